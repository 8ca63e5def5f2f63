import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { Month } from './schema.ts'

/** A month in the seller's zone, and where the batch before ended. */
export type MonthBatch = { month: Month; timeZone: string; after: FileRow | undefined; limit: number }
/** A row of a file; `at` is an instant as text, `key` and `part` order rows of the same instant. */
export type FileRow = { at: string; key: string; part: string } & Record<string, string | number | null>

const begin = ({ month: { year, month }, timeZone }: MonthBatch) =>
  sql`(make_date(${year}::int, ${month}::int, 1)::timestamp at time zone ${timeZone})`
const end = ({ month: { year, month }, timeZone }: MonthBatch) =>
  sql`((make_date(${year}::int, ${month}::int, 1) + interval '1 month') at time zone ${timeZone})`

/** In the month, and from where the batch before ended: both bounds of an index on the instant and the id. */
const within = (at: SQL, id: SQL, batch: MonthBatch): SQL =>
  batch.after
    ? sql`${at} < ${end(batch)} and (${at}, ${id}) > (${batch.after.at}::timestamptz, ${batch.after.key}::uuid)`
    : sql`${at} >= ${begin(batch)} and ${at} < ${end(batch)}`

/** Entries of journals by instant, journal and entry, along `ledger_journals_created`. */
export const listJournalRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
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

/** What the provider and we took, by entry. */
export const listFeeRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
  rows<FileRow>(
    db,
    sql`select j.created_at::text as at, j.id::text as key, e.id::text as part, j.event, j.idem_key as name,
        case when a.kind = 'stripe_fees' then (-e.amount)::text end as provider, case when a.kind = 'platform_fee' then e.amount::text end as platform,
        j.purchase_id::text as purchase, j.payout_id::text as payout
      from ledger_journals j join ledger_entries e on e.journal_id = j.id
        join ledger_accounts a on a.id = e.account_id and a.kind in ('stripe_fees', 'platform_fee')
      where j.created_at < ${end(batch)} and ${fromEntry(batch)}
      order by j.created_at, j.id, e.id limit ${batch.limit}`,
  )

/** Purchases by when they were paid, along `purchases_paid`. */
export const listPaidRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
  rows<FileRow>(
    db,
    sql`select p.paid_at::text as at, p.id::text as key, '' as part, d.number, p.credits, p.price_cents as gross, p.vat_cents as vat,
        p.price_cents - p.vat_cents as net, p.fee_cents as fee, p.payment_intent_id as payment
      from purchases p left join documents d on d.purchase_id = p.id
      where ${within(sql`p.paid_at`, sql`p.id`, batch)} order by p.paid_at, p.id limit ${batch.limit}`,
  )

/**
 * Refunds whose money was sent, along `refunds_settled`; one that the bank sent back later stays in its month by its
 * credit note, and is taken back in the month of the cancellation, with a minus.
 */
export const listRefundRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
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

/** Payouts whose money was sent, by when, along `payouts_settled`. */
export const listPayoutRows = (db: Db, batch: MonthBatch): Promise<FileRow[]> =>
  rows<FileRow>(
    db,
    sql`select p.settled_at::text as at, p.id::text as key, '' as part, d.number, p.credits_paid as credits, p.gross_cents as gross,
        p.fee_cents as fee, p.amount_cents as net, p.reversed_cents as reversed, p.transfer_id as transfer
      from payouts p left join documents d on d.payout_id = p.id
      where p.status in ('completed', 'reversed') and ${within(sql`p.settled_at`, sql`p.id`, batch)} order by p.settled_at, p.id limit ${batch.limit}`,
  )

/** When the first journal was posted; null before that. */
export async function findFirstJournalAt(db: Db): Promise<Date | null> {
  const [row] = await rows<{ at: string | null }>(db, sql`select min(created_at)::text as at from ledger_journals`)
  return row?.at ? new Date(row.at) : null
}
