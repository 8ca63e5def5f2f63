import { Form } from 'react-router'
import { EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { longLocalDate } from '#app/i18n/local-date.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { type FormError, FormErrors } from '#app/ui/form-errors.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { OFFERED_DAYS, REFERENCE_MAX, WITHDRAWAL_NAME_MAX } from '../schema.ts'
import { creditWords } from '../text.rules.ts'
import type { PurchaseChoice, WithdrawalChoices } from '../views.server.ts'

/** What was typed before, to go on with. */
export type TypedWithdrawal = {
  name: string
  email: string
  accountEmail: string
  reference: string
  purchaseId: string
}

type Props = {
  choices: WithdrawalChoices | null
  typed: TypedWithdrawal
  errors: readonly FormError[]
  busy: boolean
}

/** The first step: who withdraws from which purchase, and where the receipt goes; no reason (§ 356a (2) BGB). */
export function WithdrawalForm({ choices, typed, errors, busy }: Props) {
  const { t } = useTranslation('withdrawals')
  const problem = (name: string) => errors.find((error) => error.name === name)?.message ?? null
  const reference = (
    <TextField
      name="reference"
      label={t('form.reference')}
      help={t(choices && choices.purchases.length > 0 ? 'form.referenceOther' : 'form.referenceHelp')}
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
        help={t(choices ? 'form.emailHelp' : 'form.emailOtherHelp')}
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

/** What is left of a purchase, and until when one can withdraw from it. */
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
