import { useTranslation } from '#app/i18n/use-translation.ts'
import { fieldId } from '#app/ui/field.tsx'
import { PasswordField, TextField } from '#app/ui/input.tsx'

/** The password, plus a code if there's a second factor. `form` distinguishes several forms on a page. */
export function ReAuthenticationFields(props: {
  hasFactor: boolean
  problem: (name: string) => string | null
  form?: string | undefined
}) {
  const { hasFactor, problem, form } = props
  const { t } = useTranslation('account')
  return (
    <>
      <PasswordField
        name="password"
        id={fieldId('password', form)}
        label={t('password.current')}
        autoComplete="current-password"
        error={problem('password')}
      />
      {hasFactor && <CodeField label={t('code')} error={problem('code')} id={fieldId('code', form)} />}
    </>
  )
}

/**
 * Fields for an administrator action (see `confirmationOf`); also shown if the action was refused without a password.
 */
export function ConfirmationFields({
  confirmation: { asksPassword, asksCode },
  ...form
}: {
  confirmation: { asksPassword: boolean; asksCode: boolean }
  problem: (name: string) => string | null
  form?: string | undefined
}) {
  const isAsked = asksPassword || form.problem('password') !== null
  return isAsked && <ReAuthenticationFields hasFactor={asksCode} {...form} />
}

export function CodeField(props: { label: string; id?: string; help?: string; error: string | null }) {
  const { label, id, help, error } = props
  const { t } = useTranslation('account')
  return (
    <TextField
      name="code"
      {...(id ? { id } : {})}
      label={label}
      help={help ?? t('codeHelp')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      error={error}
    />
  )
}
