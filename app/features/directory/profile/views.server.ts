import { isCompanionRole } from '#app/features/accounts/schema.ts'
import { bookingWindow } from '#app/features/availability/views.server.ts'
import type { TrialEligibility } from '#app/features/bookings/rules.ts'
import {
  freeTimesIn,
  isTrialAvailable,
  type OpenTimes,
  openTimes,
  trialEligibility,
} from '#app/features/bookings/views.server.ts'
import { canEditProfile, canFavorite } from '#app/features/profiles/policy.ts'
import { shownPrice } from '#app/features/rates/rules.ts'
import { starsReading } from '#app/features/ratings/views.server.ts'
import { canBlock, canReport } from '#app/features/safety/policy.ts'
import { visiblePerson } from '#app/features/safety/views.server.ts'
import { toPublicTrader, traderReading } from '#app/features/traders/views.server.ts'
import { languageOfText } from '#app/i18n/text-language.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import {
  prepareReading,
  prepareReadings,
  type ReadingsOf,
  type Value,
  type Values,
} from '#app/platform/data/prepared-readings.server.ts'
import { isOfficeMember, type Viewer } from '#app/platform/viewer.ts'
import { canOpenBooking } from '../policy.ts'
import { missingForListing } from './rules.ts'
import { hasAnyCallBetween, type ProfileRow, readingOfSlug, storedProfile } from './store.server.ts'

type PageQuery = { viewerId: string | null }
type PageFields = ReturnType<typeof fieldsOf>

/** All that a page about this person shows, of whatever role. */
const fieldsOf = (id: Value<string>, { viewerId }: Values<PageQuery>) => ({
  row: storedProfile(id, viewerId),
  stars: starsReading(id),
  trader: traderReading(id),
})
const readById = prepareReadings((query: Values<PageQuery & { id: string }>) => fieldsOf(query.id, query))
const readBySlug = prepareReading((query: Values<PageQuery & { slug: string }>) =>
  readingOfSlug(query.slug, (id) => fieldsOf(id, query)),
)
const queryOf = (viewer: Viewer | null): PageQuery => ({ viewerId: viewer?.userId ?? null })

/** A profile as this viewer may see it; null when it does not exist for them (C-01, T-07, T-12). */
export async function publicProfilePage(db: Db, viewer: Viewer | null, id: string, now: Date) {
  return pageOf(db, viewer, await readById(db, { id, ...queryOf(viewer) }), now)
}

/** The same by the present slug or a former one; case makes no difference. */
export async function profileOfSlug(db: Db, viewer: Viewer | null, slug: string, now: Date) {
  const found = await readBySlug(db, { slug: slug.toLowerCase(), ...queryOf(viewer) })
  return found && pageOf(db, viewer, found, now)
}

type Found = ReadingsOf<PageFields> & { times: OpenTimes | null; trial: TrialEligibility | null }

async function pageOf(db: Db, viewer: Viewer | null, found: ReadingsOf<PageFields>, now: Date) {
  const { row } = found
  if (!row) return null
  if (!isCompanionRole(row.role)) return seekerProfile(db, viewer, row)
  const [times, trial] = await Promise.all([
    openTimes(db, row.id, bookingWindow(now)),
    trialEligibility(db, viewer?.userId ?? null),
  ])
  return companionProfile(viewer, row, { ...found, times, trial }, now)
}

const noTimes = { freeUntil: null, audio: [], video: [], away: null }

function companionProfile(viewer: Viewer | null, row: ProfileRow, found: Omit<Found, 'row'>, now: Date) {
  const isOwn = viewer?.userId === row.id
  const isListed = row.is_listed
  if (!isListed && !isOwn && !isOfficeMember(viewer)) return null
  // A seeker whom this companion blocked does not find the profile.
  if (row.blocked_viewer && !isOfficeMember(viewer)) return null
  const free = isListed && !row.blocked && found.times ? freeTimesIn(found.times, now) : noTimes
  /** The next three times of each kind that has a price. */
  const times = { audio: row.audio === null ? [] : free.audio, video: row.video === null ? [] : free.video }
  // Free now means that a call can still be booked in that time, as in the list.
  const isFreeNow = [...times.audio, ...times.video].some(({ startAt }) => free.freeUntil && startAt < free.freeUntil)
  return {
    kind: 'companion' as const,
    id: row.id,
    name: row.name,
    slug: row.slug,
    photoKey: row.photo_key,
    certified: row.certified,
    locationCode: row.location_code,
    age: row.birth_year === null ? null : now.getUTCFullYear() - row.birth_year,
    gender: row.gender,
    bio: row.bio,
    bioLanguage: languageOfText(row.bio),
    memberSince: new Date(row.created_at),
    languages: row.languages,
    interests: row.interests,
    rating: row.rating,
    ratings: row.ratings,
    /** How many gave five stars, four, and so on; empty without ratings. */
    stars: row.ratings > 0 ? found.stars : [],
    audioPrice: row.audio === null ? null : shownPrice(row.audio),
    videoPrice: row.video === null ? null : shownPrice(row.video),
    isFree: isTrialAvailable(viewer, { freeIntro: row.free_intro }, found.trial),
    isFavorite: row.favorite,
    isOwn,
    /** Listed companions have a public profile; the others are shown to their owner and administrators only. */
    isListed,
    /** What keeps it from being listed. */
    missing: isListed ? [] : missingForListing(row),
    /** Whether the contract is with a trader, and then with whom; null while they have not said. */
    trader: toPublicTrader(found.trader),
    isBlockedByViewer: row.blocked_by_viewer,
    canFavorite: canFavorite(viewer).ok && !row.blocked,
    canOpenBooking: canOpenBooking(viewer, row) && isListed,
    canBlock: canBlock(viewer, { userId: row.id, role: row.role }).ok,
    canReport: viewer === null || isReportShown(viewer, { userId: row.id, role: row.role }),
    freeUntil: isFreeNow ? free.freeUntil : null,
    times,
    /** Not bookable today, and on which day again: null for a break without an end. */
    away: free.away,
  }
}

/** Administrators decide about reports, so they are not offered to make one. */
const isReportShown = (viewer: Viewer, person: Parameters<typeof canReport>[1]) =>
  viewer.role !== 'admin' && canReport(viewer, person).ok

async function seekerProfile(db: Db, viewer: Viewer | null, row: ProfileRow) {
  const isOwn = viewer?.userId === row.id
  const isAllowed =
    isOwn ||
    isOfficeMember(viewer) ||
    (viewer !== null && isCompanionRole(viewer.role) && (await hasAnyCallBetween(db, viewer.userId, row.id)))
  if (!isAllowed) return null
  // A seeker who blocked this companion shows only the name, which past calls show anyway: the block itself stays
  // secret.
  const isHidden = row.blocked_viewer && isCompanionRole(viewer?.role)
  return {
    kind: 'seeker' as const,
    id: row.id,
    name: row.name,
    photoKey: isHidden ? null : row.photo_key,
    isOwn,
    canEdit: isOwn && canEditProfile(viewer).ok,
    bio: isHidden ? '' : row.bio,
    languages: isHidden ? [] : row.languages,
    isBlockedByViewer: row.blocked_by_viewer,
    canBlock: canBlock(viewer, { userId: row.id, role: row.role }).ok,
    canReport: viewer !== null && isReportShown(viewer, { userId: row.id, role: row.role }),
  }
}

export type ProfileView = NonNullable<Awaited<ReturnType<typeof publicProfilePage>>>
export type CompanionProfileView = Extract<ProfileView, { kind: 'companion' }>
export type SeekerProfileView = Extract<ProfileView, { kind: 'seeker' }>

/** Somebody this viewer may report: whose profile they can see, or whom they have or had a call with (T-13). */
export async function reportablePerson(db: Db, viewer: Viewer, userId: string, now: Date) {
  const person = await visiblePerson(db, viewer, userId)
  if (!person || !canReport(viewer, person).ok) return null
  return { userId, name: person.name, hasProfile: (await publicProfilePage(db, viewer, userId, now)) !== null }
}
