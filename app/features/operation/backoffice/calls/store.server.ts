import { asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CallSettlement } from '#app/features/marketplace/credits/schema.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import {
  attendances,
  callExtensions,
  callRefunds,
  calls,
  cases,
  ledgerJournals,
  profiles,
  ratings,
  users,
} from '#db/schema/all.ts'

/** Both people of a call, for the queries that name them. */
export const seeker = alias(profiles, 'seeker')
export const companion = alias(profiles, 'companion')

const settlement = sql<CallSettlement | null>`${ledgerJournals.event}`
const settledBy = eq(ledgerJournals.idemKey, sql`'call:' || ${calls.id} || ':settle'`)

/** One call with everything that is recorded of it; undefined for an unknown one. */
export async function findOfficeCall(db: Db, callId: string) {
  const [seekerUser, companionUser, refunder] = [alias(users, 'su'), alias(users, 'cu'), alias(profiles, 'refunder')]
  const [row] = await db
    .select({
      id: calls.id,
      seekerId: calls.seekerId,
      seekerName: seeker.fullName,
      seekerEmail: seekerUser.email,
      seekerStatus: seekerUser.status,
      companionId: calls.companionId,
      companionName: companion.fullName,
      companionEmail: companionUser.email,
      companionStatus: companionUser.status,
      status: calls.status,
      missedReason: calls.missedReason,
      cancelledBy: calls.cancelledBy,
      cancelledAt: calls.cancelledAt,
      cancelNote: calls.cancelNote,
      minutes: calls.durationMinutes,
      credits: calls.credits,
      mediaType: calls.mediaType,
      startAt: calls.startAt,
      endAt: calls.endAt,
      bookedAt: calls.createdAt,
      actualStartAt: calls.actualStart,
      lateSeconds: calls.lateSeconds,
      lateMovesEnd: calls.lateMovesEnd,
      endedAt: calls.endedAt,
      settlement,
      stars: ratings.rating,
      isRefunded: sql<boolean>`${callRefunds.callId} is not null`,
      refundEarning: callRefunds.earning,
      refundNote: callRefunds.note,
      refundedAt: callRefunds.refundedAt,
      refundedBy: refunder.fullName,
    })
    .from(calls)
    .innerJoin(seekerUser, eq(seekerUser.id, calls.seekerId))
    .innerJoin(companionUser, eq(companionUser.id, calls.companionId))
    .leftJoin(seeker, eq(seeker.id, calls.seekerId))
    .leftJoin(companion, eq(companion.id, calls.companionId))
    .leftJoin(callRefunds, eq(callRefunds.callId, calls.id))
    .leftJoin(refunder, eq(refunder.id, callRefunds.refundedBy))
    .leftJoin(ledgerJournals, settledBy)
    .leftJoin(ratings, eq(ratings.callId, calls.id))
    .where(eq(calls.id, callId))
  return row
}

export const listVisits = (db: Db, callId: string, limit: number) =>
  db
    .select({
      side: sql<
        'seeker' | 'companion'
      >`case when ${attendances.userId} = ${calls.seekerId} then 'seeker' else 'companion' end`,
      hasMedia: sql<boolean>`${attendances.mediaAt} is not null`,
      joinedAt: attendances.joinedAt,
      leftAt: attendances.leftAt,
    })
    .from(attendances)
    .innerJoin(calls, eq(calls.id, attendances.callId))
    .where(eq(attendances.callId, callId))
    .orderBy(asc(attendances.joinedAt), asc(attendances.id))
    .limit(limit)

export const listExtensionsOfCall = (db: Db, callId: string, limit: number) =>
  db
    .select({
      side: sql<
        'seeker' | 'companion'
      >`case when ${callExtensions.askedBy} = ${calls.seekerId} then 'seeker' else 'companion' end`,
      minutes: callExtensions.minutes,
      credits: callExtensions.credits,
      askedAt: callExtensions.askedAt,
      answer: callExtensions.answer,
      answeredAt: callExtensions.answeredAt,
    })
    .from(callExtensions)
    .innerJoin(calls, eq(calls.id, callExtensions.callId))
    .where(eq(callExtensions.callId, callId))
    .orderBy(asc(callExtensions.askedAt), asc(callExtensions.id))
    .limit(limit)

export const listCasesOfCall = (db: Db, callId: string, limit: number) =>
  db
    .select({
      id: cases.id,
      reference: cases.reference,
      kind: cases.kind,
      status: cases.status,
      openedAt: cases.openedAt,
    })
    .from(cases)
    .where(eq(cases.callId, callId))
    .orderBy(desc(cases.openedAt))
    .limit(limit)

export async function lockCallForRefund(tx: Tx, callId: string) {
  const [row] = await tx
    .select({
      seekerId: calls.seekerId,
      companionId: calls.companionId,
      status: calls.status,
      credits: calls.credits,
      settlement: sql<CallSettlement | null>`(select ${settlement} from ${ledgerJournals} where ${settledBy})`,
      isRefunded: sql<boolean>`exists (select from ${callRefunds} where ${eq(callRefunds.callId, calls.id)})`,
    })
    .from(calls)
    .where(eq(calls.id, callId))
    .for('update')
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
export const isSeekerOpen = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(users, sql`${users.id} = ${userId} and ${users.status} is distinct from 'canceled'`)) > 0
