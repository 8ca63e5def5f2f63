import { ChevronDown, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip, ChipLink } from '#app/ui/chip.tsx'
import { quickChoices, type ViewerKind } from '../rules.ts'
import { NO_FILTERS, ORDERS, SEARCH_MAX } from '../schema.ts'
import type { ListUrl } from './use-list-url.ts'
import { useDraft } from './use-list-url.ts'

export const SEARCH_FORM = 'find'

export function SearchField({ listUrl }: { listUrl: ListUrl }) {
  const { t } = useTranslation('filters')
  const field = useRef<HTMLInputElement>(null)
  const { draft, change, commit } = useDraft(listUrl, (filters) => listUrl.apply(filters, { replace: true }))
  return (
    <search className="w-full lg:w-72 xl:w-80">
      <form
        id={SEARCH_FORM}
        method="get"
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          commit()
        }}
      >
        <span className="relative block flex-1">
          <span className="control-lead">
            <Search />
          </span>
          <input
            ref={field}
            type="search"
            name="search"
            className="control [&::-webkit-search-cancel-button]:hidden"
            aria-label={t('find.label')}
            placeholder={t('find.placeholder')}
            maxLength={SEARCH_MAX}
            autoComplete="off"
            enterKeyHint="search"
            value={draft.search}
            onChange={(event) => change({ ...draft, search: event.currentTarget.value }, true)}
            onBlur={commit}
          />
          {draft.search !== '' && (
            <button
              type="button"
              className="control-tail noscript:hidden"
              aria-label={t('find.clear')}
              onClick={() => {
                change({ ...draft, search: '' })
                field.current?.focus()
              }}
            >
              <X />
            </button>
          )}
        </span>
        <Button type="submit" variant="sec" className="hidden noscript:inline-flex">
          {t('find.submit')}
        </Button>
      </form>
    </search>
  )
}

export function QuickChoices(props: { listUrl: ListUrl; viewerKind: ViewerKind; className: string }) {
  const { listUrl, viewerKind } = props
  const { t, i18n } = useTranslation(['filters', 'directory'])
  const choices = quickChoices(listUrl.filters, viewerKind, i18n.language)
  const labels = {
    freeNow: t('directory:card.freeNow'),
    price: t('filters:order.price'),
    language: t('filters:bar.speaksMine'),
  }
  return (
    <ul aria-label={t('filters:bar.quick')} className={`flex flex-none gap-2 ${props.className}`}>
      {(['freeNow', 'price', 'language'] as const).map((key) => (
        <li key={key} className="flex-none whitespace-nowrap">
          <ChipLink
            on={choices[key].isOn}
            to={listUrl.hrefOf(choices[key].next)}
            preventScrollReset
            defaultShouldRevalidate={false}
          >
            {labels[key]}
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}

export function ListTools(props: { listUrl: ListUrl; viewerKind: ViewerKind; hasFavorites: boolean }) {
  const { listUrl, viewerKind, hasFavorites } = props
  const { t } = useTranslation('filters')
  const { filters, latest, apply, hrefOf } = listUrl
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {viewerKind === 'seeker' &&
        (filters.showOnlyFavorites ? (
          <Chip
            on
            className="max-lg:hidden"
            removeTo={hrefOf({ ...filters, showOnlyFavorites: NO_FILTERS.showOnlyFavorites })}
            removeLabel={t('bar.remove', { what: t('bar.onlyFavorites') })}
          >
            {t('bar.onlyFavorites')}
          </Chip>
        ) : hasFavorites && filters.search === '' ? (
          <label className="tick items-center text-[0.9375rem] text-ink-2 max-lg:hidden noscript:hidden">
            {t('bar.leaveOut')}
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox announces its state itself
              role="switch"
              className="tick-switch"
              checked={filters.excludeFavorites}
              onChange={(event) => apply({ ...latest(), excludeFavorites: event.currentTarget.checked })}
            />
          </label>
        ) : null)}
      <span className="relative block">
        <select
          name="order"
          form={SEARCH_FORM}
          aria-label={t('order.label')}
          className="control min-h-11 w-auto pr-10 text-[0.9375rem] [field-sizing:content] max-sm:pl-3"
          value={filters.order}
          onChange={(event) => {
            const order = ORDERS.find((option) => option === event.currentTarget.value)
            if (order) apply({ ...latest(), order })
          }}
        >
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(`order.${order}`)}
            </option>
          ))}
        </select>
        <span className="control-tail pointer-events-none">
          <ChevronDown />
        </span>
      </span>
      <Button type="submit" form={SEARCH_FORM} variant="sec" size="sm" className="hidden noscript:inline-flex">
        {t('find.apply')}
      </Button>
    </div>
  )
}
