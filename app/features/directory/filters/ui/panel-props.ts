import type { DirectoryFacets } from '../../views.server.ts'
import type { Filters } from '../schema.ts'

export type PanelProps = {
  filters: Filters
  /** `isMoving` while a slider is on its way. */
  change: (filters: Filters, isMoving?: boolean) => void
  prices: DirectoryFacets['prices'] | null
}

/** A long choice keeps a dropdown small, which stays where it is then, and shows by half a row that it goes on; a sheet has its own way to scroll. */
export const scrollsInPopover = '[.pop_&]:-m-1 [.pop_&]:max-h-[234px] [.pop_&]:overflow-y-auto [.pop_&]:p-1'
