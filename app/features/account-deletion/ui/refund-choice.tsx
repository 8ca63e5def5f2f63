import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import type { DeletionPreview } from '../views.server.ts'
import { useCreditWords } from './deletion-consequences.tsx'

type Props = Pick<DeletionPreview, 'balance' | 'lost' | 'refund'> & {
  refundable: NonNullable<DeletionPreview['refundable']>
  isMissing: boolean
}

/** Lets a seeker choose between a refund of unspent credits and forfeiting them. */
export function RefundChoice({ balance, lost, refund, refundable, isMissing }: Props) {
  const { t } = useTranslation('account-deletion')
  const words = useCreditWords()
  const euros = useFormat().euros(refundable.cents)
  const bonus = balance - refundable.credits
  const details = [
    bonus > 0 && t('question.refund.bonus', { credits: words(bonus), count: bonus }),
    refund > 0 && t('question.refund.calls', { credits: words(refund), count: refund }),
  ].filter((sentence) => sentence !== false)
  return (
    <>
      <input type="hidden" name="refundCredits" value={refundable.credits} />
      <input type="hidden" name="refundCents" value={refundable.cents} />
      <RadioGroup
        name="refund"
        legend={t('question.refund.legend', { credits: words(refundable.credits), count: refundable.credits })}
        options={[
          { value: 'yes', label: t('question.refund.yes', { euros }), help: details.join(' ') },
          { value: 'no', label: t('question.refund.no', { credits: words(lost), euros }) },
        ]}
        error={isMissing ? t('question.refund.choose') : null}
      />
    </>
  )
}
