import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { calls, payouts, purchases } from '#db/schema/all.ts'
import type { CorrectionCause } from '../ledger.schema.ts'
import type { TransactionStatus, TransactionType } from '../schema.ts'
import { HELD_CALLS_MAX } from './schema.ts'

export type StatementQuestion = {
  type: TransactionType | null
  /** Local dates of the zone, inclusive. */
  from: string | null
  to: string | null
  timeZone: string
  /** A line of this person that the page begins after; null for the newest. */
  before: string | null
  limit: number
  /** Whether booked calls come too, the next ones first. */
  withHeld: boolean
}

export type StatementRow = {
  part: 'line' | 'held'
  id: string
  ms: string
  type: TransactionType
  status: TransactionStatus
  amount: number
  effect: number
  balanceAfter: number | null
  callId: string | null
  callStatus: (typeof calls.$inferSelect)['status'] | null
  missedReason: (typeof calls.$inferSelect)['missedReason']
  startMs: string | null
  seekerName: string | null
  companionName: string | null
  purchaseId: string | null
  purchaseStatus: (typeof purchases.$inferSelect)['status'] | null
  priceCents: number | null
  sessionId: string | null
  checkoutUrl: string | null
  purchasedMs: string | null
  reversedCents: number | null
  payoutId: string | null
  payoutStatus: (typeof payouts.$inferSelect)['status'] | null
  correctionCause: CorrectionCause | null
  heldCredits: number
  heldCalls: number
}

/**
 * A page of a person's statement, newest first, and the calls that are booked, in one query. It begins after a line of
 * the same person and needs neither a count nor what lies before it.
 */
export function listStatement(db: Db, userId: string, question: StatementQuestion): Promise<StatementRow[]> {
  const { type, from, to, timeZone, before, limit, withHeld } = question
  const conditions: SQL[] = [sql`t.user_id = ${userId}`]
  if (type) conditions.push(sql`t.type = ${type}`)
  if (from) conditions.push(sql`t.entry_at >= ${from}::date::timestamp at time zone ${timeZone}`)
  if (to) conditions.push(sql`t.entry_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (before)
    conditions.push(sql`(t.entry_at, t.id) <
      ((select b.entry_at from transactions b where b.id = ${before} and b.user_id = ${userId}), ${before}::uuid)`)
  const where = sql.join(conditions, sql` and `)
  return rows<StatementRow>(
    db,
    sql`select l.part, l.id, (extract(epoch from l.entry_at) * 1000)::bigint::text as ms, l.type, l.status, l.amount, l.effect, l.balance_after as "balanceAfter",
        c.id as "callId", c.status as "callStatus", c.missed_reason as "missedReason", (extract(epoch from c.scheduled_start) * 1000)::bigint::text as "startMs",
        seeker.full_name as "seekerName", companion.full_name as "companionName",
        l.purchase_id as "purchaseId", p.status as "purchaseStatus", p.price_cents as "priceCents", p.session_id as "sessionId",
        p.checkout_url as "checkoutUrl", (extract(epoch from p.created_at) * 1000)::bigint::text as "purchasedMs", coalesce(r.amount_cents, d.amount_cents) as "reversedCents",
        l.payout_id as "payoutId", o.status as "payoutStatus", k.cause as "correctionCause", l.held_credits as "heldCredits", l.held_calls as "heldCalls"
      from (
        (select 'line' as part, t.*, 0 as held_credits, 0 as held_calls from transactions t
          where ${where} order by t.entry_at desc, t.id desc limit ${limit})
        union all
        (select 'held', t.*, (sum(t.amount) over ())::int, (count(*) over ())::int from transactions t join calls booked on booked.id = t.call_id
          where ${withHeld} and t.user_id = ${userId} and t.type = 'call_charge' and t.status = 'pending'
          order by booked.scheduled_start, t.id limit ${HELD_CALLS_MAX})
      ) l
      left join calls c on c.id = l.call_id
      left join profiles seeker on seeker.id = c.seeker_id
      left join profiles companion on companion.id = c.offerer_id
      left join purchases p on p.id = l.purchase_id
      left join refunds r on r.id = l.refund_id
      left join disputes d on d.id = l.dispute_id
      left join payouts o on o.id = l.payout_id
      left join corrections k on k.id = l.correction_id
      order by l.part desc, case when l.part = 'held' then c.scheduled_start end, l.entry_at desc, l.id desc`,
  )
}
