import { earnings } from './rules.ts'

export const INCOME_MONTHS = 12
/** Days for which profile visits and bookings are counted. */
export const VISIT_DAYS = 30

/** A month such as `2026-11` in credits: `credits` earned less what was taken back, `held` for `heldCalls` booked calls. */
export type MonthRow = {
  month: string
  credits: number
  byToday: number
  held: number
  heldCalls: number
  calls: number
  minutes: number
}

/** A month in euro cents after the fee. */
export type IncomeMonth = Pick<MonthRow, 'month' | 'calls' | 'minutes'> & { cents: number; heldCents: number }

/** The month that many months after another. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Euro cents after the fee; negative if more was taken back than earned. */
const netOf = (credits: number, feePercent: number) =>
  Math.sign(credits) * earnings(Math.abs(credits), feePercent).netCents

/** The twelve months up to the current one, and later ones up to the last booked call. */
export function incomeMonths(rows: readonly MonthRow[], current: string, feePercent: number): IncomeMonth[] {
  const last = rows.reduce((latest, { month, held }) => (held > 0 && month > latest ? month : latest), current)
  const months: IncomeMonth[] = []
  for (let month = monthAfter(current, 1 - INCOME_MONTHS); month <= last; month = monthAfter(month, 1)) {
    const { credits = 0, held = 0, calls = 0, minutes = 0 } = rows.find((row) => row.month === month) ?? {}
    months.push({ month, calls, minutes, cents: netOf(credits, feePercent), heldCents: netOf(held, feePercent) })
  }
  return months
}

/** Euro cents earned after the fee: this month, last month, and last month by the same day and time; and credits held. */
export function compareMonths(rows: readonly MonthRow[], current: string, feePercent: number) {
  const last = rows.find(({ month }) => month === monthAfter(current, -1))
  const net = (credits = 0) => netOf(credits, feePercent)
  return {
    thisCents: net(rows.find(({ month }) => month === current)?.credits),
    lastCents: net(last?.credits),
    lastByTodayCents: net(last?.byToday),
    held: rows.reduce((sum, { held }) => sum + held, 0),
    heldCalls: rows.reduce((sum, { heldCalls }) => sum + heldCalls, 0),
  }
}

/** Ticks of an axis in euro cents, from 0 to at least the largest value: at most five steps of 1, 2 or 5 × 10ⁿ euros. */
export function axisTicks(largestCents: number): number[] {
  const largest = Math.max(largestCents, 100)
  const power = Math.max(1, 10 ** Math.floor(Math.log10(largest / 500)))
  const step = 100 * power * ([1, 2, 5].find((factor) => 500 * factor * power >= largest) ?? 10)
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, at) => at * step)
}
