import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import type { CountryCode, LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { ApplicationSummary } from '../views.server.ts'

export function BirthYear({ line }: { line: Pick<ApplicationSummary, 'birthYear' | 'age' | 'isUnderAge'> }) {
  const { t } = useTranslation('backoffice')
  if (line.birthYear === null) return <Tag tone="apricot">{t('ageNotGiven')}</Tag>
  const year = String(line.birthYear)
  return line.isUnderAge ? (
    <Tag tone="brick">{t('yearUnderAge', { year, adult: ADULT_AGE })}</Tag>
  ) : (
    <span className="tabular">{t('yearStated', { year, age: line.age ?? '' })}</span>
  )
}

export function useOutcome() {
  const { t } = useTranslation('backoffice')
  return (line: Pick<ApplicationSummary, 'status' | 'certified'>) =>
    line.status === 'approved'
      ? `${t('status.approved')}, ${t(line.certified ? 'badge.certified' : 'badge.trusted')}`
      : t(`status.${line.status}`)
}

function useColumns(): Record<
  'name' | 'since' | 'changesRequested' | 'country' | 'languages' | 'year' | 'decided' | 'outcome',
  Column<ApplicationSummary>
> {
  const { t } = useTranslation(['backoffice', 'countries', 'languages'])
  const format = useFormat()
  const outcome = useOutcome()
  const column = (key: string, header: string, cell: (line: ApplicationSummary) => ReactNode, title = false) => ({
    key,
    header,
    cell,
    title,
  })
  return {
    name: column('name', t('backoffice:name'), (line) => <Person line={line} />, true),
    since: column('since', t('backoffice:since'), (line) => format.date(line.submittedAt)),
    changesRequested: column('changesRequested', t('backoffice:askedAt'), (line) =>
      line.decidedAt ? format.date(line.decidedAt) : '–',
    ),
    country: column('country', t('backoffice:country'), (line) =>
      line.locationCode ? t(`countries:${line.locationCode as CountryCode}`) : '–',
    ),
    languages: column('languages', t('backoffice:languages'), (line) =>
      line.languages.map((code) => t(`languages:${code as LanguageCode}`)).join(', '),
    ),
    year: column('year', t('backoffice:birthYear'), (line) => <BirthYear line={line} />),
    decided: column('decided', t('backoffice:decidedAt'), (line) =>
      line.decidedAt ? format.date(line.decidedAt) : '–',
    ),
    outcome: column('outcome', t('backoffice:outcome'), outcome),
  }
}

function Person({ line }: { line: ApplicationSummary }) {
  const { t } = useTranslation('backoffice')
  const { language } = useFormat()
  return (
    <span className="flex items-center gap-3">
      <Avatar photoKey={line.photoKey} id={line.companionId} name={line.name} size={44} />
      <Link
        className="text-link"
        to={`/${language}/admin/applications/${line.applicationId}`}
        aria-label={t('look', { name: line.name })}
      >
        {line.name}
      </Link>
    </span>
  )
}

export function WaitingTable({ lines }: { lines: readonly ApplicationSummary[] }) {
  const { t } = useTranslation('backoffice')
  const { name, since, country, languages, year } = useColumns()
  return (
    <DataTable
      caption={t('waiting')}
      columns={[name, since, country, languages, year]}
      rows={lines}
      rowKey={(line) => line.applicationId}
      empty={<EmptyState title={t('waitingEmpty')} sentence={t('waitingEmptyText')} />}
    />
  )
}

export function AskedTable({ lines }: { lines: readonly ApplicationSummary[] }) {
  const { t } = useTranslation('backoffice')
  const { name, changesRequested, country, languages, year } = useColumns()
  return (
    <DataTable
      caption={t('changesRequested')}
      columns={[name, changesRequested, country, languages, year]}
      rows={lines}
      rowKey={(line) => line.applicationId}
    />
  )
}

export function DecidedTable({ lines }: { lines: readonly ApplicationSummary[] }) {
  const { t } = useTranslation('backoffice')
  const { name, outcome, decided } = useColumns()
  return (
    <DataTable
      caption={t('decided')}
      onPhones="lines"
      columns={[name, outcome, { ...decided, align: 'end' }]}
      rows={lines}
      rowKey={(line) => line.applicationId}
    />
  )
}
