import { lazy, Suspense, useRef, useState } from 'react'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FilterButton } from '#app/ui/filter-button.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { SkeletonText } from '#app/ui/skeleton.tsx'
import type { DirectoryFacets } from '../../views.server.ts'
import { activeIn, type FilterGroup, withoutGroup } from '../rules.ts'
import type { FilterLabels } from './use-filter-labels.ts'
import type { ListUrl } from './use-list-url.ts'
import { useDraft } from './use-list-url.ts'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panels.tsx')).FilterPanel }))

const widths: Partial<Record<FilterGroup, number>> = { topics: 420, languages: 440, locations: 460, rating: 380 }

/** Groups that have an "any" themselves, or are cleared by a second press. */
const withoutClear: readonly FilterGroup[] = ['free', 'rating', 'type']

/** A dropdown of the filter bar: choices take effect at once, and it stays open. */
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
  // Everything chosen while it is open is one entry of the history.
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
              // The button goes with what it clears; the focus stays in the dropdown.
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
