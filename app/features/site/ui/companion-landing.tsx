import { DURATIONS } from '#app/features/bookings/schema.ts'
import { earnings } from '#app/features/credits/rules.ts'
import { price } from '#app/features/rates/rules.ts'
import { CREDITS_PER_EURO, RATE_EUROS_MAX, RATE_EUROS_MIN } from '#app/features/rates/schema.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ThreadH } from '#app/ui/art/thread-h.tsx'
import { Button } from '#app/ui/button.tsx'

/** Talks whose earnings are shown as an example: how many, how long, and at how many euros an hour. */
const EXAMPLE = { talks: 10, minutes: 30, euros: 30 }
const EXAMPLE_CREDITS = EXAMPLE.talks * price(EXAMPLE.euros * CREDITS_PER_EURO, EXAMPLE.minutes)

/** Asks people to listen here (S-24, S-27, S-29). */
export function CompanionLanding({ applyPath }: { applyPath: string | null }) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const { grossCents, netCents } = earnings(EXAMPLE_CREDITS, useTerms().feePercent)
  const apply = applyPath && (
    <Button to={applyPath} size="lg">
      {t('hero.action')}
    </Button>
  )
  return (
    <main id="main" tabIndex={-1}>
      <section className="wrap grid items-center gap-x-10 gap-y-9 pt-4 lg:grid-cols-[1fr_560px] lg:pt-7">
        <div>
          <h1 className="hero text-[44px]! sm:text-[72px]!">{t('hero.title')}</h1>
          <p className="lead mt-6 max-w-[28em]">
            {t('hero.lead', { shortest: DURATIONS[0], longest: DURATIONS[DURATIONS.length - 1] })}
          </p>
          <p className="mt-8">{apply}</p>
        </div>
        <img src="/art/hero.svg" alt="" width={640} height={602} className="h-auto w-full" fetchPriority="high" />
      </section>
      <section className="wrap mt-18 sm:mt-26">
        <h2 className="d2">{t('steps.title')}</h2>
        <ThreadH className="mt-3 mb-6 hidden w-full lg:block" />
        <ol className="grid gap-x-6 gap-y-8 max-lg:mt-7 sm:grid-cols-2 lg:grid-cols-4">
          {(['apply', 'set', 'listen', 'paid'] as const).map((step, index) => (
            <li key={step}>
              <h3 className="d3 flex items-baseline gap-2.5">
                <span className="text-apricot-ink">{index + 1}</span>
                {t(`steps.${step}.title`)}
              </h3>
              <p className="mt-2 max-w-[19em] text-ink-2">
                {t(`steps.${step}.text`, { lowest: RATE_EUROS_MIN, highest: RATE_EUROS_MAX })}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <div className="wrap mt-19 max-sm:px-3! sm:mt-26">
        <section className="grid items-center gap-x-16 gap-y-6 rounded-big bg-credit px-6 py-9 text-credit-ink sm:p-14 lg:grid-cols-2">
          <h2 className="d1">{t('earnings.title')}</h2>
          <div className="text-credit-ink-2">
            <p>{t('earnings.text')}</p>
            <p className="mt-4">
              {t('earnings.example', {
                ...EXAMPLE,
                gross: format.euros(grossCents, { whole: true }),
                net: format.euros(netCents, { whole: true }),
              })}
            </p>
          </div>
        </section>
      </div>
      <section className="wrap mt-18 sm:mt-26">
        <h2 className="d2">{t('fair.title')}</h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {(['cancel', 'safe', 'free'] as const).map((key) => (
            <li key={key} className="border-line border-t pt-6">
              <h3 className="d3">{t(`fair.${key}.title`)}</h3>
              <p className="mt-2 text-ink-2">{t(`fair.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap mt-20 flex flex-wrap items-center justify-between gap-5">
        <h2 className="d1">{t('closing')}</h2>
        {apply}
      </section>
    </main>
  )
}
