import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { FormProblem, fieldProblem, useOpenProblems } from '../../ui/form-problem.tsx'
import { ReAuthenticationFields } from '../../ui/re-authentication-fields.tsx'
import { useAccountRefusal } from '../../ui/use-account-refusal.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** The own password, and a new one twice. The address is there for password managers, which keep both together. */
export function ChangePasswordForm(props: {
  email: string
  /** The fewest characters of a new one. */
  least: number
  hasFactor: boolean
  isSaved: boolean
  refused: ActionRefused | undefined
}) {
  const { email, least, hasFactor, isSaved } = props
  const [refused, onInput] = useOpenProblems(props.refused)
  const { t } = useTranslation('account')
  const sentence = useAccountRefusal()
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData !== undefined
  if (isSaved) {
    return (
      <Note tone="good" live>
        {t('password.saved')}
      </Note>
    )
  }
  return (
    <Form method="post" noValidate onInput={onInput} className="grid gap-5">
      <FormProblem refused={refused} sentence={sentence} />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <ReAuthenticationFields hasFactor={hasFactor} problem={problem} />
      <NewPasswordField least={least} name="newPassword" label={t('password.new')} error={problem('newPassword')} />
      <PasswordField
        name="confirmation"
        label={t('password.confirmation')}
        autoComplete="new-password"
        error={problem('confirmation')}
      />
      <Button type="submit" size="lg" full busy={busy}>
        {t('password.submit')}
      </Button>
    </Form>
  )
}
