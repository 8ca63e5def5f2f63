import FullCalendar from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import { Repeat } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { STEP_MINUTES } from '../schema.ts'
import '@fullcalendar/react/skeleton.css'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { isSelectable } from '../rules.ts'
import type { ScheduleWeek } from '../views.server.ts'
import { type Week, weekParts } from '../week.rules.ts'
import { type BookedTime, useBookedWords } from './booked-time.ts'
import { type SlotKind, slotLooks } from './slot-kind.tsx'
import { HOUR_PX } from './week-grid.tsx'

const hourMs = 3_600_000
const STEP = { minutes: STEP_MINUTES }

type Props = {
  week: ScheduleWeek
  booked: readonly BookedTime[]
  /** The hours to show: all that hold slots or calls, and a usual day's. */
  grid: Week
  onOpen: (slotId: string) => void
  /** A whole slot was dragged or resized: its new local date and clocks, still to be confirmed. */
  onMove: (slotId: string, date: string, from: string, to: string) => void
  /** A range was marked: local date and clocks. */
  onAdd: (date: string, from: string, to: string) => void
  onCall: (callId: string) => void
}

/**
 * The week as a grid to drag over (V-02). It measures itself in its first frames; until it has its height, `drawn`, the
 * same week without scripts, stands in its place.
 */
export function ScheduleCalendar({ drawn, ...props }: Props & { drawn: ReactNode }) {
  const [isSized, setIsSized] = useState(false)
  const leastPx = (props.grid.lastHour - props.grid.firstHour) * HOUR_PX
  const watchSize = useCallback(
    (calendar: HTMLElement | null) => {
      if (!calendar) return
      const observer = new ResizeObserver(() => setIsSized(calendar.offsetHeight >= leastPx))
      observer.observe(calendar)
      return () => observer.disconnect()
    },
    [leastPx],
  )
  return (
    <div className="grid items-start *:[grid-area:1/1]">
      {!isSized && drawn}
      <div ref={watchSize} className={isSized ? undefined : 'invisible'}>
        <DragGrid {...props} />
      </div>
    </div>
  )
}

/**
 * Wall-clock times stand on it as if they were UTC, so that what stands in the companion's zone stands on the grid, in
 * every browser.
 */
function DragGrid({ week, booked, grid, onOpen, onMove, onAdd, onCall }: Props) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const words = useBookedWords()
  const wall = formatters(format.language, 'UTC', format.hourFormat)
  const onWall = (at: Date) => `${format.calendarDay(at)}T${clockOf(at, format.timeZone)}`
  const bookedOnWall = booked.map((call) => ({ start: onWall(call.startAt), end: onWall(call.endAt) }))
  const asRange = ({ start, end }: { start: string; end: string }) => ({
    startAt: new Date(`${start}Z`),
    endAt: new Date(`${end}Z`),
  })
  const isFree = (start: string, end: string) =>
    start >= week.nowWall.slice(0, 10) &&
    isSelectable({ start, end, ...asRange({ start, end }) }, bookedOnWall.map(asRange))
  const events = weekParts(week.slots, booked).map((part) => {
    const { slot, call, startAt, endAt } = part
    const isWhole =
      slot !== null && slot.startAt.getTime() === startAt.getTime() && slot.endAt.getTime() === endAt.getTime()
    const isEditable = isWhole && slot.timeZone === format.timeZone && onWall(startAt) >= week.nowWall
    return {
      id: `${call ? call.callId : slot?.slotId}-${startAt.getTime()}`,
      start: `${onWall(startAt)}Z`,
      end: `${onWall(endAt)}Z`,
      kind: call ? 'booked' : slot?.media,
      words: call ? words(call) : t(`kind.${slot?.media ?? 'audio'}`),
      slotId: slot?.slotId ?? null,
      callId: call?.callId ?? null,
      repeats: !!slot?.series,
      startEditable: isEditable,
      durationEditable: isEditable,
    }
  })
  const clocks = (start: string, end: string) => [start.slice(0, 10), start.slice(11, 16), end.slice(11, 16)] as const
  const moved = (info: MovedEvent) => {
    const { slotId } = info.event.extendedProps
    const [start, end] = [info.event.startStr.slice(0, 16), info.event.endStr.slice(0, 16)]
    info.revert()
    if (typeof slotId === 'string' && isFree(start, end)) onMove(slotId, ...clocks(start, end))
  }

  return (
    <div ref={takeOffKeyboard}>
      <FullCalendar
        plugins={[timeGrid, interaction]}
        initialView="timeGrid"
        duration={{ days: week.days.length }}
        dateAlignment="day"
        initialDate={week.firstDate}
        timeZone="UTC"
        now={`${week.nowWall}Z`}
        nowIndicator
        headerToolbar={false}
        allDaySlot={false}
        height="auto"
        slotMinTime={{ hours: grid.firstHour }}
        slotMaxTime={{ hours: grid.lastHour }}
        slotDuration={STEP}
        snapDuration={STEP}
        slotHeaderInterval="01:00:00"
        slotMinHeight={(HOUR_PX * STEP_MINUTES) / 60}
        slotEventOverlap={false}
        events={events}
        eventInteractive={false}
        eventOverlap={false}
        eventDrop={moved}
        eventResize={moved}
        selectable
        selectMirror
        selectMinDistance={4}
        selectAllow={({ startStr, endStr }) => isFree(startStr.slice(0, 16), endStr.slice(0, 16))}
        select={({ startStr, endStr, view }) => {
          view.calendar.unselect()
          const [start, end] = [startStr.slice(0, 16), endStr.slice(0, 16)]
          if (isFree(start, end)) onAdd(...clocks(start, end))
        }}
        eventClick={({ event }) => {
          const { slotId, callId } = event.extendedProps
          if (typeof slotId === 'string') onOpen(slotId)
          if (typeof callId === 'string') onCall(callId)
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
            {(time?.milliseconds ?? 0) > grid.firstHour * hourMs && wall.hour(new Date(time?.milliseconds ?? 0))}
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
            'cursor-pointer',
          )
        }}
        eventContent={({ event }) => {
          const kind = kindOf(event)
          const { Icon } = slotLooks[kind]
          const [start, end] = [event.start ?? new Date(0), event.end ?? event.start ?? new Date(0)]
          const isShort = end.getTime() - start.getTime() < hourMs
          return (
            <span className="@container block">
              <span
                className={classNames(
                  'block pr-1 pl-2.5 text-[0.84375rem] leading-[1.3] @min-[110px]:pr-2 @min-[110px]:pl-3',
                  isShort ? 'pt-0.5' : 'pt-2 pb-1.5',
                )}
              >
                <b className="tabular flex flex-col items-start gap-0.5 font-[650] @min-[110px]:flex-row @min-[110px]:gap-1.5">
                  <Icon className="order-last mt-[0.125em] size-3.5 flex-none stroke-[2.1] @min-[110px]:order-none" />
                  <span className="whitespace-nowrap @min-[110px]:hidden">{wall.time(start)}</span>
                  <span className="hidden @min-[110px]:inline">{shortRange(wall.timeRange(start, end))}</span>
                  {event.extendedProps.repeats === true && (
                    <Repeat className="mt-[0.125em] ml-auto hidden size-3.5 flex-none stroke-[2.1] @min-[110px]:block" />
                  )}
                </b>
                {!isShort && (
                  <span className="hidden truncate @min-[110px]:block">{String(event.extendedProps.words ?? '')}</span>
                )}
              </span>
            </span>
          )
        }}
      />
    </div>
  )
}

type MovedEvent = {
  event: { extendedProps: Record<string, unknown>; startStr: string; endStr: string }
  revert: () => void
}

/** Everything here is in the list below as links: nothing in the grid is a stop of the keyboard. */
function takeOffKeyboard(calendar: HTMLElement | null) {
  if (!calendar) return
  const takeOff = () => {
    for (const part of calendar.querySelectorAll('[tabindex="0"]')) part.setAttribute('tabindex', '-1')
  }
  takeOff()
  const observer = new MutationObserver(takeOff)
  observer.observe(calendar, { subtree: true, childList: true, attributeFilter: ['tabindex'] })
  return () => observer.disconnect()
}

/** A range that may break only after its dash. */
const shortRange = (range: string) => range.replace('–', '–\u200b')

const kindOf = (event: { extendedProps: Record<string, unknown> }) =>
  (event.extendedProps.kind ?? 'audio_video') as SlotKind

/** HH:MM of an instant in a zone. */
function clockOf(at: Date, timeZone: string) {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}
