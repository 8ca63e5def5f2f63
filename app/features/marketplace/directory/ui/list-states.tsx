import { useRevalidator } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton, SkeletonText } from '#app/ui/skeleton.tsx'

const PLACEHOLDERS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Eight placeholders while cards load. */
export function CardsSkeleton() {
  const { t } = useTranslation('filters')
  return (
    <Loading label={t('list.busy')}>
      <div className="cards">
        {PLACEHOLDERS.map((position) => (
          <div key={position}>
            <Skeleton shape="card" />
            <Skeleton className="mt-5 h-5 w-3/5" />
            <Skeleton className="mt-3 w-2/5" />
            <SkeletonText lines={3} className="mt-5" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** The list could not be loaded; everything around it stays. */
export function ListFailed({ href }: { href: string }) {
  const { t } = useTranslation(['directory', 'ui'])
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert">
      <EmptyState
        level={3}
        title={t('directory:list.failed')}
        sentence={t('ui:routeError.brokenText')}
        action={
          // A link, for browsers without scripts.
          <Button
            href={href}
            variant="sec"
            aria-disabled={state !== 'idle'}
            onClick={(event) => {
              event.preventDefault()
              void revalidate()
            }}
          >
            {t('ui:routeError.retry')}
          </Button>
        }
      />
    </div>
  )
}
