import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { AccountStatus, Role, Viewer } from '#app/platform/viewer.ts'
import { type Applicant, type ApplicationState, applicationState } from './applications.rules.ts'
import { firstOpenStep, lastStep, type OnboardingDraft, onboardingDraft } from './forms.ts'
import { birthYears } from './rules.ts'
import type { Gender } from './schema.ts'
import {
  findApplicant,
  findCompanion,
  findDraft,
  findOwnProfile,
  listLookalikes,
  listNameCards,
} from './store.server.ts'

/** Rates are credits per hour. */
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

export async function companionForBooking(db: Db, companionId: string): Promise<CompanionForBooking | null> {
  const row = await findCompanion(db, companionId)
  return row && { ...row, name: row.name ?? '' }
}

type NameCard = {
  userId: string
  role: Role
  name: string
  slug: string | null
  photoKey: string | null
}

export type Counterpart = NameCard & { hasProfile: boolean; isBookable: boolean }

export const nameCard = async (db: Db, userId: string): Promise<NameCard | null> =>
  (await nameCards(db, [userId])).get(userId) ?? null

export async function nameCards(db: Db, ids: readonly string[]): Promise<Map<string, NameCard>> {
  if (ids.length === 0) return new Map()
  const found = await listNameCards(db, ids)
  return new Map(found.map((row) => [row.userId, row]))
}

export const lookalikesOf = (db: Db, companionId: string) => listLookalikes(db, companionId, 5)

type OnboardingState = { values: OnboardingDraft; furthestStep: number; steps: number }

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

export async function ownProfile(db: Db, viewer: Viewer): Promise<OwnProfile | null> {
  const row = await findOwnProfile(db, viewer.userId)
  if (!row) return null
  const { slug: _, ...values } = row
  return { ...values, userId: viewer.userId, fullName: row.fullName ?? '' }
}

/** Null before onboarding. */
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

/** Null without a profile, and for everybody but companions. */
export async function myApplication(
  db: Db,
  viewer: Viewer,
  now: Date,
): Promise<{ applicant: Applicant; application: ApplicationState } | null> {
  return isCompanionRole(viewer.role) ? ownApplication(await findApplicant(db, viewer.userId), now) : null
}

export const applicationOf = async (db: Db, companionId: string, now: Date) =>
  ownApplication(await findApplicant(db, companionId), now)?.application ?? null

const ownApplication = (applicant: Applicant | null, now: Date) =>
  applicant && { applicant, application: applicationState(applicant, now) }
