import { Link } from 'react-router'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import type { CountryCode, LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { ListWords } from '../../kit/ui/office-list.tsx'
import type { ApplicationLine } from '../views.server.ts'

type Aged = Pick<ApplicationLine, 'birthYear' | 'age'>

export const isUnderAge = ({ age }: Pick<Aged, 'age'>) => age !== null && age < ADULT_AGE

export function BirthYear({ line }: { line: Aged }) {
  const { t } = useTranslation('backoffice')
  if (line.birthYear === null) return <Tag tone="apricot">{t('ageNotGiven')}</Tag>
  const year = String(line.birthYear)
  return isUnderAge(line) ? (
    <Tag tone="brick">{t('yearUnderAge', { year, adult: ADULT_AGE })}</Tag>
  ) : (
    <span className="tabular">{t('yearStated', { year, age: line.age ?? '' })}</span>
  )
}

export function useOutcome() {
  const { t } = useTranslation('backoffice')
  return (line: Pick<ApplicationLine, 'status' | 'certified'>) =>
    line.status === 'approved'
      ? `${t('status.approved')}, ${t(line.certified ? 'badge.certified' : 'badge.trusted')}`
      : t(`status.${line.status}`)
}

export const APPLICATIONS: ListWords<ApplicationLine, ['backoffice', 'countries', 'languages']> = {
  namespace: ['backoffice', 'countries', 'languages'],
  caption: ({ t }) => t('title'),
  searchLabel: ({ t }) => t('name'),
  none: ({ t }) => t('waitingEmpty'),
  filters: { status: (value, { t }) => t(value === null ? 'allStatuses' : `status.${value as 'submitted'}`) },
  columns: [
    {
      key: 'name',
      header: ({ t }) => t('name'),
      text: ({ name }) => name,
      cell: (line) => <Applicant line={line} />,
      sort: 'name',
      title: true,
    },
    {
      key: 'status',
      header: ({ t }) => t('statusTitle'),
      text: ({ status, certified }, { t }) =>
        status === 'approved'
          ? `${t('status.approved')}, ${t(certified ? 'badge.certified' : 'badge.trusted')}`
          : t(`status.${status}`),
      cell: ({ status, certified }, { t }) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <Tag tone={status === 'submitted' ? 'apricot' : status === 'approved' ? 'pine' : 'plain'}>
            {t(`status.${status}`)}
          </Tag>
          {certified && <span className="small text-ink-3">{t('badge.certified')}</span>}
        </span>
      ),
    },
    {
      key: 'since',
      header: ({ t }) => t('since'),
      text: ({ submittedAt }, { format }) => format.date(submittedAt),
      sort: 'since',
    },
    {
      key: 'decided',
      header: ({ t }) => t('decidedAt'),
      text: ({ decidedAt }, { format }) => (decidedAt ? format.date(decidedAt) : '–'),
      sort: 'decided',
      isExtra: true,
    },
    {
      key: 'country',
      header: ({ t }) => t('country'),
      text: ({ locationCode }, { t }) => (locationCode ? t(`countries:${locationCode as CountryCode}`) : '–'),
      isExtra: true,
    },
    {
      key: 'languages',
      header: ({ t }) => t('languages'),
      text: ({ languages }, { t }) => languages.map((code) => t(`languages:${code as LanguageCode}`)).join(', '),
    },
    {
      key: 'year',
      header: ({ t }) => t('birthYear'),
      text: ({ birthYear }) => String(birthYear ?? ''),
      cell: (line) => <BirthYear line={line} />,
    },
  ],
}

function Applicant({ line: { id, companionId, name, photoKey } }: { line: ApplicationLine }) {
  const { t } = useTranslation('backoffice')
  const { language } = useFormat()
  return (
    <span className="flex items-center gap-3">
      <Avatar photoKey={photoKey} id={companionId} name={name} size={44} />
      <Link className="text-link" to={`/${language}/admin/applications/${id}`} aria-label={t('look', { name })}>
        {name}
      </Link>
    </span>
  )
}
