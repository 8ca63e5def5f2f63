import { Ear, MessageCircle } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { ADULT_AGE, roleOfSide, SIGN_UP_ROLES, type SignUpRole } from '../schema.ts'
import { withNext } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { FormProblem, fieldProblem, requiredTitle, useAccountRefusal, useOpenProblems } from './form-problem.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { TermsNotice } from './terms-notice.tsx'

/** Email, password and the tick for 18, for one role. */
export function SignUpForm(props: {
  role: SignUpRole
  next: string
  isConfirmed: boolean
  refused: ActionRefused | undefined
  email: string
}) {
  const { role, next, isConfirmed, email } = props
  const [refused, onInput] = useOpenProblems(props.refused)
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  const sentence = useAccountRefusal()
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData !== undefined
  const isSeeker = role === 'seeker'
  const otherRole = withNext(`/${language}/signup?role=${roleOfSide(isSeeker ? 'companion' : 'seeker')}`, next)
  return (
    <Form method="post" noValidate onInput={onInput} className="grid gap-5">
      {isConfirmed && !refused && <Note tone="good">{t('login.confirmed')}</Note>}
      <FormProblem refused={refused} sentence={sentence} title={requiredTitle(refused, sentence)} />
      <input type="hidden" name="role" value={role} />
      <input type="hidden" name="next" value={next} />
      <EmailField
        help={t(isSeeker ? 'signUp.emailHelp' : 'signUp.emailHelpCompanion')}
        autoComplete="email"
        defaultValue={email}
        error={problem('email')}
        suggests
      />
      <NewPasswordField name="password" label={t('password')} required error={problem('password')} />
      <Checkbox name="adult" label={t('signUp.adult', { age: ADULT_AGE })} required error={problem('adult')} />
      <Button type="submit" size="lg" full busy={busy}>
        {t('signUp.submit')}
      </Button>
      <TermsNotice />
      <div className="grid gap-1 text-ink-2">
        <p>
          {t('signUp.hasAccount')} <TextLink to={withNext(`/${language}/login`, next)}>{t('signUp.signIn')}</TextLink>
        </p>
        <p>
          {t(isSeeker ? 'signUp.asCompanion' : 'signUp.asSeeker')}{' '}
          <TextLink to={otherRole}>{t(isSeeker ? 'signUp.asCompanionLink' : 'signUp.asSeekerLink')}</TextLink>
        </p>
      </div>
    </Form>
  )
}

const icons = { seeker: MessageCircle, offerer: Ear }

export function SignUpChoice({ next }: { next: string }) {
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  return (
    <ul className="mt-6 grid gap-4">
      {SIGN_UP_ROLES.map((role) => {
        const Icon = icons[role]
        return (
          <li key={role}>
            <Link
              to={withNext(`/${language}/signup?role=${role}`, next)}
              className="flex items-center gap-4 rounded-card border border-line-strong bg-surface p-5 transition-colors hover:border-pine"
            >
              <Icon aria-hidden="true" className="size-7 flex-none text-pine" />
              <span className="min-w-0">
                <span className="t1 block">{t(`confirm.roles.${role}`)}</span>
                <span className="block text-ink-2">
                  {t(role === 'seeker' ? 'signUp.titleSeeker' : 'signUp.titleCompanion')}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
