import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DeletionPreview } from '../views.server.ts'

/** "50 credits", in the reader's language. */
export function useCreditWords() {
  const { t } = useTranslation('account-deletion')
  const format = useFormat()
  return (credits: number) => t('question.credits', { count: credits, formatted: format.credits(credits) })
}

/** What deletion does, in sentences: calls, credits, what is erased and what stays. */
export function useDeletionConsequences(question: DeletionPreview): string[] {
  const { t } = useTranslation('account-deletion')
  const consequences = [useCallsConsequence(question), useCreditsConsequence(question)].filter(
    (sentence) => sentence !== null,
  )
  if (isCompanionRole(question.role)) consequences.push(t('question.listed'))
  return [...consequences, t('question.erased'), t('question.retained')]
}

function useCallsConsequence({ role, calls }: DeletionPreview): string | null {
  const { t } = useTranslation('account-deletion')
  const words = useCreditWords()
  if (calls.calls === 0) return null
  const isSeeker = role === 'seeker'
  const sentences = [t(`question.calls.${isSeeker ? 'seeker' : 'companion'}`, { count: calls.calls })]
  if (calls.returned + calls.earned === 0) sentences.push(t('question.calls.free'))
  else if (!isSeeker) sentences.push(t('question.calls.back', { credits: words(calls.returned) }))
  else if (calls.earned > 0)
    sentences.push(
      t(`question.calls.${calls.late === calls.calls ? 'lateOnly' : 'late'}`, {
        count: calls.late,
        credits: words(calls.earned),
      }),
    )
  return sentences.join(' ')
}

function useCreditsConsequence({ lost, refund, lostCents, refundable }: DeletionPreview): string | null {
  const { t } = useTranslation('account-deletion')
  const words = useCreditWords()
  const format = useFormat()
  if (lost === 0) return null
  const values = { credits: words(lost) }
  if (lostCents !== null) return t('question.lostEarnings', { ...values, euros: format.euros(lostCents) })
  if (refundable) return t('question.refund.lost', values)
  return refund > 0
    ? t('question.lostWithRefund', { ...values, refund: format.credits(refund) })
    : t('question.lost', values)
}
