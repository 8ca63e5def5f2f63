import type { OnDemand } from './on-demand.ts'

/** What a button needs that opens a surface which is not there yet. */
export type PreloadTrigger = {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

/** Fetches the surface when somebody is about to press, and opens it with the press. */
export function preloadTrigger<Part>(
  kind: 'menu' | 'dialog',
  surface: OnDemand<Part>,
  onPress: () => void,
): PreloadTrigger {
  const preload = () => void surface.load().catch(() => {})
  return { onClick: onPress, onPointerEnter: preload, onFocus: preload, 'aria-haspopup': kind, 'aria-expanded': false }
}
