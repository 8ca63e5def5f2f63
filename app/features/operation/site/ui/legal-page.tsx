import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { type TextSections, useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { LegalPageData } from '../legal.views.server.ts'
import { LegalSections } from './legal-blocks.tsx'
import { Sections, TextPage } from './text-page.tsx'

const PATHS = { terms: '/terms', privacy: '/privacy', imprint: '/legal' } as const

export function LegalPage({ page }: { page: LegalPageData }) {
  const { t } = useTranslation('legal')
  const { language } = useFormat()
  const withdrawal = useSections(`withdrawal.${CONSENT_VERSION}`, page.values)
  const added = page.document === 'terms' ? withdrawalSections(withdrawal) : {}
  const own = Object.fromEntries(page.sections.map(({ id, heading }) => [id, { heading }]))
  const path = `/${language}${PATHS[page.document]}`
  return (
    <TextPage
      title={page.title}
      lead={page.lead}
      contents={t('contents')}
      headings={{ ...own, ...added }}
      before={
        <>
          <p className="small text-ink-3">{t(page.state, { version: page.version, date: page.date })}</p>
          {page.state !== 'inForceSince' && (
            <Note className="mt-5">
              <TextLink to={path}>{t('current')}</TextLink>
            </Note>
          )}
          {page.toCome && page.state === 'inForceSince' && (
            <Note className="mt-5">
              {t('toCome', { date: page.toCome })}{' '}
              <TextLink to={`/${language}/terms/changes`}>{t('seeChanges')}</TextLink>
            </Note>
          )}
        </>
      }
    >
      <LegalSections sections={page.sections} />
      <Sections sections={added} />
      {page.versions.length > 1 && (
        <section aria-labelledby="versions" className="mt-12 border-line border-t pt-6 print:hidden">
          <h2 id="versions" className="font-semibold">
            {t('versions')}
          </h2>
          <ul className="mt-2 grid gap-1">
            {page.versions.map(({ version, date }) => (
              <li key={version}>
                <TextLink
                  to={`${path}?version=${version}`}
                  aria-current={version === page.version ? 'page' : undefined}
                >
                  {t('versionFrom', { version, date })}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </TextPage>
  )
}

/** The current withdrawal text, shown after the terms with its own anchors. */
const withdrawalSections = (sections: TextSections): TextSections =>
  Object.fromEntries(
    Object.entries(sections).map(([key, section]) => [key === 'right' ? 'withdrawal' : `withdrawal-${key}`, section]),
  )
