import { Link } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { ListWords } from '../../kit/ui/office-list.tsx'
import type { PersonLine } from '../views.server.ts'

export const PEOPLE: ListWords<PersonLine, 'office-people'> = {
  namespace: 'office-people',
  caption: 'title',
  searchLabel: 'list.help',
  none: 'list.none',
  filters: {
    role: (value, { t }) => (value === null ? t('list.role') : t(`roles.${value as 'seeker'}`)),
    status: (value, { t }) => (value === null ? t('list.status') : t(`statuses.${value as 'new'}`)),
    missing: (value, { t }) => t(value === null ? 'list.missing' : `missing.${value as 'tax_details'}`),
  },
  columns: [
    {
      header: 'columns.person',
      text: ({ name, email }) => `${name ?? ''} <${email}>`,
      cell: ({ id, name, email, photoKey, status }, { t, format }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar photoKey={photoKey} id={id} name={name ?? ''} size={40} />
          <span className="block min-w-0">
            <Link to={`/${format.language}/admin/people/${id}`} className="text-link">
              {name || t(status === 'canceled' ? 'deleted' : 'nameless')}
            </Link>
            {status !== 'canceled' && (
              <span className="small block truncate font-normal text-ink-3 max-sm:max-w-[56vw]">{email}</span>
            )}
          </span>
        </span>
      ),
      sort: 'name',
      title: true,
    },
    { header: 'columns.role', text: ({ role }, { t }) => t(`roles.${role}`) },
    {
      header: 'columns.status',
      text: ({ status }, { t }) => t(`statuses.${status ?? 'waiting'}`),
      cell: ({ status }) => <StatusTag status={status} />,
    },
    { header: 'columns.since', text: ({ createdAt }, { format }) => format.date(createdAt), sort: 'since' },
    {
      header: 'columns.seen',
      text: ({ seenAt }, { format }) => (seenAt ? format.date(seenAt) : '–'),
      sort: 'seen',
      isExtra: true,
    },
    {
      header: 'columns.calls',
      text: ({ calls }, { format }) => format.number(calls),
      sort: 'calls',
      isExtra: true,
      align: 'end',
    },
    {
      header: 'columns.credits',
      text: ({ credits }, { format }) => (credits === null ? '' : format.credits(credits)),
      sort: 'credits',
      align: 'end',
    },
  ],
}

const TONES = {
  new: 'plain',
  active: 'pine',
  waiting: 'apricot',
  rejected: 'plain',
  suspended: 'brick',
  canceled: 'plain',
} as const

export function StatusTag({ status }: { status: AccountStatus | null }) {
  const { t } = useTranslation('office-people')
  const state = status ?? 'waiting'
  return <Tag tone={TONES[state]}>{t(`statuses.${state}`)}</Tag>
}

export function PersonTags({ role, status }: { role: Role; status: AccountStatus | null }) {
  const { t } = useTranslation('office-people')
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone="plain">{t(`roles.${role}`)}</Tag>
      <StatusTag status={status} />
    </span>
  )
}
