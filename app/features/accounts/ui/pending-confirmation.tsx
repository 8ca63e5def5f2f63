import { Form, useNavigation } from 'react-router'
import type { PendingEmail } from '#app/features/accounts/pending-email.cookie.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { FormProblem, fieldProblem } from './form-problem.tsx'
import { withNext } from './sign-in-form.tsx'
import { useAccountRefusal } from './use-account-refusal.ts'

/** Waiting for the mail: send it again, or leave. */
export function PendingConfirmation(props: {
  email: string | null
  notice: PendingEmail['notice'] | null
  next: string
  /** The mails of a demo can be read in the product. */
  isDemo: boolean
  isResent: boolean
  refused: ActionRefused | undefined
}) {
  const { email, notice, next, isDemo, isResent, refused } = props
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  const accountSentence = useAccountRefusal()
  const sentence = (code: string) => {
    if (code === 'sign_out_failed') return t('confirmEmail.signOutFailed')
    return code === 'resend_failed' || code === 'too_many_attempts'
      ? t('confirmEmail.resendFailed')
      : accountSentence(code)
  }
  const busy = useNavigation().formData?.get('intent') === 'resend'
  return (
    <div className="grid gap-5">
      {isResent && (
        <Note tone="good" live>
          {t('confirmEmail.resent')}
        </Note>
      )}
      {!isResent && !refused && notice === 'signed_up' && (
        <Note tone="good" title={t('signUp.success')}>
          {email && <span className="mt-1 block">{t('confirmEmail.pending', { email })}</span>}
        </Note>
      )}
      {!isResent && !refused && notice === 'email_not_confirmed' && <Note>{t('errors.email_not_confirmed')}</Note>}
      <Form method="post" noValidate className="grid gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        <input type="hidden" name="next" value={next} />
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField
            name="email"
            type="email"
            label={t('email')}
            help={t('confirmEmail.emailNotFound')}
            autoComplete="email"
            error={fieldProblem(refused, sentence)('email')}
          />
        )}
        {email && <p className="text-ink-2">{t('confirmEmail.spam')}</p>}
        <ButtonRow>
          <Button type="submit" name="intent" value="resend" variant="sec" busy={busy}>
            {t('confirmEmail.resend')}
          </Button>
          {!email && <Button to={`/${language}/login`}>{t('confirmEmail.signIn')}</Button>}
        </ButtonRow>
      </Form>
      {email && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <TextLink to={withNext(`/${language}/signup`, next)}>{t('confirmEmail.wrongAddress')}</TextLink>
          {isDemo && <TextLink href="/dev/mailbox">{t('confirmEmail.mailbox')}</TextLink>}
          <Form method="post">
            <Button type="submit" name="intent" value="sign_out" variant="ghost" size="sm">
              {t('confirmEmail.signOut')}
            </Button>
          </Form>
        </div>
      )}
    </div>
  )
}
