import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { FormProblem, fieldProblem } from '../../ui/form-problem.tsx'
import { ReAuthenticationFields } from '../../ui/re-authentication-fields.tsx'
import { useAccountRefusal } from '../../ui/use-account-refusal.ts'

/** Asks for another address; the answer is the same whosever it is. */
export function EmailChangeForm(props: {
  hasFactor: boolean
  sentTo: string | null
  email: string
  refused: ActionRefused | undefined
}) {
  const { hasFactor, sentTo, email, refused } = props
  const { t } = useTranslation('account')
  const sentence = useAccountRefusal()
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData !== undefined
  if (sentTo) {
    return (
      <Note tone="good" live>
        {t('address.sent', { email: sentTo })}
      </Note>
    )
  }
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormProblem refused={refused} sentence={sentence} />
      <TextField
        name="email"
        type="email"
        label={t('address.email')}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        error={problem('email')}
      />
      <ReAuthenticationFields hasFactor={hasFactor} problem={problem} />
      <Button type="submit" size="lg" full busy={busy}>
        {t('address.submit')}
      </Button>
    </Form>
  )
}
