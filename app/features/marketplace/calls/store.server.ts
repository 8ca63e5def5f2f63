import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNull,
  lt,
  lte,
  not,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { type Db, prepared, statementName, type Tx } from '#app/platform/data/db.server.ts'
import { callExtensions, calls, isOpenCall, profiles, users } from '#db/schema/all.ts'
import { type ExtensionAnswer, GRACE_MINUTES, type PastOrder } from './schema.ts'

const { id, actualStart, durationMinutes, mediaType, ...sameNames } = getTableColumns(calls)
const columns = { ...sameNames, callId: id, actualStartAt: actualStart, minutes: durationMinutes, media: mediaType }

const selectCalls = (db: Db) => db.select(columns).from(calls)
export type StoredCall = Awaited<ReturnType<typeof selectCalls>>[number]

type Id = string | Placeholder
const theUser = sql.placeholder('userId')

const mine = (userId: Id) => sql`(${calls.seekerId} = ${userId} or ${calls.companionId} = ${userId})`

export async function findCall(db: Db, callId: string): Promise<StoredCall | null> {
  const [call] = await selectCalls(db).where(eq(calls.id, callId))
  return call ?? null
}

/** Calls by id, with which of their two people blocked the other. Unknown ids are missing. */
export async function listCallsWithBlocks(db: Db, callIds: readonly string[]) {
  // Plain column names: in single-table queries, Drizzle omits the table of its own columns.
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

export async function lockCallIfFree(tx: Tx, callId: string): Promise<StoredCall | null> {
  const [call] = await selectCalls(tx).where(eq(calls.id, callId)).for('update', { skipLocked: true })
  return call ?? null
}

export type DueCall = { callId: string; endAt: Date }

/** Calls after the cursor that are over, or whose companion is more than five minutes late; oldest first. */
export function listDueCalls(db: Db, options: { limit: number; after: DueCall | null; userId?: string }) {
  const { limit, after, userId } = options
  // A subquery is evaluated once; the bare function would be evaluated for every open call.
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

/** Two people's open calls that aren't over, soonest first. */
export function listOpenCallsBetween(db: Db, a: string, b: string) {
  const theirs = or(
    and(eq(calls.seekerId, a), eq(calls.companionId, b)),
    and(eq(calls.seekerId, b), eq(calls.companionId, a)),
  )
  return selectCalls(db)
    .where(and(theirs, isOpenCall, gt(calls.endAt, sql`(select app_now())`)))
    .orderBy(asc(calls.startAt), asc(calls.id))
}

export async function lockOpenCallsBetween(tx: Tx, a: string, b: string): Promise<StoredCall[]> {
  return listOpenCallsBetween(tx, a, b).for('update')
}

/** A person's calls with an open outcome, over or not, soonest first. */
export function listUndecidedCalls(db: Db, userId: string) {
  return selectCalls(db)
    .where(and(mine(userId), isOpenCall))
    .orderBy(asc(calls.startAt), asc(calls.id))
}

export async function lockUndecidedCalls(tx: Tx, userId: string): Promise<StoredCall[]> {
  return listUndecidedCalls(tx, userId).for('update')
}

/** The other person. `hasProfile`: the reader may open their profile, unless the companion blocked them. */
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

/** Who waits for an answer to a proposal to move the call; null without an open one. */
const proposalFor = (userId: Id) =>
  sql<'you' | 'other' | null>`(select case when m.asked_by = ${userId} then 'you' else 'other' end from call_moves m
    where m.call_id = ${calls.id} and ${calls.status} = 'scheduled' and m.answer is null
      and m.expires_at > (select app_now()))`

/** A call as one of its two people sees it. `credits` is its price; `missedReason` names who didn't come. */
function rowColumns(userId: Id) {
  const { callId, status, missedReason, cancelNote, startAt, endAt, actualStartAt, endedAt } = columns
  const { minutes, credits, lateSeconds, lateMovesEnd, isTrial, media, moves, refundableUntil } = columns
  const { nextWeekOfferedAt } = columns
  return {
    ...{ callId, status, missedReason, cancelNote, startAt, endAt, actualStartAt, endedAt },
    ...{ minutes, credits, lateSeconds, lateMovesEnd, isTrial, media, moves, refundableUntil, nextWeekOfferedAt },
    proposal: proposalFor(userId),
    side: sql<Side>`case when ${calls.seekerId} = ${userId} then 'seeker' else 'companion' end`,
    cancelledBy: sql<
      'you' | 'other' | null
    >`case when ${calls.cancelledBy} = ${userId} then 'you' when ${calls.cancelledBy} is not null then 'other' end`,
    other: otherColumns(userId),
  }
}

const callRows = (db: Db, userId: Id) =>
  db
    .select(rowColumns(userId))
    .from(calls)
    .innerJoin(users, isOther(userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
export type StoredCallRow = Awaited<ReturnType<typeof callRows>>[number]

/** This person's call with the other participant; null for strangers. */
export async function findCallRow(db: Db, callId: string, userId: string): Promise<StoredCallRow | null> {
  const [row] = await callRows(db, userId).where(and(eq(calls.id, callId), mine(userId)))
  return row ?? null
}

const upcomingCalls = prepared((db) =>
  callRows(db, theUser)
    .where(and(mine(theUser), isOpenCall, gt(calls.endAt, sql`(select app_now())`)))
    .orderBy(asc(calls.startAt), asc(calls.id))
    .limit(sql.placeholder('limit'))
    .prepare(statementName('upcoming calls')),
)

export const listUpcomingCalls = (db: Db, userId: string, limit: number) => upcomingCalls(db).execute({ userId, limit })

const isPastCallOf = (userId: Id) => and(mine(userId), not(isOpenCall))

export const countPastCalls = (db: Db, userId: string): Promise<number> => db.$count(calls, isPastCallOf(userId))

const pastCallsBy = (order: PastOrder) =>
  prepared((db) =>
    db
      .select({
        ...rowColumns(theUser),
        bookedAt: calls.createdAt,
        total: sql<number>`count(*) over ()::int`,
        isReturned: sql<boolean>`exists (select from transactions t where t.user_id = ${theUser} and t.call_id = ${calls.id}
          and (t.type = 'refund' or t.type = 'call_charge' and t.status = 'canceled'))`,
        rating: sql<
          number | null
        >`(select r.rating from ratings r where r.call_id = ${calls.id} and (r.seeker_id = ${theUser} or r.is_signed and r.removed_at is null))`,
      })
      .from(calls)
      .innerJoin(users, isOther(theUser))
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(isPastCallOf(theUser))
      .orderBy(desc(order === 'booked' ? calls.createdAt : calls.startAt), desc(calls.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(statementName(`past calls by ${order}`)),
  )
const pastCalls = { booked: pastCallsBy('booked'), date: pastCallsBy('date') }

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
    .prepare(statementName('unrated calls')),
)

export const listUnratedCalls = (db: Db, userId: string, since: Date) => unratedCalls(db).execute({ userId, since })

const latestExtensions = (db: Db, callId: string) =>
  db
    .select({
      extensionId: callExtensions.id,
      askedBy: callExtensions.askedBy,
      minutes: callExtensions.minutes,
      credits: callExtensions.credits,
      expiresAt: callExtensions.expiresAt,
      answer: callExtensions.answer,
      answeredAt: callExtensions.answeredAt,
    })
    .from(callExtensions)
    .where(eq(callExtensions.callId, callId))
    .orderBy(desc(callExtensions.askedAt), desc(callExtensions.id))
    .limit(1)

export type StoredExtension = Awaited<ReturnType<typeof latestExtensions>>[number]

export async function findLatestExtension(db: Db, callId: string): Promise<StoredExtension | null> {
  const [found] = await latestExtensions(db, callId)
  return found ?? null
}

/** Stores a request for more time. The caller holds the call's lock and has closed the previous request. */
export async function insertExtension(tx: Tx, row: typeof callExtensions.$inferInsert): Promise<void> {
  await tx.insert(callExtensions).values(row)
}

export async function updateOpenExtension(tx: Tx, callId: string, answer: ExtensionAnswer, now: Date) {
  const answered = await tx
    .update(callExtensions)
    .set({ answer, answeredAt: now })
    .where(and(eq(callExtensions.callId, callId), isNull(callExtensions.answer)))
    .returning({ extensionId: callExtensions.id })
  return answered.length > 0
}
