import { Form, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { RESET_LINK_HOURS } from '../schema.ts'
import { EmailField } from './email-field.tsx'
import { FormProblem, fieldProblem, useOpenProblems } from './form-problem.tsx'
import { withNext } from './sign-in-form.tsx'
import { useAccountRefusal } from './use-account-refusal.ts'

/** Asks for the link of a new password, and says that it is on its way. */
export function ForgotForm(props: {
  sentTo: string | null
  refused: ActionRefused | undefined
  email: string
  next: string
}) {
  const { sentTo, email, next } = props
  const [refused, onInput] = useOpenProblems(props.refused)
  const { t } = useTranslation('accounts')
  const { language, hours } = useFormat()
  const sentence = useAccountRefusal()
  const busy = useNavigation().formData !== undefined
  return (
    <Form method="post" noValidate onInput={onInput} className="grid gap-5">
      {sentTo && (
        <Note tone="good" live title={t('forgot.sentTitle')}>
          {t('forgot.sent', { email: sentTo, validity: hours(RESET_LINK_HOURS) })}
        </Note>
      )}
      <FormProblem refused={refused} sentence={sentence} />
      <EmailField autoComplete="username" defaultValue={email} error={fieldProblem(refused, sentence)('email')} />
      <Button type="submit" name="intent" value="reset" size="lg" full variant={sentTo ? 'sec' : 'pri'} busy={busy}>
        {t('forgot.submit')}
      </Button>
      <p>
        <TextLink to={withNext(`/${language}/login`, next)}>{t('forgot.back')}</TextLink>
      </p>
    </Form>
  )
}
