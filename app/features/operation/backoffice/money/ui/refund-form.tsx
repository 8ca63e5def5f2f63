import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { REFUND_NOTE_MAX } from '#app/features/money/payments/refunds/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { OfficeConfirmation } from '../../ui/office-confirmation.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import type { PurchaseDetail } from '../purchases.views.server.ts'
import type { SectionRefused } from './money-sections.tsx'

const LIMITS = { most: REFUND_NOTE_MAX }

export function RefundForm(props: {
  purchase: Pick<PurchaseDetail, 'id' | 'leftCents' | 'disputes' | 'paymentIntentId'>
  refused: SectionRefused | null
}) {
  const { id, leftCents, disputes, paymentIntentId } = props.purchase
  const refused = props.refused?.intent === 'refund' ? props.refused : undefined
  const { t } = useTranslation('money')
  const format = useFormat()
  const sentence = useOfficeRefusal('backoffice', LIMITS)
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData?.get('intent') === 'refund'
  const [extent, setExtent] = useState('whole')
  if (paymentIntentId === null) return <Note tone="plain">{t('refund.noPayment')}</Note>
  if (disputes.some(({ status }) => status === 'open')) return <Note tone="plain">{t('refund.disputed')}</Note>
  if (leftCents === 0) return <Note tone="plain">{t('refund.nothingLeft')}</Note>
  const left = format.euros(leftCents)
  return (
    <Panel className="max-w-[640px]">
      <h2 className="d3">{t('refund.open')}</h2>
      <p className="mt-1.5 mb-5 text-ink-2">{t('refund.text')}</p>
      <Form method="post" noValidate className="grid gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        <input type="hidden" name="purchaseId" value={id} />
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
        <OfficeConfirmation problem={problem} />
        <Button type="submit" name="intent" value="refund" busy={busy} className="justify-self-start max-sm:w-full">
          {t('refund.submit')}
        </Button>
      </Form>
    </Panel>
  )
}
