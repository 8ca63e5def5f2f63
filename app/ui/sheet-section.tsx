import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

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
