import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { bookingWindow } from '#app/features/marketplace/availability/views.server.ts'
import {
  freeTimesIn,
  isTrialAvailable,
  openTimes,
  trialEligibility,
} from '#app/features/marketplace/bookings/views.server.ts'
import { canEditProfile, canFavorite } from '#app/features/marketplace/profiles/rules.ts'
import { shownPrice } from '#app/features/marketplace/rates/rules.ts'
import { starsOf } from '#app/features/marketplace/ratings/views.server.ts'
import { canBlock, canReport } from '#app/features/marketplace/safety/policy.ts'
import { visiblePerson } from '#app/features/marketplace/safety/views.server.ts'
import { toPublicTrader, traderOf } from '#app/features/marketplace/traders/views.server.ts'
import { languageOfText } from '#app/i18n/text-language.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { isOfficeMember, type Viewer } from '#app/platform/viewer.ts'
import { canOpenBooking } from '../policy.ts'
import { missingForListing } from './rules.ts'
import { findProfile, hasAnyCallBetween, type ProfileRow } from './store.server.ts'

/** A profile as this viewer may see it; null when it does not exist for them. */
export async function publicProfilePage(db: Db, viewer: Viewer | null, id: string, now: Date) {
  return pageOf(db, viewer, await findProfile(db, { id }, viewer?.userId ?? null), now)
}

/** The same by the present slug or a former one; case makes no difference. */
export async function profileOfSlug(db: Db, viewer: Viewer | null, slug: string, now: Date) {
  return pageOf(db, viewer, await findProfile(db, { slug: slug.toLowerCase() }, viewer?.userId ?? null), now)
}

async function pageOf(db: Db, viewer: Viewer | null, row: ProfileRow | null, now: Date) {
  if (!row) return null
  return isCompanionRole(row.role) ? companionProfile(db, viewer, row, now) : seekerProfile(db, viewer, row)
}

const noTimes = { freeUntil: null, audio: [], video: [], away: null }

async function companionProfile(db: Db, viewer: Viewer | null, row: ProfileRow, now: Date) {
  const isOwn = viewer?.userId === row.id
  const isListed = row.is_listed
  if (!isListed && !isOwn && !isOfficeMember(viewer)) return null
  // A seeker whom this companion blocked does not find the profile.
  if (row.blocked_viewer && !isOfficeMember(viewer)) return null
  const [open, trial, stars, trader] = await Promise.all([
    isListed && !row.blocked ? openTimes(db, row.id, bookingWindow(now)) : null,
    viewer && row.free_intro ? trialEligibility(db, viewer.userId) : null,
    row.ratings > 0 ? starsOf(db, row.id) : [],
    traderOf(db, row.id),
  ])
  const free = open ? freeTimesIn(open, now) : noTimes
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
    stars,
    audioPrice: row.audio === null ? null : shownPrice(row.audio),
    videoPrice: row.video === null ? null : shownPrice(row.video),
    isFree: isTrialAvailable(viewer, { freeIntro: row.free_intro }, trial),
    isFavorite: row.favorite,
    isOwn,
    /** Listed companions have a public profile; the others are shown to their owner and administrators only. */
    isListed,
    missing: isListed ? [] : missingForListing(row),
    /** Whether the contract is with a trader, and then with whom; null while they have not said. */
    trader: toPublicTrader(trader),
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

/** Somebody this viewer may report: whose profile they can see, or whom they have or had a call with. */
export async function reportablePerson(db: Db, viewer: Viewer, userId: string, now: Date) {
  const person = await visiblePerson(db, viewer, userId)
  if (!person || !canReport(viewer, person).ok) return null
  return { userId, name: person.name, hasProfile: (await publicProfilePage(db, viewer, userId, now)) !== null }
}
