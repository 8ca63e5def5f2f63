import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { anyDocument, documentFile } from '#app/features/money/documents/views.server.ts'
import { cityOf, formatters } from '#app/i18n/format.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { evidenceFile } from './evidence.views.server.ts'
import { CSV_TOPICS, type CsvTopic, FILE_KINDS, type FileKind, type Month } from './rules.ts'

const CSV_BATCH_ROWS = 1_000
const MONTHS_MAX = 36

const COLUMNS: Record<CsvTopic, readonly string[]> = {
  journals: ['at', 'event', 'name', 'kind', 'credits', 'cents', 'call', 'purchase', 'payout'],
  purchases: ['at', 'number', 'credits', 'gross', 'vat', 'net', 'fee', 'key', 'payment'],
  refunds: ['at', 'number', 'invoice', 'credits', 'gross', 'vat', 'net', 'reason', 'purchase', 'provider'],
  payouts: ['at', 'number', 'credits', 'gross', 'fee', 'net', 'reversed', 'key', 'transfer'],
  fees: ['at', 'event', 'providerFee', 'platform', 'name', 'purchase', 'payout'],
}
/** Columns in euro cents. `at` is an instant, of which files show the day. */
const EUROS = new Set(['cents', 'gross', 'vat', 'net', 'fee', 'reversed', 'providerFee', 'platform'])

/** Formats a CSV row. Null becomes an empty field; formulas are escaped. */
export function csvLineOf(
  topic: CsvTopic,
  row: Readonly<Record<string, string | number | null>>,
  dayOf: (at: Date) => string,
): string {
  const write = (name: string, value: string | number) => {
    if (name === 'at') return dayOf(new Date(value))
    return EUROS.has(name) ? csvEuros(Number(value)) : String(value)
  }
  return csvRecord(COLUMNS[topic].map((name) => (row[name] == null ? '' : write(name, row[name]))))
}

const csvName = (topic: CsvTopic, { year, month }: Month): string =>
  `${topic}-${year}-${String(month).padStart(2, '0')}.csv`

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

type MonthBatch = { month: Month; timeZone: string; after: FileRow | undefined; limit: number }
/** A row of a file. `at` is an instant as text; `key` and `part` order rows with the same instant. */
type FileRow = { at: string; key: string; part: string } & Record<string, string | number | null>

const begin = ({ month: { year, month }, timeZone }: MonthBatch) =>
  sql`(make_date(${year}::int, ${month}::int, 1)::timestamp at time zone ${timeZone})`
const end = ({ month: { year, month }, timeZone }: MonthBatch) =>
  sql`((make_date(${year}::int, ${month}::int, 1) + interval '1 month') at time zone ${timeZone})`

/** Rows of the month after the previous batch. Both bounds use the index on the instant and the id. */
const within = (at: SQL, id: SQL, batch: MonthBatch): SQL =>
  batch.after
    ? sql`${at} < ${end(batch)} and (${at}, ${id}) > (${batch.after.at}::timestamptz, ${batch.after.key}::uuid)`
    : sql`${at} >= ${begin(batch)} and ${at} < ${end(batch)}`

/** Journal entries by instant, journal and entry, using `ledger_journals_created`. */
const listJournalRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
  rows<FileRow>(
    db,
    sql`select j.created_at::text as at, j.id::text as key, e.id::text as part, j.event, j.idem_key as name, a.kind,
        case when a.currency = 'CRD' then e.amount::text end as credits, case when a.currency = 'EUR' then e.amount::text end as cents,
        j.call_id::text as call, j.purchase_id::text as purchase, j.payout_id::text as payout
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.created_at < ${end(batch)} and ${fromEntry(batch)}
      order by j.created_at, j.id, e.id limit ${batch.limit}`,
  )

const fromEntry = (batch: MonthBatch): SQL =>
  batch.after
    ? sql`(j.created_at, j.id) >= (${batch.after.at}::timestamptz, ${batch.after.key}::uuid)
        and (j.created_at, j.id, e.id) > (${batch.after.at}::timestamptz, ${batch.after.key}::uuid, ${batch.after.part}::bigint)`
    : sql`j.created_at >= ${begin(batch)}`

const listFeeRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
  rows<FileRow>(
    db,
    sql`select j.created_at::text as at, j.id::text as key, e.id::text as part, j.event, j.idem_key as name,
        case when a.kind = 'stripe_fees' then (-e.amount)::text end as "providerFee", case when a.kind = 'platform_fee' then e.amount::text end as platform,
        j.purchase_id::text as purchase, j.payout_id::text as payout
      from ledger_journals j join ledger_entries e on e.journal_id = j.id
        join ledger_accounts a on a.id = e.account_id and a.kind in ('stripe_fees', 'platform_fee')
      where j.created_at < ${end(batch)} and ${fromEntry(batch)}
      order by j.created_at, j.id, e.id limit ${batch.limit}`,
  )

const listPaidRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
  rows<FileRow>(
    db,
    sql`select p.paid_at::text as at, p.id::text as key, '' as part, d.number, p.credits, p.price_cents as gross, p.vat_cents as vat,
        p.price_cents - p.vat_cents as net, p.fee_cents as fee, p.payment_intent_id as payment
      from purchases p left join documents d on d.purchase_id = p.id
      where ${within(sql`p.paid_at`, sql`p.id`, batch)} order by p.paid_at, p.id limit ${batch.limit}`,
  )

/**
 * Refunds that were sent, using `refunds_settled`. One that the bank returned later stays in its month with its credit
 * note. A negative row cancels it in the month of the cancellation.
 */
const listRefundRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
  rows<FileRow>(
    db,
    sql`select at::text, key::text, '' as part, number, invoice, sign * r.credits as credits, sign * r.amount_cents as gross,
        sign * r.vat_cents as vat, sign * (r.amount_cents - r.vat_cents) as net, r.reason, r.purchase_id::text as purchase, r.provider_id as provider
      from (
        (select r.settled_at as at, r.id as key, r.id as refund_id, d.number, i.number as invoice, 1 as sign
          from refunds r left join documents d on d.refund_id = r.id left join documents i on i.id = d.invoice_id
          where r.status = 'completed' and ${within(sql`r.settled_at`, sql`r.id`, batch)}
          order by r.settled_at, r.id limit ${batch.limit})
        union all
        (select d.at, d.id, r.id, d.number, d.corrects, d.sign
          from refunds r join documents note on note.refund_id = r.id join documents i on i.id = note.invoice_id cross join lateral (
            select note.issued_at as at, note.id, note.number, i.number as corrects, 1 as sign
            union all select x.issued_at, x.id, x.number, note.number, -1 from documents x where x.cancels_id = note.id) d
          where r.status = 'failed' and ${within(sql`d.at`, sql`d.id`, batch)} order by d.at, d.id limit ${batch.limit})
      ) sent join refunds r on r.id = sent.refund_id order by at, key limit ${batch.limit}`,
  )

const listPayoutRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
  rows<FileRow>(
    db,
    sql`select p.settled_at::text as at, p.id::text as key, '' as part, d.number, p.credits_paid as credits, p.gross_cents as gross,
        p.fee_cents as fee, p.amount_cents as net, p.reversed_cents as reversed, p.transfer_id as transfer
      from payouts p left join documents d on d.payout_id = p.id
      where p.status in ('completed', 'reversed') and ${within(sql`p.settled_at`, sql`p.id`, batch)} order by p.settled_at, p.id limit ${batch.limit}`,
  )

async function findFirstJournalAt(db: Db): Promise<Date | null> {
  const [row] = await rows<{ at: string | null }>(db, sql`select min(created_at)::text as at from ledger_journals`)
  return row?.at ? new Date(row.at) : null
}

export const csvFileName = z
  .string()
  .regex(new RegExp(`^(${CSV_TOPICS.join('|')})-20\\d{2}-(0[1-9]|1[0-2])\\.csv$`))
  .transform((name) => {
    const [topic = '', year = '', month = ''] = name.replace('.csv', '').split('-')
    return { topic: topic as (typeof CSV_TOPICS)[number], month: { year: Number(year), month: Number(month) } }
  })

type FileCtx = Pick<Ctx, 'db' | 'config' | 'clock'>
type OfficeFile = { filename: string; type: string; body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> }

export async function officeFile(
  ctx: FileCtx,
  viewer: Viewer | null,
  input: { kind: string; file: string; language: Language },
): Promise<OfficeFile> {
  authorize(canAdministrate(viewer))
  const { file, language } = input
  const kind = FILE_KINDS.find((each) => each === input.kind)
  if (!kind) throw notFound()
  return FILES[kind](ctx, viewer, file, language)
}

const FILES: Record<
  FileKind,
  (ctx: FileCtx, viewer: Viewer | null, file: string, language: Language) => Promise<OfficeFile>
> = {
  csv: (ctx, _viewer, file, language) => {
    const name = csvFileName.safeParse(file)
    if (!name.success) throw notFound()
    return monthFile(ctx, name.data, language)
  },
  evidence: (ctx, _viewer, file, language) => evidenceFile(ctx, file.replace(/\.pdf$/, ''), language),
  document: async ({ db }, viewer, file) => {
    const { filename, bytes } = await documentFile(await anyDocument(db, viewer, file.replace(/\.pdf$/, '')))
    return { filename, type: 'application/pdf', body: bytes }
  },
}

const readers: Record<CsvTopic, (db: Db, batch: MonthBatch) => Promise<FileRow[]>> = {
  journals: listJournalRows,
  purchases: listPaidRows,
  refunds: listRefundRows,
  payouts: listPayoutRows,
  fees: listFeeRows,
}

/** A month as a CSV stream. Months and days are in the seller's zone. */
async function monthFile(
  { db, config }: FileCtx,
  { topic, month }: { topic: CsvTopic; month: Month },
  language: Language,
): Promise<OfficeFile> {
  const { timeZone } = config.seller
  const { calendarDay } = formatters(language, timeZone)
  const t = texts(language, 'money')
  const titles = COLUMNS[topic].map((name) => t(`csv.${name as 'at'}`))
  const read = (after?: FileRow) => readers[topic](db, { month, timeZone, after, limit: CSV_BATCH_ROWS })
  let batch = await read()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`${CSV_MARK}${csvRecord(titles)}`)),
    async pull(controller) {
      if (batch.length > 0)
        controller.enqueue(encoder.encode(batch.map((row) => csvLineOf(topic, row, calendarDay)).join('')))
      if (batch.length < CSV_BATCH_ROWS) return controller.close()
      batch = await read(batch.at(-1))
    },
  })
  return { filename: csvName(topic, month), type: 'text/csv; charset=utf-8', body }
}

export async function monthFiles({ db, config, clock }: FileCtx, viewer: Viewer | null) {
  authorize(canAdministrate(viewer))
  const { calendarDay } = formatters(DEFAULT_LANGUAGE, config.seller.timeZone)
  const monthOf = (at: Date): Month => {
    const [year = 0, month = 0] = calendarDay(at).split('-').map(Number)
    return { year, month }
  }
  const firstAt = await findFirstJournalAt(db)
  const months = firstAt ? monthsBetween(monthOf(firstAt), monthOf(clock.now()), MONTHS_MAX) : []
  return {
    zone: cityOf(config.seller.timeZone),
    months: months.map((month) => ({
      ...month,
      files: CSV_TOPICS.map((topic) => ({ topic, name: csvName(topic, month) })),
    })),
  }
}
