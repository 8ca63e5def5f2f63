import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { loadSurfaces, useOpening } from './use-opening.ts'

export type SheetProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog' }>
  title: ReactNode
  /** Buttons; the last one fills the row. */
  footer?: ReactNode
  /** 90 % high on phones even with little content, for content that changes. */
  tall?: boolean
  className?: string
  children: ReactNode
}

const SheetSurface = lazy(async () => ({ default: (await loadSurfaces()).SheetSurface }))

/** A surface for many settings: a bottom sheet on phones (swipe to close), from the right elsewhere. */
export function Sheet({ trigger, open, onOpenChange, ...props }: SheetProps) {
  const { isOpen, wasOpened, change } = useOpening(open, onOpenChange)
  return (
    <>
      {trigger && cloneElement(trigger, { 'aria-haspopup': 'dialog', onClick: () => change(true) })}
      {wasOpened && (
        <Suspense>
          <SheetSurface {...props} open={isOpen} onOpenChange={change} />
        </Suspense>
      )}
    </>
  )
}

export const SheetClose = lazy(async () => ({ default: (await loadSurfaces()).SheetClose }))
