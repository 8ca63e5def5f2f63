import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { classNames } from './class-names.ts'

/** Looks like `Tabs`, but each tab is a link. */
export function TabLinks(props: {
  label: string
  items: readonly { to: string; label: ReactNode; count?: ReactNode; end?: boolean }[]
  className?: string
}) {
  return (
    <nav aria-label={props.label} className={classNames('tabs-list', props.className)}>
      {props.items.map((item) => (
        <NavLink key={item.to} to={item.to} end={item.end} className="tabs-item" preventScrollReset>
          {item.label}
          {item.count !== undefined && <span className="tabular">{item.count}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
