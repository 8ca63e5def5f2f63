import { useEffect } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { FormProblem, fieldProblem, useAccountRefusal, useOpenProblems } from './form-problem.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** The new password, twice; `least` is how many characters it needs. */
export function NewPasswordForm(props: { token: string; least: number; refused: ActionRefused | undefined }) {
  const { token, least } = props
  const [refused, onInput] = useOpenProblems(props.refused)
  const { t } = useTranslation('accounts')
  const sentence = useAccountRefusal()
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData !== undefined
  return (
    <Form method="post" noValidate onInput={onInput} className="grid gap-5">
      <FormProblem refused={refused} sentence={sentence} />
      <input type="hidden" name="token" value={token} />
      <NewPasswordField least={least} name="password" label={t('reset.password')} error={problem('password')} />
      <PasswordField
        name="confirmation"
        label={t('reset.confirmation')}
        autoComplete="new-password"
        error={problem('confirmation')}
      />
      <Button type="submit" size="lg" full busy={busy}>
        {t('reset.submit')}
      </Button>
    </Form>
  )
}

const goOnAfterMs = 1500

/** The password is saved; after 1.5 s the home page follows. */
export function PasswordSaved({ homeTo }: { homeTo: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => navigate(homeTo, { replace: true }), goOnAfterMs)
    return () => clearTimeout(timer)
  }, [homeTo, navigate])

  return (
    <>
      <Note tone="good" live>
        {t('reset.doneText')}
      </Note>
      <Button className="mt-6" to={homeTo}>
        {t('reset.home')}
      </Button>
    </>
  )
}
