import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RootData } from '#app/root.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const firstCheckAfterMs = 2000
const pauseMs = 1000
const mostChecks = 10

/**
 * After confirmation: from 2 s on checks up to ten times, a second apart, whether the person is set up; then goes on
 * . The button goes on at once, also without scripts.
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
      <>
        <Note tone="bad">{t('confirmEmail.profileTakingLong')}</Note>
        <Button className="mt-6" onClick={() => setChecks(0)}>
          {t('confirmEmail.retry')}
        </Button>
      </>
    )
  }
  return (
    <div className="grid justify-items-start gap-5">
      <Note tone="good" live>
        {t('confirmEmail.confirmed')}
      </Note>
      <p className="flex items-center gap-3 text-ink-2">
        <Spinner label={t('confirmEmail.settingUpTitle')} />
        {t('confirmEmail.checkingProfile')}
      </p>
      <Button to={goOnTo}>{t('confirmEmail.goOn')}</Button>
    </div>
  )
}
