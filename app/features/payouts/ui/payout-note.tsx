import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN } from '../data.ts'
import { readPayoutFailure } from '../rules.ts'
import type { NewestPayout } from '../views.server.ts'

/** What became of the payout that was just requested; a failed one with why and what to do (Y-11). */
export function PayoutNote({ payout: { status, credits, errorMessage } }: { payout: NewestPayout }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  if (status === 'pending' || status === 'completed')
    return (
      <Note tone="good" live className="mb-6">
        {t('success', { from: ARRIVAL_DAYS_MIN, to: ARRIVAL_DAYS_MAX })}
      </Note>
    )
  const amount = t('credits', { count: credits, amount: format.credits(credits) })
  return (
    <Note tone="bad" title={t('notSent', { credits: amount })} className="mb-6">
      {errorMessage && t(`reasons.${readPayoutFailure(errorMessage)}`)}
    </Note>
  )
}
