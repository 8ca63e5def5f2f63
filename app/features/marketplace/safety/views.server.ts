import { and, desc, eq, or, sql } from 'drizzle-orm'
import { nameCards } from '#app/features/marketplace/profiles/views.server.ts'
import { type Db, prepared, rows, statementName } from '#app/platform/data/db.server.ts'
import { isOfficeMember, type Role, type Viewer } from '#app/platform/viewer.ts'
import { blocked, calls, ratings } from '#db/schema/all.ts'
import { BLOCKED_PER_PAGE } from './schema.ts'

/**
 * A person the viewer may report or block: a listed companion who didn't block them, or anyone they've had a call with.
 * The back office sees everyone. Null for others, closed accounts and people without a name.
 */
export async function visiblePerson(db: Db, viewer: Viewer, userId: string) {
  const [person] = await rows<{ userId: string; role: Role; name: string }>(
    db,
    sql`select u.id as "userId", u.role, p.full_name as name
      from users u join profiles p on p.id = u.id
      where u.id = ${userId} and u.status is distinct from 'canceled' and p.full_name is not null and (
        ${isOfficeMember(viewer)}
        or u.id = ${viewer.userId}
        or exists (select 1 from calls where (seeker_id = ${viewer.userId} and offerer_id = u.id)
          or (seeker_id = u.id and offerer_id = ${viewer.userId}))
        or (exists (select 1 from listings where companion_id = u.id) and not exists (select 1 from blocked
          where seeker_id = ${viewer.userId} and offerer_id = u.id and blocked_by = u.id)))`,
  )
  return person ?? null
}

export async function isCallBetweenPeople(db: Db, callId: string, a: string, b: string): Promise<boolean> {
  const [call] = await db
    .select({ seekerId: calls.seekerId, companionId: calls.companionId })
    .from(calls)
    .where(eq(calls.id, callId))
  return !!call && [call.seekerId, call.companionId].sort().join() === [a, b].sort().join()
}

export async function isRatingBetweenPeople(db: Db, ratingId: string, a: string, b: string): Promise<boolean> {
  const [rating] = await db.select({ callId: ratings.callId }).from(ratings).where(eq(ratings.id, ratingId))
  return !!rating && isCallBetweenPeople(db, rating.callId, a, b)
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
    .prepare(statementName('blockers')),
)

/** Which of the two blocked the other; only the blocker may know. */
export async function blocksBetween(db: Db, viewerId: string, otherId: string) {
  const found = await blockers(db).execute({ a: viewerId, b: otherId })
  const isBlockedBy = (id: string) => found.some(({ userId }) => userId === id)
  return { byViewer: isBlockedBy(viewerId), byOther: isBlockedBy(otherId) }
}

export const hasBlocked = async (db: Db, userId: string, otherId: string): Promise<boolean> =>
  (await blocksBetween(db, userId, otherId)).byViewer

export async function isBlockedPair(db: Db, a: string, b: string): Promise<boolean> {
  const { byViewer, byOther } = await blocksBetween(db, a, b)
  return byViewer || byOther
}

/** A page of people the viewer has blocked, newest first; deleted accounts have no name. */
export async function blockedPeople(db: Db, viewer: Viewer, options: { page: number }) {
  const { userId } = viewer
  const isOwn = and(eq(blocked.blockedBy, userId), or(eq(blocked.companionId, userId), eq(blocked.seekerId, userId)))
  const pages = Math.max(1, Math.ceil((await db.$count(blocked, isOwn)) / BLOCKED_PER_PAGE))
  const page = Math.min(Math.max(1, options.page), pages)
  const found = await db
    .select({
      userId: sql<string>`case when ${blocked.companionId} = ${userId} then ${blocked.seekerId} else ${blocked.companionId} end`,
      since: blocked.createdAt,
    })
    .from(blocked)
    .where(isOwn)
    .orderBy(desc(blocked.createdAt), desc(blocked.id))
    .limit(BLOCKED_PER_PAGE)
    .offset((page - 1) * BLOCKED_PER_PAGE)
  const cards = await nameCards(
    db,
    found.map((person) => person.userId),
  )
  const people = found.map((person) => {
    const card = cards.get(person.userId)
    return { ...person, name: card?.name || null, photoKey: card?.photoKey ?? null }
  })
  return { people, page, pages }
}

export type BlockedPage = Awaited<ReturnType<typeof blockedPeople>>
