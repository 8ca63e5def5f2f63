import type { CSSProperties } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/router-link.tsx'
import type { Week, WeekDay, WeekSegment } from '../week.rules.ts'
import { slotLooks } from './slot-kind.tsx'

/** How high an hour is, in every calendar. */
export const HOUR_PX = 46
const hourMs = 3_600_000

type Props = {
  week: Week
  /** Where a free segment leads; null when it cannot be booked. */
  segmentTo: (segment: WeekSegment) => string | null
  /** Start of the free slot that is being booked. */
  selected: Date | null
}

/** Free and booked time of a week: seven columns, or below 1024 px a list of days (V-02, V-03). */
export function WeekGrid(props: Props) {
  return (
    <>
      <WeekColumns {...props} className="max-lg:hidden" />
      <WeekList {...props} />
    </>
  )
}

/** The week as seven columns of hours, wherever `className` shows it; below 1024 px slots say only when they begin. */
export function WeekColumns({ week, className, ...rest }: Props & { className: string }) {
  const format = useFormat()
  const { firstHour, lastHour, days } = week
  const hours = Array.from({ length: lastHour - firstHour - 1 }, (_, index) => firstHour + 1 + index)
  const noon = days[0]?.noonAt.getTime() ?? 0
  const height = { height: (lastHour - firstHour) * HOUR_PX }
  return (
    <div className={classNames('grid grid-cols-[56px_repeat(7,minmax(0,1fr))] border-line border-b', className)}>
      <span />
      {days.map((day) => (
        <DayHead key={day.date} day={day} />
      ))}
      <div className="relative" style={height} aria-hidden="true">
        {hours.map((hour) => (
          <span
            key={hour}
            className="tabular micro absolute right-3 -translate-y-1/2 whitespace-nowrap text-ink-3"
            style={{ top: (hour - firstHour) * HOUR_PX }}
          >
            {format.hour(new Date(noon + (hour - 12) * hourMs))}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <ul
          key={day.date}
          aria-label={format.longDate(day.noonAt)}
          style={{ ...height, '--hour': `${HOUR_PX}px` } as CSSProperties}
          className="relative border-line border-l bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_var(--hour))] last:border-r"
        >
          {day.segments
            .filter((one) => one.toMinute > firstHour * 60 && one.fromMinute < lastHour * 60)
            .map((one) => (
              <ColumnSegment
                key={`${one.kind}${one.startAt.getTime()}`}
                {...rest}
                day={day}
                segment={one}
                from={firstHour}
                to={lastHour}
              />
            ))}
          {day.isToday && week.nowMinute < lastHour * 60 && (
            <NowLine top={(week.nowMinute / 60 - firstHour) * HOUR_PX} />
          )}
        </ul>
      ))}
    </div>
  )
}

function DayHead({ day }: { day: WeekDay }) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const colour = day.isToday ? 'text-apricot-ink' : 'text-ink-3'
  return (
    <span
      aria-hidden="true"
      className={classNames('flex items-baseline gap-1.5 pb-3 pl-3 text-[0.9375rem] font-medium', colour)}
    >
      <span className={day.isToday ? 'font-[650]' : undefined}>
        {day.isToday ? t('week.today') : format.shortWeekday(day.noonAt)}
      </span>
      <b className={classNames('num text-[1.5625rem] leading-none font-[440]', !day.isToday && 'text-ink')}>
        {format.dayOfMonth(day.noonAt).replace(/\.$/, '')}
      </b>
    </span>
  )
}

const NowLine = ({ top }: { top: number }) =>
  top < 0 ? null : (
    <li
      aria-hidden="true"
      style={{ top }}
      className="-left-px absolute right-0 h-0.5 bg-apricot-deep before:-top-1 before:-left-[5px] before:absolute before:size-2.5 before:rounded-full before:bg-apricot-deep"
    />
  )

/** Whether the end of a slot stands beside its start; `wide` from 1024 px on. */
type ShowsEnd = 'always' | 'wide' | 'never'
type SegmentProps = Omit<Props, 'week'> & { day: WeekDay; segment: WeekSegment }

function ColumnSegment({ segment, from, to, ...rest }: SegmentProps & { from: number; to: number }) {
  const [begin, end] = [Math.max(segment.fromMinute / 60, from), Math.min(segment.toMinute / 60, to)]
  const top = (begin - from) * HOUR_PX
  const height = Math.max((end - begin) * HOUR_PX - 3, 14)
  // Lines that fit: one, two, or three with the kind below.
  const size = height < 38 ? 'xs' : height < 66 ? 'sm' : 'md'
  return (
    <li className="absolute inset-x-[5px]" style={{ top: top + 2, height }}>
      <SegmentBox
        {...rest}
        segment={segment}
        className={classNames(
          'h-full rounded-[9px] pr-2 pl-3 text-[0.84375rem] leading-[1.3]',
          size === 'md' && 'flex-col items-start py-1.5',
          size === 'sm' && 'items-center py-0.5',
          size === 'xs' && 'items-center max-lg:[&_svg]:hidden',
          height < 24 && 'rounded-[7px]! text-[0.78125rem]',
        )}
        showsKind={size === 'md'}
        showsEnd={size === 'xs' ? 'never' : 'wide'}
      />
    </li>
  )
}

function SegmentBox({
  segment,
  day,
  segmentTo,
  selected,
  className,
  showsKind,
  showsEnd = 'always',
}: SegmentProps & { className: string; showsKind: boolean; showsEnd?: ShowsEnd }) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const { Icon, box, edge } = slotLooks[segment.kind]
  const time = format.timeRange(segment.startAt, segment.endAt)
  const start = format.time(segment.startAt)
  // The name holds what is seen, letter by letter (WCAG 2.5.3).
  const namedTime = showsEnd === 'never' ? `${start}–${format.time(segment.endAt)}` : time
  const kind = t(`kind.${segment.kind}`)
  const to = segmentTo(segment)
  const isSelected = selected !== null && segment.slotAt?.getTime() === selected.getTime()
  const boxClass = classNames(
    'relative flex overflow-hidden text-left before:absolute before:inset-y-0 before:left-0 before:w-1',
    box,
    edge,
    isSelected && 'outline-[2.5px] outline-pine outline-offset-[1.5px]',
    className,
  )
  const content = (
    <>
      <b
        className={classNames(
          'tabular flex min-w-0 items-start gap-1.5 font-[650]',
          showsEnd === 'wide' && 'max-lg:flex-col-reverse max-lg:gap-0.5',
        )}
      >
        <Icon className="mt-[0.125em] size-3.5 flex-none stroke-[2.1]" />
        <SlotTime time={time} start={start} showsEnd={showsEnd} />
      </b>{' '}
      <span className={!showsKind ? 'sr-only' : showsEnd === 'wide' ? 'max-lg:sr-only lg:block' : 'block'}>{kind}</span>
    </>
  )
  if (to === null) return <div className={boxClass}>{content}</div>
  return (
    <Link
      to={to}
      preventScrollReset
      defaultShouldRevalidate={false}
      title={time}
      aria-label={t('week.slot', { kind, day: format.longDate(day.noonAt), time: namedTime })}
      className={classNames(boxClass, 'transition-[filter] duration-fast hover:brightness-[.97]')}
    >
      {content}
    </Link>
  )
}

/** A range that breaks after its dash at most, never inside a time; where its end has no room, when it begins. */
function SlotTime({ time, start, showsEnd }: { time: string; start: string; showsEnd: ShowsEnd }) {
  const [from = '', to = ''] = time.split('–')
  return (
    <>
      {showsEnd !== 'always' && (
        <span aria-hidden="true" className={classNames('whitespace-nowrap', showsEnd === 'wide' && 'lg:hidden')}>
          {start}
        </span>
      )}
      <span className={{ always: undefined, wide: 'max-lg:sr-only', never: 'sr-only' }[showsEnd]}>
        <span className="whitespace-nowrap">{from}–</span>
        <wbr />
        <span className="whitespace-nowrap">{to}</span>
      </span>
    </>
  )
}

function WeekList({ week, ...rest }: Props) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  return (
    <ul className="divide-y divide-line border-line border-y lg:hidden">
      {week.days.map((day, index) => {
        const segments = segmentsToList(day, index)
        return (
          <li
            key={day.date}
            className={segments.length > 0 ? 'py-4' : 'flex flex-wrap items-baseline justify-between gap-x-4 py-2.5'}
          >
            <h3
              className={classNames(
                'font-semibold',
                day.isToday ? 'text-apricot-ink' : segments.length === 0 && 'text-ink-2',
              )}
            >
              {day.isToday && `${t('week.today')}, `}
              {format.longDate(day.noonAt)}
            </h3>
            {segments.length === 0 && <p className="small text-ink-3">{t('week.nothing')}</p>}
            <ul className="mt-2 grid gap-2 empty:hidden sm:grid-cols-2">
              {segments.map((segment) => (
                <li key={`${segment.kind}${segment.startAt.getTime()}`}>
                  <SegmentBox
                    {...rest}
                    day={day}
                    segment={segment}
                    showsKind
                    className="h-full min-h-12 items-center justify-between gap-3 rounded-slot py-2 pr-3 pl-4 text-[0.9375rem]"
                  />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

/** A segment that passes midnight is listed once: on the day it begins, or on the first day of the week. */
const segmentsToList = (day: WeekDay, index: number) =>
  day.segments.filter((segment) => index === 0 || !segment.continues)
