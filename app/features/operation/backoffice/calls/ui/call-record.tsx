import { minutesOf } from '#app/features/marketplace/calls/attendance/rules.ts'
import { REFUNDED_EARNINGS } from '#app/features/marketplace/credits/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SOLO_DAYS } from '../../corrections/schema.ts'
import { ActForm, useOfficeRefusal } from '../../kit/ui/act-form.tsx'
import { Facts, fact, RecordSection } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { timelineOf } from '../rules.ts'
import { CALL_REFUND_NOTE_MAX, CALL_REFUND_NOTE_MIN } from '../schema.ts'
import type { OfficeCall } from '../views.server.ts'
import { OutcomeTags } from './call-list.tsx'

export function CallRecord({ record }: { record: OfficeCall }) {
  const { t, format } = useWords(['office-calls', 'office-cases'])
  const { call, extensions, moves, cause, cases, isOnCompanionsWord } = record
  const credits = (count: number) => t('credits', { count, amount: format.credits(count) })
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-14">
      <RecordSection
        title={t('booked')}
        items={[
          fact(t('start'), format.dateTime(call.startAt)),
          fact(t('columns.length'), t(`length.${call.mediaType}`, { minutes: call.minutes })),
          fact(t('columns.price'), call.credits === 0 ? t('free') : credits(call.credits)),
          fact(t('bookedAt'), format.dateTime(call.bookedAt)),
          fact(t('id'), <code className="text-sm [overflow-wrap:anywhere]">{call.id}</code>),
        ]}
      />
      <RecordSection title={t('outcome')}>
        <OutcomeTags call={call} />
        <p className="mt-3 max-w-[40em] text-ink-2">
          {t(`causes.${cause}`)} {isOnCompanionsWord && t('onCompanionsWord')}
        </p>
        <Facts
          className="mt-3"
          items={[
            call.actualStartAt && fact(t('actualStart'), format.dateTime(call.actualStartAt)),
            call.lateSeconds > 0 &&
              fact(
                t('late'),
                t(call.lateMovesEnd ? 'lateMoved' : 'lateUnmoved', {
                  minutes: Math.floor(call.lateSeconds / 60),
                  seconds: call.lateSeconds % 60,
                }),
              ),
            ...extensions.map((question) =>
              fact(
                t('moreTime.term'),
                t(`moreTime.${question.answer ?? 'open'}`, {
                  what: t(`moreTime.question.${question.side}`, {
                    minutes: question.minutes,
                    credits: credits(question.credits),
                    time: format.time(question.askedAt),
                  }),
                  time: question.answeredAt ? format.time(question.answeredAt) : '',
                }),
              ),
            ),
            ...moves.map((move) =>
              fact(
                t('moves.term'),
                t(`moves.${move.answer ?? 'open'}`, {
                  what: t(`moves.asked.${move.side}`, {
                    from: format.dateTime(move.fromAt),
                    at: format.dateTime(move.askedAt),
                  }),
                  to: move.toAt ? format.dateTime(move.toAt) : '',
                  answered: move.answeredAt ? format.dateTime(move.answeredAt) : '',
                }),
              ),
            ),
            call.endedAt && fact(t('ended'), format.dateTime(call.endedAt)),
            call.cancelledAt && fact(t('cancelled'), format.dateTime(call.cancelledAt)),
            call.settlement &&
              fact(
                t('money'),
                t(call.settlement === 'earned' ? 'settlements.earned' : 'settlements.returned', {
                  credits: credits(call.credits),
                }),
              ),
            call.stars !== null && fact(t('rating'), t('stars', { count: call.stars })),
          ]}
        />
        {call.cancelNote && (
          <Note tone="plain" title={t('cancelNote')} className="mt-4">
            {call.cancelNote}
          </Note>
        )}
      </RecordSection>
      <RecordSection
        title={t('people')}
        lines={(['seeker', 'companion'] as const).map((side) => ({
          id: side,
          title: <Person id={call[`${side}Id`]} name={call[`${side}Name`]} status={call[`${side}Status`]} />,
          more: [t(side), ...(call[`${side}Status`] === 'canceled' ? [] : [call[`${side}Email`]])].join(' · '),
        }))}
      />
      <RecordSection
        title={t('cases')}
        empty={cases.length === 0 && t('noCases')}
        lines={cases.map(({ id, reference, kind, status, openedAt }) => ({
          id,
          title: <TextLink to={`/${format.language}/admin/cases/${id}`}>{reference}</TextLink>,
          end: t(`office-cases:kinds.${kind}`),
          more: `${t(`office-cases:statuses.${status}`)}, ${format.date(openedAt)}`,
        }))}
      />
    </div>
  )
}

function Person({ id, name, status }: { id: string; name: string | null; status: string | null }) {
  const { t, language } = useWords('office-calls')
  if (status === 'canceled') return t('deleted')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <TextLink to={`/${language}/admin/people/${id}`}>{name || t('nameless')}</TextLink>
      {status === 'suspended' && <Tag tone="brick">{t('suspended')}</Tag>}
    </span>
  )
}

const SIDES = ['seeker', 'companion'] as const

export function CallTimeline({ record }: { record: OfficeCall }) {
  const { call, visits, now } = record
  const { t, format } = useWords('office-calls')
  const { from, until, start, end, bars } = timelineOf(call, visits, now)
  const name = (side: (typeof SIDES)[number]) =>
    (side === 'seeker' ? call.seekerName : call.companionName) || t('deleted')
  return (
    <RecordSection title={t('attendance')} text={t('attendanceText')} empty={visits.length === 0 && t('nobodyCame')}>
      <div aria-hidden="true" className="mb-5 max-w-[760px]">
        {SIDES.map((side) => (
          <div key={side} className="mb-3 grid items-center gap-x-4 gap-y-1 sm:grid-cols-[140px_minmax(0,1fr)]">
            <span className="small truncate text-ink-2">{name(side)}</span>
            <span className="relative block h-6 overflow-hidden rounded bg-sunk">
              <span
                className="absolute inset-y-0 border-ink-3 border-x border-dashed"
                style={{ left: `${start}%`, width: `${end - start}%` }}
              />
              {bars
                .filter((bar) => bar.side === side)
                .map((bar) => (
                  <span
                    key={bar.joinedAt.getTime()}
                    className={`absolute inset-y-1 rounded-sm ${side === 'seeker' ? 'bg-apricot' : 'bg-pine'}`}
                    style={{ left: `${bar.from}%`, width: `${bar.width}%` }}
                  />
                ))}
            </span>
          </div>
        ))}
        <div className="small flex justify-between text-ink-3 sm:ml-[156px]">
          <span>{format.time(from)}</span>
          <span>{format.time(until)}</span>
        </div>
      </div>
      <ul className="grid gap-1.5">
        {visits.map(({ side, joinedAt, leftAt }) => (
          <li key={`${side}${joinedAt.getTime()}`}>
            {leftAt
              ? t('visit', { name: name(side), range: format.timeRange(joinedAt, leftAt) })
              : t('visitOpen', { name: name(side), from: format.time(joinedAt) })}
          </li>
        ))}
      </ul>
      <AttendanceWords record={record} name={name} />
    </RecordSection>
  )
}

function AttendanceWords(props: { record: OfficeCall; name: (side: (typeof SIDES)[number]) => string }) {
  const { record, name } = props
  const { t } = useTranslation('office-call-quality')
  const { sides, togetherMs } = record.attendance
  const returns = SIDES.flatMap((side) => {
    const count = sides[side]?.returns ?? 0
    return count > 0 ? [t('attendance.returns', { count, name: name(side) })] : []
  })
  const together = togetherMs === 0 ? t('attendance.never') : t('attendance.together', { count: minutesOf(togetherMs) })
  return <p className="mt-3 text-ink-2">{[together, ...returns].join(' ')}</p>
}

const LIMITS = { least: CALL_REFUND_NOTE_MIN, most: CALL_REFUND_NOTE_MAX, days: SOLO_DAYS }

export function CallRefundForm({ record: { call, refundRefusal } }: { record: OfficeCall }) {
  const { t, format } = useWords('office-calls')
  const sentence = useOfficeRefusal('office-calls', LIMITS)
  const companion = call.companionName || t('deleted')
  if (call.refundedAt)
    return (
      <div className="max-w-[640px]">
        <RecordSection
          title={t('refund.doneTitle')}
          items={[
            fact(t('refund.doneAt'), format.dateTime(call.refundedAt)),
            fact(t('refund.doneBy'), call.refundedBy ?? t('deleted')),
            fact(
              t('refund.earning'),
              call.refundEarning && t(`refund.earningsDone.${call.refundEarning}`, { companion }),
            ),
            fact(t('refund.note'), <span className="whitespace-pre-line">{call.refundNote}</span>),
          ]}
        />
      </div>
    )
  if (refundRefusal) return <RecordSection title={t('refund.title')} empty={sentence(refundRefusal)} />
  const credits = t('credits', { count: call.credits, amount: format.credits(call.credits) })
  const proposal = new URLSearchParams({
    ...{ propose: '1', email: call.seekerEmail, credits: String(call.credits), reference: call.id },
  })
  return (
    <ActForm
      title={t('refund.title')}
      text={t('refund.text', { credits, seeker: call.seekerName || t('deleted') })}
      acts={[{ intent: 'refund', label: t('refund.submit', { credits }) }]}
      texts="office-calls"
      limits={LIMITS}
      fields={[
        {
          name: 'earning',
          legend: t('refund.earning'),
          options: REFUNDED_EARNINGS.map((value) => ({
            value,
            label: t(`refund.earnings.${value}`, { companion }),
            help: t(`refund.earningHelp.${value}`, { credits, companion }),
          })),
        },
        { name: 'note', label: t('refund.note'), help: t('refund.noteHelp'), maxLength: CALL_REFUND_NOTE_MAX, rows: 3 },
        { name: 'sure', label: t('refund.sure'), isTick: true },
      ]}
    >
      {(_problem, refused) =>
        refused?.code === 'call_refund_over_limit' && (
          <TextLink to={`/${format.language}/admin/money/books/corrections?${proposal}`}>
            {t('refund.propose')}
          </TextLink>
        )
      }
    </ActForm>
  )
}

type Props = { reports: OfficeCall['reports']; names: Record<'seeker' | 'companion', string> }

export function CallReports({ reports, names }: Props) {
  const { t } = useTranslation('office-call-quality')
  const isSilent = !reports.seeker && !reports.companion
  return (
    <RecordSection title={t('record.title')} empty={isSilent && t('record.noneOf')}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        {(['seeker', 'companion'] as const).map((side) => (
          <SideReport key={side} name={names[side]} report={reports[side]} />
        ))}
      </div>
    </RecordSection>
  )
}

function SideReport({ name, report }: { name: string; report: OfficeCall['reports']['seeker'] }) {
  const { t, format } = useWords('office-call-quality')
  const percent = (value: number | null) =>
    value === null ? t('record.unmeasured') : t('percent', { value: format.rating(value) })
  const seconds = (ms: number) => t('ms', { value: format.rating(ms / 1000) })
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      {!report ? (
        <p className="mt-2 text-ink-2">{t('record.noneOf')}</p>
      ) : (
        <>
          <p className={`mt-2 max-w-[40em] ${report.failure ? 'text-brick' : 'text-ink-2'}`}>
            {report.failure ? t(`columns.${report.failure}`) : t('record.works')}
          </p>
          <Facts
            className="tabular mt-3"
            items={[
              fact(t('record.setup'), report.setupMs === null ? t('record.noSetup') : seconds(report.setupMs)),
              fact(t('record.path'), report.path ? t(`paths.${report.path}`) : t('record.noPath')),
              fact(
                t('record.reconnects'),
                report.reconnects === 0 ? t('record.never') : t('record.times', { count: report.reconnects }),
              ),
              fact(t('record.gap'), seconds(report.longestGapMs)),
              fact(t('record.loss'), percent(report.lossPercent)),
              fact(t('record.concealed'), percent(report.concealedPercent)),
              fact(
                t('record.roundTrip'),
                report.roundTripMs === null
                  ? t('record.unmeasured')
                  : t('record.milliseconds', { value: format.number(report.roundTripMs) }),
              ),
              fact(t('record.reported'), format.dateTime(report.reportedAt)),
            ]}
          />
        </>
      )}
    </div>
  )
}
