import { ChevronDown, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import type { Reader } from '../rules.ts'
import { LONGEST_SEARCH, NO_FILTERS, ORDERS } from '../schema.ts'
import { useDraft } from './use-draft.ts'
import type { ListAddress } from './use-list-address.ts'

/** The form of the list; what stands elsewhere on the page belongs to it by this id. */
export const FIND_FORM = 'find'

/** Looks for a text in names, topics and words, while it is typed. */
export function SearchField({ address }: { address: ListAddress }) {
  const { t } = useTranslation('filters')
  const field = useRef<HTMLInputElement>(null)
  const { shown, change, end } = useDraft(address.filters, (filters) => address.apply(filters, { replace: true }))
  return (
    <search className="w-full lg:w-72 xl:w-80">
      <form
        id={FIND_FORM}
        method="get"
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          end()
        }}
      >
        <span className="control-box flex-1">
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
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
            value={shown.search}
            onChange={(event) => change({ ...shown, search: event.currentTarget.value }, true)}
            onBlur={end}
          />
          {shown.search !== '' && (
            <button
              type="button"
              className="control-tail noscript:hidden"
              aria-label={t('find.clear')}
              onClick={() => {
                change({ ...shown, search: '' })
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

/** The order of the list, and whether the favourites above it are left out of it. */
export function ListTools(props: { address: ListAddress; reader: Reader; hasFavorites: boolean }) {
  const { address, reader, hasFavorites } = props
  const { t } = useTranslation('filters')
  const { filters, apply, hrefOf } = address
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {reader === 'seeker' &&
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
              // biome-ignore lint/a11y/useAriaPropsForRole: a native box tells its state itself
              role="switch"
              className="tick-switch"
              checked={filters.excludeFavorites}
              onChange={(event) => apply({ ...filters, excludeFavorites: event.currentTarget.checked })}
            />
          </label>
        ) : null)}
      <span className="control-box">
        <select
          name="order"
          form={FIND_FORM}
          aria-label={t('order.label')}
          className="control min-h-11 w-auto pr-10 text-[0.9375rem] [field-sizing:content] max-sm:pl-3"
          value={filters.order}
          onChange={(event) => {
            const order = ORDERS.find((known) => known === event.currentTarget.value)
            if (order) apply({ ...filters, order })
          }}
        >
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(`order.${order}`)}
            </option>
          ))}
        </select>
        <span className="control-tail control-tail-mark">
          <ChevronDown />
        </span>
      </span>
      <Button type="submit" form={FIND_FORM} variant="sec" size="sm" className="hidden noscript:inline-flex">
        {t('find.apply')}
      </Button>
    </div>
  )
}
