import { Menu as Base } from '@base-ui/react/menu'
import { useState } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import type { MenuItemProps, MenuProps } from './menu.tsx'

export function MenuSurface(props: MenuProps) {
  // Beside its trigger, and so inside the landmark that the trigger is in.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={props.trigger} />
      <span ref={setPlace} className="absolute" />
      <Base.Portal container={place}>
        <Base.Positioner
          className="pop-layer"
          side={props.side}
          align={props.align ?? 'end'}
          sideOffset={8}
          collisionPadding={12}
        >
          <Base.Popup className="menu" aria-label={props.label}>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

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

export function MenuSeparator() {
  return <Base.Separator className="menu-line" />
}
