import type { ReactNode } from 'react'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { OfficePage } from '../../ui/office-nav.tsx'

/** The page of one thing: the way back, what it is, its tags, and its sections below each other. */
export function RecordPage(props: {
  title: ReactNode
  tags?: ReactNode
  back: { to: string; label: string }
  aside?: ReactNode
  children: ReactNode
}) {
  const { title, tags, back, aside, children } = props
  return (
    <OfficePage
      title={<span className="[overflow-wrap:anywhere]">{title}</span>}
      lead={tags && <span className="flex flex-wrap items-center gap-2">{tags}</span>}
      back={back}
      aside={aside}
    >
      <div className="grid gap-12">{children}</div>
    </OfficePage>
  )
}

/** A section of a record: names with values, or its own content; `empty` is said instead of both. */
export function RecordSection(props: {
  title: ReactNode
  text?: ReactNode
  id?: string
  action?: ReactNode
  items?: readonly { term: ReactNode; value: ReactNode }[]
  empty?: ReactNode
  children?: ReactNode
}) {
  const { title, text, id, action, items, empty, children } = props
  return (
    <section id={id} className="scroll-mt-6">
      <SectionHead title={title} text={text} size="t1" action={action} className="mb-3" />
      {empty ? (
        <p className="text-ink-3">{empty}</p>
      ) : (
        <>
          {items && <DescriptionList items={items} />}
          {children}
        </>
      )}
    </section>
  )
}

/** Lines of a section: what, at its end an amount or an instant, and more in small below. */
export function RecordLines(props: {
  lines: readonly { id: string | number; title: ReactNode; end?: ReactNode; more?: ReactNode }[]
}) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {props.lines.map(({ id, title, end, more }) => (
        <li key={id} className="py-2.5 [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">{title}</div>
            {end && <div className="tabular">{end}</div>}
          </div>
          {more && <div className="small whitespace-pre-line text-ink-3">{more}</div>}
        </li>
      ))}
    </ul>
  )
}
