import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type ActiveFilter, activeIn, isFullRange } from '../rules.ts'
import {
  AGE_LIMITS,
  AVAILABILITY_FILTERS,
  type FilterGroup,
  type Filters,
  LIST_FILTERS,
  type ListFilter,
  PRICE_LIMITS,
  type RangeFilter,
} from '../schema.ts'

export const textsFor = (filters: Pick<Filters, 'languages' | 'locations' | 'interestLabels'>) => [
  ...(filters.languages.length > 0 ? (['languages'] as const) : []),
  ...(filters.locations.length > 0 ? (['countries'] as const) : []),
  ...(filters.interestLabels.length > 0 ? (['topics'] as const) : []),
]

const LONG_NAME = 12

/** Suspends until the names of the codes in `current` are loaded. */
export function useFilterLabels(current: Filters) {
  const { t, i18n } = useTranslation(['filters', ...textsFor(current)])
  const format = useFormat()
  const nameOf = (filter: ListFilter, code: string) => {
    const [namespace, prefix] = LIST_FILTERS[filter].texts
    const key = `${namespace}:${prefix}${code}`
    return i18n.exists(key) ? t(key as 'countries:DE') : code
  }

  function range(filters: Filters, name: RangeFilter, unit: 'range' | 'age' = 'range') {
    const [low, high] = filters[name]
    const [min, max] = name === 'ageRange' ? AGE_LIMITS : PRICE_LIMITS
    if (isFullRange(filters, name)) return t('filters:range.any')
    if (low === min) return t(`filters:${unit}.to`, { high })
    return high === max ? t(`filters:${unit}.from`, { low }) : t(`filters:${unit}.between`, { low, high })
  }
  function withUnit(filters: Filters, name: RangeFilter) {
    if (name === 'ageRange') return range(filters, name, 'age')
    return isFullRange(filters, name)
      ? range(filters, name)
      : t('filters:price.credits', { range: range(filters, name) })
  }

  function chip(filters: Filters, active: ActiveFilter): string {
    if ('value' in active) return nameOf(active.name, active.value)
    switch (active.name) {
      case 'ageRange':
        return withUnit(filters, 'ageRange')
      case 'audioRateRange':
        return t('filters:price.audioChip', { range: range(filters, active.name) })
      case 'videoRateRange':
        return t('filters:price.videoChip', { range: range(filters, active.name) })
      case 'minRating':
        return t('filters:rating.chip', { value: format.number(filters.minRating) })
      case 'companionType':
        return t(`filters:type.${filters.companionType ?? 'any'}`)
      case 'showOnlyFavorites':
        return t('filters:bar.onlyFavorites')
      default:
        return t(`filters:free.${active.name}`)
    }
  }

  /** Empty if it filters nothing. Several values, or one with a long name, show as a number. */
  function value(filters: Filters, group: FilterGroup): string {
    const active = activeIn(filters, group)
    const [only] = active
    if (!only) return ''
    if (active.length > 1) return format.number(active.length)
    if (only.name === 'minRating') return t('filters:rating.short', { value: format.number(filters.minRating) })
    if (only.name === 'availableNext3Days') return t('filters:free.short')
    if (only.name === 'ageRange' || only.name === 'audioRateRange' || only.name === 'videoRateRange')
      return range(filters, only.name)
    const text = chip(filters, only)
    return 'value' in only && text.length > LONG_NAME ? format.number(1) : text
  }

  const list = (filters: Filters, group: FilterGroup) =>
    activeIn(filters, group)
      .map((active) => chip(filters, active))
      .join(', ')

  return { chip, value, list, withUnit, nameOf }
}

export type FilterLabels = ReturnType<typeof useFilterLabels>

export const countKey = ({ people, isMore }: { people: number; isMore: boolean }) =>
  isMore ? 'many' : people === 0 ? 'none' : 'people'

export const activeAvailabilityFilters = (filters: Filters) => AVAILABILITY_FILTERS.filter((name) => filters[name])
