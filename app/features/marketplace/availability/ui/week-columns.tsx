import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { BusyMinutes, ClockChange, Week, WeekDay, WeekSegment } from '../week.rules.ts'
import { SlotLegend, slotLooks } from './slot-kind.tsx'

export const HOUR_PX = 46
const hourMs = 3_600_000

type Hours = Pick<Week, 'firstHour' | 'lastHour'>
type Props = { week: Week; className?: string } & SegmentContext

export function placeInDay({ firstHour, lastHour }: Hours, fromMinute: number, toMinute: number) {
  const [begin, end] = [Math.max(fromMinute / 60, firstHour), Math.min(toMinute / 60, lastHour)]
  return { top: (begin - firstHour) * HOUR_PX + 2, height: Math.max((end - begin) * HOUR_PX - 3, 14) }
}

/** `over` is an overlay on the days, which adds a frame. */
export function WeekColumns({ week, className, over, ...rest }: Props & { over?: ReactNode }) {
  const format = useFormat()
  const { firstHour, lastHour, days } = week
  const hours = Array.from({ length: lastHour - firstHour - 1 }, (_, index) => firstHour + 1 + index)
  // On a day the clocks change, the middle isn't noon.
  const noon = days.find((day) => !day.clockChange)?.noonAt.getTime() ?? 0
  const height = { height: (lastHour - firstHour) * HOUR_PX }
  const isFramed = over !== undefined
  return (
    <div
      className={classNames(
        'grid grid-cols-[56px_repeat(7,minmax(0,1fr))] border-line',
        isFramed ? 'relative rounded-slot border' : 'border-b',
        className,
      )}
    >
      <span />
      {days.map((day) => (
        <DayHead key={day.date} day={day} isFramed={isFramed} />
      ))}
      <div
        className={classNames(
          'relative',
          isFramed && 'bg-[linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px)]',
        )}
        style={height}
        aria-hidden="true"
      >
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
          className={classNames(
            'relative border-line border-l bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_var(--hour))]',
            isFramed ? 'last-of-type:rounded-br-slot' : 'last:border-r',
            day.isPast && 'bg-sunk',
          )}
        >
          {day.segments
            .filter((one) => one.toMinute > firstHour * 60 && one.fromMinute < lastHour * 60)
            .map((one) => (
              <ColumnSegment
                key={`${one.kind}${one.startAt.getTime()}`}
                {...rest}
                day={day}
                segment={one}
                hours={week}
              />
            ))}
          {day.busy.map((busy) => (
            <BusyTime key={busy.startAt.getTime()} busy={busy} hours={week} />
          ))}
          {day.clockChange && <ChangedHour change={day.clockChange} day={day} hours={week} />}
          {day.isToday && week.nowMinute < lastHour * 60 && (
            <NowLine top={(week.nowMinute / 60 - firstHour) * HOUR_PX} />
          )}
        </ul>
      ))}
      {isFramed && <div className="absolute inset-0 [grid-area:2/2/3/9]">{over}</div>}
    </div>
  )
}

function DayHead({ day, isFramed }: { day: WeekDay; isFramed: boolean }) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const colour = day.isToday ? 'text-apricot-ink' : 'text-ink-3'
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex items-baseline gap-1.5 pl-3 text-[0.9375rem] font-medium',
        isFramed ? 'border-line border-l py-2.5' : 'pb-3',
        colour,
      )}
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

function ChangedHour({ change, day, hours }: { change: ClockChange; day: WeekDay; hours: Hours }) {
  const { t } = useTranslation('availability')
  if (change.fromMinute >= hours.lastHour * 60 || change.toMinute <= hours.firstHour * 60) return null
  const isStrip = day.segments.some((one) => one.fromMinute >= change.fromMinute && one.fromMinute < change.toMinute)
  return (
    <li
      style={placeInDay(hours, change.fromMinute, change.toMinute)}
      className={classNames(
        'micro pointer-events-none absolute flex items-end overflow-hidden bg-[repeating-linear-gradient(-45deg,var(--line-strong)_0_1px,transparent_1px_6px)] pb-0.5 text-ink-2',
        isStrip ? 'right-px w-3' : 'inset-x-px px-2',
      )}
    >
      <span className={isStrip ? 'sr-only' : 'truncate rounded bg-paper px-1'}>{t(`week.clocks.${change.kind}`)}</span>
    </li>
  )
}

export const BUSY_HATCH =
  'bg-[repeating-linear-gradient(45deg,color-mix(in_srgb,var(--ink-3)_55%,transparent)_0_1.5px,transparent_1.5px_7px)]'

/** Over free time, which can't be booked there. */
function BusyTime({ busy, hours }: { busy: BusyMinutes; hours: Hours }) {
  const { t } = useTranslation('availability')
  if (busy.fromMinute >= hours.lastHour * 60 || busy.toMinute <= hours.firstHour * 60) return null
  return (
    <li
      style={placeInDay(hours, busy.fromMinute, busy.toMinute)}
      className={classNames('pointer-events-none absolute inset-x-[5px] rounded-[9px]', BUSY_HATCH)}
    >
      <span className="sr-only">{t('week.ownBusy')}</span>
    </li>
  )
}

function ColumnSegment({ hours, ...props }: SegmentProps & { hours: Hours }) {
  const { top, height } = placeInDay(hours, props.segment.fromMinute, props.segment.toMinute)
  const size = height < 18 ? 'none' : height < 38 ? 'xs' : height < 66 ? 'sm' : 'md'
  const isOwn = props.noteOf !== undefined
  return (
    <li className="absolute inset-x-[5px]" style={{ top, height }}>
      <SegmentBox
        {...props}
        className={classNames(
          'h-full rounded-[9px] pr-2 pl-3 text-[0.84375rem] leading-[1.3]',
          size === 'md' && 'flex-col items-start py-1.5',
          size === 'sm' && (isOwn ? 'flex-col items-start py-0.5' : 'items-center py-0.5'),
          size === 'xs' && 'items-center max-lg:[&_svg]:hidden',
          // Too low for text: a bar with a tooltip, and text for screen readers.
          size === 'none' && '*:sr-only',
          // Text that doesn't fit wraps into a column that is clipped.
          isOwn && height >= 38 && height < 100 && 'flex-wrap content-start gap-x-4 lg:*:last:truncate',
          height < 24 && 'rounded-[7px]! text-[0.78125rem]',
        )}
        showsKind={size === 'md' || (isOwn && size === 'sm')}
        showsEnd={height >= 38 ? 'wide' : isOwn ? 'wider' : 'never'}
      />
    </li>
  )
}

export function WeekHead(props: {
  firstDay: Date
  lastDay: Date
  earlierTo: string | null
  laterTo: string | null
  todayTo?: string | null
}) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
      <div className="flex items-center gap-x-4 gap-y-2 max-md:w-full max-md:flex-row-reverse max-md:justify-between">
        <div className="flex flex-none gap-1">
          <WeekButton to={props.earlierTo} label={t('week.earlier')} icon={<ChevronLeft />} />
          <WeekButton to={props.laterTo} label={t('week.later')} icon={<ChevronRight />} />
        </div>
        <h2 className="d3 min-w-0">{format.dateRange(props.firstDay, props.lastDay)}</h2>
      </div>
      {props.todayTo && (
        <Button variant="sec" size="sm" to={props.todayTo} replace preventScrollReset>
          {t('week.now')}
        </Button>
      )}
      <SlotLegend className="lg:ml-auto" />
    </div>
  )
}

function WeekButton({ to, label, icon }: { to: string | null; label: string; icon: React.ReactNode }) {
  return to === null ? (
    <IconButton label={label} variant="outline" disabled className="rounded-ctl! disabled:opacity-45">
      {icon}
    </IconButton>
  ) : (
    <IconButton label={label} variant="outline" to={to} replace preventScrollReset className="rounded-ctl!">
      {icon}
    </IconButton>
  )
}

type SegmentContext = {
  /** Null if it can't be booked. */
  segmentTo: (segment: WeekSegment) => string | null
  selected: Date | null
  noteOf?: (segment: WeekSegment) => { words: string; sign: ReactNode }
}

/** `wide`: from 1024 px. `wider`: from 1280 px. */
type ShowsEnd = 'always' | 'wide' | 'wider' | 'never'
type SegmentProps = SegmentContext & { day: WeekDay; segment: WeekSegment }

function SegmentBox(props: SegmentProps & { className: string; showsKind: boolean; showsEnd?: ShowsEnd }) {
  const { segment, day, segmentTo, selected, noteOf, className, showsKind, showsEnd = 'always' } = props
  const { t } = useTranslation('availability')
  const format = useFormat()
  const { Icon, box, edge } = slotLooks[segment.kind]
  const time = format.timeRange(segment.startAt, segment.endAt)
  const start = format.time(segment.startAt)
  // The accessible name must contain the visible text (WCAG 2.5.3).
  const namedTime = showsEnd === 'never' ? `${start}–${format.time(segment.endAt)}` : time
  const kind = t(`kind.${segment.kind}`)
  const note = noteOf?.(segment)
  const to = segmentTo(segment)
  const isSelected = selected !== null && segment.slotAt?.getTime() === selected.getTime()
  const boxClass = classNames(
    'relative flex overflow-hidden text-left before:absolute before:inset-y-0 before:left-0 before:w-1',
    box,
    edge,
    isSelected && 'outline-[2.5px] outline-pine outline-offset-[1.5px]',
    className,
  )
  const length = segment.realMinutes === null ? null : realLength(segment.realMinutes)
  const lasts = length && t(`week.lasts.${length.parts}`, length)
  const content = (
    <>
      <b
        className={classNames(
          'tabular flex min-w-0 items-start gap-1.5 font-[650]',
          showsEnd === 'wide' && 'max-lg:flex-col-reverse max-lg:gap-0.5',
          note && 'w-full',
        )}
      >
        <Icon className="mt-[0.125em] size-3.5 flex-none stroke-[2.1]" />
        <SlotTime time={time} start={start} showsEnd={showsEnd} />
        {note?.sign}
      </b>{' '}
      <span
        className={classNames(
          !showsKind ? 'sr-only' : showsEnd === 'wide' ? 'max-lg:sr-only lg:block' : 'block',
          showsKind && note && 'lg:w-full',
        )}
      >
        {lasts && `${lasts}, `}
        {note?.words ?? kind}
      </span>
    </>
  )
  if (to === null)
    return (
      <div className={boxClass} title={showsKind ? undefined : `${time} ${note?.words ?? kind}`}>
        {content}
      </div>
    )
  return (
    <Link
      to={to}
      preventScrollReset
      defaultShouldRevalidate={false}
      title={time}
      aria-label={t('week.slot', {
        kind,
        day: format.longDate(day.noonAt),
        time: lasts ? `${namedTime} (${lasts})` : namedTime,
      })}
      className={classNames(boxClass, 'transition-[filter] duration-fast hover:brightness-[.97]')}
    >
      {content}
    </Link>
  )
}

function realLength(total: number) {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  return { hours, minutes, parts: hours === 0 ? 'minutes' : minutes === 0 ? 'hours' : 'both' } as const
}

function SlotTime({ time, start, showsEnd }: { time: string; start: string; showsEnd: ShowsEnd }) {
  const [from = '', to = ''] = time.split('–')
  return (
    <>
      {showsEnd !== 'always' && (
        <span
          aria-hidden="true"
          className={classNames(
            'whitespace-nowrap',
            showsEnd === 'wide' && 'lg:hidden',
            showsEnd === 'wider' && 'xl:hidden',
          )}
        >
          {start}
        </span>
      )}
      <span
        className={{ always: undefined, wide: 'max-lg:sr-only', wider: 'max-xl:sr-only', never: 'sr-only' }[showsEnd]}
      >
        <span className="whitespace-nowrap">{from}–</span>
        <wbr />
        <span className="whitespace-nowrap">{to}</span>
      </span>
    </>
  )
}

type GridProps = { week: Week } & SegmentContext

export const WeekGrid = (props: GridProps) => (
  <>
    <WeekColumns {...props} className="max-lg:hidden" />
    <WeekList {...props} />
  </>
)

function WeekList({ week, ...rest }: GridProps) {
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
            {day.clockChange && <p className="small text-ink-2">{t(`week.clocks.${day.clockChange.kind}`)}</p>}
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

const segmentsToList = (day: WeekDay, index: number) =>
  day.segments.filter((segment) => index === 0 || !segment.continues)
