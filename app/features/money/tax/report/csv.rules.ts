import type { texts } from '#app/i18n/texts.server.ts'
import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import { type SellerQuarters, sumOfQuarters } from './rules.ts'

type Words = ReturnType<typeof texts<'tax'>>

/** The quarters of a year as a CSV file (RFC 4180), after the mark by which spreadsheets know UTF-8. */
export function csvOfYear(t: Words, quarters: SellerQuarters): string {
  const head = (['quarter', 'calls', 'credited', 'fee', 'net'] as const).map((name) => t(`csv.${name}`))
  const lines = [
    ...quarters.map((quarter, at) => [String(at + 1), quarter] as const),
    ['', sumOfQuarters(quarters)] as const,
  ].map(([name, { calls, creditedCents, feeCents, netCents }]) => [
    name,
    String(calls),
    ...[creditedCents, feeCents, netCents].map(csvEuros),
  ])
  return `${CSV_MARK}${[head, ...lines].map(csvRecord).join('')}`
}
