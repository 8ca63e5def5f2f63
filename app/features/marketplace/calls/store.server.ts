import { and, asc, desc, eq, gt, gte, isNull, lt, lte, not, or, type Placeholder, sql } from 'drizzle-orm'
import type { Counterpart } from '#app/features/marketplace/profiles/views.server.ts'
import { type Db, prepared, type Tx } from '#app/platform/data/db.server.ts'
import { calls, isOpenCall, profiles, users } from '#db/schema/all.ts'
import { GRACE_MINUTES, type PastOrder } from './schema.ts'

const columns = {
  callId: calls.id,
  seekerId: calls.seekerId,
  companionId: calls.companionId,
  status: calls.status,
  missedReason: calls.missedReason,
  startAt: calls.startAt,
  endAt: calls.endAt,
  actualStartAt: calls.actualStart,
  endedAt: calls.endedAt,
  minutes: calls.durationMinutes,
  credits: calls.credits,
  ratePerHour: calls.ratePerHour,
  lateSeconds: calls.lateSeconds,
  lateMovesEnd: calls.lateMovesEnd,
  isTrial: calls.isTrial,
  media: calls.mediaType,
  channel: calls.channel,
  cancelledBy: calls.cancelledBy,
  cancelledAt: calls.cancelledAt,
  cancelNote: calls.cancelNote,
  calendarSequence: calls.calendarSequence,
  createdAt: calls.createdAt,
}

const selectCalls = (db: Db) => db.select(columns).from(calls)
export type StoredCall = Awaited<ReturnType<typeof selectCalls>>[number]

/** A value, or its place in a prepared statement. */
type Id = string | Placeholder
const theUser = sql.placeholder('userId')

const mine = (userId: Id) => sql`(${calls.seekerId} = ${userId} or ${calls.companionId} = ${userId})`

export async function findCall(db: Db, callId: string): Promise<StoredCall | null> {
  const [call] = await selectCalls(db).where(eq(calls.id, callId))
  return call ?? null
}

/** These calls with who of their two people blocked the other, by call; unknown ids are missing. */
export async function listCallsWithBlocks(db: Db, callIds: readonly string[]) {
  // Columns by name: Drizzle leaves out the tables of those it writes itself, where a query is from one table.
  const blockers = sql<string[]>`array(select b.blocked_by::text from blocked b where
    (b.offerer_id, b.seeker_id) in ((calls.offerer_id, calls.seeker_id), (calls.seeker_id, calls.offerer_id)))`
  const { callId, seekerId, companionId, status, startAt, endAt } = columns
  const found = await db
    .select({ callId, seekerId, companionId, status, startAt, endAt, blockers })
    .from(calls)
    .where(sql`${calls.id} = any(${sql.param([...callIds])}::uuid[])`)
  return new Map(found.map((call) => [call.callId, call]))
}

export async function lockCall(tx: Tx, callId: string): Promise<StoredCall | null> {
  const [call] = await selectCalls(tx).where(eq(calls.id, callId)).for('update')
  return call ?? null
}

/** Like `lockCall`, but null when another worker has it locked. */
export async function lockCallIfFree(tx: Tx, callId: string): Promise<StoredCall | null> {
  const [call] = await selectCalls(tx).where(eq(calls.id, callId)).for('update', { skipLocked: true })
  return call ?? null
}

export type DueCall = { callId: string; endAt: Date }

/** Calls after the cursor that are over, or whose companion is more than five minutes late; oldest first. */
export function listDueCalls(
  db: Db,
  options: { limit: number; after: DueCall | null; userId?: string },
): Promise<DueCall[]> {
  const { limit, after, userId } = options
  // A subquery is evaluated once; the bare function would be for every open call.
  const now = sql`(select app_now())`
  const waiting = and(
    eq(calls.status, 'active'),
    isNull(calls.actualStart),
    lt(calls.startAt, sql`${now} - make_interval(mins => ${GRACE_MINUTES})`),
  )
  return db
    .select({ callId: calls.id, endAt: calls.endAt })
    .from(calls)
    .where(
      and(
        isOpenCall,
        or(lte(calls.endAt, now), waiting),
        userId ? mine(userId) : undefined,
        after
          ? sql`(${calls.endAt}, ${calls.id}) > (${after.endAt.toISOString()}::timestamptz, ${after.callId}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(calls.endAt), asc(calls.id))
    .limit(limit)
}

/** Calls of two people that are neither decided nor over, soonest first. */
export function listOpenCallsBetween(db: Db, a: string, b: string) {
  const theirs = or(
    and(eq(calls.seekerId, a), eq(calls.companionId, b)),
    and(eq(calls.seekerId, b), eq(calls.companionId, a)),
  )
  return selectCalls(db)
    .where(and(theirs, isOpenCall, gt(calls.endAt, sql`(select app_now())`)))
    .orderBy(asc(calls.startAt), asc(calls.id))
}

/** The same, locked until the transaction ends. */
export async function lockOpenCallsBetween(tx: Tx, a: string, b: string): Promise<StoredCall[]> {
  return listOpenCallsBetween(tx, a, b).for('update')
}

/** Calls of a person whose outcome is open, over or not, soonest first. */
export function listUndecidedCalls(db: Db, userId: string) {
  return selectCalls(db)
    .where(and(mine(userId), isOpenCall))
    .orderBy(asc(calls.startAt), asc(calls.id))
}

/** The same, locked until the transaction ends. */
export async function lockUndecidedCalls(tx: Tx, userId: string): Promise<StoredCall[]> {
  return listUndecidedCalls(tx, userId).for('update')
}

/** The other person, and which of their pages a reader may open: a blocked seeker has no profile to see. */
const otherColumns = (readerId: Id) => ({
  userId: users.id,
  role: users.role,
  name: sql<string>`coalesce(${profiles.fullName}, '')`,
  slug: profiles.slug,
  photoKey: profiles.photoKey,
  hasProfile: sql<boolean>`users.role <> 'offerer' or exists (select from listings where companion_id = users.id)
    and not exists (select from blocked b where b.seeker_id = ${readerId} and b.offerer_id = users.id and b.blocked_by = users.id)`,
  isBookable: sql<boolean>`users.role = 'offerer' and exists (select from listings where companion_id = users.id)
    and not exists (select from blocked b where b.seeker_id = ${readerId} and b.offerer_id = users.id)`,
})
const isOther = (userId: Id) =>
  sql`${users.id} = case when ${calls.seekerId} = ${userId} then ${calls.companionId} else ${calls.seekerId} end`

export type CallWithOther = StoredCall & { other: Counterpart }

const callsWithOther = (db: Db, userId: Id) =>
  db
    .select({ ...columns, other: otherColumns(userId) })
    .from(calls)
    .innerJoin(users, isOther(userId))
    .innerJoin(profiles, eq(profiles.id, users.id))

/** A call by id with the person who is not the reader; views decide who may see it. */
export async function findCallWithOther(db: Db, callId: string, readerId: string): Promise<CallWithOther | null> {
  const [call] = await callsWithOther(db, readerId).where(eq(calls.id, callId))
  return call ?? null
}

const upcomingCalls = prepared((db) =>
  callsWithOther(db, theUser)
    .where(and(mine(theUser), isOpenCall, gt(calls.endAt, sql`(select app_now())`)))
    .orderBy(asc(calls.startAt), asc(calls.id))
    .limit(sql.placeholder('limit'))
    .prepare('upcoming calls'),
)

export const listUpcomingCalls = (db: Db, userId: string, limit: number): Promise<CallWithOther[]> =>
  upcomingCalls(db).execute({ userId, limit })

const isPastCallOf = (userId: Id) => and(mine(userId), not(isOpenCall))

export const countPastCalls = (db: Db, userId: string): Promise<number> => db.$count(calls, isPastCallOf(userId))

const pastCallsBy = (order: PastOrder) =>
  prepared((db) =>
    db
      .select({
        ...columns,
        other: otherColumns(theUser),
        total: sql<number>`count(*) over ()::int`,
        isReturned: sql<boolean>`exists (select from transactions t where t.user_id = ${theUser} and t.call_id = ${calls.id}
          and (t.type = 'refund' or t.type = 'call_charge' and t.status = 'canceled'))`,
        rating: sql<
          number | null
        >`(select r.rating from ratings r where r.call_id = ${calls.id} and r.seeker_id = ${theUser})`,
      })
      .from(calls)
      .innerJoin(users, isOther(theUser))
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(isPastCallOf(theUser))
      .orderBy(desc(order === 'booked' ? calls.createdAt : calls.startAt), desc(calls.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(`past calls by ${order}`),
  )
const pastCalls = { booked: pastCallsBy('booked'), date: pastCallsBy('date') }

/** A person's decided calls, latest first, with their total, whether the price went back, and the stars given. */
export const listPastCalls = (
  db: Db,
  userId: string,
  { order, limit, offset }: { order: PastOrder; limit: number; offset: number },
) => pastCalls[order](db).execute({ userId, limit, offset })

const unratedCalls = prepared((db) =>
  db
    .select({ callId: calls.id, name: sql<string>`coalesce(${profiles.fullName}, '')`, startAt: calls.startAt })
    .from(calls)
    .innerJoin(profiles, eq(profiles.id, calls.companionId))
    .where(
      and(
        eq(calls.seekerId, theUser),
        eq(calls.status, 'completed'),
        gte(calls.endAt, sql.placeholder('since')),
        sql`not exists (select from ratings r where r.call_id = ${calls.id} and r.seeker_id = ${theUser})`,
      ),
    )
    .orderBy(desc(calls.endAt), desc(calls.id))
    .prepare('unrated calls'),
)

export const listUnratedCalls = (db: Db, userId: string, since: Date) => unratedCalls(db).execute({ userId, since })
