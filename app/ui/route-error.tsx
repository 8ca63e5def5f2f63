import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Knot } from './art/knot.tsx'
import { Button, ButtonRow } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

function kindOf(status: number) {
  if (status === 404) return 'notFound'
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 0) return 'offline'
  return [429, 502, 503, 504].includes(status) ? 'unavailable' : 'broken'
}

/** `status` 0 means offline. `reference` helps the operator find the error. */
export function RouteErrorView({ status, homeTo, reference }: { status: number; homeTo: string; reference?: string }) {
  const { t } = useTranslation('ui')
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const kind = kindOf(status)
  const passing = kind === 'broken' || kind === 'offline' || kind === 'unavailable'
  return (
    <main id="main" tabIndex={-1} className="wrap flex flex-col items-center py-16 text-center sm:py-24">
      <Knot className="w-36" />
      <h1 className="d1 mt-6 max-w-[16em]">{t(`routeError.${kind}Title`)}</h1>
      <p className="lead mt-4 max-w-[32em]">{t(`routeError.${kind}Text`)}</p>
      {reference && passing && <p className="small tabular mt-3 text-ink-3">{t('routeError.quote', { reference })}</p>}
      <ButtonRow className="mt-8 w-full sm:w-auto">
        {hydrated && (
          <Button variant="sec" onClick={() => navigate(-1)}>
            {t('routeError.back')}
          </Button>
        )}
        {passing && hydrated ? (
          <Button onClick={() => window.location.reload()}>{t('routeError.retry')}</Button>
        ) : (
          <Button to={homeTo}>{t('routeError.home')}</Button>
        )}
      </ButtonRow>
    </main>
  )
}
