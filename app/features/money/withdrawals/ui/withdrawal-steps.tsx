import { EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { zoneName } from '#app/i18n/zone-names.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { nextSentences, type WithdrawalReceipt } from '../text.rules.ts'
import type { WithdrawalChoices, WithdrawalSummary } from '../views.server.ts'
import { StepHeading } from './step-heading.tsx'
import { type TypedWithdrawal, WithdrawalForm } from './withdrawal-form.tsx'
import { SummaryStep } from './withdrawal-summary.tsx'

/** Where the page is: typed again, to be confirmed, received, or refused with what was typed. */
export type WithdrawalAnswer =
  | {
      ok: true
      value:
        | { step: 'form'; typed: TypedWithdrawal }
        | { step: 'summary'; summary: WithdrawalSummary }
        | { step: 'receipt'; receipt: WithdrawalReceipt }
    }
  | (ActionRefused & { typed: TypedWithdrawal })

const FIELDS = ['name', 'email', 'accountEmail', 'reference', 'purchaseId'] as const
const NO_TYPING: TypedWithdrawal = { name: '', email: '', accountEmail: '', reference: '', purchaseId: '' }

/** What a form carries, to fill it again. */
export const typedWithdrawal = (form: FormData): TypedWithdrawal =>
  Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '').slice(0, EMAIL_MAX)])) as TypedWithdrawal

type Props = {
  choices: WithdrawalChoices | null
  chosen: string
  supportEmail: string
  answer: WithdrawalAnswer | undefined
  busy: boolean
}

/** The step that the last answer leads to. Needs the texts of `withdrawals`. */
export function WithdrawalSteps({ choices, chosen, supportEmail, answer, busy }: Props) {
  const sentence = useRefusal('withdrawals', 'invalid_input', { support: supportEmail })
  if (answer?.ok && answer.value.step === 'receipt')
    return <ReceiptStep receipt={answer.value.receipt} isMember={choices !== null} />
  if (answer?.ok && answer.value.step === 'summary') return <SummaryStep summary={answer.value.summary} busy={busy} />
  const refused = answer?.ok === false ? answer : null
  const before = refused?.typed ?? (answer?.ok && answer.value.step === 'form' ? answer.value.typed : null)
  const fields = Object.entries(refused?.fields ?? {}).filter(([name]) => FIELDS.some((field) => field === name))
  const errors = fields.map(([name, code]) => ({ name, message: sentence(code) }))
  const first = { ...NO_TYPING, purchaseId: chosen, name: choices?.name ?? '', email: choices?.email ?? '' }
  return (
    <>
      {refused && errors.length === 0 && (
        <Note tone="bad" className="mb-6">
          {sentence(refused.code, refused.details)}
        </Note>
      )}
      <WithdrawalForm choices={choices} typed={before ?? first} errors={errors} busy={busy} />
    </>
  )
}

/** The receipt on the page; the mail says the same. */
function ReceiptStep({ receipt, isMember }: { receipt: WithdrawalReceipt; isMember: boolean }) {
  const { t, i18n } = useTranslation('withdrawals')
  const format = useFormat()
  const { number, receivedAt, declaration, email } = receipt
  return (
    <div className="grid gap-6" role="status">
      <StepHeading>{t('receipt.title')}</StepHeading>
      <Panel tone="sunk">
        <p>
          <b className="tabular">{t('receipt.number', { number })}</b>
          <br />
          {t('receipt.received', {
            date: format.date(receivedAt),
            time: format.time(receivedAt),
            zone: zoneName(i18n, format.timeZone),
          })}
        </p>
        <h3 className="mt-4 font-semibold">{t('receipt.declaration')}</h3>
        <p className="mt-1 break-words text-ink-2">{declaration}</p>
        <p className="small mt-4 text-ink-3 [overflow-wrap:anywhere]">
          {t(isMember ? 'receipt.sent' : 'receipt.sentToGuest', { email })}
        </p>
      </Panel>
      <div>
        <h3 className="font-semibold">{t('next.title')}</h3>
        {nextSentences(t, format, receipt).map((sentence) => (
          <p key={sentence} className="mt-2 text-ink-2">
            {sentence}
          </p>
        ))}
      </div>
      <ButtonRow>
        {isMember ? (
          <Button to={`/${i18n.language}/credits`}>{t('receipt.toCredits')}</Button>
        ) : (
          <Button to={`/${i18n.language}`}>{t('receipt.home')}</Button>
        )}
      </ButtonRow>
    </div>
  )
}
