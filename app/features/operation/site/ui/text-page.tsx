import type { ReactNode } from 'react'
import type { TextSections } from '#app/i18n/use-sections.ts'
import { Page } from '#app/ui/page.tsx'

/** A long text in a readable column, with its headings beside it where there's space (S54). */
export function TextPage(props: {
  title: string
  lead?: string
  contents: string
  headings: Readonly<Record<string, { readonly heading: string }>>
  before: ReactNode
  children: ReactNode
}) {
  const { title, lead, contents, headings, before, children } = props
  return (
    // Words like Datenschutzerklärung must fit a phone unbroken.
    <Page
      title={title}
      {...(lead ? { lead } : {})}
      className="long-text [&_h1]:hyphens-auto max-sm:[&_h1]:text-[min(2.375rem,8.4vw)]"
    >
      <div className="grid grid-cols-[minmax(0,720px)] gap-x-16 min-[1100px]:grid-cols-[minmax(0,720px)_minmax(0,1fr)]">
        <div>{before}</div>
        <nav
          aria-labelledby="contents"
          className="mt-8 border-line border-y py-6 print:hidden min-[1100px]:sticky min-[1100px]:top-8 min-[1100px]:col-start-2 min-[1100px]:row-span-2 min-[1100px]:row-start-1 min-[1100px]:mt-0 min-[1100px]:max-h-[calc(100vh-4rem)] min-[1100px]:self-start min-[1100px]:overflow-y-auto min-[1100px]:border-y-0 min-[1100px]:border-l min-[1100px]:py-1 min-[1100px]:pl-8"
        >
          <h2 id="contents" className="font-semibold">
            {contents}
          </h2>
          <ol className="mt-2 columns-1 gap-8 sm:columns-2 min-[1100px]:columns-1">
            {Object.entries(headings).map(([key, { heading }]) => (
              <li key={key}>
                <a
                  href={`#${key}`}
                  className="inline-block py-1 text-pine-ink underline decoration-apricot underline-offset-4"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0 hyphens-auto">{children}</div>
      </div>
    </Page>
  )
}

export function Sections({ sections }: { sections: TextSections }) {
  return Object.entries(sections).map(([key, section]) => (
    <section key={key} id={key} className="scroll-mt-8 pt-9">
      <h2 className="d3">{section.heading}</h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3 text-ink-2">
          {paragraph}
        </p>
      ))}
    </section>
  ))
}
