import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { attendances } from '#db/schema/all.ts'
import type { CallTimes, Presence } from '../rules.ts'
import { presenceOf } from './rules.ts'

export async function deleteAttendances(tx: Tx, call: { callId: string }, userId: string): Promise<void> {
  await tx.delete(attendances).where(and(eq(attendances.callId, call.callId), eq(attendances.userId, userId)))
}

export async function findPresence(
  db: Db,
  call: CallTimes & { callId: string; seekerId: string; companionId: string },
  now: Date,
): Promise<Presence> {
  const { userId, joinedAt, leftAt, seenAt, mediaAt } = attendances
  const found = await db
    .select({ userId, joinedAt, leftAt, seenAt, mediaAt })
    .from(attendances)
    .where(eq(attendances.callId, call.callId))
  return presenceOf(call, found, now)
}

/** `at`, or the join time if later: a transaction that waited for another tab's may have begun earlier. */
const clampToJoined = (at: Date) => sql`greatest(${attendances.joinedAt}, ${at.toISOString()}::timestamptz)`

export async function insertAttendance(tx: Tx, callId: string, userId: string, now: Date): Promise<string> {
  await tx
    .update(attendances)
    .set({ leftAt: clampToJoined(now) })
    .where(and(eq(attendances.callId, callId), eq(attendances.userId, userId), isNull(attendances.leftAt)))
  const [attendance] = await tx
    .insert(attendances)
    .values({ callId, userId, joinedAt: now, seenAt: now })
    .returning({ attendanceId: attendances.id })
  if (!attendance) throw new Error('no attendance was made')
  return attendance.attendanceId
}

/**
 * Records the first media of the user's open attendance. False if it isn't theirs, or the other person wasn't there
 * since.
 */
export async function updateMediaStart(
  tx: Tx,
  input: { callId: string; attendanceId: string; userId: string; otherId: string; now: Date },
): Promise<boolean> {
  const { callId, attendanceId, userId, otherId, now } = input
  const isMet = sql`exists (select from ${attendances} o where o.call_id = ${callId} and o.user_id = ${otherId}
    and (o.left_at is null or o.left_at >= ${attendances.joinedAt}))`
  const found = await tx
    .update(attendances)
    .set({ mediaAt: sql`coalesce(${attendances.mediaAt}, ${clampToJoined(now)})` })
    .where(
      and(
        eq(attendances.id, attendanceId),
        eq(attendances.callId, callId),
        eq(attendances.userId, userId),
        isNull(attendances.leftAt),
        isMet,
      ),
    )
    .returning({ attendanceId: attendances.id })
  return found.length > 0
}

export async function updateAttendanceEnd(tx: Tx, attendanceId: string, userId: string, now: Date): Promise<boolean> {
  const closed = await tx
    .update(attendances)
    .set({ leftAt: clampToJoined(now), seenAt: clampToJoined(now) })
    .where(and(eq(attendances.id, attendanceId), eq(attendances.userId, userId), isNull(attendances.leftAt)))
    .returning({ attendanceId: attendances.id })
  return closed.length > 0
}

/** Records a heartbeat for open attendances. The SQL text is the same for any number of them. */
export async function updateLastSeen(db: Db, attendanceIds: readonly string[] | 'everyone'): Promise<void> {
  const named =
    attendanceIds === 'everyone' ? undefined : sql`${attendances.id} = any(${sql.param(attendanceIds)}::uuid[])`
  await db
    .update(attendances)
    .set({ seenAt: sql`app_now()` })
    .where(and(named, isNull(attendances.leftAt)))
}

export async function updateAttendanceEnds(tx: Tx, callId: string, at: Date): Promise<void> {
  await tx
    .update(attendances)
    .set({ leftAt: clampToJoined(at) })
    .where(and(eq(attendances.callId, callId), isNull(attendances.leftAt)))
}

/** Ends attendances whose heartbeat stopped, at their last heartbeat. Returns their calls. */
export function updateSilentAttendances(tx: Tx, silentSeconds: number) {
  return tx
    .update(attendances)
    .set({ leftAt: sql`${attendances.seenAt}` })
    .where(
      and(
        isNull(attendances.leftAt),
        lt(attendances.seenAt, sql`(select app_now()) - make_interval(secs => ${silentSeconds})`),
      ),
    )
    .returning({ callId: attendances.callId })
}

export const listStays = (db: Db, callId: string, limit: number) =>
  db
    .select({ userId: attendances.userId, joinedAt: attendances.joinedAt, leftAt: attendances.leftAt })
    .from(attendances)
    .where(eq(attendances.callId, callId))
    .orderBy(asc(attendances.joinedAt), asc(attendances.id))
    .limit(limit)
