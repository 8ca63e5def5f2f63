import { Plus, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { TimeRange } from '../rules.ts'
import type { ScheduleSlot, ScheduleWeek } from '../views.server.ts'
import { type Week, weekParts } from '../week.rules.ts'
import { type BookedTime, type SlotKind, slotLooks, useBookedWords } from './slot-kind.tsx'

type Props = {
  week: ScheduleWeek
  grid: Week
  booked: readonly BookedTime[]
  slotTo: (slotId: string) => string
  addTo: (date: string) => string
  callTo: (callId: string) => string
}

export function ScheduleList({ week, grid, booked, slotTo, addTo, callTo }: Props) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const parts = weekParts(week.slots, booked)
  const isOn = (date: string) => (range: TimeRange) =>
    format.calendarDay(range.startAt) === date || (date === week.firstDate && range.startAt < week.window.startAt)
  return (
    <ul className="divide-y divide-line border-line border-y">
      {week.days.map((day, n) => {
        const busy = grid.days[n]?.busy ?? []
        const name = format.longDate(day.noonAt)
        return (
          <li
            key={day.date}
            className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-2.5 md:grid-cols-[270px_1fr_auto]"
          >
            <h3 className={classNames('font-semibold', day.isToday && 'text-apricot-ink', day.isPast && 'text-ink-3')}>
              {day.isToday && `${t('week.today')}, `}
              {name}
            </h3>
            <ul className="flex flex-wrap gap-2 empty:hidden max-md:col-span-2 max-md:row-start-2 max-md:mb-1.5">
              {parts.filter(isOn(day.date)).map((part) => (
                <li key={part.startAt.getTime()} className="max-md:w-full">
                  {part.call ? (
                    <BookedLink call={part.call} day={name} to={callTo(part.call.callId)} />
                  ) : (
                    <SlotLink slot={part.slot} part={part} day={name} to={slotTo(part.slot.slotId)} />
                  )}
                </li>
              ))}
            </ul>
            {busy.length > 0 && (
              <p className="small text-ink-2 max-md:col-span-2 max-md:row-start-3 md:col-start-2">
                {t('schedule.ownBusy', {
                  times: busy.map(({ startAt, endAt }) => format.timeRange(startAt, endAt)).join(', '),
                })}
              </p>
            )}
            {!day.isPast && (
              <IconButton
                label={t('schedule.addOn', { day: name })}
                to={addTo(day.date)}
                preventScrollReset
                className="md:col-start-3 md:row-start-1"
              >
                <Plus />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const look =
  'relative flex min-h-11 items-center gap-2 overflow-hidden rounded-slot py-1.5 pr-4 pl-4 text-[0.9375rem] before:absolute before:inset-y-0 before:left-0 before:w-1 hover:brightness-[.97]'

function PartLink(props: { kind: SlotKind; to: string; label: string; time: string; children: ReactNode }) {
  const { Icon, box, edge } = slotLooks[props.kind]
  return (
    <Link
      to={props.to}
      preventScrollReset={props.kind !== 'booked'}
      aria-label={props.label}
      className={classNames(look, box, edge)}
    >
      <Icon className="size-4 flex-none" />
      <b className="tabular whitespace-nowrap font-[650]">{props.time}</b> {props.children}
    </Link>
  )
}

function SlotLink({ slot, part, day, to }: { slot: ScheduleSlot; part: TimeRange; day: string; to: string }) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const time = format.timeRange(part.startAt, part.endAt)
  const kind = t(`kind.${slot.media}`)
  const label = t(slot.series ? 'schedule.change_repeat' : 'schedule.change', { time, day, kind })
  return (
    <PartLink kind={slot.media} to={to} label={label} time={time}>
      <span>{kind}</span>
      {slot.series && <Repeat className="size-4 flex-none" />}
    </PartLink>
  )
}

function BookedLink({ call, day, to }: { call: BookedTime; day: string; to: string }) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const who = useBookedWords()(call)
  const time = format.timeRange(call.startAt, call.endAt)
  return (
    <PartLink
      kind="booked"
      to={to}
      label={t('schedule.openCall', { time, who: `${t('kind.booked')}: ${who}`, day })}
      time={time}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t('kind.booked')}: {who}
      </span>
    </PartLink>
  )
}
