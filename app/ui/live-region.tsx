import type { ReactNode } from 'react'

/** Stays in the page, unseen, and speaks whenever its text changes. */
export function LiveRegion({ assertive, children }: { assertive?: boolean; children?: ReactNode }) {
  return (
    <div role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'} className="sr-only">
      {children}
    </div>
  )
}
