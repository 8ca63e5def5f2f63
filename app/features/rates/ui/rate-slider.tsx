import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Slider } from '#app/ui/slider.tsx'
import { price } from '../rules.ts'
import { CREDITS_PER_EURO, RATE_EUROS_MAX, RATE_EUROS_MIN, RATE_EUROS_STEP } from '../schema.ts'

/** One rate in euros an hour, and what a talk of each length costs at it (E-02 to E-05). */
export function RateSlider(props: {
  name: string
  label: string
  euros: number
  durations: readonly number[]
  onChange: (euros: number) => void
}) {
  const { name, label, euros, durations, onChange } = props
  const { t } = useTranslation('rates')
  const format = useFormat()
  const perHour = (value: number) => t('perHour', { euros: format.euros(100 * value, { whole: true }) })
  const valueLabel = (value: number) =>
    t('perHourCredits', { perHour: perHour(value), credits: format.credits(CREDITS_PER_EURO * value) })
  return (
    <div>
      <Slider
        name={name}
        label={label}
        min={RATE_EUROS_MIN}
        max={RATE_EUROS_MAX}
        step={RATE_EUROS_STEP}
        value={euros}
        valueText={valueLabel}
        thumbText={valueLabel}
        onValueChange={onChange}
      />
      <dl
        aria-label={t('prices', { media: label })}
        className="mt-3 grid grid-cols-4 divide-x divide-line rounded-slot border border-line text-center max-sm:grid-cols-2 max-sm:divide-x-0"
      >
        {durations.map((minutes) => {
          const credits = price(CREDITS_PER_EURO * euros, minutes)
          return (
            <div key={minutes} className="px-2 py-3">
              <dt className="small text-ink-3">{t('minutes', { minutes })}</dt>
              <dd className="tabular mt-0.5 whitespace-nowrap font-semibold">
                {t('credits', { count: credits, amount: format.credits(credits) })}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
