import { useState } from 'react'
import { PRICE_MINUTES } from '#app/features/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { afterPaint } from '#app/ui/after-paint.ts'
import { Button } from '#app/ui/button.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SheetSection } from '#app/ui/sheet-section.tsx'
import type { DirectoryFacets } from '../../views.server.ts'
import { activeIn, clearedFilters, type FilterGroup } from '../rules.ts'
import type { Filters } from '../schema.ts'
import { FilterPanel } from './filter-panels.tsx'
import { countKey, type FilterLabels } from './use-filter-labels.ts'
import type { ListUrl } from './use-list-url.ts'
import { useMatchCount } from './use-match-count.ts'

const openAtFirst: readonly FilterGroup[] = ['topics', 'free', 'price']

type SheetProps = {
  isOpen: boolean
  close: () => void
  listUrl: ListUrl
  labels: FilterLabels
  groups: readonly FilterGroup[]
  facets: DirectoryFacets | null
}

/**
 * All filters in a sheet from below (D-12): a draft with the number of matches, applied by the button. Each opening
 * starts over.
 */
export function FilterSheet(props: SheetProps) {
  const { isOpen, close, listUrl } = props
  const [draft, setDraft] = useState<Filters | null>(null)
  const filters = draft ?? listUrl.filters
  const { t } = useTranslation(['filters', 'filter-panels'])
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
      {props.groups.map((group) => (
        <SheetSection
          key={group}
          title={t(`filters:ask.${group}`, { minutes: PRICE_MINUTES })}
          value={<Value group={group} filters={filters} labels={props.labels} />}
          defaultOpen={openAtFirst.includes(group) || activeIn(listUrl.filters, group).length > 0}
        >
          <FilterPanel
            group={group}
            filters={filters}
            change={(next) => setDraft(next)}
            prices={facets?.prices ?? null}
          />
        </SheetSection>
      ))}
      <LiveRegion>{draft && isFresh ? text : ''}</LiveRegion>
    </Sheet>
  )
}

/** The value of a section: a single one by its name, several and long names by their number. */
function Value({ group, filters, labels }: { group: FilterGroup; filters: Filters; labels: FilterLabels }) {
  const { t } = useTranslation(['filters', 'filter-panels'])
  const format = useFormat()
  const count = activeIn(filters, group).length
  const value = labels.value(filters, group)
  return value === format.number(count) ? t('filter-panels:chosen', { count }) : value
}
