import { Check, CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  apricot: { colours: 'bg-apricot-tint text-ink-2 [&>svg]:text-apricot-ink', icon: <Info /> },
  good: { colours: 'bg-pine-tint text-pine-ink', icon: <Check /> },
  bad: { colours: 'bg-brick-tint text-red-ink', icon: <CircleAlert /> },
  plain: { colours: 'bg-sunk text-ink-2', icon: <Info /> },
} as const

/** Use apricot for money and cancelling. Screen readers announce `bad` notes, others only when `live`. */
export function Note(props: {
  tone?: keyof typeof tones
  icon?: ReactNode
  title?: ReactNode
  live?: boolean
  className?: string
  children?: ReactNode
}) {
  const { tone = 'apricot', icon, title, live, className, children } = props
  const role = tone === 'bad' ? 'alert' : live ? 'status' : undefined
  return (
    <div role={role} className={classNames('note', tones[tone].colours, className)}>
      {icon ?? tones[tone].icon}
      <div className="min-w-0">
        {title && <b>{title}</b>} {children}
      </div>
    </div>
  )
}
