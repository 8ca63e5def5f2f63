import { cloneElement, lazy, type ReactElement, type ReactNode, type RefObject, Suspense } from 'react'
import { loadSurfaces, useOpening } from './use-opening.ts'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog' }>
  title: ReactNode
  description?: ReactNode
  image?: ReactNode
  /** Stays visible above the buttons while the rest scrolls: a price, terms, an error. */
  summary?: ReactNode
  actions?: ReactNode
  size?: 'sm' | 'md' | 'wide'
  /** Receives focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Receives focus on closing; by default, the element focused before. */
  finalFocus?: () => HTMLElement | null
  /** If false, hides the close button and ignores Escape and clicks outside. */
  dismissible?: boolean
  className?: string
  children?: ReactNode
}

const DialogSurface = lazy(async () => ({ default: (await loadSurfaces()).DialogSurface }))

/** One question or task over the page; a bottom sheet on phones. Closing restores the focus. */
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
