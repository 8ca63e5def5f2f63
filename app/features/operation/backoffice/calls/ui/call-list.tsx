import { Link } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import type { ListWords, Words } from '../../kit/ui/office-list.tsx'
import type { CallOutcome } from '../schema.ts'
import type { ListedCall } from '../views.server.ts'

function listedOutcome(
  call: Pick<ListedCall, 'status' | 'missedReason' | 'cancelledBy' | 'seekerId' | 'companionId'>,
): Exclude<CallOutcome, 'refunded'> | 'cancelled' {
  if (call.status === 'missed') return call.missedReason ?? 'both_no_show'
  if (call.status !== 'cancelled') return call.status
  if (call.cancelledBy === call.companionId) return 'cancelled_by_companion'
  return call.cancelledBy === call.seekerId ? 'cancelled_by_seeker' : 'cancelled'
}

const tones = { active: 'apricot', completed: 'pine' } as const

export function OutcomeTags({ call }: { call: Parameters<typeof listedOutcome>[0] & { isRefunded: boolean } }) {
  const { t } = useTranslation('office-calls')
  const outcome = listedOutcome(call)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={outcome in tones ? tones[outcome as keyof typeof tones] : 'plain'}>{t(`outcomes.${outcome}`)}</Tag>
      {call.isRefunded && <Tag tone="apricot">{t('outcomes.refunded')}</Tag>}
    </span>
  )
}

const peopleOf = ({ seekerName, companionName }: ListedCall, t: Words<'office-calls'>['t']) =>
  t('between', { seeker: seekerName || t('deleted'), companion: companionName || t('deleted') })

export const CALLS: ListWords<ListedCall, 'office-calls'> = {
  namespace: 'office-calls',
  caption: 'title',
  searchLabel: 'search',
  dayLabel: 'day',
  none: 'none',
  filters: {
    outcome: (value, { t }) => (value === null ? t('anyOutcome') : t(`outcomes.${value as CallOutcome}`)),
  },
  columns: [
    {
      header: 'columns.call',
      text: (call, { t }) => peopleOf(call, t),
      cell: (call, { t, format }) => (
        <Link to={`/${format.language}/admin/calls/${call.id}`} className="text-link">
          {peopleOf(call, t)}
        </Link>
      ),
      title: true,
    },
    { header: 'columns.start', text: ({ startAt }, { format }) => format.dateTime(startAt), sort: 'start' },
    {
      header: 'columns.length',
      text: ({ minutes, mediaType }, { t }) => t(`length.${mediaType}`, { minutes }),
      sort: 'length',
      isExtra: true,
    },
    {
      header: 'columns.outcome',
      text: (call, { t }) =>
        [t(`outcomes.${listedOutcome(call)}`), ...(call.isRefunded ? [t('outcomes.refunded')] : [])].join(', '),
      cell: (call) => <OutcomeTags call={call} />,
    },
    {
      header: 'columns.price',
      text: ({ credits }, { t, format }) =>
        credits === 0 ? t('free') : t('credits', { count: credits, amount: format.credits(credits) }),
      sort: 'price',
      align: 'end',
    },
  ],
}
