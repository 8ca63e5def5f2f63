import { sql } from 'drizzle-orm'
import type { ExtensionAnswer } from '#app/features/marketplace/calls/extension/schema.ts'
import type { CallStatus, MissedReason } from '#app/features/marketplace/calls/schema.ts'
import type { RefundedEarning } from '#app/features/marketplace/credits/ledger.schema.ts'
import type { CallSettlement } from '#app/features/marketplace/credits/schema.ts'
import type { CaseKind, CaseStatus } from '#app/features/operation/cases/schema.ts'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import type { AccountStatus } from '#app/platform/viewer.ts'
import { callRefunds } from '#db/schema/all.ts'

type CallColumns = {
  id: string
  seekerId: string
  companionId: string
  seekerName: string | null
  companionName: string | null
  status: CallStatus
  missedReason: MissedReason | null
  cancelledBy: string | null
  minutes: number
  credits: number
  isTrial: boolean
  mediaType: 'audio' | 'video'
  isRefunded: boolean
}
type Instants = { startAt: Date; endAt: Date }

const columns = sql`c.id, c.seeker_id as "seekerId", c.offerer_id as "companionId", s.full_name as "seekerName",
  o.full_name as "companionName", c.status, c.missed_reason as "missedReason", c.cancelled_by as "cancelledBy",
  c.duration_minutes as minutes, c.total_credits as credits, c.is_trial as "isTrial", c.media_type as "mediaType",
  c.scheduled_start as "startAt", c.scheduled_end as "endAt", r.call_id is not null as "isRefunded"`
const joins = sql`from calls c left join profiles s on s.id = c.seeker_id left join profiles o on o.id = c.offerer_id
  left join call_refunds r on r.call_id = c.id`

export type StoredOfficeCall = CallColumns &
  Instants & {
    bookedAt: Date
    actualStartAt: Date | null
    /** By what the companion was late when the two met, and whether the end moved by it. */
    lateSeconds: number
    lateMovesEnd: boolean
    endedAt: Date | null
    cancelledAt: Date | null
    cancelNote: string | null
    seekerEmail: string
    companionEmail: string
    seekerStatus: AccountStatus | null
    companionStatus: AccountStatus | null
    settlement: CallSettlement | null
    settledAt: Date | null
    stars: number | null
    refundEarning: RefundedEarning | null
    refundNote: string | null
    refundedAt: Date | null
    refundedBy: string | null
  }

const INSTANTS = [
  'startAt',
  'endAt',
  'bookedAt',
  'actualStartAt',
  'endedAt',
  'cancelledAt',
  'settledAt',
  'refundedAt',
] as const

/** One call with everything that is recorded of it; null for an unknown one. */
export async function findOfficeCall(db: Db, callId: string): Promise<StoredOfficeCall | null> {
  const [row] = await rows<Record<string, unknown>>(
    db,
    sql`select ${columns}, c.created_at as "bookedAt", c.actual_start as "actualStartAt",
        c.late_seconds as "lateSeconds", c.late_moves_end as "lateMovesEnd", c.ended_at as "endedAt",
        c.cancelled_at as "cancelledAt", c.cancel_note as "cancelNote", us.email as "seekerEmail", uo.email as "companionEmail",
        us.status as "seekerStatus", uo.status as "companionStatus", j.event as settlement, j.created_at as "settledAt",
        g.rating as stars, r.earning as "refundEarning", r.note as "refundNote", r.refunded_at as "refundedAt", b.full_name as "refundedBy"
      ${joins}
        join users us on us.id = c.seeker_id join users uo on uo.id = c.offerer_id
        left join ledger_journals j on j.idem_key = 'call:' || c.id || ':settle'
        left join ratings g on g.call_id = c.id left join profiles b on b.id = r.refunded_by
      where c.id = ${callId}`,
  )
  if (!row) return null
  const instants = INSTANTS.map((name) => [name, row[name] === null ? null : new Date(row[name] as string | Date)])
  return { ...row, ...Object.fromEntries(instants) } as StoredOfficeCall
}

export async function listVisits(db: Db, callId: string, limit: number) {
  const found = await rows<{
    isSeeker: boolean
    joinedAt: string | Date
    leftAt: string | Date | null
    hasMedia: boolean
  }>(
    db,
    sql`select v.user_id = c.seeker_id as "isSeeker", v.joined_at as "joinedAt", v.left_at as "leftAt",
        v.media_at is not null as "hasMedia"
      from call_visits v join calls c on c.id = v.call_id where v.call_id = ${callId} order by v.joined_at, v.id limit ${limit}`,
  )
  return found.map(({ isSeeker, joinedAt, leftAt, hasMedia }) => ({
    side: isSeeker ? ('seeker' as const) : ('companion' as const),
    hasMedia,
    joinedAt: new Date(joinedAt),
    leftAt: leftAt === null ? null : new Date(leftAt),
  }))
}

export async function listExtensionsOfCall(db: Db, callId: string, limit: number) {
  const found = await rows<{
    isSeeker: boolean
    minutes: number
    credits: number
    askedAt: string | Date
    answer: ExtensionAnswer | null
    answeredAt: string | Date | null
  }>(
    db,
    sql`select e.asked_by = c.seeker_id as "isSeeker", e.minutes, e.credits, e.asked_at as "askedAt", e.answer,
        e.answered_at as "answeredAt"
      from call_extensions e join calls c on c.id = e.call_id
      where e.call_id = ${callId} order by e.asked_at, e.id limit ${limit}`,
  )
  return found.map(({ isSeeker, askedAt, answeredAt, ...row }) => ({
    ...row,
    side: isSeeker ? ('seeker' as const) : ('companion' as const),
    askedAt: new Date(askedAt),
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
  }))
}

export async function listCasesOfCall(db: Db, callId: string, limit: number) {
  const found = await rows<{
    id: string
    reference: string
    kind: CaseKind
    status: CaseStatus
    openedAt: string | Date
  }>(
    db,
    sql`select id, reference, kind, status, opened_at as "openedAt" from cases
      where call_id = ${callId} order by opened_at desc limit ${limit}`,
  )
  return found.map((row) => ({ ...row, openedAt: new Date(row.openedAt) }))
}

export async function lockCallForRefund(tx: Tx, callId: string) {
  const [row] = await rows<{
    seekerId: string
    companionId: string
    status: CallStatus
    credits: number
    settlement: CallSettlement | null
    isRefunded: boolean
  }>(
    tx,
    sql`select c.seeker_id as "seekerId", c.offerer_id as "companionId", c.status, c.total_credits as credits,
        (select j.event from ledger_journals j where j.idem_key = 'call:' || c.id || ':settle') as settlement,
        exists (select from call_refunds r where r.call_id = c.id) as "isRefunded"
      from calls c where c.id = ${callId} for update`,
  )
  return row ?? null
}

/** Records a refund; false when another one was first. */
export async function insertCallRefund(tx: Tx, refund: typeof callRefunds.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(callRefunds)
    .values(refund)
    .onConflictDoNothing()
    .returning({ callId: callRefunds.callId })
  return made.length > 0
}

/** Whether a seeker's account is there to receive anything. */
export async function isSeekerOpen(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await rows<{ isOpen: boolean }>(
    tx,
    sql`select status is distinct from 'canceled' as "isOpen" from users where id = ${userId}`,
  )
  return row?.isOpen ?? false
}
