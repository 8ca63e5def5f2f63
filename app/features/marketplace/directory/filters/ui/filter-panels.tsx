import { Suspense } from 'react'
import { BADGES } from '#app/features/marketplace/profiles/badge.schema.ts'
import { CATEGORY_KEYS } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { GENDERS } from '#app/features/marketplace/profiles/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Switch } from '#app/ui/choice.tsx'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { SkeletonText } from '#app/ui/skeleton.tsx'
import { AVAILABILITY_FILTERS, type FilterGroup } from '../rules.ts'
import { MIN_RATINGS } from '../schema.ts'
import { CountriesPanel } from './countries-panel.tsx'
import { LanguagesPanel } from './languages-panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { AgePanel, PricePanel } from './range-panels.tsx'
import { activeAvailabilityFilters } from './use-filter-labels.ts'

const panels: Record<FilterGroup, (props: PanelProps) => React.ReactNode> = {
  topics: TopicsPanel,
  free: AvailabilityPanel,
  languages: LanguagesPanel,
  price: PricePanel,
  age: AgePanel,
  locations: CountriesPanel,
  genders: GendersPanel,
  rating: RatingPanel,
  type: TypePanel,
  favorites: FavoritesPanel,
}

export function FilterPanel({ group, ...props }: PanelProps & { group: FilterGroup }) {
  const Panel = panels[group]
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <Panel {...props} />
    </Suspense>
  )
}

function TopicsPanel({ filters, change }: PanelProps) {
  const { t } = useTranslation(['filters', 'topics'])
  return (
    <ChoiceChips
      name="interestLabels"
      legend={t('filters:ask.topics')}
      legendHidden
      options={CATEGORY_KEYS.map((key) => ({ value: key, label: t(`topics:category.${key}`) }))}
      value={filters.interestLabels}
      onValueChange={(interestLabels) => change({ ...filters, interestLabels })}
    />
  )
}

/** One of three, cleared by a second press: each includes the ones before it. */
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

function GendersPanel({ filters, change }: PanelProps) {
  const { t } = useTranslation('filters')
  return (
    <ChoiceChips
      name="genders"
      legend={t('ask.genders')}
      legendHidden
      options={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
      value={filters.genders}
      onValueChange={(genders) => change({ ...filters, genders })}
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
