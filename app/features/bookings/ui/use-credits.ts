import { useTranslation } from 'react-i18next'
import { useFormat } from '#app/i18n/use-format.ts'

/** "75 credits" in the reader's language. */
export function useCredits() {
  const { t } = useTranslation('bookings')
  const format = useFormat()
  return (credits: number) => t('credits', { count: credits, formatted: format.credits(credits) })
}
