import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import type { ListWords, Words } from '../../kit/ui/office-list.tsx'
import type { CallOutcome } from '../schema.ts'
import type { ListedCall } from '../views.server.ts'

/** The outcome by which the list can be narrowed to a call. */
export function listedOutcome(
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

const peopleOf = (
  { seekerName, companionName }: Pick<ListedCall, 'seekerName' | 'companionName'>,
  t: Words<'office-calls'>['t'],
) => t('between', { seeker: seekerName || t('deleted'), companion: companionName || t('deleted') })

export const CALLS: ListWords<ListedCall, 'office-calls'> = {
  namespace: 'office-calls',
  caption: ({ t }) => t('caption'),
  searchLabel: ({ t }) => t('search'),
  dayLabel: ({ t }) => t('day'),
  none: ({ t }) => t('none'),
  filters: {
    outcome: (value, { t }) => (value === null ? t('anyOutcome') : t(`outcomes.${value as CallOutcome}`)),
  },
  columns: [
    {
      key: 'call',
      header: ({ t }) => t('columns.call'),
      text: (call, { t }) => peopleOf(call, t),
      cell: (call) => <CallLink call={call} />,
      title: true,
    },
    {
      key: 'start',
      header: ({ t }) => t('columns.start'),
      text: ({ startAt }, { format }) => format.dateTime(startAt),
      sort: 'start',
    },
    {
      key: 'length',
      header: ({ t }) => t('columns.length'),
      text: ({ minutes, mediaType }, { t }) => t(`length.${mediaType}`, { minutes }),
      sort: 'length',
      isExtra: true,
    },
    {
      key: 'outcome',
      header: ({ t }) => t('columns.outcome'),
      text: (call, { t }) =>
        [t(`outcomes.${listedOutcome(call)}`), ...(call.isRefunded ? [t('outcomes.refunded')] : [])].join(', '),
      cell: (call) => <OutcomeTags call={call} />,
    },
    {
      key: 'price',
      header: ({ t }) => t('columns.price'),
      text: ({ credits }, { t, format }) =>
        credits === 0 ? t('free') : t('credits', { count: credits, amount: format.credits(credits) }),
      sort: 'price',
      align: 'end',
    },
  ],
}

function CallLink({ call }: { call: ListedCall }) {
  const { t } = useTranslation('office-calls')
  const { language } = useFormat()
  return (
    <Link to={`/${language}/admin/calls/${call.id}`} className="text-link">
      {peopleOf(call, t)}
    </Link>
  )
}
