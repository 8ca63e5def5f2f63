import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { ConfirmationFields } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'
import { REFUNDED_EARNINGS } from '#app/features/marketplace/credits/ledger.schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel, SectionHead } from '#app/ui/panel.tsx'
import { SOLO_DAYS } from '../../corrections/schema.ts'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import { CALL_REFUND_NOTE_MAX, CALL_REFUND_NOTE_MIN } from '../schema.ts'
import type { OfficeCall } from '../views.server.ts'

const LIMITS = { least: CALL_REFUND_NOTE_MIN, most: CALL_REFUND_NOTE_MAX, days: SOLO_DAYS }

export function CallRefundForm({ record, refused }: { record: OfficeCall; refused: ActionRefused | undefined }) {
  const { call, refundRefusal, confirmation } = record
  const { t } = useTranslation('office-calls')
  const format = useFormat()
  const sentence = useOfficeRefusal('office-calls', LIMITS)
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData?.get('intent') === 'refund'
  if (call.refundedAt) return <Refunded call={call} refundedAt={call.refundedAt} />
  if (refundRefusal)
    return (
      <section>
        <SectionHead title={t('refund.title')} className="mb-3" />
        <p className="text-ink-2">{sentence(refundRefusal)}</p>
      </section>
    )
  const credits = t('credits', { count: call.credits, amount: format.credits(call.credits) })
  const companion = call.companionName || t('deleted')
  const proposal = new URLSearchParams({
    ...{ propose: '1', email: call.seekerEmail, credits: String(call.credits), reference: call.id },
  })
  return (
    <Panel className="max-w-[640px]">
      <h2 className="d3">{t('refund.title')}</h2>
      <p className="mt-1.5 mb-5 text-ink-2">{t('refund.text', { credits, seeker: call.seekerName || t('deleted') })}</p>
      <Form method="post" noValidate className="grid gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        {refused?.code === 'call_refund_over_limit' && (
          <TextLink to={`/${format.language}/admin/money/corrections?${proposal}`}>{t('refund.propose')}</TextLink>
        )}
        <RadioGroup
          name="earning"
          legend={t('refund.earning')}
          options={REFUNDED_EARNINGS.map((value) => ({
            value,
            label: t(`refund.earnings.${value}`, { companion }),
            help: t(`refund.earningHelp.${value}`, { credits, companion }),
          }))}
          error={problem('earning')}
        />
        <TextArea
          name="note"
          label={t('refund.note')}
          help={t('refund.noteHelp')}
          maxLength={CALL_REFUND_NOTE_MAX}
          rows={3}
          error={problem('note')}
        />
        <Checkbox name="sure" label={t('refund.sure')} error={problem('sure')} />
        <ConfirmationFields confirmation={confirmation} problem={problem} />
        <Button type="submit" name="intent" value="refund" busy={busy} className="justify-self-start max-sm:w-full">
          {t('refund.submit', { credits })}
        </Button>
      </Form>
    </Panel>
  )
}

function Refunded({ call, refundedAt }: { call: OfficeCall['call']; refundedAt: Date }) {
  const { t } = useTranslation('office-calls')
  const format = useFormat()
  const companion = call.companionName || t('deleted')
  return (
    <section>
      <SectionHead title={t('refund.doneTitle')} className="mb-3" />
      <Note tone="plain" className="max-w-[640px]">
        <DescriptionList
          items={[
            { term: t('refund.doneAt'), value: format.dateTime(refundedAt) },
            { term: t('refund.doneBy'), value: call.refundedBy ?? t('deleted') },
            {
              term: t('refund.earning'),
              value: call.refundEarning && t(`refund.earningsDone.${call.refundEarning}`, { companion }),
            },
            { term: t('refund.note'), value: <span className="whitespace-pre-line">{call.refundNote}</span> },
          ]}
        />
      </Note>
    </section>
  )
}
