import { sql } from 'drizzle-orm'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import type { CallStatus, MissedReason } from '#app/features/marketplace/calls/schema.ts'
import type { CaseKind, CaseReason, CaseStatus, Measure } from '#app/features/operation/cases/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'

const instant = (text: string) => new Date(text)

export type PersonCall = {
  id: string
  side: Side
  startAt: Date
  status: CallStatus
  missedReason: MissedReason | null
  credits: number
  minutes: number
  otherId: string
  otherName: string | null
}

/** The latest calls of a person on either side, one index for each. */
export async function listCallsOf(db: Db, userId: string, limit: number): Promise<PersonCall[]> {
  const found = await rows<Omit<PersonCall, 'startAt'> & { startAt: string }>(
    db,
    sql`select c.id, c.side, c.scheduled_start as "startAt", c.status, c.missed_reason as "missedReason",
        c.total_credits as credits, c.duration_minutes as minutes, c.other_id as "otherId", p.full_name as "otherName"
      from ((select *, 'seeker' as side, offerer_id as other_id from calls
          where seeker_id = ${userId} order by scheduled_end desc limit ${limit})
        union all (select *, 'companion', seeker_id from calls
          where offerer_id = ${userId} order by scheduled_end desc limit ${limit})) c
        left join profiles p on p.id = c.other_id
      order by c.scheduled_start desc, c.id limit ${limit}`,
  )
  return found.map((call) => ({ ...call, startAt: instant(call.startAt) }))
}

export type PersonMoney = {
  kind: 'purchase' | 'payout' | 'refund'
  id: string
  /** The purchase that a refund is of; else the id itself. */
  subjectId: string
  at: Date
  status: string
  credits: number
  cents: number
}

/** The latest purchases, refunds and payouts of a person; euro cents, VAT included, payouts after the fee. */
export async function listMoneyOf(db: Db, userId: string, limit: number): Promise<PersonMoney[]> {
  const found = await rows<Omit<PersonMoney, 'at'> & { at: string }>(
    db,
    sql`select * from (
      (select 'purchase' as kind, id, id as "subjectId", created_at as at, status, credits, price_cents as cents
        from purchases where user_id = ${userId} order by created_at desc limit ${limit})
      union all
      (select 'refund', r.id, r.purchase_id, r.created_at, r.status, r.credits, r.amount_cents
        from purchases p join refunds r on r.purchase_id = p.id where p.user_id = ${userId} order by r.created_at desc limit ${limit})
      union all
      (select 'payout', id, id, created_at,
          case when exists (select from bank_refusals where payout_id = payouts.id) then 'bank_refused' else status end,
          credits_paid, amount_cents
        from payouts where user_id = ${userId} order by created_at desc limit ${limit})) money
      order by at desc, id limit ${limit}`,
  )
  return found.map((line) => ({ ...line, at: instant(line.at) }))
}

export type PersonCase = {
  id: string
  reference: string
  isSubject: boolean
  kind: CaseKind
  reason: CaseReason
  status: CaseStatus
  measure: Measure | null
  openedAt: Date
}

/** Cases about a person and by them, the newest first, with what was decided last. */
export async function listCasesOf(db: Db, userId: string, limit: number): Promise<PersonCase[]> {
  const found = await rows<Omit<PersonCase, 'openedAt'> & { openedAt: string }>(
    db,
    sql`select c.id, c.reference, c.subject_id is not distinct from ${userId}::uuid as "isSubject", c.kind, c.reason, c.status,
        (select d.measure from case_decisions d where d.case_id = c.id order by d.round desc limit 1) as measure,
        c.opened_at as "openedAt"
      from ((select * from cases where subject_id = ${userId} order by opened_at desc limit ${limit})
        union (select * from cases where reporter_id = ${userId} order by opened_at desc limit ${limit})) c
      order by c.opened_at desc, c.id limit ${limit}`,
  )
  return found.map((each) => ({ ...each, openedAt: instant(each.openedAt) }))
}

export type PersonRating = {
  id: string
  callId: string
  isReceived: boolean
  stars: number
  createdAt: Date
  removedAt: Date | null
  otherId: string
  otherName: string | null
}

/** Ratings that a person received and gave, the newest first. */
export async function listRatingsOf(db: Db, userId: string, limit: number): Promise<PersonRating[]> {
  const found = await rows<
    Omit<PersonRating, 'createdAt' | 'removedAt'> & { createdAt: string; removedAt: string | null }
  >(
    db,
    sql`select r.id, r.call_id as "callId", r."isReceived", r.rating as stars, r.created_at as "createdAt", r.removed_at as "removedAt",
        r.other_id as "otherId", p.full_name as "otherName"
      from ((select id, call_id, true as "isReceived", rating, created_at, removed_at, seeker_id as other_id
          from ratings where offerer_id = ${userId} order by created_at desc limit ${limit})
        union all (select id, call_id, false, rating, created_at, removed_at, offerer_id
          from ratings where seeker_id = ${userId} order by created_at desc limit ${limit})) r
        left join profiles p on p.id = r.other_id
      order by r.created_at desc, r.id limit ${limit}`,
  )
  return found.map((each) => ({
    ...each,
    createdAt: instant(each.createdAt),
    removedAt: each.removedAt === null ? null : instant(each.removedAt),
  }))
}
