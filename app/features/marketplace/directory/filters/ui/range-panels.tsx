import { PRICE_MINUTES, USUAL_PRICES } from '#app/features/marketplace/rates/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RangeSlider } from '#app/ui/range-slider.tsx'
import { AGE_LIMITS, PRICE_LIMITS, PRICE_STEP } from '../schema.ts'
import type { PanelProps } from './panel-props.ts'
import { PriceHistogram } from './price-histogram.tsx'
import { useFilterLabels } from './use-filter-labels.ts'

const PRICES = [
  { name: 'audioRateRange', of: 'audio' },
  { name: 'videoRateRange', of: 'video' },
] as const

/** What 15 minutes may cost, by voice and by video; an end at its limit sets none. */
export function PricePanel({ filters, change, prices }: PanelProps) {
  const { t } = useTranslation(['filters', 'filter-panels'])
  const labels = useFilterLabels(filters)
  const [min, max] = PRICE_LIMITS
  const [low, high] = USUAL_PRICES
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
          above={prices && <PriceHistogram people={prices[of]} range={filters[name]} />}
          onValueChange={(range) => change({ ...filters, [name]: range }, true)}
        />
      ))}
      <p className="small text-ink-3">{t('filter-panels:price.usual', { low, high, minutes: PRICE_MINUTES })}</p>
    </div>
  )
}

export function AgePanel({ filters, change }: PanelProps) {
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
