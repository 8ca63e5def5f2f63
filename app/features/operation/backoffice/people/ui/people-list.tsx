import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Avatar } from '#app/ui/photo.tsx'
import type { ListWords } from '../../kit/ui/office-list.tsx'
import type { PersonLine } from '../views.server.ts'
import { StatusTag } from './person-tags.tsx'

export const PEOPLE: ListWords<PersonLine, 'office-people'> = {
  namespace: 'office-people',
  caption: ({ t }) => t('title'),
  searchLabel: ({ t }) => t('list.help'),
  none: ({ t }) => t('list.none'),
  filters: {
    role: (value, { t }) => (value === null ? t('list.role') : t(`roles.${value as 'seeker'}`)),
    status: (value, { t }) => (value === null ? t('list.status') : t(`statuses.${value as 'new'}`)),
    missing: (value, { t }) => t(value === null ? 'list.missing' : `missing.${value as 'tax_details'}`),
  },
  columns: [
    {
      key: 'person',
      header: ({ t }) => t('columns.person'),
      text: ({ name, email }) => `${name ?? ''} <${email}>`,
      cell: (line) => <Person line={line} />,
      sort: 'name',
      title: true,
    },
    { key: 'role', header: ({ t }) => t('columns.role'), text: ({ role }, { t }) => t(`roles.${role}`) },
    {
      key: 'status',
      header: ({ t }) => t('columns.status'),
      text: ({ status }, { t }) => t(`statuses.${status ?? 'waiting'}`),
      cell: ({ status }) => <StatusTag status={status} />,
    },
    {
      key: 'since',
      header: ({ t }) => t('columns.since'),
      text: ({ createdAt }, { format }) => format.date(createdAt),
      sort: 'since',
    },
    {
      key: 'seen',
      header: ({ t }) => t('columns.seen'),
      text: ({ seenAt }, { format }) => (seenAt ? format.date(seenAt) : '–'),
      sort: 'seen',
      isExtra: true,
    },
    {
      key: 'calls',
      header: ({ t }) => t('columns.calls'),
      text: ({ calls }, { format }) => format.number(calls),
      sort: 'calls',
      isExtra: true,
      align: 'end',
    },
    {
      key: 'credits',
      header: ({ t }) => t('columns.credits'),
      text: ({ credits }, { format }) => (credits === null ? '' : format.credits(credits)),
      sort: 'credits',
      align: 'end',
    },
  ],
}

function Person({ line }: { line: PersonLine }) {
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  const { id, name, email, photoKey, status } = line
  const isDeleted = status === 'canceled'
  const title = name || t(isDeleted ? 'deleted' : 'nameless')
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar photoKey={photoKey} id={id} name={name ?? ''} size={40} />
      <span className="block min-w-0">
        <Link to={`/${language}/admin/people/${id}`} className="text-link">
          {title}
        </Link>
        {!isDeleted && <span className="small block truncate font-normal text-ink-3 max-sm:max-w-[56vw]">{email}</span>}
      </span>
    </span>
  )
}
