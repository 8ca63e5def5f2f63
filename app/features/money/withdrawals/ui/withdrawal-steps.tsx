import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { longLocalDate, zoneName } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { type FormError, FormErrors } from '#app/ui/form-errors.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel } from '#app/ui/panel.tsx'
import { creditWords, nextSentences, type WithdrawalReceipt } from '../rules.ts'
import { OFFERED_DAYS, REFERENCE_MAX, WITHDRAWAL_NAME_MAX } from '../schema.ts'
import type { PurchaseChoice, WithdrawalChoices, WithdrawalSummary } from '../views.server.ts'

/**
 * Result of the last submission: back to the form, a summary to confirm, a receipt, or an error with the typed values.
 */
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
const EMPTY_WITHDRAWAL: TypedWithdrawal = { name: '', email: '', accountEmail: '', reference: '', purchaseId: '' }

export const typedWithdrawal = (form: FormData): TypedWithdrawal =>
  Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '').slice(0, EMAIL_MAX)])) as TypedWithdrawal

type Props = {
  choices: WithdrawalChoices | null
  chosen: string
  supportEmail: string
  answer: WithdrawalAnswer | undefined
  busy: boolean
}

export function WithdrawalSteps({ choices, chosen, supportEmail, answer, busy }: Props) {
  const sentence = useRefusal('withdrawals', 'invalid_input', { support: supportEmail })
  if (answer?.ok && answer.value.step === 'receipt')
    return <ReceiptStep receipt={answer.value.receipt} isMember={choices !== null} />
  if (answer?.ok && answer.value.step === 'summary') return <SummaryStep summary={answer.value.summary} busy={busy} />
  const refused = answer?.ok === false ? answer : null
  const before = refused?.typed ?? (answer?.ok && answer.value.step === 'form' ? answer.value.typed : null)
  const fields = Object.entries(refused?.fields ?? {}).filter(([name]) => FIELDS.some((field) => field === name))
  const errors = fields.map(([name, code]) => ({ name, message: sentence(code) }))
  const first = { ...EMPTY_WITHDRAWAL, purchaseId: chosen, name: choices?.name ?? '', email: choices?.email ?? '' }
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
        <h3 className="mt-4 font-semibold">{t('summary.declaration')}</h3>
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

/** Moves focus to a new step's heading, so that screen readers announce it. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} id="step" tabIndex={-1} className="d3 outline-none">
      {children}
    </h2>
  )
}

/** Step two: the wording of the declaration, its effect, and the confirm button (§ 356a (3) BGB). */
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

function useEffects({ purchase }: WithdrawalSummary): string[] {
  const { t, i18n } = useTranslation('withdrawals')
  const format = useFormat()
  if (!purchase) return [t('summary.guest')]
  const { unspentCredits, unspentCents, spentCredits, spentCents, lastDay } = purchase
  if (!purchase.isInTime) return [t('next.late', { lastDay: longLocalDate(i18n.language, lastDay) })]
  if (!purchase.hasPayment) return [t('errors.never_paid')]
  if (purchase.isDisputed) return [t('next.disputed')]
  if (unspentCents === 0) return [t('next.nothing_left')]
  const spent = { spent: creditWords(t, format, spentCredits), spentAmount: format.euros(spentCents) }
  return [
    t('summary.refund', { credits: creditWords(t, format, unspentCredits), amount: format.euros(unspentCents) }),
    ...(spentCredits > 0 ? [t('next.spent', spent)] : []),
  ]
}

type TypedWithdrawal = {
  name: string
  email: string
  accountEmail: string
  reference: string
  purchaseId: string
}

/** Step one: who withdraws from which purchase, and where the receipt goes. Asks for no reason (§ 356a (2) BGB). */
function WithdrawalForm(props: {
  choices: WithdrawalChoices | null
  typed: TypedWithdrawal
  errors: readonly FormError[]
  busy: boolean
}) {
  const { choices, typed, errors, busy } = props
  const { t } = useTranslation('withdrawals')
  const problem = (name: string) => errors.find((error) => error.name === name)?.message ?? null
  const reference = (
    <TextField
      name="reference"
      label={t('form.reference')}
      help={choices && choices.purchases.length > 0 ? t('form.referenceOther') : undefined}
      optional
      maxLength={REFERENCE_MAX}
      defaultValue={typed.reference}
      error={problem('reference')}
    />
  )
  return (
    <Form method="post" noValidate className="grid gap-6" aria-label={t('form.title')}>
      <FormErrors errors={errors} className="empty:hidden" />
      {choices ? (
        <PurchaseChoices choices={choices} chosen={typed.purchaseId} error={problem('purchaseId')} />
      ) : (
        <SignInHint />
      )}
      {choices && reference}
      <TextField
        name="name"
        label={t('form.name')}
        autoComplete="name"
        maxLength={WITHDRAWAL_NAME_MAX}
        defaultValue={typed.name}
        error={problem('name')}
      />
      {!choices && (
        <TextField
          name="accountEmail"
          type="email"
          label={t('form.accountEmail')}
          help={t('form.accountEmailHelp')}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          defaultValue={typed.accountEmail}
          error={problem('accountEmail')}
        />
      )}
      {!choices && reference}
      <TextField
        name="email"
        type="email"
        label={t('form.email')}
        help={choices ? undefined : t('form.emailOtherHelp')}
        optional={!choices}
        autoComplete={choices ? 'email' : 'off'}
        maxLength={EMAIL_MAX}
        defaultValue={typed.email}
        error={problem('email')}
      />
      <ButtonRow>
        <Button type="submit" name="intent" value="review" size="lg" busy={busy}>
          {t('form.continue')}
        </Button>
      </ButtonRow>
    </Form>
  )
}

function SignInHint() {
  const { t, i18n } = useTranslation('withdrawals')
  const path = `/${i18n.language}/login?next=${encodeURIComponent(`/${i18n.language}/withdraw`)}`
  return (
    <Note tone="plain">
      {t('form.signIn')} <TextLink to={path}>{t('form.signInLink')}</TextLink>
    </Note>
  )
}

function PurchaseChoices(props: { choices: WithdrawalChoices; chosen: string; error: string | null }) {
  const { choices, chosen, error } = props
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const help = useChoiceHelp()
  const { purchases, declared } = choices
  return (
    <>
      {declared && (
        <Note tone="apricot">
          {t('form.declared', { number: declared.number, date: format.date(declared.receivedAt) })}
        </Note>
      )}
      {purchases.length === 0 ? (
        <>
          <p className="text-ink-2">{t('form.none', { days: OFFERED_DAYS })}</p>
          <input type="hidden" name="purchaseId" value="other" />
        </>
      ) : (
        <RadioGroup
          name="purchaseId"
          legend={t('form.purchase')}
          help={purchases.some((each) => !each.isInTime) ? t('form.afterwards') : null}
          options={[
            ...purchases.map((purchase) => ({
              value: purchase.purchaseId,
              label: t('form.option', {
                credits: creditWords(t, format, purchase.credits),
                price: format.euros(purchase.priceCents, { whole: true }),
                date: format.date(purchase.paidAt),
              }),
              help: help(purchase),
            })),
            { value: 'other', label: t('form.other'), help: t('form.otherHelp') },
          ]}
          {...(chosen ? { defaultValue: chosen } : {})}
          error={error}
        />
      )}
    </>
  )
}

function useChoiceHelp() {
  const { t, i18n } = useTranslation('withdrawals')
  const format = useFormat()
  return ({ unspentCredits, unspentCents, lastDay, withdrawn, isUnpaid, isInTime }: PurchaseChoice): string => {
    const values = {
      credits: creditWords(t, format, unspentCredits),
      amount: format.euros(unspentCents),
      lastDay: longLocalDate(i18n.language, lastDay),
    }
    if (withdrawn && isUnpaid) return t('form.notRefunded', { number: withdrawn })
    if (withdrawn) return t('form.withdrawn', { ...values, number: withdrawn })
    return t(isInTime ? 'form.inTime' : 'form.late', values)
  }
}
