import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

const dayMs = 86_400_000

/** Moves a local date (2026-11-23) by days. */
const shiftDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Moves a date by months, to the last day of a shorter month. */
export function shiftMonth(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** The weeks of a month, Monday first; null for days of other months. */
export function weeksOfMonth(date: string): (string | null)[][] {
  const month = date.slice(0, 7)
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = shiftDate(first, -weekday)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const each = shiftDate(monday, week * 7 + day)
      return each.startsWith(month) ? each : null
    }),
  ).filter((week) => week.some(Boolean))
}

/** The day a key moves to in a calendar; null for other keys. */
export function dayForKey(date: string, key: string): string | null {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  const week = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }
  const days = new Map(Object.entries(week)).get(key)
  if (key === 'PageUp') return shiftMonth(date, -1)
  if (key === 'PageDown') return shiftMonth(date, 1)
  return days === undefined ? null : shiftDate(date, days)
}

type MonthCalendarProps = {
  /** A local date as 2026-11-23, or ''. */
  value: string
  min?: string
  today: string
  onChoose: (date: string) => void
}

const noonOf = (date: string) => `${date}T12:00:00Z`

/** A month's days as buttons with a single tab stop; arrow keys move between them. */
export function MonthCalendar({ value, min, today, onChoose }: MonthCalendarProps) {
  const { t } = useTranslation('date-field')
  const { language, hourFormat } = useFormat()
  const format = formatters(language, 'UTC', hourFormat)
  const first = value || today
  const [day, setDay] = useState(min && first < min ? min : first)
  const grid = useRef<HTMLTableElement>(null)
  const movedByKey = useRef(false)
  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus()
  }, [day])
  const isChoosable = (date: string) => !min || date >= min
  const [earlier, later] = [shiftMonth(day, -1), shiftMonth(day, 1)]
  const weeks = weeksOfMonth(day)
  const monday = weeks[1]?.map((date) => date ?? '') ?? []

  return (
    <div>
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          label={t('earlier')}
          disabled={!!min && earlier.slice(0, 7) < min.slice(0, 7)}
          className="disabled:opacity-45"
          onClick={() => setDay(min && earlier < min ? min : earlier)}
        >
          <ChevronLeft />
        </IconButton>
        <b aria-live="polite" className="font-semibold">
          {format.month(noonOf(day))}
        </b>
        <IconButton label={t('later')} onClick={() => setDay(later)}>
          <ChevronRight />
        </IconButton>
      </div>
      <table
        ref={grid}
        className="w-full table-fixed text-center"
        onKeyDown={(event) => {
          const next = dayForKey(day, event.key)
          if (!next || !(event.target as HTMLElement).closest('[data-date]')) return
          event.preventDefault()
          movedByKey.current = true
          setDay(min && next < min ? min : next)
        }}
      >
        <thead aria-hidden="true">
          <tr>
            {monday.map((date) => (
              <th key={date} className="micro h-8 font-medium text-ink-3">
                {format.shortWeekday(noonOf(date))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, index) => (
                <td key={date ?? `none-${index}`} className="p-0">
                  {date && (
                    <button
                      type="button"
                      data-date={date}
                      tabIndex={date === day ? 0 : -1}
                      disabled={!isChoosable(date)}
                      aria-label={format.longDate(noonOf(date))}
                      aria-pressed={date === value}
                      aria-current={date === today ? 'date' : undefined}
                      onClick={() => onChoose(date)}
                      className={classNames(
                        'tabular h-11 w-full rounded-ctl disabled:text-ink-3 disabled:opacity-50',
                        date === value ? 'bg-pine font-semibold text-on-pine' : 'enabled:hover:bg-pine-tint',
                        date === today && date !== value && 'font-semibold text-apricot-ink',
                      )}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
