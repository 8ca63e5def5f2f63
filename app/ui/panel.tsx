import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A bordered card, a sunken one, or the dark credit block. Cards directly on the page need none of these. */
export function Panel(props: { tone?: 'surface' | 'sunk' | 'credit'; className?: string; children: ReactNode }) {
  const { tone = 'surface', className, children } = props
  return <div className={classNames('panel', tone !== 'surface' && `panel-${tone}`, className)}>{children}</div>
}

export function SectionHead(props: {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  size?: 'd2' | 'd3' | 't1'
  id?: string
  /** Lets it receive focus when the focused element disappears. */
  focusable?: boolean
  className?: string
}) {
  const { title, text, action, level = 2, size = 'd3', id, focusable, className } = props
  const Heading = `h${level}` as const
  return (
    <div className={classNames('flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1', className)}>
      <div className="min-w-0">
        <Heading
          id={id}
          className={classNames(size, focusable && 'outline-none')}
          tabIndex={focusable ? -1 : undefined}
        >
          {title}
        </Heading>
        {text && <p className="mt-2 text-ink-2">{text}</p>}
      </div>
      {action}
    </div>
  )
}

export function DescriptionList({
  items,
  className,
}: {
  items: readonly { term: ReactNode; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={className}>
      {items.map((item, position) => (
        <div
          key={typeof item.term === 'string' ? item.term : position}
          className="flex flex-wrap justify-between gap-x-5 gap-y-0.5 py-1.5"
        >
          <dt className="text-ink-2">{item.term}</dt>
          <dd className="tabular ml-auto text-right font-medium">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
