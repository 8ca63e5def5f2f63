import type { OnDemand } from './on-demand.ts'

/** What a button needs that opens a surface which is not there yet. */
export type WarmTrigger = {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

/** Fetches the surface when somebody is about to press, and opens it with the press. */
export function warmTrigger<Part>(kind: 'menu' | 'dialog', surface: OnDemand<Part>, onPress: () => void): WarmTrigger {
  const warm = () => void surface.load().catch(() => {})
  return { onClick: onPress, onPointerEnter: warm, onFocus: warm, 'aria-haspopup': kind, 'aria-expanded': false }
}
