import { REFUNDED_EARNINGS } from '#app/features/marketplace/credits/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SOLO_DAYS } from '../../corrections/schema.ts'
import { ActForm } from '../../kit/ui/act-form.tsx'
import { RecordSection } from '../../kit/ui/record.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import { CALL_REFUND_NOTE_MAX, CALL_REFUND_NOTE_MIN } from '../schema.ts'
import type { OfficeCall } from '../views.server.ts'

const LIMITS = { least: CALL_REFUND_NOTE_MIN, most: CALL_REFUND_NOTE_MAX, days: SOLO_DAYS }

/** Gives the price of a call back, or says who did, or why nobody can. */
export function CallRefundForm({ record: { call, refundRefusal } }: { record: OfficeCall }) {
  const { t } = useTranslation('office-calls')
  const format = useFormat()
  const sentence = useOfficeRefusal('office-calls', LIMITS)
  const companion = call.companionName || t('deleted')
  if (call.refundedAt)
    return (
      <div className="max-w-[640px]">
        <RecordSection
          title={t('refund.doneTitle')}
          items={[
            { term: t('refund.doneAt'), value: format.dateTime(call.refundedAt) },
            { term: t('refund.doneBy'), value: call.refundedBy ?? t('deleted') },
            {
              term: t('refund.earning'),
              value: call.refundEarning && t(`refund.earningsDone.${call.refundEarning}`, { companion }),
            },
            { term: t('refund.note'), value: <span className="whitespace-pre-line">{call.refundNote}</span> },
          ]}
        />
      </div>
    )
  if (refundRefusal) return <RecordSection title={t('refund.title')} empty={sentence(refundRefusal)} />
  const credits = t('credits', { count: call.credits, amount: format.credits(call.credits) })
  const proposal = new URLSearchParams({
    ...{ propose: '1', email: call.seekerEmail, credits: String(call.credits), reference: call.id },
  })
  return (
    <ActForm
      title={t('refund.title')}
      text={t('refund.text', { credits, seeker: call.seekerName || t('deleted') })}
      acts={[{ intent: 'refund', label: t('refund.submit', { credits }) }]}
      texts="office-calls"
      limits={LIMITS}
    >
      {(problem, refused) => (
        <>
          {refused?.code === 'call_refund_over_limit' && (
            <TextLink to={`/${format.language}/admin/money/books/corrections?${proposal}`}>
              {t('refund.propose')}
            </TextLink>
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
        </>
      )}
    </ActForm>
  )
}
