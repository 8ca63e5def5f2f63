import FullCalendar from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import { STEP_MINUTES } from '../schema.ts'
import '@fullcalendar/react/skeleton.css'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { freeSlots, isSelectable, type TimeRange } from '../rules.ts'
import type { ScheduleWeek } from '../views.server.ts'
import { type SlotKind, slotLooks } from './slot-kind.tsx'

const hourMs = 3_600_000
const STEP = { minutes: STEP_MINUTES }

type Props = {
  week: ScheduleWeek
  booked: readonly TimeRange[]
  onEdit: (slotId: string) => void
  /** A range was marked: local date and clocks. */
  onAdd: (date: string, from: string, to: string) => void
}

/** A week without slots has nothing to focus: then the arrow keys must reach what scrolls. */
function makeFocusable(calendar: HTMLElement | null) {
  for (const part of calendar?.querySelectorAll('div') ?? [])
    if (/auto|scroll/.test(getComputedStyle(part).overflowY))
      part.querySelector<HTMLElement>('[role="cell"]')?.setAttribute('tabindex', '0')
}

/**
 * The week as a grid to drag over (V-02). It gets wall-clock times as if they were UTC, so that what stands in the
 * companion's zone stands on the grid, in every browser.
 */
export function ScheduleCalendar({ week, booked, onEdit, onAdd }: Props) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const wall = formatters(format.language, 'UTC')
  const onWall = (at: Date) => `${format.calendarDay(at)}T${clockOf(at, format.timeZone)}`
  const bookedOnWall = booked.map((call) => ({ start: onWall(call.startAt), end: onWall(call.endAt) }))
  const asRange = ({ start, end }: { start: string; end: string }) => ({
    startAt: new Date(`${start}Z`),
    endAt: new Date(`${end}Z`),
  })
  const isFree = (start: string, end: string) =>
    isSelectable({ start, end, ...asRange({ start, end }) }, bookedOnWall.map(asRange))
  const drawn = (range: TimeRange, kind: SlotKind, slotId: string | null) => ({
    id: `${kind}-${range.startAt.getTime()}`,
    start: `${onWall(range.startAt)}Z`,
    end: `${onWall(range.endAt)}Z`,
    time: format.timeRange(range.startAt, range.endAt),
    kind,
    slotId,
    isShort: range.endAt.getTime() - range.startAt.getTime() < hourMs,
  })
  const events = [
    ...week.slots.flatMap((slot) =>
      freeSlots([slot], booked, slot.startAt).map((free) => drawn(free, slot.media, slot.slotId)),
    ),
    ...booked.map((call) => drawn(call, 'booked', null)),
  ]

  return (
    <div ref={makeFocusable}>
      <FullCalendar
        key={week.monday}
        plugins={[timeGrid, interaction]}
        initialView="timeGridWeek"
        initialDate={week.monday}
        timeZone="UTC"
        now={`${week.nowWall}Z`}
        nowIndicator
        firstDay={1}
        headerToolbar={false}
        allDaySlot={false}
        height={640}
        scrollTime="07:30:00"
        slotDuration={STEP}
        snapDuration={STEP}
        slotHeaderInterval="01:00:00"
        slotMinHeight={11.5}
        slotEventOverlap={false}
        events={events}
        selectable
        selectMinDistance={4}
        selectAllow={({ startStr, endStr }) => isFree(startStr.slice(0, 16), endStr.slice(0, 16))}
        select={({ startStr, endStr, view }) => {
          view.calendar.unselect()
          const [start, end] = [startStr.slice(0, 16), endStr.slice(0, 16)]
          if (isFree(start, end)) onAdd(start.slice(0, 10), start.slice(11), end.slice(11))
        }}
        eventClick={({ event }) => {
          const { slotId } = event.extendedProps
          if (typeof slotId === 'string') onEdit(slotId)
        }}
        className="overflow-hidden rounded-slot border border-line"
        tableHeaderClass="border-line border-b bg-paper"
        dayHeaderClass="border-line border-l"
        dayHeaderContent={({ date }) => {
          const day = week.days.find((one) => one.date === date.toISOString().slice(0, 10))
          return (
            <span
              className={classNames(
                'flex items-baseline gap-1.5 py-2.5 pl-3 text-[0.9375rem] font-medium',
                day?.isToday ? 'text-apricot-ink' : 'text-ink-3',
              )}
            >
              {day?.isToday ? t('week.today') : wall.shortWeekday(date)}
              <b className={classNames('num text-[1.5625rem] leading-none font-[440]', !day?.isToday && 'text-ink')}>
                {date.getUTCDate()}
              </b>
            </span>
          )
        }}
        slotHeaderClass="border-0"
        slotHeaderContent={({ time }) => (
          <span className="tabular micro relative -top-2 block h-2.5 w-14 pr-3 text-right text-ink-3">
            {wall.hour(new Date(time?.milliseconds ?? 0))}
          </span>
        )}
        slotLaneClass={({ isMinor, time }) =>
          (time?.milliseconds ?? 0) % 1_800_000 === 0 && !isMinor ? 'border-line border-t' : 'border-0'
        }
        dayLaneClass={({ isPast }) => classNames('border-line border-l', isPast && 'bg-sunk')}
        nowIndicatorLineClass="border-apricot-deep border-t-2"
        highlightClass="bg-pine-tint"
        columnEventClass={({ event }) => {
          const { box, edge } = slotLooks[kindOf(event)]
          return classNames(
            'relative mr-1 mb-0.5 ml-1 overflow-hidden rounded-[9px] before:absolute before:inset-y-0 before:left-0 before:w-1',
            box,
            edge,
            kindOf(event) !== 'booked' && 'cursor-pointer',
          )
        }}
        eventContent={({ event }) => {
          const kind = kindOf(event)
          const { Icon } = slotLooks[kind]
          return (
            <span className="block py-0.5 pr-2 pl-3 text-[0.84375rem] leading-[1.3]">
              <b className="tabular flex items-start gap-1.5 font-[650]">
                <Icon className="mt-[0.125em] size-3.5 flex-none stroke-[2.1]" />
                <span>{String(event.extendedProps.time)}</span>
              </b>
              <span className={event.extendedProps.isShort ? 'sr-only' : 'block'}>{t(`kind.${kind}`)}</span>
            </span>
          )
        }}
      />
    </div>
  )
}

const kindOf = (event: { extendedProps: Record<string, unknown> }) => event.extendedProps.kind as SlotKind

/** HH:MM of an instant in a zone. */
function clockOf(at: Date, timeZone: string) {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}
