import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const badgeTones = {
  pine: 'text-pine-ink',
  apricot: 'text-apricot-ink',
  ink: 'text-ink-2',
  brick: 'text-brick',
} as const

export function Badge(props: {
  icon: ReactNode
  tone?: keyof typeof badgeTones
  className?: string
  children: ReactNode
}) {
  return (
    <span className={classNames('badge', badgeTones[props.tone ?? 'pine'], props.className)}>
      {props.icon}
      {props.children}
    </span>
  )
}

const TAG = 'inline-block whitespace-nowrap rounded-[7px] px-[9px] py-1.5 font-semibold text-[0.8125rem] leading-none'
const tagTones = {
  apricot: 'bg-apricot-tint text-apricot-ink',
  pine: 'bg-pine-tint text-pine-ink',
  brick: 'bg-brick-tint text-red-ink',
  plain: 'bg-sunk text-ink-2',
} as const

/** One or two words in a small box, such as a status. */
export function Tag(props: { tone?: keyof typeof tagTones; className?: string; children: ReactNode }) {
  return <span className={classNames(TAG, tagTones[props.tone ?? 'apricot'], props.className)}>{props.children}</span>
}
