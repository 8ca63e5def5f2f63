import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { AccountStatus, Role, Viewer } from '#app/platform/viewer.ts'
import { type Applicant, type ApplicationState, applicationState } from './applications.rules.ts'
import { findApplicant } from './applications.store.server.ts'
import { type OnboardingDraft, onboardingDraft } from './forms.ts'
import { firstOpenStep, lastStep } from './onboarding.rules.ts'
import { birthYears } from './rules.ts'
import type { Gender } from './schema.ts'
import { findCompanion, findDraft, findOwnProfile, listLookalikes, listNameCards } from './store.server.ts'

/** What the decision on a booking needs to know about a companion. Rates are credits per hour. */
type CompanionForBooking = {
  companionId: string
  role: Role
  status: AccountStatus | null
  name: string
  slug: string | null
  photoKey: string | null
  timeZone: string
  ratePerHourAudio: number | null
  ratePerHourVideo: number | null
  freeIntro: boolean
  certified: boolean | null
  languages: string[]
  topics: string[]
  rating: number | null
  ratings: number
}

/** A companion in any state, or null: the caller decides by `status` whether they can be booked. */
export async function companionForBooking(db: Db, companionId: string): Promise<CompanionForBooking | null> {
  const row = await findCompanion(db, companionId)
  return row && { ...row, name: row.name ?? '' }
}

/** Name and photo of one person. The name is the display name; it is empty before onboarding. */
type NameCard = {
  userId: string
  role: Role
  name: string
  slug: string | null
  photoKey: string | null
}

/** The other person of a call, and which of their pages the reader may open. */
export type Counterpart = NameCard & { hasProfile: boolean; isBookable: boolean }

/** The card of one person; null without a profile. */
export const nameCard = async (db: Db, userId: string): Promise<NameCard | null> =>
  (await nameCards(db, [userId])).get(userId) ?? null

/** Cards of several people by id; people without a profile are missing. */
export async function nameCards(db: Db, ids: readonly string[]): Promise<Map<string, NameCard>> {
  if (ids.length === 0) return new Map()
  const found = await listNameCards(db, ids)
  return new Map(found.map((row) => [row.userId, row]))
}

/** Companions whose names look like this one's, for the review of an application. */
export const lookalikesOf = (db: Db, companionId: string) => listLookalikes(db, companionId, 5)

/** The draft of an onboarding, and the furthest step that can be opened. */
type OnboardingState = { values: OnboardingDraft; furthestStep: number; steps: number }

/** The viewer's draft; invalid values in it are dropped. */
export async function onboardingState(db: Db, viewer: Viewer): Promise<OnboardingState> {
  const values = onboardingDraft.parse(await findDraft(db, viewer.userId))
  const steps = lastStep(viewer.role)
  return { values, furthestStep: Math.min(firstOpenStep(values), steps), steps }
}

export type OwnProfile = {
  userId: string
  fullName: string
  locationCode: string | null
  birthYear: number | null
  gender: Gender | null
  bio: string
  languages: string[]
  interests: string[]
  photoKey: string | null
}

/** Null before onboarding. */
export async function ownProfile(db: Db, viewer: Viewer): Promise<OwnProfile | null> {
  const row = await findOwnProfile(db, viewer.userId)
  if (!row) return null
  const { slug: _, ...values } = row
  return { ...values, userId: viewer.userId, fullName: row.fullName ?? '' }
}

/**
 * The profile form: its values, what there is to choose from, and for companions how the application stands. Null
 * before onboarding.
 */
export async function profileToEdit(db: Db, viewer: Viewer, now: Date) {
  const profile = await ownProfile(db, viewer)
  if (!profile) return null
  const isCompanion = isCompanionRole(viewer.role)
  const own = await myApplication(db, viewer, now)
  return {
    edit: { profile, isCompanion, years: birthYears(now) },
    isIncomplete: profile.fullName === '' || profile.languages.length === 0,
    application: own?.application ?? null,
  }
}

/** Where the viewer's application stands, with what it follows from; null without a profile, and for everybody else. */
export async function myApplication(
  db: Db,
  viewer: Viewer,
  now: Date,
): Promise<{ applicant: Applicant; application: ApplicationState } | null> {
  return isCompanionRole(viewer.role) ? ownApplication(await findApplicant(db, viewer.userId), now) : null
}

/** The state of a companion's application; null without a profile. */
export const applicationOf = async (db: Db, companionId: string, now: Date) =>
  ownApplication(await findApplicant(db, companionId), now)?.application ?? null

const ownApplication = (applicant: Applicant | null, now: Date) =>
  applicant && { applicant, application: applicationState(applicant, now) }
