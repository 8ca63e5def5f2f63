import { bookingWindow } from '#app/features/availability/views.server.ts'
import { canFavorite } from '#app/features/profiles/policy.ts'
import { startPrice } from '#app/features/rates/rules.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type Filters, PAGE_SIZE } from './filters/schema.ts'
import { freeBefore, momentsOf, readCursor, writeCursor } from './list/rules.ts'
import {
  countListed,
  countPeople,
  findFaces,
  findFavorites,
  findFeatured,
  findFreeIntro,
  findPage,
  findTies,
  type ListQuestion,
  type ListRow,
  partOf,
} from './list/store.server.ts'
import { canMeet } from './policy.ts'
import { searchQuery } from './search/views.server.ts'

const seekerId = (viewer: Viewer | null) => (viewer?.role === 'seeker' ? viewer.userId : null)

const cardOf = (viewer: Viewer | null) => (row: ListRow) => ({
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
  canFavorite: canFavorite(viewer).ok,
  /** Blocked pairs are not listed for each other at all. */
  canMeet: canMeet(viewer, { blocked: false }),
  freeNow: row.free_now ?? false,
  /** The first start that can be booked. */
  nextFreeAt: row.next_at === null ? null : new Date(row.next_at),
})

export type CompanionCardView = ReturnType<ReturnType<typeof cardOf>>

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

const nobody: { favorites: string[]; blocked: string[] } = { favorites: [], blocked: [] }
const tiesOf = (db: Db, viewer: Viewer | null) =>
  viewer?.role === 'seeker' ? findTies(db, viewer.userId) : Promise.resolve(nobody)

/** A wish as the database is asked, with whom its reader keeps as favourites or does not meet; for several answers to one wish. */
export async function questionOf(
  db: Db,
  viewer: Viewer | null,
  asked: Pick<DirectoryRequest, 'filters' | 'now' | 'timeZone'>,
): Promise<ListQuestion> {
  const { filters, now, timeZone } = asked
  const [words, ties] = await Promise.all([searchQuery(db, filters.search), tiesOf(db, viewer)])
  return {
    filters,
    words,
    ...ties,
    freeBefore: freeBefore(filters, now, timeZone),
    seekerId: seekerId(viewer),
    ...momentsOf(now, bookingWindow(now).to),
  }
}

/** The list as its filters, order and cursor say; blocked pairs do not see each other. `next` is null at its end. */
export async function directoryPage(db: Db, viewer: Viewer | null, asked: DirectoryRequest, prepared?: ListQuestion) {
  const limit = PAGE_SIZE * asked.pages
  const question = prepared ?? (await questionOf(db, viewer, asked))
  const found = await findPage(db, question, readCursor(asked.after), limit + 1)
  const last = found.length > limit ? found[limit - 1] : undefined
  const part = last && asked.filters.order === 'soonest' ? partOf(last, question) : 0
  return {
    cards: found.slice(0, limit).map(cardOf(viewer)),
    next: last ? writeCursor({ part, key: last.key, id: last.id }) : null,
  }
}

/** People are counted up to here; beyond it is "more than". */
export const MOST_COUNTED = 500

/** How many people the filters leave (`isMore` when there are more than were counted), and how the prices of 15 minutes are spread. */
export async function directoryFacets(
  db: Db,
  viewer: Viewer | null,
  asked: Pick<DirectoryRequest, 'filters' | 'now' | 'timeZone'>,
  prepared?: ListQuestion,
) {
  const { people, audio, video } = await countPeople(
    db,
    prepared ?? (await questionOf(db, viewer, asked)),
    MOST_COUNTED,
  )
  return {
    ...upTo(people),
    /** People per step of the slider from 25 to 375 credits, under all filters but the price itself. */
    prices: { audio, video },
  }
}

const upTo = (people: number) => ({ people: Math.min(people, MOST_COUNTED), isMore: people > MOST_COUNTED })

/** How many people are listed for a reader without any filter: less by those whom a block keeps away, or it would tell of the block. */
export const everybodyListed = async (db: Db, blocked: readonly string[]) =>
  upTo(await countListed(db, blocked, MOST_COUNTED + 1))

export type DirectoryFacets = Awaited<ReturnType<typeof directoryFacets>>

/** How many favourites the strip shows. */
const MOST_FAVORITES = 12

/** A seeker's favourites for the strip above the list (D-03), the soonest free first; empty for everybody else. */
export async function favoritesStrip(db: Db, viewer: Viewer | null, now: Date, prepared?: ListQuestion) {
  if (viewer?.role !== 'seeker') return []
  const { favorites, blocked } = prepared ?? (await tiesOf(db, viewer))
  if (favorites.length === 0) return []
  const glance = { ...momentsOf(now, bookingWindow(now).to), blocked, seekerId: viewer.userId }
  return (await findFavorites(db, glance, MOST_FAVORITES)).map(cardOf(viewer))
}

/** Up to four featured companions for the home page (S-18), and how many are listed in all. */
export async function featuredCompanions(db: Db, viewer: Viewer | null, now: Date) {
  const moments = momentsOf(now, bookingWindow(now).to)
  const { blocked } = await tiesOf(db, viewer)
  const [found, everybody] = await Promise.all([
    findFeatured(db, { ...moments, blocked, seekerId: seekerId(viewer) }, 4),
    everybodyListed(db, blocked),
  ])
  return { cards: found.map(cardOf(viewer)), everybody }
}

/** Fourteen faces for the strip on the home page (S-22), none that a block keeps from this viewer. */
export async function companionStrip(db: Db, viewer: Viewer | null) {
  const { blocked } = await tiesOf(db, viewer)
  return findFaces(db, blocked, 14)
}

/** The companion whose first quarter of an hour is free for a new seeker; nobody for a seeker whom a block keeps from them. */
export async function freeIntroCompanion(db: Db, viewer: Viewer | null) {
  const [intro, { blocked }] = await Promise.all([findFreeIntro(db), tiesOf(db, viewer)])
  return intro && !blocked.includes(intro.id) ? intro : null
}
