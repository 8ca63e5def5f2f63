import { nameCards } from '#app/features/marketplace/profiles/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { isOfficeMember, type Viewer } from '#app/platform/viewer.ts'
import { BLOCKED_PER_PAGE } from './schema.ts'
import {
  countBlocked,
  findVisiblePerson,
  isCallBetween,
  isRatingBetween,
  listBlocked,
  listBlockers,
  type VisiblePerson,
} from './store.server.ts'

/**
 * Somebody the viewer may report or block, by the pages and by the commands alike; null for whoever does not exist for
 * them.
 */
export const visiblePerson = (db: Db, viewer: Viewer, userId: string): Promise<VisiblePerson | null> =>
  findVisiblePerson(db, { userId: viewer.userId, seesEverybody: isOfficeMember(viewer) }, userId)

/** True when a call was booked between these two. */
export const isCallBetweenPeople = (db: Db, callId: string, a: string, b: string): Promise<boolean> =>
  isCallBetween(db, callId, a, b)

/** True when a rating was given by one of these two to the other. */
export const isRatingBetweenPeople = (db: Db, ratingId: string, a: string, b: string): Promise<boolean> =>
  isRatingBetween(db, ratingId, a, b)

/** True when either of the two blocked the other. */
export async function isBlockedPair(db: Db, a: string, b: string): Promise<boolean> {
  return (await listBlockers(db, a, b)).length > 0
}

/** True when this person blocked the other. */
export async function hasBlocked(db: Db, userId: string, otherId: string): Promise<boolean> {
  return (await listBlockers(db, userId, otherId)).includes(userId)
}

/** Which of the two blocked the other, for what only one of them may know. */
export async function blocksBetween(db: Db, viewerId: string, otherId: string) {
  const blockers = await listBlockers(db, viewerId, otherId)
  return { byViewer: blockers.includes(viewerId), byOther: blockers.includes(otherId) }
}

/** Somebody the viewer has blocked; without a name when the account was deleted. */
export type BlockedPerson = { userId: string; name: string | null; photoKey: string | null; since: Date }
export type BlockedPage = { people: BlockedPerson[]; page: number; pages: number }

/** One page of those whom the viewer has blocked, the newest first; a page past the end is the last one. */
export async function blockedPeople(db: Db, viewer: Viewer, options: { page: number }): Promise<BlockedPage> {
  const pages = Math.max(1, Math.ceil((await countBlocked(db, viewer.userId)) / BLOCKED_PER_PAGE))
  const page = Math.min(Math.max(1, options.page), pages)
  const found = await listBlocked(db, viewer.userId, {
    limit: BLOCKED_PER_PAGE,
    offset: (page - 1) * BLOCKED_PER_PAGE,
  })
  const cards = await nameCards(
    db,
    found.map(({ userId }) => userId),
  )
  const people = found.map(({ userId, since }) => {
    const card = cards.get(userId)
    return { userId, since, name: card?.name || null, photoKey: card?.photoKey ?? null }
  })
  return { people, page, pages }
}
