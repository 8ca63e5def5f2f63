import { type ReactNode, useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'

/** A named part of the dashboard, with the way to all of it at the end of its line. */
export function Section(props: {
  title: string
  more?: { to: string; label: string }
  /** Small print at the end of the line, where there is no way on. */
  aside?: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const { title, more, aside, className, children } = props
  return (
    <section aria-labelledby={id} className={classNames('min-w-0', className)}>
      <SectionHead
        id={id}
        title={title}
        size="t1"
        className="mb-3.5 items-baseline!"
        action={
          more ? (
            <TextLink to={more.to} className="text-[0.9375rem]">
              {more.label}
            </TextLink>
          ) : (
            aside && <span className="small text-ink-3">{aside}</span>
          )
        }
      />
      {children}
    </section>
  )
}
