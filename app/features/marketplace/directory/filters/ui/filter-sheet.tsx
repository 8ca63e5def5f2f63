import { memo, useEffect, useState } from 'react'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SheetSection } from '#app/ui/fold.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { afterPaint } from '#app/ui/use-now.ts'
import type { DirectoryFacets } from '../../views.server.ts'
import { activeIn, clearedFilters, groupsFor, type ViewerKind } from '../rules.ts'
import type { FilterGroup, Filters } from '../schema.ts'
import { FilterPanel } from './filter-panels.tsx'
import { countKey, type FilterLabels } from './use-filter-labels.ts'
import type { ListUrl } from './use-list-url.ts'
import { DEBOUNCE_MS } from './use-list-url.ts'

const openAtFirst: readonly FilterGroup[] = ['topics', 'free', 'price']

type SheetProps = {
  isOpen: boolean
  close: () => void
  listUrl: ListUrl
  labels: FilterLabels
  viewerKind: ViewerKind
  facets: DirectoryFacets | null
}

/** A draft that the button applies. Reopening the sheet discards it. */
export function FilterSheet(props: SheetProps) {
  const { isOpen, close, listUrl } = props
  const [draft, setDraft] = useState<Filters | null>(null)
  const filters = draft ?? listUrl.filters
  // With the topics, which the first section shows. Otherwise the sections below would move when they arrive.
  const { t } = useTranslation(['filters', 'filter-panels', 'topics'])
  const format = useFormat()
  const { facets, isFresh } = useMatchCount(isOpen && draft !== null ? listUrl.hrefOf(filters) : null, props.facets)
  const text = facets
    ? t(`filter-panels:show.${countKey(facets)}`, { count: facets.people, formatted: format.number(facets.people) })
    : t('filter-panels:show.unknown')
  return (
    <Sheet
      tall
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={t('filters:bar.label')}
      footer={
        <>
          <Button variant="ghost" onClick={() => setDraft(clearedFilters(filters, { search: true }))}>
            {t('filters:bar.clearAll')}
          </Button>
          <Button
            size="lg"
            aria-busy={!isFresh}
            onClick={() => {
              close()
              if (draft) afterPaint(() => listUrl.apply(draft))
            }}
          >
            {text}
          </Button>
        </>
      }
    >
      <Sections
        viewerKind={props.viewerKind}
        applied={listUrl.filters}
        filters={filters}
        labels={props.labels}
        change={setDraft}
        prices={facets?.prices ?? null}
      />
      <LiveRegion>{draft && isFresh ? text : ''}</LiveRegion>
    </Sheet>
  )
}

type SectionsProps = {
  viewerKind: ViewerKind
  applied: Filters
  filters: Filters
  labels: FilterLabels
  change: (filters: Filters) => void
  prices: DirectoryFacets['prices'] | null
}

/** Memoised so that opening and closing the sheet stays fast on slow phones. */
const Sections = memo(function Sections({ viewerKind, applied, filters, labels, change, prices }: SectionsProps) {
  const { t } = useTranslation('filters')
  return groupsFor(viewerKind).map((group) => (
    <SheetSection
      key={group}
      title={t(`ask.${group}`, { minutes: PRICE_MINUTES })}
      value={<Value group={group} filters={filters} labels={labels} />}
      defaultOpen={openAtFirst.includes(group) || activeIn(applied, group).length > 0}
    >
      <FilterPanel group={group} filters={filters} change={(next) => change(next)} prices={prices} />
    </SheetSection>
  ))
})

function Value({ group, filters, labels }: { group: FilterGroup; filters: Filters; labels: FilterLabels }) {
  const { t } = useTranslation(['filters', 'filter-panels'])
  const format = useFormat()
  const count = activeIn(filters, group).length
  const value = labels.value(filters, group)
  return value === format.number(count) ? t('filter-panels:chosen', { count }) : value
}

/** Debounced; only the last request counts. `url` is null if there's nothing to count. */
function useMatchCount(url: string | null, current: DirectoryFacets | null) {
  const [found, setFound] = useState<{ url: string; facets: DirectoryFacets | null } | null>(null)
  useEffect(() => {
    if (url === null) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(url.replace(/(?=\?|$)/, '/count'), { signal: request.signal })
        setFound({ url, facets: response.ok ? await response.json() : null })
      } catch {
        if (!request.signal.aborted) setFound({ url, facets: null })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [url])
  return { facets: found ? found.facets : current, isFresh: url === null || found?.url === url }
}
