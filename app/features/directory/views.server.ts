import { sql } from 'drizzle-orm'
import { freeTimes } from '#app/features/bookings/views.server.ts'
import { startPrice } from '#app/features/rates/rules.ts'
import type { Db } from '#app/platform/db.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Filters } from './filters/schema.ts'
import { canFavorite, canMeet } from './policy.ts'
import { type CompanionRow, countListed, findFreeIntro, findListed } from './store.server.ts'

/** How many cards a step of the list adds. */
export const PAGE_SIZE = 24

const seekerId = (viewer: Viewer | null) => (viewer?.role === 'seeker' ? viewer.userId : null)

async function withTimes(db: Db, viewer: Viewer | null, companions: CompanionRow[], now: Date) {
  const times = await freeTimes(
    db,
    companions.map((companion) => companion.id),
    now,
  )
  return companions.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    photoKey: row.photo_key,
    certified: row.certified,
    locationCode: row.location_code,
    bio: row.bio,
    rating: row.rating,
    ratings: row.ratings,
    /** Credits for 15 minutes, at the lower of the rates. */
    startPrice: startPrice(row.audio, row.video),
    isFavorite: row.favorite,
    canFavorite: canFavorite(viewer, row.id),
    canMeet: canMeet(viewer, row),
    freeNow: times.get(row.id)?.freeNow ?? false,
    nextFreeAt: times.get(row.id)?.nextAt ?? null,
  }))
}

export type CompanionCardView = Awaited<ReturnType<typeof withTimes>>[number]

export type DirectoryRequest = {
  filters: Filters
  /** Steps of cards from the cursor on. */
  pages: number
  /** A cursor that an earlier answer gave as `next`; null for the beginning. A bad one is the beginning. */
  after: string | null
  now: Date
  /** The reader's zone: "today" ends at its midnight. */
  timeZone: string
}

/** The list as its filters, order and cursor say. Blocked pairs do not see each other. */
export async function directoryPage(db: Db, viewer: Viewer | null, asked: DirectoryRequest) {
  const { cards, total } = await companionList(db, viewer, asked)
  return { cards, next: cards.length < total ? 'todo' : null }
}

/** How many people the filters leave (`isMore` when there are more than were counted), and how the prices of 15 minutes are spread. */
export async function directoryFacets(db: Db, viewer: Viewer | null, asked: Omit<DirectoryRequest, 'pages' | 'after'>) {
  const { total } = await companionList(db, viewer, { pages: 1, now: asked.now })
  return {
    people: total,
    isMore: false,
    /** People per step of the slider from 25 to 375 credits, under all filters but the price itself. */
    prices: { audio: Array.from({ length: 14 }, () => 1), video: Array.from({ length: 14 }, () => 1) },
  }
}

export type DirectoryFacets = Awaited<ReturnType<typeof directoryFacets>>

/** A seeker's favourites for the strip above the list (D-03), the soonest free first; empty for everybody else. */
export async function favoritesStrip(db: Db, viewer: Viewer | null, now: Date) {
  const { cards } = viewer?.role === 'seeker' ? await companionList(db, viewer, { pages: 1, now }) : { cards: [] }
  return cards.filter((card) => card.isFavorite).slice(0, 12)
}

/** The list: `pages` steps of 24 cards, and how many there are in all. */
export async function companionList(db: Db, viewer: Viewer | null, options: { pages: number; now: Date }) {
  const [found, total] = await Promise.all([
    findListed(db, { seekerId: seekerId(viewer), limit: PAGE_SIZE * options.pages }),
    countListed(db),
  ])
  return { cards: await withTimes(db, viewer, found, options.now), total }
}

/** Up to four featured companions for the home page (S-18), and how many there are in all. */
export async function featuredCompanions(db: Db, viewer: Viewer | null, now: Date) {
  const [found, total] = await Promise.all([
    findListed(db, { seekerId: seekerId(viewer), limit: 4, only: sql`p.featured` }),
    countListed(db),
  ])
  return { cards: await withTimes(db, viewer, found, now), total }
}

/** The companion whose first quarter of an hour is free for a new seeker. */
export const freeIntroCompanion = findFreeIntro

/** Fourteen faces for the strip on the home page (S-22). */
export async function companionStrip(db: Db) {
  const found = await findListed(db, {
    seekerId: null,
    limit: 18,
    only: sql`not p.featured and p.photo_key is not null`,
  })
  return found.slice(0, 14).map((row) => ({ id: row.id, name: row.name, photoKey: row.photo_key }))
}
