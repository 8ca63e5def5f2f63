import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import { BookNextWeek, OfferNextWeek } from '../regulars/ui/next-week.tsx'
import { PAST_ORDERS, type PastOrder } from '../schema.ts'
import type { CallRow, PastCall, PastCalls } from '../views.server.ts'
import { useCallResult } from './call-words.tsx'

/** URL of the past calls in an order, from the first page. The server remembers the order. */
function useOrderHref() {
  const [query] = useSearchParams()
  return (order: PastOrder) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    next.set('order', order)
    return `?${next}#past`
  }
}

export function PastOrderLinks({ order }: { order: PastOrder }) {
  const { t } = useTranslation('calls')
  const hrefOf = useOrderHref()
  return (
    <SegmentLinks
      label={t('past.order')}
      className="lg:hidden"
      items={PAST_ORDERS.map((each) => ({
        to: hrefOf(each),
        label: t(`past.orders.${each}`),
        current: each === order,
      }))}
    />
  )
}

export function PastCallsTable(props: { past: PastCalls; rating: (call: PastCall) => ReactNode; empty: ReactNode }) {
  const { past, rating, empty } = props
  const { t } = useTranslation('calls')
  const format = useFormat()
  const earned = useEarned()
  const hrefOf = useOrderHref()
  const sortBy = (order: PastOrder) => ({
    to: hrefOf(order),
    current: order === past.order ? ('descending' as const) : null,
  })
  return (
    <div id="past">
      <DataTable<PastCall>
        caption={t('past.caption')}
        captionHidden
        compact
        rows={past.calls}
        rowKey={(call) => call.callId}
        empty={empty}
        columns={[
          {
            key: 'person',
            header: t('past.person'),
            title: true,
            cell: ({ other }) => <Person other={other} />,
          },
          {
            key: 'when',
            header: t('past.when'),
            place: 'line',
            sort: sortBy('date'),
            cell: (call) => (
              <span className="flex gap-x-3 max-sm:flex-col sm:items-center">
                <Link
                  to={`/${format.language}/my-calls/${call.callId}`}
                  className="tabular whitespace-nowrap hover:underline"
                >
                  {format.dateTime(call.startAt)}
                </Link>
                <span className="small tabular text-ink-3 lg:hidden">
                  <span className="max-sm:hidden">{kindOf(call)} · </span>
                  {t('past.bookedOn', { date: format.date(call.bookedAt) })}
                </span>
              </span>
            ),
          },
          {
            key: 'booked',
            header: t('past.booked'),
            place: 'none',
            sort: sortBy('booked'),
            cell: ({ bookedAt }) => <span className="tabular whitespace-nowrap">{format.date(bookedAt)}</span>,
          },
          {
            key: 'kind',
            header: t('past.kind'),
            place: 'none',
            cell: (call) => <Kind call={call} words={kindOf(call)} />,
          },
          {
            key: 'price',
            header: t(past.calls[0]?.side === 'companion' ? 'past.earned' : 'past.price'),
            place: 'end',
            cell: (call) => <span className="tabular">{priceOf(call)}</span>,
          },
          { key: 'result', header: t('past.result'), place: 'aside', cell: (call) => <Result call={call} /> },
          { key: 'rating', header: t('past.rating'), place: 'detail', cell: rating },
          {
            key: 'again',
            header: t('past.again'),
            headerHidden: true,
            align: 'end',
            place: 'action',
            cell: (call) => (call.side === 'seeker' ? <BookAgain call={call} /> : <OfferAgain call={call} />),
          },
        ]}
      />
      <Pager page={past.page} pages={past.pages} label={t('past.pages')} hash="#past" className="mt-8" />
    </div>
  )

  function kindOf({ media, minutes }: PastCall): string {
    return t(`kind.${media}`, { minutes })
  }

  function priceOf(call: PastCall): string {
    if (call.credits === 0) return t('free')
    if (call.side === 'companion') return call.isReturned ? t('past.earnedNothing') : earned(call.credits)
    const formatted = format.credits(call.credits)
    return call.isReturned ? t('past.returned', { formatted, count: call.credits }) : formatted
  }
}

function Person({ other }: Pick<CallRow, 'other'>) {
  const { language } = useFormat()
  const content = (
    <>
      <Avatar photoKey={other.photoKey} id={other.userId} name={other.name} size={36} className="max-lg:hidden" />
      {other.name}
    </>
  )
  const look = 'flex min-h-11 w-fit items-center gap-3 max-lg:min-h-0'
  if (!other.hasProfile) return <span className={`${look} text-ink-2`}>{content}</span>
  return (
    <Link
      to={`/${language}${profilePath({ id: other.userId, slug: null })}`}
      className={`${look} font-semibold hover:underline`}
    >
      {content}
    </Link>
  )
}

function Kind({ call, words }: { call: PastCall; words: string }) {
  const { t } = useTranslation('calls')
  return (
    <span className={call.media === 'video' ? 'call-kind call-kind-video' : 'call-kind'}>
      <span aria-hidden="true">{t('past.minutes', { minutes: call.minutes })}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** The same time next week after a recent call, else any time. */
function BookAgain({ call }: { call: PastCall }) {
  const { language } = useFormat()
  const { t } = useTranslation('calls')
  const { userId, name, isBookable } = call.other
  if (call.nextWeek) return <BookNextWeek call={call} next={call.nextWeek} />
  if (!isBookable) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      to={`/${language}/availability/${userId}/${call.media}`}
      aria-label={t('past.againOf', { name })}
      className="whitespace-nowrap"
    >
      {t('past.again')}
    </Button>
  )
}

const OfferAgain = ({ call }: { call: PastCall }) =>
  call.nextWeek && <OfferNextWeek call={call} next={call.nextWeek} isShort />

function Result({ call }: { call: CallRow }) {
  const { t } = useTranslation('booked')
  const result = useCallResult()
  return (
    <>
      {result(call)}
      {call.cancelNote && (
        <span className="small block max-w-[22ch] text-ink-3 [overflow-wrap:anywhere]">
          {t('result.note', { note: call.cancelNote })}
        </span>
      )}
    </>
  )
}
