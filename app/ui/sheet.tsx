import { ChevronDown } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
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

/**
 * A part of a sheet that opens under its name; `value` says on the right what is set. What it holds is drawn once it is
 * opened.
 */
export function SheetSection(props: {
  title: ReactNode
  value?: ReactNode
  defaultOpen?: boolean
  children: ReactNode
}) {
  const { defaultOpen = false } = props
  const [wasOpened, setWasOpened] = useState(defaultOpen)
  return (
    <details
      className="sheet-sec"
      open={defaultOpen}
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
    >
      <summary>
        <span>{props.title}</span>
        <span>{props.value}</span>
        <ChevronDown />
      </summary>
      <div>{wasOpened && props.children}</div>
    </details>
  )
}
