import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { loadSurfaces, type Trigger } from './use-opening.ts'

export type MenuProps = {
  trigger: ReactElement<Trigger>
  label: string
  align?: 'start' | 'center' | 'end'
  /** Preferred side; defaults to below the trigger. */
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

/** A link (`to`), an action (`onSelect`), or a button that submits the form with id `form`. */
export const MenuItem = lazy(async () => ({ default: (await loadSurfaces()).MenuItem }))

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-3 pt-2 pb-1 text-[0.875rem] text-ink-3">{children}</div>
}

export const MenuSeparator = lazy(async () => ({ default: (await loadSurfaces()).MenuSeparator }))
