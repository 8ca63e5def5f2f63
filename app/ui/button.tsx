import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'pri' | 'sec' | 'tint' | 'warm' | 'stop' | 'ghost'

type Look = {
  variant?: ButtonVariant
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  full?: boolean
  children: ReactNode
}
type AsButton = Look & { to?: undefined; href?: undefined; busy?: boolean } & Omit<
    ComponentPropsWithRef<'button'>,
    keyof Look
  >
type AsLink = Look & { busy?: undefined; href?: undefined } & Omit<LinkProps, keyof Look>
type AsAnchor = Look & { busy?: undefined; to?: undefined; href: string } & Omit<ComponentPropsWithRef<'a'>, keyof Look>
export type ButtonProps = AsButton | AsLink | AsAnchor

function look({ variant = 'pri', size = 'md', full = false }: Look, className: string | undefined) {
  return classNames('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, full && 'btn-full', className)
}

/**
 * An action, or with `to`/`href` a link that looks like one. While `busy` a ring stands over its label; it keeps its
 * width and focus, and ignores presses.
 */
export function Button(props: ButtonProps) {
  if (props.to !== undefined) {
    const { variant, size, icon, full, children, className, busy: _, ...rest } = props
    return (
      <Link className={look(props, className)} {...rest}>
        {icon}
        <span>{children}</span>
      </Link>
    )
  }
  if (props.href !== undefined) {
    const { variant, size, icon, full, children, className, busy: _, ...rest } = props
    return (
      <a className={look(props, className)} {...rest}>
        {icon}
        <span>{children}</span>
      </a>
    )
  }
  const { variant, size, icon, full, children, className, busy, onClick, type = 'button', ...rest } = props
  return (
    <button
      className={look(props, className)}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon}
      <span>{children}</span>
      {busy && <span aria-hidden="true" className="btn-ring" />}
    </button>
  )
}

type IconLook = { label: string; variant?: 'plain' | 'outline' | 'photo'; children: ReactNode }
type IconAsButton = IconLook & { to?: undefined; pressed?: boolean } & Omit<
    ComponentPropsWithRef<'button'>,
    keyof IconLook
  >
type IconAsLink = IconLook & { pressed?: undefined } & Omit<LinkProps, keyof IconLook>

/** A round 44-px button with an icon only; `label` is its accessible name. `pressed` makes it a toggle. */
export function IconButton(props: IconAsButton | IconAsLink) {
  if (props.to !== undefined) {
    const { label, variant = 'plain', className, pressed: _, ...rest } = props
    return <Link aria-label={label} className={classNames('icon-btn', `icon-btn-${variant}`, className)} {...rest} />
  }
  const { label, variant = 'plain', className, pressed, type = 'button', ...rest } = props
  return (
    <button
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames('icon-btn', `icon-btn-${variant}`, className)}
      {...rest}
    />
  )
}

/** Actions, at the left edge of a form, at the right of a dialog. Write the primary last: it is on top on phones. */
export function ButtonRow({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('btn-row', className)}>{children}</div>
}
