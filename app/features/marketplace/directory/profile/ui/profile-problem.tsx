import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Instead of a profile: there is none, the address has no id, or it could not be loaded. */
export function ProfileProblem({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('public-profile')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const [title, sentence] =
    status === 404
      ? [t('notFound'), t('notFoundText')]
      : status === 400
        ? [t('noUserId'), t('noUserIdText')]
        : [t('loadFailed'), t('loadFailedText')]
  const home = (
    <Button to={`/${i18n.language}`} variant={status === 404 ? 'pri' : 'sec'}>
      {t('goHome')}
    </Button>
  )
  return (
    <main id="main" tabIndex={-1} className="wrap pt-16">
      <EmptyState
        boxed={false}
        level={1}
        title={title}
        sentence={sentence}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {status === 404 && hydrated && (
              <Button variant="sec" onClick={() => navigate(-1)}>
                {t('goBack')}
              </Button>
            )}
            {home}
            {status === 400 && <Button to={`/${i18n.language}/companions`}>{t('findSomebody')}</Button>}
            {status !== 400 && status !== 404 && <Button href={pathname + search}>{t('tryAgain')}</Button>}
          </span>
        }
      />
    </main>
  )
}
