import { ADULT_AGE } from '#app/features/accounts/schema.ts'
import { RETENTION_MONTHS } from '#app/features/analytics/schema.ts'
import { TRIAL_MINUTES } from '#app/features/bookings/schema.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN } from '#app/features/payouts/schema.ts'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import { type TextSections, useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

/** Day of the last change of the legal texts. */
export const LEGAL_TEXTS_CHANGED = '2026-11-22T12:00:00Z'

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
  values: { brand: string; supportEmail: string }
  changed: string
}) {
  const { t, i18n } = useTranslation('legal')
  const sections = useSections(`legal.${document}`, { ...LEGAL_FIGURES, ...values })
  return (
    <Page title={t(`${document}.title`, values)} lead={t(`${document}.lead`, values)} width="text">
      <p className="small text-ink-3">{t('updated', { date: changed })}</p>
      {i18n.language !== DEFAULT_LANGUAGE && <Note className="mt-5">{t('binding')}</Note>}
      <nav aria-labelledby="contents" className="mt-8 border-line border-y py-6">
        <h2 id="contents" className="font-semibold">
          {t('contents')}
        </h2>
        <ol className="mt-2 columns-1 gap-8 sm:columns-2">
          {Object.entries(sections).map(([key, section]) => (
            <li key={key}>
              <a
                href={`#${key}`}
                className="inline-block py-1 text-pine-ink underline decoration-apricot underline-offset-4"
              >
                {section.heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Sections sections={sections} />
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
