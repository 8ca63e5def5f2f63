import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab = { value: string; label: ReactNode; count?: ReactNode; content: ReactNode }

export function Tabs(props: {
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  className?: string
}) {
  const { label, tabs, value, onValueChange, className } = props
  return (
    <Base.Root
      className={className}
      value={value}
      defaultValue={value === undefined ? (props.defaultValue ?? tabs[0]?.value) : undefined}
      onValueChange={(next) => onValueChange?.(String(next))}
    >
      <Base.List aria-label={label} className="tabs-list" activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tabs-item">
            {tab.label}
            {tab.count !== undefined && <span className="tabular">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
