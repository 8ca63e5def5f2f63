import { Plus, Repeat } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { TimeRange } from '../rules.ts'
import type { ScheduleSlot, ScheduleWeek } from '../views.server.ts'
import { slotLooks } from './slot-kind.tsx'

type Props = {
  week: ScheduleWeek
  booked: readonly TimeRange[]
  slotTo: (slotId: string) => string
  addTo: (date: string) => string
}

/** The days of a week with their slots as labelled links: for phones, keyboards and screen readers. */
export function ScheduleList({ week, booked, slotTo, addTo }: Props) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const isOn = (date: string) => (range: TimeRange, index: number) =>
    format.calendarDay(range.startAt) === date ||
    (index === 0 && date === week.monday && range.startAt < week.window.startAt)
  return (
    <ul className="divide-y divide-line border-line border-y">
      {week.days.map((day) => {
        const slots = week.slots.filter(isOn(day.date))
        const calls = booked.filter(isOn(day.date))
        const name = format.longDate(day.noonAt)
        return (
          <li
            key={day.date}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-2.5 md:grid-cols-[220px_1fr_auto]"
          >
            <h3 className={classNames('font-semibold', day.isToday && 'text-apricot-ink')}>
              {day.isToday && `${t('week.today')}, `}
              {name}
            </h3>
            <ul className="flex flex-wrap gap-2 empty:hidden max-md:col-span-2 max-md:row-start-2 max-md:mb-1.5">
              {slots.map((slot) => (
                <li key={slot.slotId} className="max-md:w-full">
                  <SlotLink slot={slot} day={name} to={slotTo(slot.slotId)} />
                </li>
              ))}
              {calls.map((call) => (
                <li key={call.startAt.getTime()} className="max-md:w-full">
                  <BookedTime call={call} />
                </li>
              ))}
            </ul>
            <IconButton
              label={t('schedule.addOn', { day: name })}
              to={addTo(day.date)}
              preventScrollReset
              className="md:col-start-3"
            >
              <Plus />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

const look =
  'relative flex min-h-11 items-center gap-2 overflow-hidden rounded-slot py-1.5 pr-4 pl-4 text-[0.9375rem] before:absolute before:inset-y-0 before:left-0 before:w-1'

function SlotLink({ slot, day, to }: { slot: ScheduleSlot; day: string; to: string }) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const { Icon, box, edge } = slotLooks[slot.media]
  const time = format.timeRange(slot.startAt, slot.endAt)
  const kind = t(`kind.${slot.media}`)
  const label = t(slot.series ? 'schedule.change_repeat' : 'schedule.change', { time, day, kind })
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className={classNames(look, box, edge, 'hover:brightness-[.97]')}
    >
      <Icon className="size-4 flex-none" />
      <b className="tabular font-[650]">{time}</b> <span>{kind}</span>
      {slot.series && <Repeat className="size-4 flex-none" />}
    </Link>
  )
}

function BookedTime({ call }: { call: TimeRange }) {
  const { t } = useTranslation('availability')
  const format = useFormat()
  const { Icon, box, edge } = slotLooks.booked
  return (
    <div className={classNames(look, box, edge)}>
      <Icon className="size-4 flex-none" />
      <b className="tabular font-[650]">{format.timeRange(call.startAt, call.endAt)}</b>
      <span>{t('kind.booked')}</span>
    </div>
  )
}
