import { and, desc, eq, or, sql } from 'drizzle-orm'
import { type Db, prepared, rows, type Tx } from '#app/platform/data/db.server.ts'
import type { Role } from '#app/platform/viewer.ts'
import { blocked, calls, ratings } from '#db/schema/all.ts'

export type VisiblePerson = { userId: string; role: Role; name: string }

/**
 * A person this viewer may know of: a listed companion who did not block them, whoever has or had a call with them, for
 * administrators everybody. Null for all others, closed accounts and people without a name.
 */
export async function findVisiblePerson(
  db: Db,
  viewer: { userId: string; seesEverybody: boolean },
  userId: string,
): Promise<VisiblePerson | null> {
  const [row] = await rows<{ user_id: string; role: Role; name: string }>(
    db,
    sql`select u.id as user_id, u.role, p.full_name as name
      from users u join profiles p on p.id = u.id
      where u.id = ${userId} and u.status is distinct from 'canceled' and p.full_name is not null and (
        ${viewer.seesEverybody}
        or u.id = ${viewer.userId}
        or exists (select 1 from calls where (seeker_id = ${viewer.userId} and offerer_id = u.id)
          or (seeker_id = u.id and offerer_id = ${viewer.userId}))
        or (exists (select 1 from listings where companion_id = u.id) and not exists (select 1 from blocked
          where seeker_id = ${viewer.userId} and offerer_id = u.id and blocked_by = u.id)))`,
  )
  return row ? { userId: row.user_id, role: row.role, name: row.name } : null
}

const [a, b] = [sql.placeholder('a'), sql.placeholder('b')]
const blockers = prepared((db) =>
  db
    .select({ userId: blocked.blockedBy })
    .from(blocked)
    .where(
      or(
        and(eq(blocked.companionId, a), eq(blocked.seekerId, b)),
        and(eq(blocked.companionId, b), eq(blocked.seekerId, a)),
      ),
    )
    .prepare('blockers'),
)

/** Who of the two blocked the other: none, one or both. */
export async function listBlockers(db: Db, a: string, b: string): Promise<string[]> {
  const found = await blockers(db).execute({ a, b })
  return found.map(({ userId }) => userId)
}

const ownBlocks = (userId: string) =>
  and(eq(blocked.blockedBy, userId), or(eq(blocked.companionId, userId), eq(blocked.seekerId, userId)))

/** Whom a person has blocked and since when, the newest block first. */
export function listBlocked(
  db: Db,
  userId: string,
  options: { limit: number; offset: number },
): Promise<{ userId: string; since: Date }[]> {
  const other = sql<string>`case when ${blocked.companionId} = ${userId} then ${blocked.seekerId} else ${blocked.companionId} end`
  return db
    .select({ userId: other, since: blocked.createdAt })
    .from(blocked)
    .where(ownBlocks(userId))
    .orderBy(desc(blocked.createdAt), desc(blocked.id))
    .limit(options.limit)
    .offset(options.offset)
}

/** How many people a person has blocked. */
export const countBlocked = (db: Db, userId: string): Promise<number> => db.$count(blocked, ownBlocks(userId))

type Block = { companionId: string; seekerId: string; blockedBy: string }

/** Inserts a block; idempotent. */
export async function insertBlock(tx: Tx, block: Block): Promise<void> {
  await tx.insert(blocked).values(block).onConflictDoNothing()
}

/** Deletes one person's block; the other one's stays. */
export async function deleteBlock(tx: Tx, block: Block): Promise<void> {
  await tx
    .delete(blocked)
    .where(
      and(
        eq(blocked.companionId, block.companionId),
        eq(blocked.seekerId, block.seekerId),
        eq(blocked.blockedBy, block.blockedBy),
      ),
    )
}

/** True when both people were in that call. */
export async function isCallBetween(db: Db, callId: string, a: string, b: string): Promise<boolean> {
  const [call] = await db
    .select({ seekerId: calls.seekerId, companionId: calls.companionId })
    .from(calls)
    .where(eq(calls.id, callId))
  return !!call && [call.seekerId, call.companionId].sort().join() === [a, b].sort().join()
}

/** True when both people belong to that rating. */
export async function isRatingBetween(db: Db, ratingId: string, a: string, b: string): Promise<boolean> {
  const [rating] = await db.select({ callId: ratings.callId }).from(ratings).where(eq(ratings.id, ratingId))
  return !!rating && isCallBetween(db, rating.callId, a, b)
}
