import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN, PAYOUT_REVIEW_DAYS } from '../data.ts'
import { readPayoutFailure } from '../rules.ts'
import type { NewestPayout } from '../views.server.ts'

/** What became of the payout that was just requested; a failed one with why and what to do. */
export function PayoutNote({ payout: { status, credits, errorMessage } }: { payout: NewestPayout }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  if (status === 'in_review')
    return (
      <Note live className="mb-6">
        {t('inReview', { days: PAYOUT_REVIEW_DAYS })}
      </Note>
    )
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

/** Why something was not done; what is wrong with the password or the code stands at its field. */
export function PayoutProblem({ refused, failure }: { refused: ActionRefused | null; failure: string | null }) {
  const { t } = useTranslation('payouts')
  const sentence = useRefusal('payouts', 'payout_request_failed')
  if (refused?.fields?.password || refused?.fields?.code) return null
  const code = refused?.code ?? failure
  if (!code) return null
  return (
    <Note tone="bad" className="mb-6">
      {sentence(code, refused?.details)}
      {code === 'connect_failed' && <span className="block">{t('connect.failedText')}</span>}
    </Note>
  )
}
