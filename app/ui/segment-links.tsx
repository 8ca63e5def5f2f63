import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export function SegmentLinks(props: {
  label: string
  items: readonly { to: string; label: ReactNode; icon?: ReactNode; hint?: ReactNode; current: boolean }[]
  /** Switching adds no history entry. */
  replace?: boolean
  className?: string
}) {
  return (
    <nav aria-label={props.label} className={classNames('seg', props.className)}>
      {props.items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className="seg-item"
          aria-current={item.current ? 'page' : undefined}
          preventScrollReset
          replace={props.replace}
        >
          {item.icon}
          <span>{item.label}</span>
          {item.hint && <span className="seg-hint">{item.hint}</span>}
        </Link>
      ))}
    </nav>
  )
}
