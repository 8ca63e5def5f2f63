import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Knot } from './art/knot.tsx'
import { Button, ButtonRow } from './button.tsx'

/** A page that could not be shown: what happened, and the ways on. `status` 0 means that nothing could be reached. */
export function RouteErrorView({ status, homeTo, reference }: { status: number; homeTo: string; reference?: string }) {
  const { t } = useTranslation('ui')
  const navigate = useNavigate()
  const kind =
    status === 404 ? 'notFound' : status === 401 || status === 403 ? 'forbidden' : status === 0 ? 'offline' : 'broken'
  const passing = kind === 'broken' || kind === 'offline'
  return (
    <main id="main" tabIndex={-1} className="wrap flex flex-col items-center py-16 text-center sm:py-24">
      <Knot className="w-36" />
      <h1 className="d1 mt-6 max-w-[16em]">{t(`routeError.${kind}Title`)}</h1>
      <p className="lead mt-4 max-w-[32em]">{t(`routeError.${kind}Text`)}</p>
      {reference && passing && (
        <p className="small tabular mt-3 text-ink-3">{t('routeError.reference', { reference })}</p>
      )}
      <ButtonRow align="start" className="mt-8 w-full sm:w-auto">
        <Button variant="sec" onClick={() => navigate(-1)}>
          {t('routeError.back')}
        </Button>
        {passing ? (
          <Button onClick={() => window.location.reload()}>{t('routeError.retry')}</Button>
        ) : (
          <Button to={homeTo}>{t('routeError.home')}</Button>
        )}
      </ButtonRow>
    </main>
  )
}
