import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { EmailField } from './email-field.tsx'
import { FormProblem, fieldProblem, requiredTitle, useOpenProblems } from './form-problem.tsx'
import { useAccountRefusal } from './use-account-refusal.ts'

/** Adds the path to continue at, as `next`, to a path of ours. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : path
}

/** Email and password. */
export function SignInForm(props: {
  next: string
  isConfirmed: boolean
  refused: ActionRefused | undefined
  email: string
}) {
  const { next, isConfirmed, email } = props
  const [refused, onInput] = useOpenProblems(props.refused)
  const [typed, setTyped] = useState(email)
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  const sentence = useAccountRefusal()
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData?.get('intent') === 'sign_in'
  return (
    <Form method="post" noValidate onInput={onInput} className="grid gap-5">
      {isConfirmed && !refused && <Note tone="good">{t('login.confirmed')}</Note>}
      <FormProblem refused={refused} sentence={sentence} title={requiredTitle(refused, sentence)} />
      <input type="hidden" name="next" value={next} />
      <EmailField autoComplete="username" defaultValue={email} onEmail={setTyped} error={problem('email')} />
      <div>
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          error={problem('password')}
        />
        <p className="mt-2 text-right">
          <TextLink to={withNext(`/${language}/login?mode=forgot`, next)} state={{ email: typed }}>
            {t('login.forgot')}
          </TextLink>
        </p>
      </div>
      <Button type="submit" name="intent" value="sign_in" size="lg" full busy={busy}>
        {t('login.submit')}
      </Button>
      <p className="text-ink-2">
        {t('login.noAccount')}{' '}
        <TextLink to={withNext(`/${language}/signup?role=seeker`, next)}>{t('login.signUp')}</TextLink>
      </p>
    </Form>
  )
}
