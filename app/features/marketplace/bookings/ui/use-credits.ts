import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** "75 credits" in the reader's language. */
export function useCredits() {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  return (credits: number) => t('credits', { count: credits, formatted: format.credits(credits) })
}
