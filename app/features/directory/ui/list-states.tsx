import { useRevalidator } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton, SkeletonText } from '#app/ui/skeleton.tsx'
import { activeFilters, clearedFilters, withoutGroup } from '../filters/rules.ts'
import type { FilterLabels } from '../filters/ui/use-filter-labels.ts'
import type { ListUrl } from '../filters/ui/use-list-url.ts'
import type { ListResult } from '../list/views.server.ts'
import { gridClass } from './companion-card.tsx'

const PLACEHOLDERS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Eight placeholders while cards load (D-04). */
export function CardsSkeleton() {
  const { t } = useTranslation('filters')
  return (
    <Loading label={t('list.busy')}>
      <div className={gridClass}>
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

/** Nobody matches: offers to reset everything, or only the filter that leaves most companions (D-06). */
export function NoMatches(props: {
  listUrl: ListUrl
  labels: FilterLabels
  suggestedRemoval: ListResult['suggestedRemoval']
}) {
  const { listUrl, labels, suggestedRemoval } = props
  const { t } = useTranslation(['directory', 'filters'])
  const { filters } = listUrl
  const isFiltered = activeFilters(filters).length > 0 || filters.search !== '' || filters.showOnlyFavorites
  if (!isFiltered)
    return <EmptyState title={t('directory:list.emptyTitle')} sentence={t('directory:list.emptyText')} level={3} />
  const { search } = filters
  const sentence =
    search !== '' && activeFilters(filters).length === 0
      ? t('filters:empty.textSearch', { search })
      : suggestedRemoval === 'search'
        ? t('filters:empty.textWord', { search })
        : t(suggestedRemoval ? 'filters:empty.text' : 'filters:empty.textMany')
  const relaxed =
    suggestedRemoval === 'search'
      ? { ...filters, search: '' }
      : suggestedRemoval && withoutGroup(filters, suggestedRemoval)
  return (
    <EmptyState
      level={3}
      title={t('directory:list.emptyTitle')}
      sentence={sentence}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {suggestedRemoval && relaxed && (
            <Button variant="sec" to={listUrl.hrefOf(relaxed)} preventScrollReset>
              {t('filters:empty.relief', {
                what: suggestedRemoval === 'search' ? search : labels.list(filters, suggestedRemoval),
              })}
            </Button>
          )}
          <Button to={listUrl.hrefOf(clearedFilters(filters, { search: false }))} preventScrollReset>
            {t('filters:empty.reset')}
          </Button>
        </div>
      }
    />
  )
}

/** The list could not be loaded (D-05); everything around it stays. */
export function ListFailed({ href }: { href: string }) {
  const { t } = useTranslation(['directory', 'filters'])
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert">
      <EmptyState
        level={3}
        title={t('directory:list.failed')}
        sentence={t('filters:list.failedText')}
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
            {t('filters:list.retry')}
          </Button>
        }
      />
    </div>
  )
}
