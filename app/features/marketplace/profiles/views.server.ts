import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { type Db, prepared, rows, statementName } from '#app/platform/data/db.server.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'
import { profiles, users } from '#db/schema/all.ts'
import { type Applicant, applicationState } from './applications.rules.ts'
import { firstOpenStep, lastStep, onboardingDraft } from './forms.ts'
import { birthYears } from './rules.ts'
import { findApplicant, findDraft, findOwnProfile } from './store.server.ts'

export { findVoice } from './store.server.ts'

const companion = prepared((db) =>
  db
    .select({
      companionId: users.id,
      role: users.role,
      status: users.status,
      name: profiles.fullName,
      slug: profiles.slug,
      photoKey: profiles.photoKey,
      timeZone: users.timeZone,
      ratePerHourAudio: users.ratePerHourAudio,
      ratePerHourVideo: users.ratePerHourVideo,
      freeIntro: profiles.freeIntro,
      certified: profiles.certified,
      languages: profiles.languages,
      topics: profiles.interests,
      rating: profiles.averageRating,
      ratings: profiles.totalRatings,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, sql.placeholder('companionId')))
    .prepare(statementName('companion')),
)

/** A companion in any state; rates in credits per hour. */
export async function companionForBooking(db: Db, companionId: string) {
  const [row] = await companion(db).execute({ companionId })
  return row && isCompanionRole(row.role) ? { ...row, name: row.name ?? '' } : null
}

/** The listed companion whose first short call is free, if they speak the language; at most one. */
export async function freeIntroId(db: Db, language: Language): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    db,
    sql`select p.id from profiles p join listings l on l.companion_id = p.id
      where p.free_intro and ${realLanguage(language)} = any (l.writes)`,
  )
  return found?.id ?? null
}

/** The name is empty before onboarding. */
type NameCard = { userId: string; role: Role; name: string; slug: string | null; photoKey: string | null }

export type Counterpart = NameCard & { hasProfile: boolean; isBookable: boolean }

export const nameCard = async (db: Db, userId: string): Promise<NameCard | null> =>
  (await nameCards(db, [userId])).get(userId) ?? null

export async function nameCards(db: Db, ids: readonly string[]): Promise<Map<string, NameCard>> {
  if (ids.length === 0) return new Map()
  const found = await rows<NameCard>(
    db,
    sql`select u.id as "userId", u.role, coalesce(p.full_name, '') as name, p.slug, p.photo_key as "photoKey"
      from users u join profiles p on p.id = u.id where u.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(found.map((row) => [row.userId, row]))
}

/** Other companions with similar-looking names, excluding deleted accounts. */
export async function findLookalikes(db: Db, companionId: string) {
  const own = db.select({ skeleton: profiles.nameSkeleton }).from(profiles).where(eq(profiles.id, companionId))
  return db
    .select({ userId: profiles.id, name: profiles.fullName, slug: profiles.slug })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      and(
        eq(profiles.nameSkeleton, own),
        ne(profiles.nameSkeleton, ''),
        ne(profiles.id, companionId),
        eq(users.role, 'offerer'),
        isNull(users.canceledAt),
      ),
    )
    .orderBy(profiles.id)
    .limit(5)
}

export async function onboardingState(db: Db, viewer: Viewer) {
  const values = onboardingDraft.parse(await findDraft(db, viewer.userId))
  const steps = lastStep(viewer.role)
  return { values, furthestStep: Math.min(firstOpenStep(values), steps), steps }
}

export async function ownProfile(db: Db, viewer: Viewer) {
  const row = await findOwnProfile(db, viewer.userId)
  if (!row) return null
  const { slug: _, ...values } = row
  return { ...values, userId: viewer.userId, fullName: row.fullName ?? '' }
}

export type OwnProfile = NonNullable<Awaited<ReturnType<typeof ownProfile>>>

export async function profileToEdit(db: Db, viewer: Viewer, now: Date) {
  const profile = await ownProfile(db, viewer)
  if (!profile) return null
  const own = await myApplication(db, viewer, now)
  return {
    edit: { profile, isCompanion: isCompanionRole(viewer.role), years: birthYears(now) },
    isIncomplete: profile.fullName === '' || profile.languages.length === 0,
    application: own?.application ?? null,
  }
}

/** Null without a profile, and for non-companions. */
export const myApplication = async (db: Db, viewer: Viewer, now: Date) =>
  isCompanionRole(viewer.role) ? ownApplication(await findApplicant(db, viewer.userId), now) : null

export const applicationOf = async (db: Db, companionId: string, now: Date) =>
  ownApplication(await findApplicant(db, companionId), now)?.application ?? null

const ownApplication = <A extends Applicant>(applicant: A | null, now: Date) =>
  applicant && { applicant, application: applicationState(applicant, now) }
