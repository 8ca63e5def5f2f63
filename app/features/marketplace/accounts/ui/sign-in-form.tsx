import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { isCompanionRole, RESET_LINK_HOURS } from '../schema.ts'
import { withNext } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { FormProblem, requiredTitle, useAccountForm } from './form-problem.tsx'

export function SignInForm(props: {
  next: string
  isConfirmed: boolean
  refused: ActionRefused | undefined
  email: string
}) {
  const { next, isConfirmed, email } = props
  const { form, refused, sentence, problem } = useAccountForm(props.refused)
  const [typed, setTyped] = useState(email)
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  // Demo accounts have their own forms beside this one.
  const busy = useNavigation().formData?.get('intent') === 'sign_in'
  return (
    <Form {...form}>
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

export function ForgotForm(props: {
  sentTo: string | null
  refused: ActionRefused | undefined
  email: string
  next: string
}) {
  const { sentTo, email, next } = props
  const { form, refused, sentence, problem, busy } = useAccountForm(props.refused)
  const { t } = useTranslation('accounts')
  const { language, hours } = useFormat()
  return (
    <Form {...form}>
      {sentTo && (
        <Note tone="good" live title={t('forgot.sentTitle')}>
          {t('forgot.sent', { email: sentTo, validity: hours(RESET_LINK_HOURS) })}
        </Note>
      )}
      <FormProblem refused={refused} sentence={sentence} />
      <EmailField autoComplete="username" defaultValue={email} error={problem('email')} />
      <Button type="submit" name="intent" value="reset" size="lg" full variant={sentTo ? 'sec' : 'pri'} busy={busy}>
        {t('forgot.submit')}
      </Button>
      <p>
        <TextLink to={withNext(`/${language}/login`, next)}>{t('forgot.back')}</TextLink>
      </p>
    </Form>
  )
}

type DemoPerson = { key: string; name: string; role: Role; status: AccountStatus | null }

function kindOf({ role, status }: DemoPerson) {
  if (role === 'admin') return 'admin'
  if (isCompanionRole(role)) return status === 'active' ? 'companion' : 'applicant'
  return status === 'new' ? 'newSeeker' : 'seeker'
}

export function DemoSignIn({ people, password, next }: { people: DemoPerson[]; password: string; next: string }) {
  const { t } = useTranslation('accounts')
  const pendingPerson = useNavigation().formData?.get('person')
  return (
    <Panel tone="sunk" className="mt-10 grid gap-4">
      <div>
        <h2 className="t1">{t('demo.title')}</h2>
        <p className="small mt-1 text-ink-2">
          {t('demo.text')} {t('demo.password', { password })}
        </p>
      </div>
      <ul className="grid gap-1">
        {people.map((person) => (
          <li key={person.key}>
            <Form method="post" className="flex items-center gap-3 py-1">
              <input type="hidden" name="intent" value="demo" />
              <input type="hidden" name="next" value={next} />
              <Avatar photoKey={null} id={person.key} name={person.name} size={40} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{person.name}</span>
                <span className="small block text-ink-3">{t(`demo.kinds.${kindOf(person)}`)}</span>
              </span>
              <Button
                type="submit"
                name="person"
                value={person.key}
                variant="sec"
                size="sm"
                busy={pendingPerson === person.key}
                aria-label={t('demo.signInAs', { name: person.name })}
              >
                {t('login.submit')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
