import { useState } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { afterPaint } from '#app/ui/after-paint.ts'
import { Button } from '#app/ui/button.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Sheet, SheetSection } from '#app/ui/sheet.tsx'
import type { DirectoryFacets } from '../../views.server.ts'
import { activeIn, clearedFilters, type FilterGroup } from '../rules.ts'
import type { Filters } from '../schema.ts'
import { FilterPanel } from './filter-panels.tsx'
import { type FilterWords, useCountWords } from './use-filter-words.ts'
import type { ListAddress } from './use-list-address.ts'
import { useMatching } from './use-matching.ts'

const openAtFirst: readonly FilterGroup[] = ['topics', 'free', 'price']

type SheetProps = {
  isOpen: boolean
  close: () => void
  address: ListAddress
  words: FilterWords
  groups: readonly FilterGroup[]
  facets: DirectoryFacets | null
}

/** All filters from below (D-12): chosen in peace, with the number of people who would be left, and in force with the button. Whoever opens it begins with a new one. */
export function FilterSheet(props: SheetProps) {
  const { isOpen, close, address } = props
  const [draft, setDraft] = useState<Filters | null>(null)
  const filters = draft ?? address.filters
  const { t } = useTranslation('filters')
  const say = useCountWords()
  const { facets, isFresh } = useMatching(isOpen && draft !== null ? address.hrefOf(filters) : null, props.facets)
  const text = facets ? say('show', facets) : t('show.unknown')
  return (
    <Sheet
      tall
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={t('bar.label')}
      footer={
        <>
          <Button variant="ghost" onClick={() => setDraft(clearedFilters(filters, { search: true }))}>
            {t('bar.clearAll')}
          </Button>
          <Button
            size="lg"
            aria-busy={!isFresh}
            onClick={() => {
              close()
              if (draft) afterPaint(() => address.apply(draft))
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
          title={t(`ask.${group}`)}
          value={<Value group={group} filters={filters} words={props.words} />}
          defaultOpen={openAtFirst.includes(group) || activeIn(address.filters, group).length > 0}
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

/** What a section is set to: one by its name, several and long names by their number. */
function Value({ group, filters, words }: { group: FilterGroup; filters: Filters; words: FilterWords }) {
  const { t } = useTranslation('filters')
  const format = useFormat()
  const count = activeIn(filters, group).length
  const value = words.value(filters, group)
  return value === format.number(count) ? t('chosen', { count }) : value
}
