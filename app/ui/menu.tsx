import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { loadSurfaces, type Trigger } from './use-opening.ts'

export type MenuProps = {
  trigger: ReactElement<Trigger>
  label: string
  align?: 'start' | 'center' | 'end'
  /** Where it opens when there is room: below its trigger, else here. */
  side?: 'left' | 'right'
  children: ReactNode
}

const MenuSurface = lazy(async () => ({ default: (await loadSurfaces()).MenuSurface }))

export function Menu(props: MenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const trigger = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWasOpened(true),
  })
  if (!wasOpened) return trigger
  return (
    <Suspense fallback={trigger}>
      <MenuSurface {...props} />
    </Suspense>
  )
}

export type MenuItemProps = { icon?: ReactNode; tone?: 'brick'; disabled?: boolean; children: ReactNode } & (
  | { to: string; onSelect?: undefined; form?: undefined }
  | { to?: undefined; onSelect: () => void; form?: undefined }
  | { to?: undefined; onSelect?: undefined; form: string }
)

/** A place (`to`), an action (`onSelect`), or the sender of the form with the id `form`. */
export const MenuItem = lazy(async () => ({ default: (await loadSurfaces()).MenuItem }))

/** Words at the head of a menu that cannot be chosen, such as whose it is. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-3 pt-2 pb-1 text-[0.875rem] text-ink-3">{children}</div>
}

export const MenuSeparator = lazy(async () => ({ default: (await loadSurfaces()).MenuSeparator }))
