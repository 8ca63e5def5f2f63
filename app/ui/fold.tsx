import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

/** A part that is closed until somebody wants it; its line says what is inside and turns its arrow. */
export function Fold(props: { summary: ReactNode; open?: boolean; className?: string; children: ReactNode }) {
  const { summary, open, className, children } = props
  return (
    <details open={open || undefined} className={classNames('fold', className)}>
      <summary className="font-semibold">
        <span>{summary}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}

/** A part of a sheet with a name and what is set in it; its content is drawn once it is opened. */
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
