import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip, FilterButton } from '#app/ui/chip.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { SkeletonText } from '#app/ui/skeleton.tsx'
import type { DirectoryFacets } from '../../views.server.ts'
import {
  activeFilters,
  activeIn,
  clearedFilters,
  groupsFor,
  type ViewerKind,
  withoutFilter,
  withoutGroup,
} from '../rules.ts'
import type { FilterGroup } from '../schema.ts'
import { QuickChoices } from './list-tools.tsx'
import type { FilterLabels } from './use-filter-labels.ts'
import { type ListUrl, useDraft } from './use-list-url.ts'

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

/** Number of values that fit beside the filter names; more need a second row. */
const VALUES_PER_ROW = 3

type BarProps = {
  listUrl: ListUrl
  labels: FilterLabels
  viewerKind: ViewerKind
  facets: DirectoryFacets | null
}

export function FilterBar(props: BarProps) {
  const { listUrl, viewerKind } = props
  const { t } = useTranslation('filters')
  const active = activeFilters(listUrl.filters)
  const groups = groupsFor(viewerKind).filter((group) => group !== 'favorites')
  const set = groups.filter((group) => activeIn(listUrl.filters, group).length > 0)
  return (
    // `display: contents`, or the row wouldn't stay sticky.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and this bar isn't submitted
    <div role="group" aria-label={t('bar.label')} className="contents">
      <div
        className={`mt-9 hidden flex-wrap items-center gap-x-1.5 gap-y-2 lg:flex noscript:hidden ${set.length <= VALUES_PER_ROW ? 'xl:flex-nowrap' : ''}`}
      >
        {groups.map((group) => (
          <FilterPopover
            key={group}
            group={group}
            listUrl={listUrl}
            labels={props.labels}
            prices={props.facets?.prices ?? null}
          />
        ))}
        {active.length > 0 && <ClearAll listUrl={listUrl} />}
      </div>
      <PhoneRow {...props} count={active.length} />
    </div>
  )
}

function ClearAll({ listUrl }: { listUrl: ListUrl }) {
  const { t } = useTranslation('filters')
  return (
    <Button
      to={listUrl.hrefOf(clearedFilters(listUrl.filters, { search: true }))}
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

function PhoneRow({ listUrl, labels, viewerKind, facets, count }: BarProps & { count: number }) {
  const { t, i18n } = useTranslation('filters')
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const { filters } = listUrl
  // The choices beside them show these.
  const others = activeFilters(filters).filter(
    (active) =>
      active.name !== 'availableNow' &&
      !('value' in active && active.name === 'languages' && active.value === i18n.language),
  )
  return (
    <div
      className={`top-bar sticky top-0 z-20 mx-[calc(-1*var(--bleed))] mt-4 overflow-x-auto border-line border-y bg-paper px-(--bleed) py-2 [--bleed:clamp(20px,4.4vw,56px)] lg:hidden ${count > 0 ? 'noscript:lg:block' : ''}`}
    >
      <div className="flex items-center gap-2">
        <div className="flex-none noscript:hidden">
          <Button
            variant={count > 0 ? 'pri' : 'sec'}
            size="sm"
            icon={<SlidersHorizontal />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className="min-h-11"
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
        </div>
        <QuickChoices listUrl={listUrl} viewerKind={viewerKind} className="lg:hidden" />
        <ul className="flex flex-none gap-2 empty:hidden">
          {others.map((active) => {
            const label = labels.chip(filters, active)
            return (
              <li key={label} className="flex-none whitespace-nowrap">
                <Chip
                  on
                  size="lg"
                  removeTo={listUrl.hrefOf(withoutFilter(filters, active))}
                  removeLabel={t('bar.remove', { what: label })}
                >
                  {label}
                </Chip>
              </li>
            )
          })}
        </ul>
      </div>
      {openings > 0 && (
        <Suspense>
          <FilterSheet
            key={openings}
            isOpen={isOpen}
            close={() => setIsOpen(false)}
            listUrl={listUrl}
            labels={labels}
            viewerKind={viewerKind}
            facets={facets}
          />
        </Suspense>
      )}
    </div>
  )
}

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panels.tsx')).FilterPanel }))

const widths: Partial<Record<FilterGroup, number>> = { topics: 420, languages: 440, locations: 460, rating: 380 }

const withoutClear: readonly FilterGroup[] = ['free', 'rating', 'type']

export function FilterPopover(props: {
  group: FilterGroup
  listUrl: ListUrl
  labels: FilterLabels
  prices: DirectoryFacets['prices'] | null
}) {
  const { group, listUrl, labels, prices } = props
  const { t } = useTranslation('filters')
  const [isOpen, setIsOpen] = useState(false)
  const openedAt = useRef('')
  // All changes while it's open share one history entry.
  const { draft, change, commit } = useDraft(listUrl, (filters) =>
    listUrl.apply(filters, { replace: window.location.search !== openedAt.current }),
  )
  const isActive = activeIn(draft, group).length > 0
  return (
    <Popover
      open={isOpen}
      onOpenChange={(next) => {
        if (next) openedAt.current = window.location.search
        else commit()
        setIsOpen(next)
      }}
      trigger={<FilterButton label={t(`group.${group}`)} value={labels.value(listUrl.filters, group)} />}
      title={t(`ask.${group}`, { minutes: PRICE_MINUTES })}
      width={widths[group] ?? 340}
      footer={
        isActive &&
        !withoutClear.includes(group) && (
          <Button
            variant="ghost"
            size="sm"
            onClick={(event) => {
              // The button disappears with the filters it clears; keep focus in the dropdown.
              event.currentTarget.closest<HTMLElement>('.pop')?.focus()
              change(withoutGroup(draft, group))
            }}
          >
            {t('bar.clearOne')}
          </Button>
        )
      }
    >
      <Suspense fallback={<SkeletonText lines={3} />}>
        <FilterPanel group={group} filters={draft} change={change} prices={prices} />
      </Suspense>
    </Popover>
  )
}
