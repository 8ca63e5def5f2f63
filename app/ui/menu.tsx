import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { onDemand, useOnDemand } from './on-demand.ts'
import { type PreloadTrigger, preloadTrigger } from './preload-trigger.ts'

export type MenuProps = {
  trigger: ReactElement<PreloadTrigger>
  label: string
  align?: 'start' | 'center' | 'end'
  /** Where it opens when there is room: below its trigger, else here. */
  side?: 'left' | 'right'
  children: ReactNode
}

const surface = onDemand(() => import('./menu-surface.tsx'))

/** A list of places and actions under a button; arrow keys and first letters move in it. */
export function Menu(props: MenuProps) {
  const [isPressed, setPressed] = useState(false)
  const parts = useOnDemand(surface, isPressed, () => setPressed(false))
  if (parts) return <parts.MenuSurface {...props} />
  return cloneElement(
    props.trigger,
    preloadTrigger('menu', surface, () => setPressed(true)),
  )
}

export type MenuItemProps = { icon?: ReactNode; tone?: 'brick'; disabled?: boolean; children: ReactNode } & (
  | { to: string; onSelect?: undefined; form?: undefined }
  | { to?: undefined; onSelect: () => void; form?: undefined }
  | { to?: undefined; onSelect?: undefined; form: string }
)

/** A place (`to`), an action (`onSelect`), or the sender of the form with the id `form`. */
export function MenuItem(props: MenuItemProps) {
  const parts = useOnDemand(surface, true)
  return parts && <parts.MenuItem {...props} />
}

/** Words at the head of a menu that cannot be chosen, such as whose it is. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="menu-label">{children}</div>
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  const parts = useOnDemand(surface, true)
  return parts && <parts.MenuSeparator />
}
