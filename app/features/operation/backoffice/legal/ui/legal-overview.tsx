import { LEGAL_DOCUMENTS, TERMS_NOTICE_DAYS } from '#app/features/operation/legal/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import type { LegalOffice } from '../views.server.ts'

const PAGES = { terms: '/terms', privacy: '/privacy', imprint: '/legal' } as const

export function LegalOverview({ office }: { office: LegalOffice }) {
  return (
    <div className="grid gap-14">
      <Settings office={office} />
      {office.problems.length > 0 && <Problems problems={office.problems} />}
      <Versions versions={office.versions} />
    </div>
  )
}

function Settings({ office: { missing, isMoneyOff } }: { office: LegalOffice }) {
  const { t } = useTranslation('office-legal')
  return (
    <section>
      <SectionHead title={t('settings.title')} className="mb-5" />
      {missing.length === 0 ? (
        <Note tone="good">{t('settings.complete')}</Note>
      ) : (
        <>
          <Note className="mb-6">
            {t('settings.missing')} {isMoneyOff && t('settings.noMoney')}
          </Note>
          <DataTable
            caption={t('settings.title')}
            captionHidden
            columns={[
              { header: t('settings.setting'), title: true, cell: ({ setting }) => <code>{setting}</code> },
              { header: t('settings.law'), cell: ({ law }) => <span className="whitespace-nowrap">{law}</span> },
            ]}
            rows={missing}
            rowKey={({ setting }) => setting}
          />
        </>
      )}
    </section>
  )
}

function Problems({ problems }: Pick<LegalOffice, 'problems'>) {
  const { t } = useTranslation('office-legal')
  return (
    <section>
      <SectionHead title={t('files.title')} text={t('files.text')} className="mb-4" />
      <ul className="grid gap-2">
        {problems.map(({ file, code, detail }) => (
          <li key={`${file}-${code}-${detail}`} className="break-words">
            <code>{file}</code>: {t(`problems.${code}`, { detail })}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Versions({ versions }: Pick<LegalOffice, 'versions'>) {
  const { t, language, format } = useWords('office-legal')
  return (
    <section className="grid gap-10">
      <SectionHead title={t('versions.title')} text={t('versions.replace', { days: TERMS_NOTICE_DAYS })} />
      {LEGAL_DOCUMENTS.map((document) => (
        <DataTable
          key={document}
          caption={t(`versions.documents.${document}`)}
          columns={[
            {
              header: t('versions.version'),
              title: true,
              cell: ({ version, language: written }) => (
                <TextLink to={`/${written}${PAGES[document]}?version=${version}`}>{version}</TextLink>
              ),
            },
            { header: t('versions.language'), cell: ({ language: written }) => written.toUpperCase() },
            {
              header: t('versions.state'),
              cell: ({ state }) => (
                <Tag tone={state === 'in_force' ? 'pine' : 'plain'}>{t(`versions.states.${state}`)}</Tag>
              ),
            },
            { header: t('versions.from'), cell: ({ from }) => from },
            {
              header: t('versions.announced'),
              cell: ({ isChange, announced }) =>
                isChange ? (announced ?? t('versions.announcing')) : t('versions.notNeeded'),
            },
            ...(document === 'terms'
              ? [
                  {
                    header: t('versions.accepted'),
                    align: 'end' as const,
                    cell: ({ people }: LegalOffice['versions'][number]) => format.number(people),
                  },
                ]
              : []),
          ]}
          rows={versions.filter((version) => version.document === document)}
          rowKey={(version) => `${version.language}-${version.version}`}
        />
      ))}
      <p>
        <TextLink to={`/${language}/terms/changes`}>{t('versions.compare')}</TextLink>
      </p>
    </section>
  )
}
