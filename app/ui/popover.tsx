import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { onDemand, useOnDemand, useOpening } from './on-demand.ts'
import { type PreloadTrigger, preloadTrigger } from './preload-trigger.ts'

export type PopoverProps = {
  trigger: ReactElement<PreloadTrigger>
  title: ReactNode
  titleHidden?: boolean
  align?: 'start' | 'center' | 'end'
  /** Pixels, above 640 px. */
  width?: number
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Buttons, the primary last. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

const surface = onDemand(() => import('./popover-surface.tsx'))

/** A small surface at its trigger; a sheet from below on phones. `titleHidden` hides the title on wide screens only. */
export function Popover(props: PopoverProps) {
  const { change, parts } = useOpening(surface, props.open, props.onOpenChange)
  if (parts) return <parts.PopoverSurface {...props} />
  return cloneElement(
    props.trigger,
    preloadTrigger('dialog', surface, () => change(true)),
  )
}

/** Makes the button inside it close the popover around it. */
export function PopoverClose({ children }: { children: ReactElement }) {
  const parts = useOnDemand(surface, true)
  return parts && <parts.PopoverClose>{children}</parts.PopoverClose>
}
