import type { ReactNode } from 'react'
import { Knot } from './art/knot.tsx'
import { classNames } from './class-names.ts'

export function EmptyState(props: {
  drawing?: ReactNode
  title: ReactNode
  sentence?: ReactNode
  action?: ReactNode
  boxed?: boolean
  level?: 1 | 2 | 3
  className?: string
}) {
  const { drawing = <Knot className="w-23" />, title, sentence, action, boxed = true, level = 2, className } = props
  const Heading = `h${level}` as const
  return (
    <div
      className={classNames(
        'flex flex-col items-center px-6 pt-7 pb-8 text-center',
        boxed && 'rounded-card border border-line',
        className,
      )}
    >
      {drawing}
      <Heading className="d3 mt-3">{title}</Heading>
      {sentence && <p className="mt-1.5 max-w-[26em] text-balance text-ink-2">{sentence}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
