import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

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

/** A collapsible section of a sheet, with its current value. Renders its content once opened. */
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
