import { minutesOf } from '#app/features/marketplace/calls/attendance/rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RecordSection } from '../../kit/ui/record.tsx'
import { timelineOf } from '../rules.ts'
import type { OfficeCall } from '../views.server.ts'

const SIDES = ['seeker', 'companion'] as const

export function CallTimeline({ record }: { record: OfficeCall }) {
  const { call, visits, now } = record
  const { t } = useTranslation('office-calls')
  const format = useFormat()
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
