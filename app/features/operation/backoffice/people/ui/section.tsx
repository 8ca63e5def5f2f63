import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SectionHead } from '#app/ui/panel.tsx'

export function PersonSection(props: {
  title: string
  id?: string
  isEmpty?: boolean
  action?: ReactNode
  children?: ReactNode
}) {
  const { title, id, isEmpty, action, children } = props
  const { t } = useTranslation('office-people')
  return (
    <section id={id} className="scroll-mt-6">
      <SectionHead title={title} size="t1" action={action} className="mb-3" />
      {isEmpty ? <p className="text-ink-3">{t('none')}</p> : children}
    </section>
  )
}

export function PersonLines({
  lines,
}: {
  lines: readonly { id: string | number; title: ReactNode; more?: ReactNode }[]
}) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {lines.map(({ id, title, more }) => (
        <li key={id} className="py-2.5 [overflow-wrap:anywhere]">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">{title}</span>
          {more && <span className="small block whitespace-pre-line text-ink-3">{more}</span>}
        </li>
      ))}
    </ul>
  )
}
