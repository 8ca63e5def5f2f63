import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { onDemand, useOnDemand, useOpening } from './on-demand.ts'

export type SheetProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog' }>
  title: ReactNode
  /** Buttons; the last one takes the room. */
  footer?: ReactNode
  /** 90 % high on phones even with little inside, for content that changes. */
  tall?: boolean
  className?: string
  children: ReactNode
}

const surface = onDemand(() => import('./sheet-surface.tsx'))

/** A surface for many settings: from below on phones (a swipe closes it), from the right elsewhere. */
export function Sheet({ trigger, open, onOpenChange, ...props }: SheetProps) {
  const { isOpen, change, parts } = useOpening(surface, open, onOpenChange)
  return (
    <>
      {trigger && cloneElement(trigger, { 'aria-haspopup': 'dialog', onClick: () => change(true) })}
      {parts && <parts.SheetSurface {...props} open={isOpen} onOpenChange={change} />}
    </>
  )
}

/** Makes the button inside it close the sheet around it. */
export function SheetClose({ children }: { children: ReactElement }) {
  const parts = useOnDemand(surface, true)
  return parts && <parts.SheetClose>{children}</parts.SheetClose>
}
