import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { BookingsPause } from '../refunds/views.server.ts'

/** Says why nothing can be booked after a payment went back, how many credits are owed, and what ends it. */
export function BookingsPauseNote({ pause: { debtCredits, isDisputed } }: { pause: BookingsPause }) {
  const { t } = useTranslation('credits')
  const amount = useFormat().credits(debtCredits)
  return (
    <Note className="mb-6" title={debtCredits > 0 && `${t('debt.title', { count: debtCredits, amount })}.`}>
      {t(isDisputed ? 'debt.disputed' : 'debt.text')}
    </Note>
  )
}
