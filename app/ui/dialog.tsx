import { cloneElement, lazy, type ReactElement, type ReactNode, type RefObject, Suspense } from 'react'
import { loadSurfaces, useOpening } from './use-opening.ts'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** A button that opens it; without one, `open` decides. */
  trigger?: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog' }>
  title: ReactNode
  description?: ReactNode
  image?: ReactNode
  /** What stays in sight above the buttons while the rest scrolls: a price, terms, an error. */
  summary?: ReactNode
  actions?: ReactNode
  size?: 'sm' | 'md' | 'wide'
  /** What gets the focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes on closing; without an element, to where it came from. */
  finalFocus?: () => HTMLElement | null
  /** False while an answer must be given: no cross, no press beside it, no Escape. */
  dismissible?: boolean
  className?: string
  children?: ReactNode
}

const DialogSurface = lazy(async () => ({ default: (await loadSurfaces()).DialogSurface }))

/** One question or task over the page; a sheet from below on phones. Focus returns to where it came from. */
export function Dialog({ trigger, open, onOpenChange, ...props }: DialogProps) {
  const { isOpen, wasOpened, change } = useOpening(open, onOpenChange)
  return (
    <>
      {trigger && cloneElement(trigger, { 'aria-haspopup': 'dialog', onClick: () => change(true) })}
      {wasOpened && (
        <Suspense>
          <DialogSurface {...props} open={isOpen} onOpenChange={change} />
        </Suspense>
      )}
    </>
  )
}

export const DialogClose = lazy(async () => ({ default: (await loadSurfaces()).DialogClose }))
