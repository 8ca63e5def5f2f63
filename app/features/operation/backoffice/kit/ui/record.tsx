import type { ReactNode } from 'react'
import type { OtherBios } from '#app/features/marketplace/profiles/schema.ts'
import { languageName } from '#app/i18n/format.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { OfficePage } from '../../ui/office-nav.tsx'

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

type Fact = { term: ReactNode; value: ReactNode } | false | 0 | '' | null | undefined

export const fact = (term: ReactNode, value: ReactNode) => ({ term, value })

export const Facts = ({ items, className }: { items: readonly Fact[]; className?: string }) => (
  <DescriptionList items={items.filter((item) => !!item)} className={className} />
)

type Line = { id: string | number; title: ReactNode; end?: ReactNode; more?: ReactNode }

/** A section of a record: facts, lines or custom content. Without lines it shows `empty`, or is left out. */
/** Everything a person says about themselves; texts in further languages with their name. */
export function Bios({ bio, otherBios, none }: { bio: string; otherBios: OtherBios; none: string }) {
  const { language: reader } = useFormat()
  const others = LANGUAGES.flatMap((language) => {
    const text = otherBios[language]
    return text ? [{ language, text }] : []
  })
  return (
    <div className="grid max-w-[65ch] gap-4 text-ink-2 [overflow-wrap:anywhere]">
      <p className="whitespace-pre-line">{bio || none}</p>
      {others.map(({ language, text }) => (
        <div key={language}>
          <p className="small text-ink-3">{languageName(reader, language)}</p>
          <p className="whitespace-pre-line" lang={language}>
            {text}
          </p>
        </div>
      ))}
    </div>
  )
}

export function RecordSection(props: {
  title: ReactNode
  text?: ReactNode
  id?: string
  action?: ReactNode
  items?: readonly Fact[]
  lines?: readonly Line[]
  empty?: ReactNode
  children?: ReactNode
}) {
  const { title, text, id, action, items, lines, children } = props
  const empty = !lines?.length && props.empty
  if (lines?.length === 0 && !empty && !children) return null
  return (
    <section id={id} className="scroll-mt-6">
      <SectionHead title={title} text={text} size="t1" action={action} className="mb-3" />
      {empty ? (
        <p className="text-ink-3">{empty}</p>
      ) : (
        <>
          {items && <Facts items={items} />}
          {lines && <RecordLines lines={lines} />}
          {children}
        </>
      )}
    </section>
  )
}

export function RecordLines(props: { lines: readonly Line[] }) {
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
