import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import type { CsvTopic, Month } from './schema.ts'

/** How a value of a file is written: as it is, a number of credits, euro cents, or the day of an instant. */
type Cell = 'text' | 'count' | 'euros' | 'day'

/** The columns of each file: the value's name in its row, and how it is written. */
const COLUMNS = {
  journals: {
    at: 'day',
    event: 'text',
    name: 'text',
    kind: 'text',
    credits: 'count',
    cents: 'euros',
    call: 'text',
    purchase: 'text',
    payout: 'text',
  },
  purchases: {
    at: 'day',
    number: 'text',
    credits: 'count',
    gross: 'euros',
    vat: 'euros',
    net: 'euros',
    fee: 'euros',
    key: 'text',
    payment: 'text',
  },
  refunds: {
    at: 'day',
    number: 'text',
    invoice: 'text',
    credits: 'count',
    gross: 'euros',
    vat: 'euros',
    net: 'euros',
    reason: 'text',
    purchase: 'text',
    provider: 'text',
  },
  payouts: {
    at: 'day',
    number: 'text',
    credits: 'count',
    gross: 'euros',
    fee: 'euros',
    net: 'euros',
    reversed: 'euros',
    key: 'text',
    transfer: 'text',
  },
  fees: {
    at: 'day',
    event: 'text',
    provider: 'euros',
    platform: 'euros',
    name: 'text',
    purchase: 'text',
    payout: 'text',
  },
} as const satisfies Record<CsvTopic, Record<string, Cell>>

export const columnNames = (topic: CsvTopic): string[] => Object.keys(COLUMNS[topic])

export const csvHeadOf = (titles: readonly string[]): string => `${CSV_MARK}${csvRecord(titles)}`

type Values = Readonly<Record<string, string | number | null | undefined>>

/** A row as a line of a file. Nothing is an empty field; a spreadsheet runs none of them. */
export function csvLineOf(topic: CsvTopic, row: Values, dayOf: (at: Date) => string): string {
  const write = (cell: Cell, value: string | number) => {
    if (cell === 'day') return dayOf(new Date(value))
    return cell === 'euros' ? csvEuros(Number(value)) : String(value)
  }
  const cells: [string, Cell][] = Object.entries(COLUMNS[topic])
  return csvRecord(cells.map(([name, cell]) => (row[name] == null ? '' : write(cell, row[name]))))
}

/** The name of a file: `journals-2026-11.csv`. */
export const csvName = (topic: CsvTopic, { year, month }: Month): string =>
  `${topic}-${year}-${String(month).padStart(2, '0')}.csv`

/** The months from one to another, newest first, at most `limit`. */
export function monthsBetween(first: Month, last: Month, limit: number): Month[] {
  const months: Month[] = []
  let { year, month } = last
  while ((year > first.year || (year === first.year && month >= first.month)) && months.length < limit) {
    months.push({ year, month })
    if (month === 1) [year, month] = [year - 1, 12]
    else month--
  }
  return months
}
