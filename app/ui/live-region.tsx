import type { ReactNode } from 'react'

/** Visually hidden text that screen readers announce when it changes. */
export function LiveRegion({ assertive, children }: { assertive?: boolean; children?: ReactNode }) {
  return (
    <div role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'} className="sr-only">
      {children}
    </div>
  )
}
