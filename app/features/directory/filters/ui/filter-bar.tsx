import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import type { DirectoryFacets } from '../../views.server.ts'
import {
  activeFilters,
  activeIn,
  clearedFilters,
  FILTER_GROUPS,
  type FilterGroup,
  type Reader,
  withoutFilter,
} from '../rules.ts'
import { FilterPopover } from './filter-popover.tsx'
import type { FilterWords } from './use-filter-words.ts'
import type { ListAddress } from './use-list-address.ts'

const panels = onDemand(() => import('./filter-panels.tsx'))
const sheet = onDemand(() => import('./filter-sheet.tsx'))

/** The groups that this reader may set: guests do not ask for free times (D-09), favourites are a seeker's. */
export const groupsFor = (reader: Reader) =>
  (Object.keys(FILTER_GROUPS) as FilterGroup[]).filter(
    (group) => !(group === 'free' && reader === 'guest') && !(group === 'favorites' && reader !== 'seeker'),
  )

/** So many values have room beside the names of all filters, if need be with an ellipsis; more get a second row. */
const MOST_IN_A_ROW = 3

type BarProps = {
  address: ListAddress
  words: FilterWords
  reader: Reader
  /** How many people the list has now; null while that is on its way. */
  facets: DirectoryFacets | null
}

/** All filters: a dropdown each on large screens (D-08), one button with a sheet and removable chips elsewhere (D-11, D-13). */
export function FilterBar(props: BarProps) {
  const { address, reader } = props
  const { t, i18n } = useTranslation('filters')
  const active = activeFilters(address.filters)
  const groups = groupsFor(reader).filter((group) => group !== 'favorites')
  const set = groups.filter((group) => activeIn(address.filters, group).length > 0)
  /** Somebody is about to open a filter. */
  const warm = () => {
    void panels.load().catch(() => {})
    for (const names of ['languages', 'topics'] as const) i18n.load(names)?.catch(() => {})
  }
  return (
    // No box of its own, or the row could not stay in sight while the list goes by.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds what a form sends, and this bar sends nothing
    <div role="group" aria-label={t('bar.label')} onPointerEnter={warm} onFocus={warm} className="contents">
      <div
        className={`mt-9 hidden flex-wrap items-center gap-x-1.5 gap-y-2 lg:flex noscript:hidden ${set.length <= MOST_IN_A_ROW ? 'xl:flex-nowrap' : ''}`}
      >
        {groups.map((group) => (
          <FilterPopover
            key={group}
            group={group}
            address={address}
            words={props.words}
            prices={props.facets?.prices ?? null}
            panels={panels}
          />
        ))}
        {active.length > 0 && <ClearAll address={address} />}
      </div>
      <PhoneRow {...props} count={active.length} />
    </div>
  )
}

function ClearAll({ address }: { address: ListAddress }) {
  const { t } = useTranslation('filters')
  return (
    <Button
      to={address.hrefOf(clearedFilters(address.filters, { search: true }))}
      variant="ghost"
      size="sm"
      icon={<X />}
      className="ml-auto min-h-11 flex-none"
      preventScrollReset
      defaultShouldRevalidate={false}
    >
      {t('bar.clearAll')}
    </Button>
  )
}

function PhoneRow({ address, words, reader, facets, count }: BarProps & { count: number }) {
  const { t } = useTranslation('filters')
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const parts = useOnDemand(sheet, isOpen, () => setIsOpen(false))
  const { filters } = address
  return (
    <div
      className={`sticky top-0 z-20 mt-7 -mx-[clamp(20px,4.4vw,56px)] overflow-x-auto border-line border-y bg-paper px-[clamp(20px,4.4vw,56px)] py-3 lg:hidden ${count > 0 ? 'noscript:lg:block' : 'noscript:hidden'}`}
    >
      <ul className="flex items-center gap-2">
        <li className="flex-none noscript:hidden">
          <Button
            variant={count > 0 ? 'pri' : 'sec'}
            size="sm"
            icon={<SlidersHorizontal />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className="min-h-11"
            onPointerEnter={() => void sheet.load().catch(() => {})}
            onClick={() => {
              setIsOpen(true)
              setOpenings(openings + 1)
            }}
          >
            {t('bar.open')}
            {count > 0 && (
              <>
                <span
                  aria-hidden="true"
                  className="tabular ml-2 inline-block min-w-[22px] rounded-full bg-on-pine px-1.5 text-center font-bold text-[0.8125rem] text-pine leading-[22px]"
                >
                  {count}
                </span>
                <span className="sr-only"> {t('bar.active', { count })}</span>
              </>
            )}
          </Button>
        </li>
        {activeFilters(filters).map((active) => {
          const what = words.chip(filters, active)
          return (
            <li key={what} className="flex-none whitespace-nowrap">
              <Chip
                on
                size="lg"
                removeTo={address.hrefOf(withoutFilter(filters, active))}
                removeLabel={t('bar.remove', { what })}
              >
                {what}
              </Chip>
            </li>
          )
        })}
      </ul>
      {parts && (
        <parts.FilterSheet
          key={openings}
          isOpen={isOpen}
          close={() => setIsOpen(false)}
          address={address}
          words={words}
          groups={groupsFor(reader)}
          facets={facets}
        />
      )}
    </div>
  )
}
