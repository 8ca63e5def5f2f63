import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import type { Figures } from './rules.ts'
import type { DocumentKind, DocumentLine, DocumentSnapshot, RecipientParty, SellerParty } from './schema.ts'

/** A document as text in one language, ready to render on a page or in a PDF. */
export type DocumentText = {
  title: string
  heading: string
  parties: { label: string; lines: string[] }[]
  details: { label: string; value: string }[]
  columns: { label: string; isNumber: boolean }[]
  rows: string[][]
  sums: { label: string; value: string }[]
  notes: string[]
  /** A second table, on pages of its own in a file. */
  appendix?: Pick<DocumentText, 'columns' | 'rows'> & { heading: string; note: string }
  footer: string
}

export type IssuedDocument = Figures & {
  kind: DocumentKind
  number: string
  issuedAt: Date
  recipient: RecipientParty | null
  snapshot: DocumentSnapshot
}

/** Texts and formats of one language. Dates are in the seller's time zone. */
export type DocumentWriter = {
  t: Translate<'documents'>
  countryName: (code: string) => string
  format: Formatters
}

export const documentTitle = (t: DocumentWriter['t'], { kind, number }: Pick<IssuedDocument, 'kind' | 'number'>) =>
  t('titled', { kind: t(`kinds.${kind}`), number })

/** Formats euro cents with a true minus sign instead of a hyphen. */
export const eurosOf = (format: Formatters, cents: number) => format.euros(cents).replace('-', '−')

const isCorrection = (kind: DocumentKind) => kind === 'credit_note' || kind === 'credit_note_cancellation'

const SUPPLY = {
  invoice: 'paid',
  credit_note: 'refunded',
  credit_note_cancellation: 'returned',
  payout_statement: 'sent',
} as const satisfies Record<DocumentKind, string>

export function documentText(writer: DocumentWriter, document: IssuedDocument): DocumentText {
  const { t, format } = writer
  const { kind, snapshot } = document
  return {
    title: documentTitle(t, document),
    heading: t(`kinds.${kind}`),
    ...partiesOf(writer, snapshot.seller, document.recipient),
    details: detailsOf(writer, document),
    columns: [
      { label: t('columns.what'), isNumber: false },
      ...(isCorrection(kind) ? [] : [{ label: t('columns.quantity'), isNumber: true }]),
      { label: t('columns.amount'), isNumber: true },
    ],
    rows: snapshot.lines.map((line) => [
      lineText(writer.t, snapshot.seller.brand, line),
      ...(isCorrection(kind) ? [] : ['credits' in line ? format.credits(line.credits) : '']),
      eurosOf(format, line.cents),
    ]),
    sums: sumsOf(writer, document),
    notes: notesOf(writer, document),
    ...(snapshot.calls && snapshot.calls.count > 0 && { appendix: callList(writer, document, snapshot.calls) }),
  }
}

/** The calls of a payout, without names. What isn't from a call makes the last row. */
function callList(
  { t, format }: DocumentWriter,
  { snapshot }: IssuedDocument,
  calls: NonNullable<DocumentSnapshot['calls']>,
) {
  const { count, listed } = calls
  const [earned] = snapshot.lines
  const paid = earned && 'credits' in earned ? earned : { credits: 0, cents: 0 }
  const sum = (part: 'credits' | 'cents') => paid[part] - listed.reduce((total, call) => total + call[part], 0)
  const rest = sum('credits')
  const isCut = count > listed.length
  return {
    heading: t('calls.heading'),
    columns: (['date', 'minutes', 'quantity', 'beforeFee'] as const).map((name) => ({
      label: t(`columns.${name}`),
      isNumber: name !== 'date',
    })),
    rows: [
      ...listed.map(({ at, minutes, credits, cents }) => [
        `${format.date(at)}, ${format.time(at)}`,
        format.number(minutes),
        format.credits(credits),
        format.euros(cents),
      ]),
      ...(rest > 0
        ? [[t(isCut ? 'calls.more' : 'calls.other'), '', format.credits(rest), format.euros(sum('cents'))]]
        : []),
    ],
    note: t('calls.note'),
  }
}

/** A recipient's name and address as lines. */
export const recipientLines = ({ t, countryName }: DocumentWriter, recipient: RecipientParty | null): string[] =>
  recipient
    ? [
        recipient.name,
        ...recipient.address,
        ...(recipient.country ? [countryName(recipient.country)] : []),
        ...(recipient.taxId ? [t('recipientTaxId', { id: recipient.taxId })] : []),
      ]
    : [t('unnamed')]

export function partiesOf(
  writer: DocumentWriter,
  seller: SellerParty,
  recipient: RecipientParty | null,
): Pick<DocumentText, 'parties' | 'footer'> {
  const { t } = writer
  const ids = [
    seller.vatId && t('seller.vatId', { id: seller.vatId }),
    seller.taxNumber && t('seller.taxNumber', { id: seller.taxNumber }),
    seller.register,
  ].filter((line) => line !== null)
  return {
    parties: [
      { label: t('party.seller'), lines: [seller.name, ...seller.address, ...ids, seller.email] },
      { label: t('party.recipient'), lines: recipientLines(writer, recipient) },
    ],
    footer: [seller.name, ...seller.address].join(' · '),
  }
}

function detailsOf({ t, format }: DocumentWriter, { kind, number, issuedAt, snapshot }: IssuedDocument) {
  const { corrects, period, suppliedAt } = snapshot
  const details = [
    { label: t('details.number'), value: number },
    { label: t('details.issued'), value: format.date(issuedAt) },
  ]
  details.push({ label: t(`details.${SUPPLY[kind]}`), value: format.date(suppliedAt) })
  if (corrects)
    details.push({
      label: t(kind === 'credit_note_cancellation' ? 'details.cancels' : 'details.corrects'),
      value: t('details.correctsOf', { number: corrects.number, date: format.date(corrects.issuedAt) }),
    })
  const { calls } = snapshot
  if (calls && calls.count > 0) details.push({ label: t('details.calls'), value: format.number(calls.count) })
  if (period) {
    const to = format.date(period.toAt)
    const value = period.fromAt
      ? t('details.periodOf', { from: format.date(period.fromAt), to })
      : t('details.periodUntil', { date: to })
    details.push({ label: t('details.period'), value })
  }
  return details
}

function lineText(t: DocumentWriter['t'], brand: string, line: DocumentLine): string {
  return line.what === 'platform_fee'
    ? t('lines.platform_fee', { percent: line.percent })
    : t(`lines.${line.what}`, { brand })
}

function sumsOf({ t, format }: DocumentWriter, document: IssuedDocument): DocumentText['sums'] {
  const { kind, vatPercent, netCents, vatCents, grossCents } = document
  const last = { label: t(`sums.${SUPPLY[kind]}`), value: eurosOf(format, grossCents) }
  if (vatPercent === 0) return [last]
  return [
    { label: t('sums.net'), value: eurosOf(format, netCents) },
    { label: t('sums.vat', { percent: format.number(vatPercent) }), value: eurosOf(format, vatCents) },
    last,
  ]
}

function notesOf({ t, format }: DocumentWriter, { kind, vatPercent, snapshot }: IssuedDocument): string[] {
  if (kind === 'payout_statement') return [t('notes.selfBilled', { seller: snapshot.seller.name }), t('notes.noVat')]
  const exemption = vatPercent === 0 ? [t('notes.smallBusiness')] : []
  if (kind === 'credit_note') return exemption
  if (kind === 'credit_note_cancellation') return [t('notes.returned'), ...exemption]
  const date = format.date(snapshot.suppliedAt)
  return [t(vatPercent === 0 ? 'notes.paidWithoutVat' : 'notes.paid', { date }), ...exemption]
}

/** A payout in a year's statement, in euro cents. `number` is null until its own statement is issued. */
export type YearRow = {
  id: string
  at: Date
  number: string | null
  credits: number
  grossCents: number
  feeCents: number
  netCents: number
  reversedCents: number
}
export type YearSums = Omit<YearRow, 'id' | 'at' | 'number'> & { count: number }

export type AnnualStatement = {
  year: number
  seller: SellerParty
  recipient: RecipientParty | null
  rows: YearRow[]
  sums: YearSums
  madeAt: Date
}

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

/** The header of a year's CSV file (RFC 4180), after a byte order mark so that spreadsheets detect UTF-8. */
export const csvHead = (t: DocumentWriter['t']): string =>
  `${CSV_MARK}${csvRecord((['date', 'statement', 'credits', 'gross', 'fee', 'net', 'returned'] as const).map((name) => t(`csv.${name}`)))}`

/** A payout as a CSV line. `dayOf` gives the day in the seller's time zone. */
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
