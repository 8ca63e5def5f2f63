import { Bell, Coins } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

/** A balance, linked to the page that raises it. */
export function BalanceChip(props: { to: string; amount: string; unit: string; label: string; className?: string }) {
  return (
    <Link to={props.to} className={classNames('balance', props.className)} aria-label={props.label}>
      <Coins />
      <span>
        {props.amount} <span className="balance-unit">{props.unit}</span>
      </span>
    </Link>
  )
}

type BellProps = { count: number; label: string } & Omit<ComponentPropsWithRef<'button'>, 'children'>

/** The bell with its number (9+ above nine); a Popover's trigger. `label` says the number too. */
export function BellButton({ count, label, className, ...rest }: BellProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames('icon-btn icon-btn-plain bell', className)}
    >
      <Bell />
      {count > 0 && <CountDot count={count} />}
    </button>
  )
}

/** A small number on a corner; what it counts is said elsewhere. */
export function CountDot({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="count-dot">
      {count > 9 ? '9+' : count}
    </span>
  )
}
