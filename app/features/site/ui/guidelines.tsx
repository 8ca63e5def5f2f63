import { dialLink, EMERGENCY_NUMBER, HELPLINES } from '#app/features/safety/helplines.data.ts'
import { useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Sections } from './text-page.tsx'

/** Golden rule, sections and helplines by country (S-39, S-40). */
export function Guidelines({ brand }: { brand: string }) {
  const { t, i18n } = useTranslation(['guidelines', 'countries'])
  const sections = useSections('guidelines', { brand })
  const collator = new Intl.Collator(i18n.language)
  const rows = Object.entries(HELPLINES)
    .map(([code, lines]) => ({ code, country: t(`countries:${code}` as 'countries:DE'), lines }))
    .sort((a, b) => collator.compare(a.country, b.country))
  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <Panel tone="sunk">
        <h2 className="t1">{t('goldenRule.title')}</h2>
        <p className="lead mt-2">{t('goldenRule.text')}</p>
      </Panel>
      <Sections sections={sections} />
      <section id="helplines" className="scroll-mt-8 pt-12">
        <h2 className="d2">{t('helplines.title')}</h2>
        <p className="mt-3 mb-6 text-ink-2">{t('helplines.lead')}</p>
        <DataTable
          caption={t('helplines.title')}
          captionHidden
          rows={rows}
          rowKey={(row) => row.code}
          columns={[
            { key: 'country', header: t('helplines.country'), title: true, cell: (row) => row.country },
            {
              key: 'line',
              header: t('helplines.line'),
              cell: (row) =>
                row.lines.length === 0 ? (
                  <span>
                    {t('helplines.onlyEmergency')} <PhoneLink phone={EMERGENCY_NUMBER} />
                  </span>
                ) : (
                  <ul className="space-y-1">
                    {row.lines.map((line) => (
                      <li key={line.phone}>
                        {line.name} <PhoneLink phone={line.phone} />
                      </li>
                    ))}
                  </ul>
                ),
            },
          ]}
        />
        <p className="small mt-5 text-ink-3">{t('helplines.note')}</p>
      </section>
    </Page>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={dialLink(phone)}
      className="tabular whitespace-nowrap font-semibold text-pine-ink underline decoration-apricot underline-offset-4"
    >
      {phone}
    </a>
  )
}
