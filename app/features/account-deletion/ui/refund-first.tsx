import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { DeletionPreview } from '../views.server.ts'
import { useCreditWords } from './deletion-consequences.tsx'

/** Id of the form that asks for the refund. One of its own, so that Enter in the password does not send it. */
export const REFUND_FORM = 'refund-first'

/** What the form with `REFUND_FORM` for an id sends. */
export function RefundFormFields() {
  return <input type="hidden" name="intent" value="refund" />
}

/** Offers a seeker the money for unspent credits before they are given up. */
export function RefundFirst({ question, busy }: { question: DeletionPreview; busy: boolean }) {
  const { t } = useTranslation('account-deletion')
  const format = useFormat()
  const words = useCreditWords()
  const { refundable, balance, refund } = question
  if (!refundable) return null
  const euros = format.euros(refundable.cents)
  const bonus = balance - refundable.credits
  return (
    <Note tone="apricot">
      <p>{t('question.refund.text', { credits: words(refundable.credits), euros })}</p>
      {bonus > 0 && <p className="mt-2">{t('question.refund.bonus', { credits: words(bonus), count: bonus })}</p>}
      {refund > 0 && <p className="mt-2">{t('question.refund.calls', { credits: words(refund), count: refund })}</p>}
      <p className="mt-3">
        <Button type="submit" form={REFUND_FORM} variant="sec" busy={busy} className="max-sm:w-full">
          {t('question.refund.action', { euros })}
        </Button>
      </p>
    </Note>
  )
}
