import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

/** A list of places and actions under a button; arrow keys and first letters move in it. */
export function Menu(props: {
  trigger: ReactElement
  label: string
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}) {
  return (
    <Base.Root>
      <Base.Trigger render={props.trigger} />
      <Base.Portal>
        <Base.Positioner className="pop-layer" align={props.align ?? 'end'} sideOffset={8} collisionPadding={12}>
          <Base.Popup className="menu" aria-label={props.label}>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = { icon?: ReactNode; tone?: 'brick'; disabled?: boolean; children: ReactNode } & (
  | { to: string; onSelect?: undefined; form?: undefined }
  | { to?: undefined; onSelect: () => void; form?: undefined }
  | { to?: undefined; onSelect?: undefined; form: string }
)

/** A place (`to`), an action (`onSelect`), or the sender of the form with the id `form`. */
export function MenuItem({ icon, tone, disabled, to, onSelect, form, children }: MenuItemProps) {
  const className = classNames('menu-item', tone && `menu-${tone}`)
  if (to !== undefined) {
    return (
      <Base.LinkItem className={className} closeOnClick render={<Link to={to} />}>
        {icon}
        {children}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      className={className}
      disabled={disabled}
      onClick={onSelect}
      nativeButton
      render={<button type={form === undefined ? 'button' : 'submit'} form={form} />}
    >
      {icon}
      {children}
    </Base.Item>
  )
}

/** Words at the head of a menu that cannot be chosen, such as whose it is. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="menu-label">{children}</div>
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <Base.Separator className="menu-line" />
}
