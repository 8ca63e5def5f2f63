import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { Week, WeekDay } from '../week.rules.ts'
import { SegmentBox, type SegmentContext } from './segment-box.tsx'
import { WeekColumns } from './week-columns.tsx'

type Props = { week: Week } & SegmentContext

/** Free and booked time of a week: seven columns, or below 1024 px a list of days. */
export function WeekGrid(props: Props) {
  return (
    <>
      <WeekColumns {...props} className="max-lg:hidden" />
      <WeekList {...props} />
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

/** A segment that passes midnight is listed once: on the day it begins, or on the first day of the week. */
const segmentsToList = (day: WeekDay, index: number) =>
  day.segments.filter((segment) => index === 0 || !segment.continues)
