import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/**
 * An item of the navigation; it is current too on pages whose address begins with `within`. One that leads to a part of
 * a page is never current, and the header shows it on wide screens only.
 */
export type NavItem = {
  to: string
  label: string
  end?: boolean
  within?: string
  isPart?: boolean
  /** A mark beside its name: how much waits behind it. */
  mark?: ReactNode
}

export function NavItemLink(props: { item: Omit<NavItem, 'label'>; className?: string; children: ReactNode }) {
  const { item, className, children } = props
  const { pathname } = useLocation()
  const isWithin = item.within !== undefined && pathname.startsWith(item.within)
  const isPage = !item.isPart && (pathname === item.to || (!item.end && pathname.startsWith(`${item.to}/`)))
  return (
    <Link to={item.to} className={className} aria-current={isWithin || (isPage ? 'page' : undefined)}>
      {children}
    </Link>
  )
}
