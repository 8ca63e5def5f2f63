import type { ReactNode } from 'react'
import { ADULT_AGE } from '#app/features/accounts/schema.ts'
import { RETENTION_MONTHS } from '#app/features/analytics/schema.ts'
import { TRIAL_MINUTES } from '#app/features/bookings/schema.ts'
import { CONSENT_VERSION } from '#app/features/payments/consent.data.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN } from '#app/features/payouts/data.ts'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import { type TextSections, useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

/** Day of the last change of the legal texts. */
export const LEGAL_TEXTS_CHANGED = '2026-11-24T12:00:00Z'

/** Figures that the documents name. */
export const LEGAL_FIGURES = {
  from: ARRIVAL_DAYS_MIN,
  to: ARRIVAL_DAYS_MAX,
  age: ADULT_AGE,
  oldestMinor: ADULT_AGE - 1,
  minutes: TRIAL_MINUTES,
  months: RETENTION_MONTHS,
}

/** Terms, privacy and legal disclosure: a contents list and sections one can link to (S-31). */
export function LegalDocument({
  document,
  values,
  changed,
}: {
  document: 'terms' | 'privacy' | 'disclosure'
  values: { brand: string; supportEmail: string; seller: string; withdrawalPage: string; noticePage: string }
  changed: string
}) {
  const { t, i18n } = useTranslation('legal')
  const own = useSections(`legal.${document}`, { ...LEGAL_FIGURES, ...values })
  const withdrawal = useSections(`withdrawal.${CONSENT_VERSION}`, values)
  const sections = document === 'terms' ? { ...own, ...withdrawalSections(withdrawal) } : own
  return (
    <TextPage
      title={t(`${document}.title`, values)}
      lead={t(`${document}.lead`, values)}
      contents={t('contents')}
      headings={sections}
      before={
        <>
          <p className="small text-ink-3">{t('updated', { date: changed })}</p>
          {i18n.language !== DEFAULT_LANGUAGE && <Note className="mt-5">{t('binding')}</Note>}
        </>
      }
    >
      <Sections sections={sections} />
    </TextPage>
  )
}

/** The text about withdrawing that buyers agree to now, with anchors of its own after the terms. */
const withdrawalSections = (sections: TextSections): TextSections =>
  Object.fromEntries(
    Object.entries(sections).map(([key, section]) => [key === 'right' ? 'withdrawal' : `withdrawal-${key}`, section]),
  )

/** A long text: a column to read, and its headings, which stay in view beside it where there is room (S54). */
export function TextPage(props: {
  title: string
  lead: string
  /** What the list of headings is called. */
  contents: string
  headings: Readonly<Record<string, { readonly heading: string }>>
  before: ReactNode
  children: ReactNode
}) {
  const { title, lead, contents, headings, before, children } = props
  return (
    // Words like Datenschutzerklärung must fit a phone in one piece.
    <Page title={title} lead={lead} className="[&_h1]:hyphens-auto max-sm:[&_h1]:text-[min(2.375rem,8.4vw)]">
      <div className="grid grid-cols-[minmax(0,720px)] gap-x-16 min-[1100px]:grid-cols-[minmax(0,720px)_minmax(0,1fr)]">
        <div>{before}</div>
        <nav
          aria-labelledby="contents"
          className="mt-8 border-line border-y py-6 min-[1100px]:sticky min-[1100px]:top-8 min-[1100px]:col-start-2 min-[1100px]:row-span-2 min-[1100px]:row-start-1 min-[1100px]:mt-0 min-[1100px]:max-h-[calc(100vh-4rem)] min-[1100px]:self-start min-[1100px]:overflow-y-auto min-[1100px]:border-y-0 min-[1100px]:border-l min-[1100px]:py-1 min-[1100px]:pl-8"
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

/** Headed paragraphs, each with an anchor. */
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
