import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { ADULT_AGE, PASSWORD_MIN, SIGN_UP_ROLES, type SignUpRole } from '../schema.ts'
import { FormProblem, fieldProblem, useAccountRefusal, useOpenProblems } from './form-problem.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { TermsNotice } from './terms-notice.tsx'

/** Confirms an address; submits itself once by script, so that link scanners without scripts confirm nothing. */
export function ConfirmForm({ token, next }: { token: string; next: string }) {
  const { t } = useTranslation('accounts')
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const submit = useSubmit()
  useEffect(() => {
    if (isSent.current || !form.current) return
    isSent.current = true
    submit(form.current)
  }, [submit])
  return (
    <Form ref={form} method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" size="lg" full>
        {t('confirm.submit')}
      </Button>
    </Form>
  )
}

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
