import { useTranslation } from '#app/i18n/use-translation.ts'
import { PasswordField, TextField } from '#app/ui/input.tsx'

/** The password, and a code where there is a second factor. */
export function ReAuthenticationFields({
  hasFactor,
  problem,
}: {
  hasFactor: boolean
  problem: (name: string) => string | null
}) {
  const { t } = useTranslation('account')
  return (
    <>
      <PasswordField
        name="password"
        label={t('password.current')}
        autoComplete="current-password"
        error={problem('password')}
      />
      {hasFactor && <CodeField label={t('code')} error={problem('code')} />}
    </>
  )
}

/** A code of the authenticator, or a recovery code. */
export function CodeField({ label, help, error }: { label: string; help?: string; error: string | null }) {
  const { t } = useTranslation('account')
  return (
    <TextField
      name="code"
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
