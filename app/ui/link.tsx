import { ArrowLeft } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

type TextLinkProps =
  | ({ href?: undefined } & LinkProps)
  | ({ to?: undefined; href: string } & ComponentPropsWithRef<'a'>)

export function TextLink(props: TextLinkProps) {
  const className = classNames('text-link', props.className)
  if (props.to !== undefined) return <Link {...props} className={className} />
  const { to: _, ...rest } = props
  return (
    <a {...rest} className={className}>
      {props.children}
    </a>
  )
}

export function BackLink({ to, children, className }: { to: string; children: ReactNode; className?: string }) {
  return (
    <Link to={to} className={classNames('back-link', className)}>
      <ArrowLeft className="size-5" />
      {children}
    </Link>
  )
}
