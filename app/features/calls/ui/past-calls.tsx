import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { profilePath } from '#app/features/profiles/path.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { CallRow, PastCalls } from '../views.server.ts'

/** Past calls: one row per call, 10 to a page; the rating's cell comes from the page (K-04, R-01). */
export function PastCallsTable(props: {
  past: PastCalls
  language: string
  /** Null where nobody rates: companions do not see who gave which stars. */
  rating: ((call: CallRow) => ReactNode) | null
  empty: ReactNode
}) {
  const { past, language, rating, empty } = props
  const { t } = useTranslation('calls')
  const format = useFormat()
  const result = useResult()
  return (
    <div id="past">
      <DataTable
        caption={t('past.caption')}
        captionHidden
        rows={past.calls}
        rowKey={(call) => call.callId}
        empty={empty}
        columns={[
          {
            key: 'person',
            header: t('past.person'),
            title: true,
            cell: ({ other }) => <Person other={other} language={language} />,
          },
          {
            key: 'when',
            header: t('past.when'),
            cell: (call) => <span className="tabular whitespace-nowrap">{format.dateTime(call.startAt)}</span>,
          },
          { key: 'kind', header: t('past.kind'), cell: (call) => t(`kind.${call.media}`, { minutes: call.minutes }) },
          {
            key: 'price',
            header: t('past.price'),
            cell: (call) => (
              <span className="tabular">{call.credits === 0 ? t('free') : format.credits(call.credits)}</span>
            ),
          },
          { key: 'result', header: t('past.result'), cell: result },
          ...(rating ? [{ key: 'rating', header: t('past.rating'), align: 'end' as const, cell: rating }] : []),
        ]}
      />
      <Pager page={past.page} pages={past.pages} label={t('past.pages')} hash="#past" className="mt-8" />
    </div>
  )
}

/** Leads to the profile, unless there is none any more. */
function Person({ other, language }: { other: CallRow['other']; language: string }) {
  const content = (
    <>
      <Avatar photoKey={other.photoKey} id={other.userId} name={other.name} size={36} />
      {other.name}
    </>
  )
  const look = 'inline-flex min-h-11 items-center gap-3'
  if (other.isAccountDeleted) return <span className={`${look} text-ink-2`}>{content}</span>
  return (
    <Link
      to={`/${language}${profilePath({ id: other.userId, slug: null })}`}
      className={`${look} font-semibold hover:underline`}
    >
      {content}
    </Link>
  )
}

function useResult() {
  const { t } = useTranslation('calls')
  return (call: CallRow): string => {
    const { name } = call.other
    if (call.status === 'completed') return t('result.completed')
    if (call.status === 'cancelled') {
      if (call.cancelledBy === 'you') return t('result.cancelledByYou')
      return call.cancelledBy === 'other' ? t('result.cancelledByOther', { name }) : t('result.cancelled')
    }
    if (call.missedReason === 'both_no_show') return t('result.missedBoth')
    const isMine = (call.missedReason === 'seeker_no_show') === (call.side === 'seeker')
    return isMine ? t('result.missedYou') : t('result.missedOther', { name })
  }
}
