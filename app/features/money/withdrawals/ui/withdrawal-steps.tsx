import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { longLocalDate } from '#app/i18n/local-date.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { zoneName } from '#app/i18n/zone-names.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel } from '#app/ui/panel.tsx'
import { creditWords, nextSentences, type WithdrawalReceipt } from '../text.rules.ts'
import type { WithdrawalChoices, WithdrawalSummary } from '../views.server.ts'
import { type TypedWithdrawal, WithdrawalForm } from './withdrawal-form.tsx'

/** Where the page is: typed again, to be confirmed, received, or refused with what was typed. */
type WithdrawalAnswer =
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

/** The heading of a step that followed a form: it takes the focus, so that nobody has to look for what changed. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} id="step" tabIndex={-1} className="d3 outline-none">
      {children}
    </h2>
  )
}

/** The second step: the words that are declared, what they would do now, and the button (§ 356a (3) BGB). */
function SummaryStep({ summary, busy }: { summary: WithdrawalSummary; busy: boolean }) {
  const { t } = useTranslation('withdrawals')
  const effects = useEffects(summary)
  const { name, email, accountEmail, reference, purchaseId, declaration, formKey } = summary
  const fields = { name, email, accountEmail, reference, purchaseId: purchaseId ?? 'other', formKey }
  return (
    <Form method="post" noValidate className="grid gap-6" aria-labelledby="step">
      <StepHeading>{t('summary.title')}</StepHeading>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Panel tone="sunk">
        <h3 className="font-semibold">{t('summary.declaration')}</h3>
        <p className="mt-2 break-words text-ink-2">{declaration}</p>
        <DescriptionList
          className="mt-4"
          items={[
            { term: t('summary.name'), value: <span className="break-words">{name}</span> },
            { term: t('summary.email'), value: <span className="[overflow-wrap:anywhere]">{email}</span> },
          ]}
        />
      </Panel>
      <Note tone="apricot">
        {effects.map((sentence) => (
          <p key={sentence} className="not-first:mt-2">
            {sentence}
          </p>
        ))}
      </Note>
      <ButtonRow>
        <Button type="submit" name="intent" value="edit" variant="ghost" busy={busy}>
          {t('summary.change')}
        </Button>
        <Button type="submit" name="intent" value="confirm" size="lg" busy={busy}>
          {t('summary.confirm')}
        </Button>
      </ButtonRow>
    </Form>
  )
}

/** What confirming would do now, in sentences. */
function useEffects({ purchase }: WithdrawalSummary): string[] {
  const { t, i18n } = useTranslation('withdrawals')
  const format = useFormat()
  if (!purchase) return [t('summary.guest')]
  const { unspentCredits, unspentCents, spentCredits, spentCents, lastDay } = purchase
  if (!purchase.isInTime) return [t('summary.late', { lastDay: longLocalDate(i18n.language, lastDay) })]
  if (!purchase.hasPayment) return [t('errors.never_paid')]
  if (purchase.isDisputed) return [t('summary.disputed')]
  if (unspentCents === 0) return [t('next.nothing_left')]
  const spent = { spent: creditWords(t, format, spentCredits), spentAmount: format.euros(spentCents) }
  return [
    t('summary.refund', { credits: creditWords(t, format, unspentCredits), amount: format.euros(unspentCents) }),
    ...(spentCredits > 0 ? [t('next.spent', { ...spent, count: spentCredits })] : []),
  ]
}
