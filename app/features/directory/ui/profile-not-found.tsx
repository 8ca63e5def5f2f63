import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** "Profile not found" with both ways out (C-03). */
export function ProfileNotFound() {
  const { t, i18n } = useTranslation('directory')
  const navigate = useNavigate()
  const hydrated = useHydrated()
  return (
    <main id="main" tabIndex={-1} className="wrap pt-16">
      <EmptyState
        boxed={false}
        level={1}
        title={t('profile.notFound')}
        sentence={t('profile.notFoundText')}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {hydrated && (
              <Button variant="sec" onClick={() => navigate(-1)}>
                {t('profile.goBack')}
              </Button>
            )}
            <Button to={`/${i18n.language}`}>{t('profile.goHome')}</Button>
          </span>
        }
      />
    </main>
  )
}
