import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { LEAD_MINUTES, STEP_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import { DURATIONS } from '#app/features/marketplace/bookings/schema.ts'
import { COMPANION_COUNTRY_CODES, LANGUAGE_CODES } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { REVIEW_DAYS } from '#app/features/marketplace/profiles/schema.ts'
import { EMERGENCY_NUMBER } from '#app/features/marketplace/safety/helplines.data.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN } from '#app/features/money/payouts/data.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Questions } from './questions.tsx'

/** What makes people hesitate comes first. */
const QUESTIONS = [
  'degree',
  'review',
  'bookings',
  'payouts',
  'tax',
  'cancellations',
  'danger',
  'safety',
  'blocking',
  'name',
  'cameras',
  'age',
  'languages',
  'times',
  'stopping',
] as const

/** Figures that the answers name. */
const FIGURES = {
  reviewDays: REVIEW_DAYS,
  from: ARRIVAL_DAYS_MIN,
  to: ARRIVAL_DAYS_MAX,
  emergency: EMERGENCY_NUMBER,
  age: ADULT_AGE,
  countries: COMPANION_COUNTRY_CODES.length,
  languages: LANGUAGE_CODES.length,
  step: STEP_MINUTES,
  lead: LEAD_MINUTES,
  shortest: DURATIONS[0],
  longest: DURATIONS[DURATIONS.length - 1],
}

/** Fifteen questions. */
export function LandingFaq({ isRelayed }: { isRelayed: boolean }) {
  const { t } = useTranslation('landing')
  return (
    <Questions
      id="questions"
      title={t('faq.title')}
      questions={QUESTIONS.map((key) => ({
        key,
        question: t(`faq.items.${key}.question`),
        answer:
          key === 'name'
            ? t(isRelayed ? 'faq.items.name.relayed' : 'faq.items.name.direct')
            : t(`faq.items.${key}.answer`, FIGURES),
      }))}
    />
  )
}
