import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { loadSurfaces, type Trigger, useOpening } from './use-opening.ts'

export type PopoverProps = {
  trigger: ReactElement<Trigger>
  title: ReactNode
  titleHidden?: boolean
  align?: 'start' | 'center' | 'end'
  /** Pixels, above 640 px. */
  width?: number
  open?: boolean
  onOpenChange?: (open: boolean) => void
  footer?: ReactNode
  className?: string
  children: ReactNode
}

const PopoverSurface = lazy(async () => ({ default: (await loadSurfaces()).PopoverSurface }))

/** A bottom sheet on phones. `titleHidden` hides the title on wide screens only. */
export function Popover(props: PopoverProps) {
  const { wasOpened, change } = useOpening(props.open, props.onOpenChange)
  const trigger = cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => change(true),
  })
  if (!wasOpened) return trigger
  return (
    <Suspense fallback={trigger}>
      <PopoverSurface {...props} />
    </Suspense>
  )
}

export const PopoverClose = lazy(async () => ({ default: (await loadSurfaces()).PopoverClose }))
