import type { OnDemand } from './on-demand.ts'

/** Props of a button that opens a surface which is not loaded yet. */
export type PreloadTrigger = {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

/** Loads the surface when the pointer or the focus reaches the button, and opens it with the press. */
export function preloadTrigger<Part>(
  kind: 'menu' | 'dialog',
  surface: OnDemand<Part>,
  onPress: () => void,
): PreloadTrigger {
  const preload = () => void surface.load().catch(() => {})
  return { onClick: onPress, onPointerEnter: preload, onFocus: preload, 'aria-haspopup': kind, 'aria-expanded': false }
}
