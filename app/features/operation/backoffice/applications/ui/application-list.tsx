import { useEffect, useState } from 'react'
import { Form, Link } from 'react-router'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import type { CountryCode, LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { ListWords } from '../../kit/ui/office-list.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import type { ApplicationLine, DecisionOutcome } from '../views.server.ts'

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

type Outcome = Pick<ApplicationLine, 'status' | 'certified'>

type OutcomeText = (key: `status.${ApplicationLine['status']}` | 'badge.certified' | 'badge.trusted') => string

const outcomeOf = ({ status, certified }: Outcome, { t }: { t: OutcomeText }) =>
  status === 'approved'
    ? `${t('status.approved')}, ${t(certified ? 'badge.certified' : 'badge.trusted')}`
    : t(`status.${status}`)

export function useOutcome() {
  const { t } = useTranslation('backoffice')
  return (line: Outcome) => outcomeOf(line, { t })
}

export const APPLICATIONS: ListWords<ApplicationLine, ['backoffice', 'countries', 'languages']> = {
  namespace: ['backoffice', 'countries', 'languages'],
  caption: 'title',
  searchLabel: 'name',
  none: 'waitingEmpty',
  filters: { status: (value, { t }) => t(value === null ? 'allStatuses' : `status.${value as 'submitted'}`) },
  columns: [
    {
      header: 'name',
      text: ({ name }) => name,
      cell: ({ id, companionId, name, photoKey }, { t, format }) => (
        <span className="flex items-center gap-3">
          <Avatar photoKey={photoKey} id={companionId} name={name} size={44} />
          <Link
            className="text-link"
            to={`/${format.language}/admin/applications/${id}`}
            aria-label={t('look', { name })}
          >
            {name}
          </Link>
        </span>
      ),
      sort: 'name',
      title: true,
    },
    {
      header: 'statusTitle',
      text: outcomeOf,
      cell: ({ status, certified }, { t }) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <Tag tone={status === 'submitted' ? 'apricot' : status === 'approved' ? 'pine' : 'plain'}>
            {t(`status.${status}`)}
          </Tag>
          {certified && <span className="small text-ink-3">{t('badge.certified')}</span>}
        </span>
      ),
    },
    { header: 'since', text: ({ submittedAt }, { format }) => format.date(submittedAt), sort: 'since' },
    {
      header: 'decidedAt',
      text: ({ decidedAt }, { format }) => (decidedAt ? format.date(decidedAt) : '–'),
      sort: 'decided',
      isExtra: true,
    },
    {
      header: 'country',
      text: ({ locationCode }, { t }) => (locationCode ? t(`countries:${locationCode as CountryCode}`) : '–'),
      isExtra: true,
    },
    {
      header: 'languages',
      text: ({ languages }, { t }) => languages.map((code) => t(`languages:${code as LanguageCode}`)).join(', '),
    },
    {
      header: 'birthYear',
      text: ({ birthYear }) => String(birthYear ?? ''),
      cell: (line) => <BirthYear line={line} />,
    },
  ],
}

export function DecisionDone({ outcome, next }: { outcome: DecisionOutcome | null; next?: string }) {
  const { t } = useTranslation('backoffice')
  if (!outcome) return null
  const { id, companionId, status, photoKey, name } = outcome
  return (
    <Note
      tone="good"
      live
      icon={<Avatar photoKey={photoKey} id={companionId} name={name} size={44} />}
      className="mb-8 items-center"
    >
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>
          <b>{t(`detail.done.${status}`, { name })}</b> {next && t('detail.nextUp', { name: next })}
        </span>
        <Undo key={id} outcome={outcome} />
      </span>
    </Note>
  )
}

function Undo({ outcome: { id, name, undoSeconds } }: { outcome: DecisionOutcome }) {
  const { t, language } = useWords(['backoffice', 'ui'])
  const [isOver, setOver] = useState(undoSeconds === 0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [undoSeconds])
  if (isOver) return null
  return (
    <Form method="post" action={`/${language}/admin/applications/${id}`}>
      <Button
        type="submit"
        name="intent"
        value="undo"
        size="sm"
        variant="sec"
        aria-label={t('backoffice:detail.undoOf', { name })}
      >
        {t('ui:undo')}
      </Button>
    </Form>
  )
}
