import { eq, sql } from 'drizzle-orm'
import type { CallStatus, MissedReason } from '#app/features/marketplace/calls/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { disputes } from '#db/schema/all.ts'
import type { CreditUse } from './evidence.rules.ts'

/** A dispute as the bank's form wants it; undefined for an unknown one. */
export async function findDisputeForEvidence(db: Db, disputeId: string) {
  const [row] = await db
    .select({
      id: disputes.id,
      purchaseId: disputes.purchaseId,
      status: disputes.status,
      reason: disputes.reason,
      amountCents: disputes.amountCents,
      evidenceDueAt: disputes.evidenceDueAt,
      openedAt: disputes.openedAt,
    })
    .from(disputes)
    .where(eq(disputes.id, disputeId))
  return row
}

/** A call that credits of a purchase paid for, and when each of the two was in it. */
export type CallOfPurchase = {
  id: string
  status: CallStatus
  missedReason: MissedReason | null
  startAt: Date
  minutes: number
  mediaType: 'audio' | 'video'
  companionName: string | null
  /** Credits of this purchase. */
  credits: number
  buyerFrom: Date | null
  buyerUntil: Date | null
  companionFrom: Date | null
  companionUntil: Date | null
}

/** Calls that credits of a purchase paid for, oldest first; what came back was not paid with them. */
export async function listCallsOfPurchase(db: Db, purchaseId: string, limit: number): Promise<CallOfPurchase[]> {
  type Row = Omit<CallOfPurchase, `${'buyer' | 'companion'}${'From' | 'Until'}` | 'startAt'> &
    Record<'startAt', string | Date> &
    Record<'buyerFrom' | 'buyerUntil' | 'companionFrom' | 'companionUntil', string | Date | null>
  const found = await rows<Row>(
    db,
    sql`with paid as (
        select case when m.subject like 'call:%' then split_part(m.subject, ':', 2)::uuid end as call_id, -sum(m.amount)::int as credits
        from credit_lots l join lot_movements m on m.lot_id = l.id
        where l.purchase_id = ${purchaseId} and m.subject like 'call:%'
        group by m.subject having sum(m.amount) < 0
      )
      select c.id, c.status, c.missed_reason as "missedReason", c.scheduled_start as "startAt", c.duration_minutes as minutes,
        c.media_type as "mediaType", f.full_name as "companionName", paid.credits,
        v.buyer_from as "buyerFrom", v.buyer_until as "buyerUntil", v.companion_from as "companionFrom", v.companion_until as "companionUntil"
      from paid join calls c on c.id = paid.call_id
      left join profiles f on f.id = c.offerer_id
      left join lateral (
        select min(joined_at) filter (where user_id = c.seeker_id) as buyer_from,
          max(coalesce(left_at, seen_at)) filter (where user_id = c.seeker_id) as buyer_until,
          min(joined_at) filter (where user_id = c.offerer_id) as companion_from,
          max(coalesce(left_at, seen_at)) filter (where user_id = c.offerer_id) as companion_until
        from call_visits where call_id = c.id
      ) v on true
      order by c.scheduled_start, c.id limit ${limit}`,
  )
  const instant = (at: string | Date | null) => (at === null ? null : new Date(at))
  return found.map((row) => ({
    ...row,
    startAt: new Date(row.startAt),
    buyerFrom: instant(row.buyerFrom),
    buyerUntil: instant(row.buyerUntil),
    companionFrom: instant(row.companionFrom),
    companionUntil: instant(row.companionUntil),
  }))
}

/**
 * What each event took out of the credits of a paid purchase, oldest first. What its lot did not begin with is the
 * purchase's own: it paid a debt, or was gone before lots were kept (`opening`).
 */
export async function listCreditUses(
  db: Db,
  purchase: { id: string; credits: number; paidAt: Date | null },
): Promise<CreditUse[]> {
  const found = await rows<Omit<CreditUse, 'at'> & { at: string | Date | null; isBeginning: boolean }>(
    db,
    sql`select coalesce(m.subject, 'opening') as subject, min(j.created_at) as at, -coalesce(sum(m.amount), 0)::int as credits,
        coalesce(split_part(m.subject, ':', 1), 'opening') in ('purchase', 'opening') as "isBeginning",
        exists (select from ledger_journals s where s.idem_key = m.subject || ':settle') as "isSettled",
        exists (select from ledger_journals s where s.idem_key in (m.subject || ':settle', m.subject || ':return', m.subject || ':refund')
          and s.event in ('call_refunded', 'returned', 'returned_no_show', 'refund_released', 'refund_returned', 'dispute_released', 'payout_failed')
        ) as "isReturned"
      from credit_lots l left join lot_movements m on m.lot_id = l.id left join ledger_journals j on j.id = m.journal_id
      where l.purchase_id = ${purchase.id}
      group by m.subject order by min(m.id)`,
  )
  const hasLot = found.some(({ subject }) => subject.startsWith('purchase:'))
  const began = found.filter(({ isBeginning }) => isBeginning).reduce((sum, { credits }) => sum - credits, 0)
  const missing: CreditUse = {
    subject: hasLot || found.length === 0 ? `purchase:${purchase.id}` : 'opening',
    at: purchase.paidAt,
    credits: purchase.credits - began,
    isSettled: true,
    isReturned: false,
  }
  const uses = found.flatMap(({ isBeginning, at, ...use }) =>
    isBeginning ? [] : [{ ...use, at: at === null ? null : new Date(at) }],
  )
  return [missing, ...uses].filter(({ credits }) => credits !== 0)
}
