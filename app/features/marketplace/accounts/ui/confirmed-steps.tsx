import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useRevalidator, useRouteLoaderData } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RootData } from '#app/root.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { withNext } from './sign-in-form.tsx'

const firstCheckAfterMs = 2000
const pauseMs = 1000
const mostChecks = 10

/**
 * After confirmation: from 2 s on checks up to ten times, a second apart, whether the person is set up; then goes on. The button goes on at once, also without scripts.
 */
export function ConfirmedSteps({ goOnTo }: { goOnTo: string }) {
  const { t } = useTranslation('accounts')
  const isReady = useRouteLoaderData<RootData>('root')?.viewer != null
  const [checks, setChecks] = useState(0)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (checks > mostChecks) return
    const look = () => {
      if (isReady) return navigate(goOnTo, { replace: true })
      setChecks(checks + 1)
      return revalidate()
    }
    const timer = setTimeout(look, checks === 0 ? firstCheckAfterMs : pauseMs)
    return () => clearTimeout(timer)
  }, [checks, isReady, goOnTo, navigate, revalidate])

  if (checks > mostChecks) {
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
        <Button to={goOnTo}>{t('confirmEmail.goOn')}</Button>
      </div>
    </AuthLayout>
  )
}

/** Confirmed on another device, which has the session; this one still has to sign in. */
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

/** Shown after a confirmation that this browser has no session for. */
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
