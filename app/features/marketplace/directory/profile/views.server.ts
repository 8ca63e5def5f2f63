import { type SQL, sql } from 'drizzle-orm'
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
import { type Db, preparedRows, rows } from '#app/platform/data/db.server.ts'
import { isOfficeMember, type Role, type Viewer } from '#app/platform/viewer.ts'
import { canOpenBooking, missingForListing } from '../rules.ts'

/** Null when the profile does not exist for this viewer. */
export async function publicProfilePage(db: Db, viewer: Viewer | null, id: string, now: Date) {
  return pageOf(db, viewer, await findProfile(db, { id }, viewer?.userId ?? null), now)
}

/** Finds former slugs too. */
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
    stars,
    audioPrice: row.audio === null ? null : shownPrice(row.audio),
    videoPrice: row.video === null ? null : shownPrice(row.video),
    isFree: isTrialAvailable(viewer, { freeIntro: row.free_intro }, trial),
    isFavorite: row.favorite,
    isOwn,
    isListed,
    missing: isListed ? [] : missingForListing(row),
    /** Null while they have not said. */
    trader: toPublicTrader(trader),
    isBlockedByViewer: row.blocked_by_viewer,
    canFavorite: canFavorite(viewer).ok && !row.blocked,
    canOpenBooking: canOpenBooking(viewer, row) && isListed,
    canBlock: canBlock(viewer, { userId: row.id, role: row.role }).ok,
    canReport: viewer === null || isReportShown(viewer, { userId: row.id, role: row.role }),
    freeUntil: isFreeNow ? free.freeUntil : null,
    times,
    /** `backOn` is null for a break without an end. */
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
  // The block itself stays secret: only the name is shown, which past calls show anyway.
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

/** Visible to the viewer, or with a call between the two. */
export async function reportablePerson(db: Db, viewer: Viewer, userId: string, now: Date) {
  const person = await visiblePerson(db, viewer, userId)
  if (!person || !canReport(viewer, person).ok) return null
  return { userId, name: person.name, hasProfile: (await publicProfilePage(db, viewer, userId, now)) !== null }
}

export type ProfileRow = {
  id: string
  role: Role
  status: string | null
  name: string
  slug: string | null
  photo_key: string | null
  certified: boolean | null
  location_code: string | null
  bio: string
  languages: string[]
  interests: string[]
  birth_year: number | null
  gender: string | null
  rating: number | null
  ratings: number
  audio: number | null
  video: number | null
  free_intro: boolean
  favorite: boolean
  blocked: boolean
  blocked_by_viewer: boolean
  blocked_viewer: boolean
  is_listed: boolean
  is_declared: boolean
  created_at: string
}

const theViewer = sql.placeholder('viewerId')
const profileWhere = (name: string, id: SQL) =>
  preparedRows<ProfileRow>(
    name,
    sql`select p.id, u.role, u.status, p.full_name as name, p.slug, p.photo_key, p.certified, p.location_code, p.bio,
      p.languages, p.interests, p.birth_year, p.gender,
      p.average_rating::float8 as rating, p.total_ratings as ratings, p.created_at,
      u.rate_per_hour_audio as audio, u.rate_per_hour_video as video, p.free_intro,
      exists (select 1 from favorites f where f.seeker_id = ${theViewer} and f.offerer_id = p.id) as favorite,
      coalesce(b.by_viewer or b.by_person, false) as blocked,
      coalesce(b.by_viewer, false) as blocked_by_viewer,
      coalesce(b.by_person, false) as blocked_viewer,
      exists (select 1 from listings l where l.companion_id = p.id) as is_listed,
      exists (select 1 from trader_details t where t.user_id = p.id) as is_declared
    from profiles p
    join users u on u.id = p.id
    left join lateral (
      select bool_or(blocked_by = ${theViewer}) as by_viewer, bool_or(blocked_by = p.id) as by_person
      from blocked
      where (seeker_id = ${theViewer} and offerer_id = p.id) or (seeker_id = p.id and offerer_id = ${theViewer})
    ) b on true
    where p.id = ${id} and u.status is distinct from 'canceled' and p.full_name is not null`,
  )
const profileById = profileWhere('profile', sql`${sql.placeholder('id')}`)
const profileBySlug = profileWhere(
  'profile by slug',
  sql`(select s.profile_id from profile_slugs s where s.slug = ${sql.placeholder('slug')})`,
)

/** Also by a former slug. Deleted accounts and people without a name have no profile. */
export async function findProfile(
  db: Db,
  by: { id: string } | { slug: string },
  viewerId: string | null,
): Promise<ProfileRow | null> {
  const [row] = await ('id' in by ? profileById : profileBySlug)(db, { ...by, viewerId })
  return row ?? null
}

export async function hasAnyCallBetween(db: Db, a: string, b: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from calls where (offerer_id = ${a} and seeker_id = ${b}) or (offerer_id = ${b} and seeker_id = ${a}) limit 1`,
  )
  return found.length > 0
}

export type ListedCompanionRow = { id: string; name: string; photo_key: string | null; certified: boolean | null }

export async function findListedCompanion(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<ListedCompanionRow | null> {
  const [row] = await rows<ListedCompanionRow>(
    db,
    sql`select p.id, p.full_name as name, p.photo_key, p.certified
      from listings l join profiles p on p.id = l.companion_id
      where ${'id' in by ? sql`p.id = ${by.id}` : sql`p.slug = ${by.slug}`}`,
  )
  return row ?? null
}
