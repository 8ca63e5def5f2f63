import { ChevronDown } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { PREFERRED_LANGUAGE_CODES } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { BADGES } from '#app/features/marketplace/profiles/schema.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { filterQuery, PLAIN_FIELDS, type ViewerKind } from '../rules.ts'
import {
  AGE_LIMITS,
  AVAILABILITY_FILTERS,
  type Filters,
  LIST_FILTER_NAMES,
  LIST_FILTERS,
  type ListFilter,
  MIN_RATINGS,
  PRICE_LIMITS,
  PRICE_STEP,
  RANGE_FILTERS,
} from '../schema.ts'
import { useFilterLabels } from './use-filter-labels.ts'

const isByName = (name: ListFilter) => name === 'languages' || name === 'locations'
const comesFirst = (name: ListFilter, code: string) =>
  name === 'languages' && PREFERRED_LANGUAGE_CODES.some((each) => each === code) ? 1 : 0

type Props = {
  filters: Filters
  viewerKind: ViewerKind
  clearPath: string
  form: string
}

/** Only rendered on the server. It doesn't know a browser's time zone without JavaScript, so the page names one. */
export function PlainFilters(props: Props) {
  const { t } = useTranslation('filters')
  const format = useFormat()
  const isOpen = useSearchParams()[0].has(PLAIN_FIELDS)
  return (
    <>
      {/* Keep the fields once a filter is set, so searching doesn't lose it. */}
      {isOpen || filterQuery(props.filters) !== '' ? (
        <Fields {...props} isOpen={isOpen} />
      ) : (
        <Button to={`?${PLAIN_FIELDS}=1`} variant="sec" className="mt-6">
          {t('bar.label')}
        </Button>
      )}
      <p className="small mt-3 text-ink-3">{t('find.zone', { zone: format.zoneName })}</p>
    </>
  )
}

function Fields({ filters, viewerKind, clearPath, form, isOpen }: Props & { isOpen: boolean }) {
  const { t, i18n } = useTranslation(['filters', 'languages', 'topics', 'countries'])
  const order = new Intl.Collator(i18n.language)
  const labels = useFilterLabels(filters)
  const checkbox = (name: string, value: string, label: string, isOn: boolean) => (
    <label key={value} className="pill">
      <input type="checkbox" form={form} className="sr-only" name={name} value={value} defaultChecked={isOn} />
      {label}
    </label>
  )
  return (
    <details open={isOpen} className="mt-6 rounded-card border border-line px-5">
      <summary className="flex min-h-13 items-center justify-between font-semibold">
        {t('filters:bar.label')}
        <ChevronDown className="size-5" />
      </summary>
      <div className="grid gap-6 pb-5">
        {LIST_FILTER_NAMES.map((name) => (
          <Group key={name} legend={t(`filters:ask.${LIST_FILTERS[name].group}`, { minutes: PRICE_MINUTES })}>
            {[...LIST_FILTERS[name].codes]
              .map((code) => ({ code, label: labels.nameOf(name, code) }))
              .sort((a, b) => {
                const first = comesFirst(name, b.code) - comesFirst(name, a.code)
                return first || !isByName(name) || comesFirst(name, a.code) ? first : order.compare(a.label, b.label)
              })
              .map(({ code, label }) => checkbox(name, code, label, filters[name].includes(code)))}
          </Group>
        ))}
        {viewerKind !== 'guest' && (
          <Group legend={t('filters:ask.free')}>
            {AVAILABILITY_FILTERS.map((name) => checkbox(name, 'true', t(`filters:free.${name}`), filters[name]))}
          </Group>
        )}
        <Ranges filters={filters} form={form} />
        <Selects filters={filters} form={form} />
        {viewerKind === 'seeker' && (
          <Group legend={t('filters:ask.favorites')}>
            {checkbox('showOnlyFavorites', 'true', t('filters:bar.onlyFavorites'), filters.showOnlyFavorites)}
            <input type="hidden" form={form} name="excludeFavorites" value="false" />
            {checkbox('excludeFavorites', 'true', t('filters:bar.leaveOut'), filters.excludeFavorites)}
          </Group>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={form}>
            {t('filters:find.apply')}
          </Button>
          <Button to={clearPath} variant="ghost">
            {t('filters:bar.clearAll')}
          </Button>
        </div>
      </div>
    </details>
  )
}

function Group({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

function Ranges({ filters, form }: { filters: Filters; form: string }) {
  const { t } = useTranslation(['filters', 'filter-panels'])
  return RANGE_FILTERS.map((name) => {
    const [min, max] = name === 'ageRange' ? AGE_LIMITS : PRICE_LIMITS
    const legend =
      name === 'ageRange'
        ? t('filters:ask.age')
        : `${t('filters:ask.price', { minutes: PRICE_MINUTES })}: ${t(`filter-panels:price.${name}`)}`
    return (
      <Group key={name} legend={legend}>
        {(['from', 'to'] as const).map((end, position) => (
          <label key={end} className="flex items-center gap-2">
            {t(`filters:find.${end}`)}
            <input
              type="number"
              className="control w-28"
              {...{ form, name, min, max }}
              step={name === 'ageRange' ? 1 : PRICE_STEP}
              defaultValue={filters[name][position]}
            />
          </label>
        ))}
      </Group>
    )
  })
}

function Selects({ filters, form }: { filters: Filters; form: string }) {
  const { t } = useTranslation('filters')
  const format = useFormat()
  return (
    <div className="flex flex-wrap gap-5">
      <label>
        <span className="field-label block">{t('ask.rating')}</span>
        <select className="control" name="minRating" form={form} defaultValue={filters.minRating}>
          {MIN_RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {rating === 0 ? t('rating.any') : t('rating.short', { value: format.number(rating) })}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="field-label block">{t('ask.type')}</span>
        <select className="control" name="companionType" form={form} defaultValue={filters.companionType ?? ''}>
          {['any' as const, ...BADGES].map((type) => (
            <option key={type} value={type === 'any' ? '' : type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
