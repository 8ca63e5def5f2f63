import { type SQL, sql } from 'drizzle-orm'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { bookingWindow } from '#app/features/marketplace/availability/views.server.ts'
import { isTrialAvailable, trialEligibility } from '#app/features/marketplace/bookings/trial.views.server.ts'
import { findOpenTimes, freeTimesIn } from '#app/features/marketplace/bookings/views.server.ts'
import { canEditProfile, canFavorite } from '#app/features/marketplace/profiles/rules.ts'
import type { Voice } from '#app/features/marketplace/profiles/schema.ts'
import { shownPrice } from '#app/features/marketplace/rates/rules.ts'
import { TRAITS_SHOWN_FROM } from '#app/features/marketplace/ratings/schema.ts'
import { countRatingsByStars, topTraits } from '#app/features/marketplace/ratings/views.server.ts'
import { canBlock, canReport } from '#app/features/marketplace/safety/policy.ts'
import { visiblePerson } from '#app/features/marketplace/safety/views.server.ts'
import { findTrader, toPublicTrader } from '#app/features/marketplace/traders/views.server.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { languageOfText } from '#app/i18n/text-language.ts'
import { type Db, preparedRows, rows } from '#app/platform/data/db.server.ts'
import { isOfficeMember, type Role, type Viewer } from '#app/platform/viewer.ts'
import { canOpenBooking, isTrialOffered, missingForListing } from '../rules.ts'
import { theirVoice } from '../store.server.ts'
import { freeIntroCompanion } from '../views.server.ts'

/**
 * Null if the profile doesn't exist for this viewer, e.g. for deleted accounts and people without a name. The bio is the
 * one in the page's language, if there is one.
 */
export async function publicProfilePage(db: Db, viewer: Viewer | null, id: string, now: Date, language: Language) {
  const [row] = await profileById(db, { id, ...readerOf(viewer, language) })
  return row ? pageOf(db, viewer, row, now, language) : null
}

export async function profileOfSlug(db: Db, viewer: Viewer | null, slug: string, now: Date, language: Language) {
  const [row] = await profileBySlug(db, { slug: slug.toLowerCase(), ...readerOf(viewer, language) })
  return row ? pageOf(db, viewer, row, now, language) : null
}

const readerOf = (viewer: Viewer | null, language: Language) => ({
  viewerId: viewer?.userId ?? null,
  language: realLanguage(language),
})

const pageOf = async (db: Db, viewer: Viewer | null, row: ProfileRow, now: Date, language: Language) =>
  isCompanionRole(row.role) ? companionProfile(db, viewer, row, now, language) : seekerProfile(db, viewer, row)

const noTimes = { freeUntil: null, audio: [], video: [], away: null }

async function companionProfile(db: Db, viewer: Viewer | null, row: ProfileRow, now: Date, language: Language) {
  const { id, status, birthYear, audio, video, freeIntro, blocked, hasBlockedViewer, isListed, isDeclared } = row
  const isOwn = viewer?.userId === id
  if (!isListed && !isOwn && !isOfficeMember(viewer)) return null
  // A companion's profile is hidden from seekers they blocked.
  if (hasBlockedViewer && !isOfficeMember(viewer)) return null
  const mayTry = isTrialOffered(viewer)
  const [open, trial, stars, traits, trader, intro] = await Promise.all([
    isListed && !blocked ? findOpenTimes(db, id, bookingWindow(now)) : null,
    viewer && (freeIntro || mayTry) ? trialEligibility(db, viewer.userId) : null,
    row.ratings > 0 ? countRatingsByStars(db, id) : [],
    row.ratings >= TRAITS_SHOWN_FROM ? topTraits(db, id) : [],
    findTrader(db, id),
    mayTry && !freeIntro ? freeIntroCompanion(db, viewer, language) : null,
  ])
  const free = open ? freeTimesIn(open, now) : noTimes
  const times = { audio: audio === null ? [] : free.audio, video: video === null ? [] : free.video }
  // Free now means a call can still be booked in that time, as in the list.
  const isFreeNow = [...times.audio, ...times.video].some(({ startAt }) => free.freeUntil && startAt < free.freeUntil)
  // List every field: the row also contains private data.
  return {
    kind: 'companion' as const,
    id,
    name: row.name,
    slug: row.slug,
    photoKey: row.photoKey,
    voice: row.voice,
    certified: row.certified,
    locationCode: row.locationCode,
    bio: row.bio,
    languages: row.languages,
    interests: row.interests,
    gender: row.gender,
    rating: row.rating,
    ratings: row.ratings,
    isFavorite: row.isFavorite,
    isBlockedByViewer: row.isBlockedByViewer,
    isListed,
    ...actionsOn(viewer, row),
    age: birthYear === null ? null : now.getUTCFullYear() - birthYear,
    bioLanguage: languageOfText(row.bio),
    memberSince: new Date(row.createdAt),
    stars,
    traits,
    audioPrice: audio === null ? null : shownPrice(audio),
    videoPrice: video === null ? null : shownPrice(video),
    isFree: isTrialAvailable(viewer, { freeIntro }, trial),
    /** Who offers the free call instead. */
    freeWith: intro && isTrialAvailable(viewer, { freeIntro: true }, trial) ? intro : null,
    isOwn,
    missing: isListed ? [] : missingForListing({ status, audio, video, isDeclared }),
    /** Null until they declare it. */
    trader: toPublicTrader(trader),
    canFavorite: canFavorite(viewer).ok && !blocked,
    canOpenBooking: canOpenBooking(viewer, { blocked }) && isListed,
    freeUntil: isFreeNow ? free.freeUntil : null,
    times,
    /** `backOn` is null for an open-ended break. */
    away: free.away,
  }
}

/** Administrators decide on reports, so they can't make any; guests sign in first. */
const actionsOn = (viewer: Viewer | null, { id, role }: ProfileRow) => ({
  canBlock: canBlock(viewer, { userId: id, role }).ok,
  canReport: viewer === null || (viewer.role !== 'admin' && canReport(viewer, { userId: id, role }).ok),
})

async function seekerProfile(db: Db, viewer: Viewer | null, row: ProfileRow) {
  const isOwn = viewer?.userId === row.id
  const isAllowed =
    isOwn ||
    isOfficeMember(viewer) ||
    (viewer !== null && isCompanionRole(viewer.role) && (await hasAnyCallBetween(db, viewer.userId, row.id)))
  if (!isAllowed) return null
  // The block stays secret: only the name is shown, which past calls show anyway.
  const { id, name, isBlockedByViewer, photoKey, bio, languages } = row
  const isHidden = row.hasBlockedViewer && isCompanionRole(viewer?.role)
  return {
    kind: 'seeker' as const,
    id,
    name,
    ...(isHidden ? { photoKey: null, bio: '', languages: [] } : { photoKey, bio, languages }),
    ...actionsOn(viewer, row),
    isOwn,
    canEdit: isOwn && canEditProfile(viewer).ok,
    isBlockedByViewer,
  }
}

export type ProfileView = NonNullable<Awaited<ReturnType<typeof publicProfilePage>>>
export type CompanionProfileView = Extract<ProfileView, { kind: 'companion' }>
export type SeekerProfileView = Extract<ProfileView, { kind: 'seeker' }>

export async function reportablePerson(db: Db, viewer: Viewer, userId: string, now: Date) {
  const person = await visiblePerson(db, viewer, userId)
  if (!person || !canReport(viewer, person).ok) return null
  const profile = await publicProfilePage(db, viewer, userId, now, viewer.language)
  const canBlock = profile?.canBlock === true && !profile.isBlockedByViewer
  return { userId, name: person.name, hasProfile: profile !== null, canBlock }
}

type ProfileRow = {
  id: string
  role: Role
  status: string | null
  name: string
  slug: string | null
  photoKey: string | null
  voice: Voice | null
  certified: boolean | null
  locationCode: string | null
  bio: string
  languages: string[]
  interests: string[]
  birthYear: number | null
  gender: string | null
  rating: number | null
  ratings: number
  audio: number | null
  video: number | null
  freeIntro: boolean
  isFavorite: boolean
  blocked: boolean
  isBlockedByViewer: boolean
  hasBlockedViewer: boolean
  isListed: boolean
  isDeclared: boolean
  createdAt: string
}

const theViewer = sql.placeholder('viewerId')
const profileWhere = (name: string, id: SQL) =>
  preparedRows<ProfileRow>(
    name,
    sql`select p.id, u.role, u.status, p.full_name as name, p.slug, p.photo_key as "photoKey", ${theirVoice} as voice, p.certified,
      p.location_code as "locationCode",
      coalesce(p.other_bios ->> ${sql.placeholder('language')}, p.bio) as bio, p.languages, p.interests, p.birth_year as "birthYear", p.gender,
      p.average_rating::float8 as rating, p.total_ratings as ratings, p.created_at as "createdAt",
      u.rate_per_hour_audio as audio, u.rate_per_hour_video as video, p.free_intro as "freeIntro",
      exists (select 1 from favorites f where f.seeker_id = ${theViewer} and f.offerer_id = p.id) as "isFavorite",
      coalesce(b.by_viewer or b.by_person, false) as blocked,
      coalesce(b.by_viewer, false) as "isBlockedByViewer",
      coalesce(b.by_person, false) as "hasBlockedViewer",
      exists (select 1 from listings l where l.companion_id = p.id) as "isListed",
      exists (select 1 from trader_details t where t.user_id = p.id) as "isDeclared"
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

async function hasAnyCallBetween(db: Db, a: string, b: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from calls where (offerer_id = ${a} and seeker_id = ${b}) or (offerer_id = ${b} and seeker_id = ${a}) limit 1`,
  )
  return found.length > 0
}
