import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { NavItemLink } from './nav-item.tsx'
import { Sheet } from './sheet.tsx'

export type TabBarItem = { icon: LucideIcon; label: string; mark?: ReactNode } & (
  | { to: string; end?: boolean; within?: string; menu?: undefined }
  | { to?: undefined; menu: ReactNode }
)

/** A member's navigation on small screens, at the lower edge; an item with `menu` opens a sheet. */
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
  // Open for one location only: navigating closes it.
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
