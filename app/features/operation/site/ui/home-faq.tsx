import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { PACKAGES } from '#app/features/marketplace/rates/packages.data.ts'
import { PRICE_MINUTES, USUAL_PRICES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Questions } from './questions.tsx'

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

/** The FAQ, which opens without JavaScript; about the free call only while somebody gives it. */
export function HomeFaq(props: { brand: string; isRelayed: boolean; hasFreeCall: boolean }) {
  const { brand, isRelayed, hasFreeCall } = props
  const { t } = useTranslation('site')
  const format = useFormat()
  const [smallest] = PACKAGES
  const figures = {
    brand,
    ...FIGURES,
    credits: format.credits(smallest.credits),
    euros: format.euros(smallest.priceCents, { whole: true }),
  }
  return (
    <Questions
      id="questions"
      title={t('home.faq.title')}
      questions={questions
        .filter((key) => key !== 'free' || hasFreeCall)
        .map((key) => ({
          key,
          question: t(`home.faq.items.${key}.question`, figures),
          answer:
            key === 'seen' && !isRelayed
              ? t('home.faq.items.seen.direct')
              : t(`home.faq.items.${key}.answer`, { ...figures, ...(key === 'free' && { minutes: TRIAL_MINUTES }) }),
        }))}
    />
  )
}
