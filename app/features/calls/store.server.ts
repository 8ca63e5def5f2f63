import { and, asc, eq, gt, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { CallMedia } from '#app/features/availability/schema.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { atInstant, type Value } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, reading, readingOf } from '#app/platform/data/read-together.server.ts'
import { type Fields, listReading, rowReading } from '#app/platform/data/row-readings.server.ts'
import { calls, isOpenCall } from '#db/schema/all.ts'
import type { CallState } from './rules.ts'
import { GRACE_MINUTES, type MissedReason, PAST_CALLS_PER_PAGE, type PastOrder } from './schema.ts'

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

export type StoredCall = CallState & {
  callId: string
  seekerId: string
  companionId: string
  missedReason: MissedReason | null
  actualStartAt: Date | null
  endedAt: Date | null
  minutes: number
  credits: number
  ratePerHour: number | null
  lateSeconds: number
  lateMovesEnd: boolean
  isTrial: boolean
  media: CallMedia
  channel: string | null
  cancelledBy: string | null
  cancelledAt: Date | null
  cancelNote: string | null
  calendarSequence: number
  createdAt: Date
}

const mine = (userId: Value<string>) => sql`(${calls.seekerId} = ${userId} or ${calls.companionId} = ${userId})`

/** A call by id, whoever asks; views decide who may see it. */
export async function findCall(db: Db, callId: string): Promise<StoredCall | null> {
  const [call] = await db.select(columns).from(calls).where(eq(calls.id, callId))
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

/** What was written with the cancellation of a call; null without such a line. */
export const storedCancelNote = (callId: Value<string>): Reading<string | null> =>
  reading(sql`(select to_json(c.cancel_note) from calls c where c.id = ${callId})`, (note: string | null) => note)

/** Locks a call until the transaction ends. */
export async function lockCall(tx: Tx, callId: string): Promise<StoredCall | null> {
  const [call] = await tx.select(columns).from(calls).where(eq(calls.id, callId)).for('update')
  return call ?? null
}

/** Like `lockCall`, but null when another worker has it locked. */
export async function lockCallIfFree(tx: Tx, callId: string): Promise<StoredCall | null> {
  const [call] = await tx.select(columns).from(calls).where(eq(calls.id, callId)).for('update', { skipLocked: true })
  return call ?? null
}

/** A cursor in the calls that may be due, in the order of their ends. */
export type DueCall = { callId: string; endAt: Date }

/**
 * Calls after the cursor whose outcome may be due, oldest first: over, or waiting for a companion for more than five
 * minutes.
 */
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
  return db
    .select(columns)
    .from(calls)
    .where(and(theirs, isOpenCall, gt(calls.endAt, sql`(select app_now())`)))
    .orderBy(asc(calls.startAt), asc(calls.id))
}

/** The same, locked until the transaction ends. */
export async function lockOpenCallsBetween(tx: Tx, a: string, b: string): Promise<StoredCall[]> {
  return listOpenCallsBetween(tx, a, b).for('update')
}

/** Calls of a person whose outcome is open, over or not, soonest first. */
export function listUndecidedCalls(db: Db, userId: string) {
  return db
    .select(columns)
    .from(calls)
    .where(and(mine(userId), isOpenCall))
    .orderBy(asc(calls.startAt), asc(calls.id))
}

/** The same, locked until the transaction ends. */
export async function lockUndecidedCalls(tx: Tx, userId: string): Promise<StoredCall[]> {
  return listUndecidedCalls(tx, userId).for('update')
}

/** The card of the other one of a call's two people. */
type CardOf<Card> = (otherId: SQL) => Reading<Card>
/** What a feature reads beside a call. */
export type BesideCall<More extends Fields> = (callId: SQL) => More

const nothing = () => ({})

const withBeside = <Card, More extends Fields>(userId: Value<string>, card: CardOf<Card>, more: BesideCall<More>) => ({
  ...columns,
  other: card(sql`case when ${calls.seekerId} = ${userId} then ${calls.companionId} else ${calls.seekerId} end`),
  ...more(sql`${calls.id}`),
})

/** A call with the card of the other one than this person; null for an unknown one. */
export const storedCall = <Card>(callId: Value<string>, userId: Value<string>, card: CardOf<Card>) =>
  rowReading(withBeside(userId, card, nothing), sql`from ${calls} where ${calls.id} = ${callId}`)

/** A person's calls that are not over, soonest first (K-02). */
export const storedUpcomingCalls = <Card>(userId: Value<string>, limit: Value<number>, card: CardOf<Card>) =>
  listReading(
    withBeside(userId, card, nothing),
    sql`from ${calls} where ${mine(userId)} and ${isOpenCall} and ${calls.endAt} > (select app_now())
      order by ${calls.startAt}, ${calls.id} limit ${limit}`,
  )

/** A person's call whose room is open or opens within some minutes, the first to begin. */
export const storedActiveCall = (userId: Value<string>, minutesAhead: number) =>
  rowReading(
    { callId: calls.id, startAt: calls.startAt, endAt: calls.endAt },
    sql`from ${calls} where ${mine(userId)} and ${isOpenCall} and ${calls.endAt} > (select app_now())
      and ${calls.startAt} <= (select app_now()) + make_interval(mins => ${minutesAhead})
      order by ${calls.startAt}, ${calls.id} limit 1`,
  )

/**
 * How many of a person's calls are decided, and one page of them, the one booked last or the latest start first (K-04);
 * a page past the end is the last one.
 */
export const storedPastCalls = <Card, More extends Fields>(
  userId: Value<string>,
  page: Value<number>,
  order: PastOrder,
  card: CardOf<Card>,
  more: BesideCall<More>,
) => {
  const past = sql`from ${calls} where ${mine(userId)} and ${not(isOpenCall)}`
  const pages = sql`greatest((counted.total + ${PAST_CALLS_PER_PAGE - 1}) / ${PAST_CALLS_PER_PAGE}, 1)`
  const earlier = sql`least(greatest(${page}::int, 1), ${pages}) - 1`
  const onPage = listReading(
    withBeside(userId, card, more),
    sql`${past} order by ${order === 'booked' ? calls.createdAt : calls.startAt} desc, ${calls.id} desc
      limit ${PAST_CALLS_PER_PAGE} offset (${earlier}) * ${PAST_CALLS_PER_PAGE}`,
  )
  return readingOf(
    rowReading(
      { total: sql<number>`counted.total`, calls: onPage },
      sql`from (select count(*)::int as total ${past}) counted`,
    ),
    (found) => found ?? { total: 0, calls: [] },
  )
}

/** The calls a seeker has had since then, the one that ended last first. */
export const storedCompletedCalls = <Card, More extends Fields>(
  seekerId: Value<string>,
  since: Value<Date>,
  card: CardOf<Card>,
  more: BesideCall<More>,
) =>
  listReading(
    withBeside(seekerId, card, more),
    sql`from ${calls} where ${calls.seekerId} = ${seekerId} and ${calls.status} = 'completed'
      and ${calls.endAt} >= ${atInstant(since)} order by ${calls.endAt} desc, ${calls.id} desc`,
  )
