import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { DeletionPreview } from '../views.server.ts'
import { useCreditWords } from './deletion-consequences.tsx'

/** Leads a companion with enough earnings to payouts before they are lost. */
export function PayoutFirst({ question }: { question: DeletionPreview }) {
  const { t, i18n } = useTranslation('account-deletion')
  const format = useFormat()
  const words = useCreditWords()
  if (question.payoutCents === null) return null
  return (
    <Note tone="apricot">
      <p>
        {t('question.payout.text', { credits: words(question.balance), euros: format.euros(question.payoutCents) })}
      </p>
      <p className="mt-2">
        <TextLink to={`/${i18n.language}/payouts`}>{t('question.payout.action')}</TextLink>
      </p>
    </Note>
  )
}
