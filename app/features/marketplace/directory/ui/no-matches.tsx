import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { activeFilters, clearedFilters, withoutGroup } from '../filters/rules.ts'
import type { FilterLabels } from '../filters/ui/use-filter-labels.ts'
import type { ListUrl } from '../filters/ui/use-list-url.ts'
import type { ListResult } from '../list/views.server.ts'

/** Nobody matches: offers to reset everything, or only the filter that leaves most companions. */
export function NoMatches(props: {
  listUrl: ListUrl
  labels: FilterLabels
  suggestedRemoval: ListResult['suggestedRemoval']
}) {
  const { listUrl, labels, suggestedRemoval } = props
  const { t } = useTranslation(['directory', 'filter-panels'])
  const { filters } = listUrl
  const isFiltered = activeFilters(filters).length > 0 || filters.search !== '' || filters.showOnlyFavorites
  if (!isFiltered)
    return <EmptyState title={t('directory:list.emptyTitle')} sentence={t('directory:list.emptyText')} level={3} />
  const { search } = filters
  const isSearchAlone = search !== '' && activeFilters(filters).length === 0
  const sentence = isSearchAlone
    ? t('filter-panels:empty.textSearch', { search })
    : suggestedRemoval === 'search'
      ? t('filter-panels:empty.textWord', { search })
      : t(suggestedRemoval ? 'filter-panels:empty.text' : 'filter-panels:empty.textMany')
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
              {t('filter-panels:empty.relief', {
                what: suggestedRemoval === 'search' ? search : labels.list(filters, suggestedRemoval),
              })}
            </Button>
          )}
          <Button to={listUrl.hrefOf(clearedFilters(filters, { search: false }))} preventScrollReset>
            {t(isSearchAlone ? 'filter-panels:empty.clearSearch' : 'filter-panels:empty.reset')}
          </Button>
        </div>
      }
    />
  )
}
