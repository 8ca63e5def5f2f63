import { Link } from 'react-router'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { isWaiting } from '#app/features/operation/cases/rules.ts'
import { Tag } from '#app/ui/badge.tsx'
import type { ListWords, Words } from '../../kit/ui/office-list.tsx'
import type { CaseLine } from '../views.server.ts'

type N = ['office-cases', 'cases']

const subjectOf = ({ subjectName, hasSubject }: CaseLine, { t }: Words<N>) =>
  subjectName ?? t(hasSubject ? 'someone' : 'nobody')

export const caseWords = (now: Date): ListWords<CaseLine, N> => ({
  namespace: ['office-cases', 'cases'],
  caption: 'title',
  searchLabel: 'list.search',
  none: 'list.none',
  filters: {
    show: (value, { t }) => t(value === null ? 'filters.all' : `filters.${value as 'open'}`),
    urgent: (value, { t }) => t(value === null ? 'filters.anyUrgency' : `filters.${value as 'danger'}`),
  },
  columns: [
    {
      header: 'list.case',
      text: ({ reference }) => reference,
      cell: ({ id, reference, kind, isDanger }, { t, format }) => (
        <span className="block min-w-0">
          <Link to={`/${format.language}/admin/cases/${id}`} className="text-link tabular">
            {reference}
          </Link>{' '}
          {isDanger && <Tag tone="brick">{t('isDanger')}</Tag>}
          <span className="small block font-normal text-ink-3">{t(`kinds.${kind}`)}</span>
        </span>
      ),
      title: true,
    },
    { header: 'list.about', text: subjectOf },
    { header: 'list.reason', text: ({ reason }, { t }) => t(`cases:reasons.${reason}`, { age: ADULT_AGE }) },
    {
      header: 'list.age',
      text: ({ openedAt }, { format }) => format.dateTime(openedAt),
      cell: ({ openedAt }, { format }) => format.relative(openedAt, now),
      sort: 'opened',
    },
    {
      header: 'list.due',
      text: ({ status, dueAt }, { format }) => (isWaiting(status) ? format.dateTime(dueAt) : ''),
      cell: ({ status, dueAt }, { t, format }) =>
        isWaiting(status) && (
          <span className="whitespace-nowrap">
            {format.dayAndTime(dueAt, now)} {dueAt < now && <Tag tone="brick">{t('isOverdue')}</Tag>}
          </span>
        ),
      sort: 'due',
    },
    {
      header: 'list.status',
      text: ({ status }, { t }) => t(`statuses.${status}`),
      cell: ({ status, assignedName, isMine }, { t }) => (
        <>
          <Tag tone={isMine ? 'pine' : 'plain'}>{t(`statuses.${status}`)}</Tag>
          {assignedName && isWaiting(status) && (
            <span className="small block text-ink-3">{t('inReviewBy', { name: assignedName })}</span>
          )}
        </>
      ),
    },
  ],
})
