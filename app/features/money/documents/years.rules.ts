import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import type { RecipientParty, SellerParty } from './schema.ts'
import { type DocumentText, type DocumentWriter, eurosOf, partiesOf } from './text.rules.ts'

/** A payout of a year; euro cents. `number` is that of its statement, null while that is not issued. */
export type YearRow = {
  id: string
  at: Date
  number: string | null
  credits: number
  grossCents: number
  feeCents: number
  netCents: number
  /** What came back after it was sent. */
  reversedCents: number
}
/** Sums of a year, of all its payouts. */
export type YearSums = Omit<YearRow, 'id' | 'at' | 'number'> & { count: number }

export type AnnualStatement = {
  year: number
  seller: SellerParty
  recipient: RecipientParty | null
  /** The first ones, oldest first; the sums have all. */
  rows: YearRow[]
  sums: YearSums
  madeAt: Date
}

/** A year's payouts in words. What came back has a column only when something did. */
export function annualText(writer: DocumentWriter, statement: AnnualStatement): DocumentText {
  const { t, format } = writer
  const { year, rows, sums, madeAt } = statement
  const hasReturned = sums.reversedCents > 0
  const euros = (cents: number) => eurosOf(format, cents)
  const more = sums.count - rows.length
  const columns = [
    'date',
    'number',
    'quantity',
    'gross',
    'fee',
    'net',
    ...(hasReturned ? (['returned'] as const) : []),
  ] as const
  return {
    title: t('annual', { year }),
    heading: t('annual', { year }),
    ...partiesOf(writer, statement.seller, statement.recipient),
    details: [
      { label: t('details.period'), value: String(year) },
      { label: t('details.payouts'), value: format.number(sums.count) },
      { label: t('details.made'), value: format.date(madeAt) },
    ],
    columns: columns.map((name) => ({ label: t(`columns.${name}`), isNumber: name !== 'date' && name !== 'number' })),
    rows: rows.map((row) => [
      format.date(row.at),
      row.number ?? '',
      format.credits(row.credits),
      euros(row.grossCents),
      euros(-row.feeCents),
      euros(row.netCents),
      ...(hasReturned ? [row.reversedCents > 0 ? euros(-row.reversedCents) : ''] : []),
    ]),
    sums: [
      { label: t('sums.earned'), value: euros(sums.grossCents) },
      { label: t('sums.fee'), value: euros(-sums.feeCents) },
      ...(hasReturned
        ? [
            { label: t('sums.sent'), value: euros(sums.netCents) },
            { label: t('sums.returnedLater'), value: euros(-sums.reversedCents) },
            { label: t('sums.received'), value: euros(sums.netCents - sums.reversedCents) },
          ]
        : [{ label: t('sums.sent'), value: euros(sums.netCents) }]),
    ],
    notes: [
      ...(more > 0 ? [t('notes.more', { count: more, amount: format.number(more) })] : []),
      t('notes.annual'),
      t('notes.noVat'),
    ],
  }
}

/** The first line of a year's CSV file (RFC 4180), after the mark by which spreadsheets know UTF-8. */
export const csvHead = (t: DocumentWriter['t']): string =>
  `${CSV_MARK}${csvRecord((['date', 'statement', 'credits', 'gross', 'fee', 'net', 'returned'] as const).map((name) => t(`csv.${name}`)))}`

/** A payout as a line of that file; the day is that of the seller's zone. */
export const csvLine = (row: YearRow, dayOf: (at: Date) => string): string =>
  csvRecord([
    dayOf(row.at),
    row.number ?? '',
    String(row.credits),
    csvEuros(row.grossCents),
    csvEuros(-row.feeCents),
    csvEuros(row.netCents),
    csvEuros(-row.reversedCents),
  ])
