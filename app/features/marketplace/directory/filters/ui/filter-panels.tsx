import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  COMPANION_COUNTRY_CODES,
  LANGUAGE_CODES,
  type LanguageCode,
  PREFERRED_LANGUAGE_CODES,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import { BADGES } from '#app/features/marketplace/profiles/schema.ts'
import { PRICE_MINUTES, TYPICAL_PRICES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Switch } from '#app/ui/choice.tsx'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Flag } from '#app/ui/flag.tsx'
import { TextField } from '#app/ui/input.tsx'
import { RangeSlider } from '#app/ui/range-slider.tsx'
import { SkeletonText } from '#app/ui/skeleton.tsx'
import type { DirectoryFacets } from '../../views.server.ts'
import {
  AGE_LIMITS,
  AVAILABILITY_FILTERS,
  type FilterGroup,
  type Filters,
  LIST_FILTER_NAMES,
  LIST_FILTERS,
  type ListFilter,
  MIN_RATINGS,
  PRICE_LIMITS,
  PRICE_STEP,
  type Range,
} from '../schema.ts'
import { activeAvailabilityFilters, useFilterLabels } from './use-filter-labels.ts'

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function CountriesPanel({ filters, change }: PanelProps) {
  const { t, i18n } = useTranslation(['filters', 'filter-panels', 'countries'])
  const [query, setQuery] = useState('')
  const order = new Intl.Collator(i18n.language)
  const options = COMPANION_COUNTRY_CODES.map((code) => ({ value: code, label: t(`countries:${code}`) }))
    .filter(
      ({ value, label }) =>
        withoutAccents(label).includes(withoutAccents(query.trim())) || filters.locations.includes(value),
    )
    .sort((a, b) => order.compare(a.label, b.label))
  return (
    <div className="grid gap-4">
      <TextField
        name="country-letters"
        type="search"
        label={t('filter-panels:findCountry')}
        icon={<Search />}
        value={query}
        autoComplete="off"
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {options.length === 0 ? (
        <p role="status" className="text-ink-2">
          {t('filter-panels:noCountry')}
        </p>
      ) : (
        <ChoiceChips
          name="locations"
          className={scrollsInPopover}
          legend={t('filters:ask.locations')}
          legendHidden
          options={options}
          value={filters.locations}
          onValueChange={(locations) => change({ ...filters, locations })}
        />
      )}
    </div>
  )
}

const others = LANGUAGE_CODES.slice(PREFERRED_LANGUAGE_CODES.length)

function LanguagesPanel({ filters, change }: PanelProps) {
  const { t, i18n } = useTranslation(['filters', 'filter-panels', 'languages'])
  const chosen = filters.languages
  const [isLong, setIsLong] = useState(others.some((code) => chosen.includes(code)))
  const options = (codes: readonly LanguageCode[]) =>
    codes.map((code) => ({ value: code, label: t(`languages:${code}`), icon: <Flag code={code} size={18} /> }))
  const order = new Intl.Collator(i18n.language)
  const choice = { name: 'languages', legendHidden: true, value: chosen } as const
  const set = (languages: readonly string[]) => change({ ...filters, languages })
  return (
    <div className="grid gap-3">
      <ChoiceChips
        {...choice}
        legend={t('filters:ask.languages')}
        options={options(PREFERRED_LANGUAGE_CODES)}
        onValueChange={set}
      />
      <button
        type="button"
        className="text-link min-h-11 justify-self-start"
        aria-expanded={isLong}
        onClick={() => setIsLong(!isLong)}
      >
        {t(isLong ? 'filter-panels:fewerLanguages' : 'filter-panels:moreLanguages')}
      </button>
      {isLong && (
        <ChoiceChips
          {...choice}
          id="field-languages-more"
          className={scrollsInPopover}
          legend={t('filter-panels:otherLanguages')}
          options={options(others).sort((a, b) => order.compare(a.label, b.label))}
          onValueChange={set}
        />
      )}
    </div>
  )
}

const PRICES = [
  { name: 'audioRateRange', of: 'audio' },
  { name: 'videoRateRange', of: 'video' },
] as const

function PricePanel({ filters, change, prices }: PanelProps) {
  const { t } = useTranslation(['filters', 'filter-panels'])
  const labels = useFilterLabels(filters)
  const [min, max] = PRICE_LIMITS
  const [low, high] = TYPICAL_PRICES
  return (
    <div className="grid gap-5">
      {PRICES.map(({ name, of }) => (
        <RangeSlider
          key={name}
          name={name}
          label={t(`filter-panels:price.${name}`)}
          min={min}
          max={max}
          step={PRICE_STEP}
          value={filters[name]}
          valueText={(range) => labels.withUnit({ ...filters, [name]: range }, name)}
          thumbText={(value) => t('filter-panels:price.thumb', { value })}
          above={<PriceHistogram people={prices?.[of] ?? []} range={filters[name]} />}
          onValueChange={(range) => change({ ...filters, [name]: range }, true)}
        />
      ))}
      <p className="small text-ink-3">{t('filter-panels:price.usual', { low, high, minutes: PRICE_MINUTES })}</p>
    </div>
  )
}

function AgePanel({ filters, change }: PanelProps) {
  const { t } = useTranslation(['filters', 'filter-panels'])
  const labels = useFilterLabels(filters)
  const [min, max] = AGE_LIMITS
  return (
    <RangeSlider
      name="ageRange"
      label={t('filters:ask.age')}
      min={min}
      max={max}
      value={filters.ageRange}
      valueText={(range) => labels.withUnit({ ...filters, ageRange: range }, 'ageRange')}
      thumbText={(value) => t('filter-panels:age.thumb', { value })}
      onValueChange={(range) => change({ ...filters, ageRange: range }, true)}
    />
  )
}

type PanelProps = {
  filters: Filters
  change: (filters: Filters, isMoving?: boolean) => void
  prices: DirectoryFacets['prices'] | null
}

/** Half a row shows that it scrolls. */
const scrollsInPopover = '[.pop_&]:-m-1 [.pop_&]:max-h-[234px] [.pop_&]:overflow-y-auto [.pop_&]:p-1'

/** All other groups show their filter's codes. */
const panels: Partial<Record<FilterGroup, (props: PanelProps) => React.ReactNode>> = {
  free: AvailabilityPanel,
  languages: LanguagesPanel,
  price: PricePanel,
  age: AgePanel,
  locations: CountriesPanel,
  rating: RatingPanel,
  type: TypePanel,
  favorites: FavoritesPanel,
}

export function FilterPanel({ group, ...props }: PanelProps & { group: FilterGroup }) {
  const Panel = panels[group]
  const filter = LIST_FILTER_NAMES.find((name) => LIST_FILTERS[name].group === group)
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      {Panel ? <Panel {...props} /> : filter && <ListPanel filter={filter} {...props} />}
    </Suspense>
  )
}

function ListPanel({ filter, filters, change }: PanelProps & { filter: ListFilter }) {
  const { t } = useTranslation(['filters', LIST_FILTERS[filter].texts[0]])
  const labels = useFilterLabels(filters)
  const { group, codes } = LIST_FILTERS[filter]
  return (
    <ChoiceChips
      name={filter}
      legend={t(`filters:ask.${group}`)}
      legendHidden
      options={codes.map((code) => ({ value: code, label: labels.nameOf(filter, code) }))}
      value={filters[filter]}
      onValueChange={(values) => change({ ...filters, [filter]: values })}
    />
  )
}

function AvailabilityPanel({ filters, change }: PanelProps) {
  const { t } = useTranslation('filters')
  const chosen = activeAvailabilityFilters(filters)
  return (
    <ChoiceChips
      name="free"
      legend={t('ask.free')}
      legendHidden
      options={AVAILABILITY_FILTERS.map((name) => ({ value: name, label: t(`free.${name}`) }))}
      value={chosen}
      onValueChange={(values) => {
        const added = values.find((value) => !chosen.some((name) => name === value))
        const isOn = (name: string) => added === name
        change({
          ...filters,
          availableNow: isOn('availableNow'),
          availableToday: isOn('availableToday'),
          availableNext3Days: isOn('availableNext3Days'),
        })
      }}
    />
  )
}

function RatingPanel({ filters, change }: PanelProps) {
  const { t } = useTranslation('filters')
  const format = useFormat()
  return (
    <ChoiceChips
      name="minRating"
      legend={t('ask.rating')}
      legendHidden
      multiple={false}
      options={MIN_RATINGS.map((rating) => ({
        value: String(rating),
        label: rating === 0 ? t('rating.any') : t('rating.short', { value: format.number(rating) }),
      }))}
      value={[String(filters.minRating)]}
      onValueChange={([rating]) => change({ ...filters, minRating: Number(rating) })}
    />
  )
}

function TypePanel({ filters, change }: PanelProps) {
  const { t } = useTranslation('filters')
  return (
    <ChoiceChips
      name="companionType"
      legend={t('ask.type')}
      legendHidden
      multiple={false}
      options={(['any', ...BADGES] as const).map((type) => ({ value: type, label: t(`type.${type}`) }))}
      value={[filters.companionType ?? 'any']}
      onValueChange={([type]) =>
        change({ ...filters, companionType: BADGES.find((option) => option === type) ?? null })
      }
    />
  )
}

function FavoritesPanel({ filters, change }: PanelProps) {
  const { t } = useTranslation('filters')
  return (
    <>
      <Switch
        name="showOnlyFavorites"
        label={t('bar.onlyFavorites')}
        checked={filters.showOnlyFavorites}
        onChange={(event) =>
          change({ ...filters, showOnlyFavorites: event.currentTarget.checked, excludeFavorites: true })
        }
      />
      {!filters.showOnlyFavorites && filters.search === '' && (
        <Switch
          name="excludeFavorites"
          label={t('bar.leaveOut')}
          checked={filters.excludeFavorites}
          onChange={(event) => change({ ...filters, excludeFavorites: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** Reserves its height until the prices arrive, so that nothing moves under the finger. */
function PriceHistogram({ people, range }: { people: readonly number[]; range: Range }) {
  const [min, max] = PRICE_LIMITS
  const step = (max - min) / people.length
  const most = Math.max(1, ...people)
  return (
    <div aria-hidden="true" className="mt-2 -mb-5 flex h-11 items-end gap-0.5 px-3.5">
      {people.map((count, position) => {
        const from = min + position * step
        const isIn = from < range[1] && from + step > range[0]
        return (
          <span
            key={from}
            className={classNames('flex-1 rounded-t-[3px]', isIn ? 'bg-pine-tint-2' : 'bg-line')}
            style={{ height: count === 0 ? 0 : `${Math.max(6, (count / most) * 100)}%` }}
          />
        )
      })}
    </div>
  )
}
