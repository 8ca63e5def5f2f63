import { useState } from 'react'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { price } from '#app/features/marketplace/rates/rules.ts'
import {
  CREDITS_PER_EURO,
  RATE_EUROS_MAX,
  RATE_EUROS_MIN,
  RATE_EUROS_STEP,
} from '#app/features/marketplace/rates/schema.ts'
import { EarningsCalculator } from '#app/features/marketplace/rates/ui/earnings-calculator.tsx'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Slider } from '#app/ui/slider.tsx'

/** Calls whose earnings are an example: how many, how long, and at how many euros an hour. */
const EXAMPLE = { calls: 10, minutes: 30, euros: 30 }
const EXAMPLE_CREDITS = EXAMPLE.calls * price(EXAMPLE.euros * CREDITS_PER_EURO, EXAMPLE.minutes)

/** What listening brings after the fee: an example, and the calculator of the rates page. */
export function LandingEarnings() {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const [euros, setEuros] = useState(EXAMPLE.euros)
  const { grossCents, netCents } = earnings(EXAMPLE_CREDITS, useTerms().feePercent)
  const hourly = euros * CREDITS_PER_EURO
  const perHour = (value: number) => t('earnings.perHour', { euros: format.euros(value * 100, { whole: true }) })
  return (
    <div className="wrap mt-19 max-sm:px-3! sm:mt-26">
      <section
        id="earnings"
        className="grid scroll-mt-8 items-start gap-x-16 gap-y-8 rounded-big bg-credit px-4 py-9 text-credit-ink sm:p-14 lg:grid-cols-[minmax(0,1fr)_440px]"
      >
        <div className="max-sm:px-2">
          <h2 className="d1">{t('earnings.title')}</h2>
          <div className="mt-5 space-y-4 text-credit-ink-2">
            <p>{t('earnings.text')}</p>
            <p>
              {t('earnings.example', {
                ...EXAMPLE,
                gross: format.euros(grossCents, { whole: true }),
                net: format.euros(netCents, { whole: true }),
              })}
            </p>
            <p>{t('earnings.noPromise')}</p>
          </div>
        </div>
        <div className="rounded-card bg-paper text-ink">
          <Slider
            name="euros"
            label={t('earnings.rate')}
            min={RATE_EUROS_MIN}
            max={RATE_EUROS_MAX}
            step={RATE_EUROS_STEP}
            value={euros}
            valueText={perHour}
            thumbText={perHour}
            onValueChange={setEuros}
            className="px-6 pt-6 pb-3"
          />
          <EarningsCalculator rates={{ audio: hourly, video: hourly }} />
        </div>
      </section>
    </div>
  )
}
