import { Plus } from 'lucide-react'
import { ADULT_AGE } from '#app/features/accounts/schema.ts'
import { TRIAL_MINUTES } from '#app/features/bookings/schema.ts'
import { PRICE_MINUTES, USUAL_PRICES } from '#app/features/rates/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

const questions = [
  'therapy',
  'seen',
  'cancel',
  'chosen',
  'cost',
  'free',
  'install',
  'recorded',
  'noShow',
  'uneasy',
  'who',
] as const

/** Figures that the answers name. */
const FIGURES = { age: ADULT_AGE, minutes: PRICE_MINUTES, low: USUAL_PRICES[0], high: USUAL_PRICES[1] }

/** The FAQ (S-21), which opens without JavaScript. */
export function HomeFaq({ brand }: { brand: string }) {
  const { t } = useTranslation('site')
  return (
    <section id="questions" className="wrap mt-18 grid scroll-mt-8 gap-x-16 gap-y-5 sm:mt-26 lg:grid-cols-[400px_1fr]">
      <h2 className="d2">{t('home.faq.title')}</h2>
      <div className="border-line border-b">
        {questions.map((key, index) => (
          <details key={key} className="group border-line border-t" open={index === 0}>
            <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold text-[1.0625rem] [&::-webkit-details-marker]:hidden">
              {t(`home.faq.items.${key}.question`, { brand })}
              <Plus className="size-5 shrink-0 text-ink-3 transition-transform duration-fast group-open:rotate-45" />
            </summary>
            <p className="max-w-[42em] pr-12 pb-6 text-ink-2">
              {t(`home.faq.items.${key}.answer`, {
                brand,
                ...FIGURES,
                ...(key === 'free' && { minutes: TRIAL_MINUTES }),
              })}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
