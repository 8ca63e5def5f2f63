import { Bell, Coins, type LucideIcon } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from './class-names.ts'
import { NavItemLink } from './header.tsx'
import { Sheet } from './sheet.tsx'

export function BalanceChip(props: { to: string; amount: string; unit?: string; label: string; className?: string }) {
  return (
    <Link
      to={props.to}
      className={classNames(
        'balance tabular inline-flex min-h-10 items-center gap-2 rounded-full bg-sunk px-3.5 font-semibold text-[0.875rem] hover:bg-skel max-[390px]:gap-1.5 max-[390px]:px-2.5 pointer-coarse:min-h-11',
        props.className,
      )}
      aria-label={props.label}
    >
      <Coins className="size-4" />
      <span>
        {props.amount} {props.unit && <span className="max-sm:hidden">{props.unit}</span>}
      </span>
    </Link>
  )
}

type BellProps = { count: number; label: string } & Omit<ComponentPropsWithRef<'button'>, 'children'>

/** A bell with its count (9+ above nine), as a Popover's trigger. `label` includes the count. */
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

export function CountDot({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="count-dot">
      {count > 9 ? '9+' : count}
    </span>
  )
}

export type TabBarItem = { icon: LucideIcon; label: string; mark?: ReactNode } & (
  | { to: string; end?: boolean; within?: string; menu?: undefined }
  | { to?: undefined; menu: ReactNode }
)

/** A member's navigation at the bottom of small screens. Items with `menu` open a sheet. */
export function TabBar({ label, items }: { label: string; items: readonly TabBarItem[] }) {
  return (
    <nav aria-label={label} className="tab-bar">
      {items.map((item) =>
        item.to === undefined ? (
          <MenuTab key={item.label} {...item} />
        ) : (
          <NavItemLink key={item.label} item={item} className="tab-bar-item">
            <TabContent {...item} />
          </NavItemLink>
        ),
      )}
    </nav>
  )
}

function TabContent({ icon: Icon, label, mark }: TabBarItem) {
  return (
    <>
      <Icon />
      <span>{label}</span>
      {mark}
    </>
  )
}

function MenuTab(item: TabBarItem & { menu: ReactNode }) {
  const { key } = useLocation()
  // Open for one location only, so navigating closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)

  return (
    <Sheet
      title={item.label}
      open={openAt === key}
      onOpenChange={(open) => setOpenAt(open ? key : null)}
      trigger={
        <button type="button" className="tab-bar-item">
          <TabContent {...item} />
        </button>
      }
    >
      {item.menu}
    </Sheet>
  )
}
