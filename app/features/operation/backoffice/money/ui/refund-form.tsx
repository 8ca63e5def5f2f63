import { useState } from 'react'
import { REFUND_NOTE_MAX } from '#app/features/money/payments/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { ActForm } from '../../kit/ui/act-form.tsx'
import type { PurchaseDetail } from '../purchases.views.server.ts'

export function RefundForm({ purchase }: { purchase: PurchaseDetail }) {
  const { leftCents, disputes, paymentIntentId } = purchase
  const { t } = useTranslation('money')
  const format = useFormat()
  const [extent, setExtent] = useState('whole')
  if (paymentIntentId === null) return <Note tone="plain">{t('refund.noPayment')}</Note>
  if (disputes.some(({ status }) => status === 'open')) return <Note tone="plain">{t('refund.disputed')}</Note>
  if (leftCents === 0) return <Note tone="plain">{t('refund.nothingLeft')}</Note>
  const left = format.euros(leftCents)
  return (
    <ActForm
      title={t('refund.open')}
      text={t('refund.text')}
      acts={[{ intent: 'refund', label: t('refund.submit') }]}
      texts="backoffice"
      limits={{ most: REFUND_NOTE_MAX }}
    >
      {(problem) => (
        <>
          <RadioGroup
            name="extent"
            legend={t('refund.extent')}
            value={extent}
            onValueChange={setExtent}
            options={[
              { value: 'whole', label: t('refund.whole', { amount: left }) },
              { value: 'part', label: t('refund.part') },
            ]}
            error={problem('extent')}
          />
          <TextField
            name="amount"
            label={t('refund.amount')}
            help={t('refund.amountHelp', { amount: left })}
            error={problem('amount')}
            inputMode="decimal"
            autoComplete="off"
            onInput={() => setExtent('part')}
            className="max-w-[240px]"
          />
          <TextArea
            name="note"
            label={t('refund.note')}
            help={t('refund.noteHelp')}
            maxLength={REFUND_NOTE_MAX}
            error={problem('note')}
            rows={3}
          />
          <Checkbox name="sure" label={t('refund.sure')} error={problem('sure')} />
        </>
      )}
    </ActForm>
  )
}
