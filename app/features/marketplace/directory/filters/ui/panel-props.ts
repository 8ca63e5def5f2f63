import type { DirectoryFacets } from '../../views.server.ts'
import type { Filters } from '../schema.ts'

export type PanelProps = {
  filters: Filters
  /** `isMoving` while a slider is being dragged. */
  change: (filters: Filters, isMoving?: boolean) => void
  prices: DirectoryFacets['prices'] | null
}

/** Keeps a dropdown with many choices small; half a row shows that it scrolls. A sheet scrolls as a whole. */
export const scrollsInPopover = '[.pop_&]:-m-1 [.pop_&]:max-h-[234px] [.pop_&]:overflow-y-auto [.pop_&]:p-1'
