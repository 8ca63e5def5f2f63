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

/** A link with `to` or `href`. While `busy` it keeps its width and focus, and ignores clicks. */
export function Button(props: ButtonProps) {
  const { variant = 'pri', size = 'md', icon, full, children, busy, className, ...rest } = props
  const look = classNames('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, full && 'btn-full', className)
  const label = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  if (rest.to !== undefined) {
    return (
      <Link className={look} {...rest}>
        {label}
      </Link>
    )
  }
  if (rest.href !== undefined) {
    return (
      <a className={look} {...rest}>
        {label}
      </a>
    )
  }
  const { onClick, type = 'button', to: _to, href: _href, ...button } = rest
  return (
    <button
      className={look}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...button}
    >
      {label}
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

/** A round 44-px icon button. `label` is its accessible name; `pressed` makes it a toggle. */
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

/** Actions: left-aligned in forms, right-aligned in dialogs. Put the primary last: phones show it on top. */
export function ButtonRow({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('btn-row', className)}>{children}</div>
}
