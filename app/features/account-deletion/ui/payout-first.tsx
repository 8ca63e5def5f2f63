import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { DeletionPreview } from '../views.server.ts'
import { useCreditWords } from './deletion-consequences.tsx'

/** Leads a companion with enough earnings to payouts before they are lost, or says until when they wait. */
export function PayoutFirst({ question: { payout, balance } }: { question: DeletionPreview }) {
  const { t, i18n } = useTranslation('account-deletion')
  const format = useFormat()
  const words = useCreditWords()
  if (!payout) return null
  const { cents, waitingCents, waitsUntil } = payout
  return (
    <Note tone="apricot">
      {cents !== null && <p>{t('question.payout.text', { credits: words(balance), euros: format.euros(cents) })}</p>}
      {waitingCents !== null && waitsUntil && (
        <p>
          {t(cents === null ? 'question.payout.waits' : 'question.payout.more', {
            euros: format.euros(waitingCents),
            when: format.dateTime(waitsUntil),
          })}
        </p>
      )}
      <p className="mt-2">
        <TextLink to={`/${i18n.language}/payouts`}>{t('question.payout.action')}</TextLink>
      </p>
    </Note>
  )
}
