import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate, useNavigation, useRevalidator, useRouteLoaderData } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import type { RootData } from '#app/root.tsx'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Spinner } from '#app/ui/skeleton.tsx'
import type { PendingEmail } from '../cookie.ts'
import { AuthLayout, withNext } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { FormProblem, fieldProblem, useAccountRefusal, useOpenProblems } from './form-problem.tsx'

const firstCheckAfterMs = 2000
const pauseMs = 1000
const maxChecks = 10

/** After confirmation: continues once the account is ready. The button works right away, without JavaScript. */
export function ConfirmedSteps({ continueTo }: { continueTo: string }) {
  const { t } = useTranslation('accounts')
  const isReady = useRouteLoaderData<RootData>('root')?.viewer != null
  const [checks, setChecks] = useState(0)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (checks > maxChecks) return
    const look = () => {
      if (isReady) return navigate(continueTo, { replace: true })
      setChecks(checks + 1)
      return revalidate()
    }
    const timer = setTimeout(look, checks === 0 ? firstCheckAfterMs : pauseMs)
    return () => clearTimeout(timer)
  }, [checks, isReady, continueTo, navigate, revalidate])

  if (checks > maxChecks) {
    return (
      <AuthLayout title={t('confirmEmail.confirmed')} drawing="v2">
        <Note tone="bad">{t('confirmEmail.profileTakingLong')}</Note>
        <Button className="mt-6" onClick={() => setChecks(0)}>
          {t('confirmEmail.retry')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('confirmEmail.confirmed')} drawing="v2">
      <div className="grid justify-items-start gap-5">
        <p className="flex items-center gap-3 text-ink-2">
          <Spinner label={t('confirmEmail.checkingProfile')} />
          <span aria-hidden="true">{t('confirmEmail.checkingProfile')}</span>
        </p>
        <Button to={continueTo}>{t('confirmEmail.goOn')}</Button>
      </div>
    </AuthLayout>
  )
}

/** Confirmed on another device, which is signed in; this one still has to sign in. */
export function ConfirmedElsewhere(props: { email: string | null; next: string; children: ReactNode }) {
  const { email, next, children } = props
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  return (
    <AuthLayout title={t('confirmEmail.confirmed')} lead={t('confirmEmail.elsewhere')} drawing="v2">
      {children}
      <Button to={withNext(`/${language}/login`, next)} state={{ email }}>
        {t('confirmEmail.signIn')}
      </Button>
    </AuthLayout>
  )
}

export function ConfirmationUnknown() {
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  return (
    <AuthLayout title={t('confirmEmail.unknownTitle')} drawing="v1">
      <Note tone="bad">{t('confirmEmail.verifyingStatus')}</Note>
      <Button className="mt-6" to={`/${language}/login?type=email_confirmation`}>
        {t('confirmEmail.retry')}
      </Button>
    </AuthLayout>
  )
}

/** Mail pages of the most frequent providers, by the start of the domain. */
const INBOXES = [
  { name: 'Gmail', url: 'https://mail.google.com', domain: /^(gmail|googlemail)\./ },
  { name: 'GMX', url: 'https://www.gmx.net', domain: /^gmx\./ },
  { name: 'WEB.DE', url: 'https://web.de', domain: /^web\.de$/ },
  { name: 'Outlook', url: 'https://outlook.live.com/mail', domain: /^(outlook|hotmail|live|msn)\./ },
  { name: 'Yahoo', url: 'https://mail.yahoo.com', domain: /^(yahoo|ymail)\./ },
  { name: 'iCloud', url: 'https://www.icloud.com/mail', domain: /^(icloud|me|mac)\.com$/ },
  { name: 'Proton Mail', url: 'https://mail.proton.me', domain: /^(proton|protonmail)\./ },
  { name: 'T-Online', url: 'https://email.t-online.de', domain: /^t-online\.de$/ },
] as const

/** The email may be confirmed in another tab or on another device. */
const CONFIRMATION_POLL_MS = 4_000
/** After that, the page only checks when it regains focus. */
const CONFIRMATION_POLLS_MAX = 75
const RESEND_SECONDS = 30

export function PendingConfirmation(props: {
  email: string | null
  notice: PendingEmail['notice'] | null
  next: string
  /** A demo's emails can be read in the product. */
  isDemo: boolean
  fetcherKey?: string
  sent: { ok: true } | ActionRefused | undefined
}) {
  const { email, notice, next, isDemo, fetcherKey, sent } = props
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  const accountSentence = useAccountRefusal()
  const [refused, onInput] = useOpenProblems(sent?.ok === false ? sent : undefined)
  const isResent = sent?.ok === true
  const sentence = (code: string) => {
    if (code === 'sign_out_failed') return t('confirmEmail.signOutFailed')
    return code === 'resend_failed' || code === 'too_many_attempts'
      ? t('confirmEmail.resendFailed')
      : accountSentence(code)
  }
  const { Form, formData } = useFetcher(fetcherKey ? { key: fetcherKey } : {})
  useConfirmationPolling(email !== null)
  const seconds = useCountdown(isResent ? sent : null)
  const provider = email?.slice(email.lastIndexOf('@') + 1) ?? ''
  const inbox = INBOXES.find(({ domain }) => domain.test(provider))
  return (
    <div className="grid gap-5">
      {isResent && (
        <Note tone="good" live>
          {t('confirmEmail.resent')}
        </Note>
      )}
      {!sent && notice === 'signed_up' && (
        <Note tone="good" title={t('signUp.success')}>
          {email && <span className="mt-1 block">{t('confirmEmail.pending', { email })}</span>}
        </Note>
      )}
      {!sent && notice === 'email_not_confirmed' && <Note>{t('errors.email_not_confirmed')}</Note>}
      <Form method="post" noValidate onInput={onInput} className="grid gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        <input type="hidden" name="next" value={next} />
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <EmailField
            help={t('confirmEmail.emailNotFound')}
            autoComplete="email"
            error={fieldProblem(refused, sentence)('email')}
          />
        )}
        {email && <p className="text-ink-2">{t('confirmEmail.spam')}</p>}
        <ButtonRow>
          <Button
            type="submit"
            name="intent"
            value="resend"
            variant="sec"
            busy={formData?.get('intent') === 'resend'}
            disabled={seconds > 0}
            className="tabular"
          >
            {seconds > 0 ? t('confirmEmail.resendIn', { count: seconds }) : t('confirmEmail.resend')}
          </Button>
          {!email && <Button to={`/${language}/login`}>{t('confirmEmail.signIn')}</Button>}
          {inbox && (
            <Button href={inbox.url} target="_blank" rel="noreferrer">
              {t('confirmEmail.inbox', { name: inbox.name })}
            </Button>
          )}
        </ButtonRow>
      </Form>
      {email && (
        <div className="grid justify-items-start gap-2">
          <TextLink to={withNext(`/${language}/login`, next)} state={{ email }}>
            {t('confirmEmail.confirmedSignIn')}
          </TextLink>
          <TextLink to={withNext(`/${language}/signup`, next)}>{t('confirmEmail.wrongAddress')}</TextLink>
          {isDemo && <TextLink href="/dev/mailbox">{t('confirmEmail.mailbox')}</TextLink>}
          <Form method="post">
            <button type="submit" name="intent" value="sign_out" className="text-link">
              {t('confirmEmail.signOut')}
            </button>
          </Form>
        </div>
      )}
    </div>
  )
}

function useCountdown(sent: object | null): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!sent) return
    setSeconds(RESEND_SECONDS)
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [sent])
  return seconds
}

function useConfirmationPolling(isWaiting: boolean) {
  const { revalidate, state } = useRevalidator()
  const looks = useRef(0)
  // Another load would abort the current one.
  const isIdle = useNavigation().state === 'idle' && state === 'idle'
  useEffect(() => {
    if (!isWaiting || !isIdle) return
    const look = () => {
      if (!document.hidden) void revalidate()
    }
    const timer = setInterval(() => {
      if (looks.current++ < CONFIRMATION_POLLS_MAX) look()
    }, CONFIRMATION_POLL_MS)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [isWaiting, isIdle, revalidate])
}
