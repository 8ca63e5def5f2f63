const dayMs = 86_400_000

/** A local date some days later or earlier; dates are written 2026-11-23. */
export const shiftDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The same day some months later or earlier, or the last day of that month. */
export function shiftMonth(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** The weeks, Monday first, that a month needs; null where a day is of another month. */
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

/** Where a key leads from a day in a calendar; null for other keys. */
export function dayAfterKey(date: string, key: string): string | null {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  switch (key) {
    case 'ArrowLeft':
      return shiftDate(date, -1)
    case 'ArrowRight':
      return shiftDate(date, 1)
    case 'ArrowUp':
      return shiftDate(date, -7)
    case 'ArrowDown':
      return shiftDate(date, 7)
    case 'Home':
      return shiftDate(date, -weekday)
    case 'End':
      return shiftDate(date, 6 - weekday)
    case 'PageUp':
      return shiftMonth(date, -1)
    case 'PageDown':
      return shiftMonth(date, 1)
    default:
      return null
  }
}
