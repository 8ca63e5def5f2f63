import { useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FilterButton } from '#app/ui/filter-button.tsx'
import { type OnDemand, useOnDemand } from '#app/ui/on-demand.ts'
import { Popover } from '#app/ui/popover.tsx'
import { SkeletonText } from '#app/ui/skeleton.tsx'
import type { DirectoryFacets } from '../../views.server.ts'
import { activeIn, type FilterGroup, withoutGroup } from '../rules.ts'
import { useDraft } from './use-draft.ts'
import type { FilterWords } from './use-filter-words.ts'
import type { ListAddress } from './use-list-address.ts'

export type Panels = OnDemand<typeof import('./filter-panels.tsx')>

const widths: Partial<Record<FilterGroup, number>> = { topics: 420, languages: 440, locations: 460, rating: 380 }

/** Choices that hold "any" themselves, or are cleared by a second press. */
const saysAny: readonly FilterGroup[] = ['free', 'rating', 'type']

/** A dropdown of the filter bar (D-08): what is chosen takes effect at once, and the dropdown stays open. */
export function FilterPopover(props: {
  group: FilterGroup
  address: ListAddress
  words: FilterWords
  prices: DirectoryFacets['prices'] | null
  panels: Panels
}) {
  const { group, address, words, prices } = props
  const { t } = useTranslation('filters')
  const [isOpen, setIsOpen] = useState(false)
  const panels = useOnDemand(props.panels, isOpen)
  const openedAt = useRef('')
  // What is chosen in one go is one step back.
  const { shown, change, end } = useDraft(address.filters, (filters) =>
    address.apply(filters, { replace: window.location.search !== openedAt.current }),
  )
  const isActive = activeIn(shown, group).length > 0
  return (
    <Popover
      open={isOpen}
      onOpenChange={(next) => {
        if (next) openedAt.current = window.location.search
        else end()
        setIsOpen(next)
      }}
      trigger={<FilterButton label={t(`group.${group}`)} value={words.value(address.filters, group)} />}
      title={t(`ask.${group}`)}
      width={widths[group] ?? 340}
      footer={
        !saysAny.includes(group) && (
          <Button
            variant="ghost"
            size="sm"
            aria-disabled={!isActive}
            onClick={() => isActive && change(withoutGroup(shown, group))}
          >
            {t('bar.clearOne')}
          </Button>
        )
      }
    >
      {panels ? (
        <panels.FilterPanel group={group} filters={shown} change={change} prices={prices} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Popover>
  )
}
