import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { NewPasswordField } from '../passwords/ui/new-password-field.tsx'
import { ADULT_AGE, PASSWORD_MIN, SIGN_UP_ROLES, type SignUpRole } from '../schema.ts'
import { FormProblem, fieldProblem, useOpenProblems } from './form-problem.tsx'
import { TermsNotice } from './terms-notice.tsx'
import { useAccountRefusal } from './use-account-refusal.ts'

/**
 * A sign-up whose link was opened in another browser: everything is chosen again by the reader of the mail. The hidden
 * address is there for password managers.
 */
export function FinishSignUpForm(props: {
  token: string
  next: string
  email: string
  role: SignUpRole
  refused: ActionRefused | undefined
}) {
  const { token, next, email, role } = props
  const [refused, onInput] = useOpenProblems(props.refused)
  const { t } = useTranslation('accounts')
  const sentence = useAccountRefusal()
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData !== undefined
  return (
    <Form method="post" noValidate onInput={onInput} className="grid gap-5">
      <FormProblem refused={refused} sentence={sentence} />
      <input type="hidden" name="intent" value="finish" />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={next} />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        name="password"
        label={t('password')}
        help={t('confirm.finishPasswordHelp', { least: PASSWORD_MIN })}
        error={problem('password')}
      />
      <RadioGroup
        name="role"
        legend={t('confirm.role')}
        defaultValue={role}
        error={problem('role')}
        options={SIGN_UP_ROLES.map((value) => ({ value, label: t(`confirm.roles.${value}`) }))}
      />
      <Checkbox name="adult" label={t('signUp.adult', { age: ADULT_AGE })} error={problem('adult')} />
      <Button type="submit" size="lg" full busy={busy}>
        {t('confirm.submit')}
      </Button>
      <TermsNotice />
    </Form>
  )
}
