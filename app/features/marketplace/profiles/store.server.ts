import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { languageOfText } from '#app/i18n/text-language.ts'
import { type Db, preparedRows, rows, sqlState, type Tx } from '#app/platform/data/db.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { applications, favorites, onboardingDrafts, photos, profileSlugs, profiles, voices } from '#db/schema/all.ts'
import type { Applicant } from './applications.rules.ts'
import type { OnboardingDraft } from './forms.ts'
import type { ApplicationStatus, Voice } from './schema.ts'

export async function findOwnProfile(db: Db, userId: string) {
  const [row] = await db
    .select({
      fullName: profiles.fullName,
      locationCode: profiles.locationCode,
      birthYear: profiles.birthYear,
      gender: profiles.gender,
      bio: profiles.bio,
      bioLanguage: profiles.bioLanguage,
      otherBios: profiles.otherBios,
      languages: profiles.languages,
      interests: profiles.interests,
      photoKey: profiles.photoKey,
      slug: profiles.slug,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return row
}

export async function findDraft(db: Db, userId: string): Promise<unknown> {
  const [row] = await db
    .select({ values: onboardingDrafts.values })
    .from(onboardingDrafts)
    .where(eq(onboardingDrafts.userId, userId))
  return row?.values ?? {}
}

export async function upsertDraft(tx: Tx, userId: string, values: OnboardingDraft): Promise<void> {
  await tx
    .insert(onboardingDrafts)
    .values({ userId, values })
    .onConflictDoUpdate({
      target: onboardingDrafts.userId,
      set: { values: sql`${onboardingDrafts.values} || excluded.values`, updatedAt: sql`app_now()` },
    })
}

export const deleteDraft = (tx: Tx, userId: string) =>
  tx.delete(onboardingDrafts).where(eq(onboardingDrafts.userId, userId))

export type ProfileValues = Omit<
  Partial<typeof profiles.$inferInsert>,
  'id' | 'bioLanguage' | 'certified' | 'featured' | 'freeIntro'
>

export async function upsertProfile(tx: Tx, userId: string, given: ProfileValues): Promise<void> {
  const values = given.bio === undefined ? given : { ...given, bioLanguage: languageOfText(given.bio) }
  await tx
    .insert(profiles)
    .values({ id: userId, ...values })
    .onConflictDoUpdate({ target: profiles.id, set: { ...values, updatedAt: sql`app_now()` } })
}

export async function findSlugOwner(db: Db, slug: string): Promise<string | null> {
  const [row] = await db.select({ id: profileSlugs.profileId }).from(profileSlugs).where(eq(profileSlugs.slug, slug))
  return row?.id ?? null
}

/** Kept forever, so old links work. */
export const insertSlug = (tx: Tx, profileId: string, slug: string) =>
  tx.insert(profileSlugs).values({ slug, profileId }).onConflictDoNothing()

export const insertPhoto = (db: Db, key: string, ownerId: string, width: number, height: number) =>
  db.insert(photos).values({ key, ownerId, width, height })

export const deletePhoto = (db: Db, key: string) => db.delete(photos).where(eq(photos.key, key))

/** Locks the photo until the transaction ends. */
export async function isOwnPhoto(tx: Tx, key: string, ownerId: string): Promise<boolean> {
  const found = await tx
    .select({ key: photos.key })
    .from(photos)
    .where(and(eq(photos.key, key), eq(photos.ownerId, ownerId), isNull(photos.removedAt)))
    .for('share')
  return found.length > 0
}

export async function updateRemovedPhotos(tx: Tx, ownerId: string, inUse: string | null): Promise<string[]> {
  const others = inUse === null ? undefined : sql`${photos.key} <> ${inUse}`
  const found = await tx
    .update(photos)
    .set({ removedAt: sql`app_now()` })
    .where(and(eq(photos.ownerId, ownerId), isNull(photos.removedAt), others))
    .returning({ key: photos.key })
  return found.map((row) => row.key)
}

/** Locks the photos, so a concurrent profile change that uses one is saved first. */
export async function updateRemovedUploads(tx: Tx, ownerId: string, limit: number): Promise<string[]> {
  await tx.select({ key: photos.key }).from(photos).where(eq(photos.ownerId, ownerId)).for('update')
  const spare = tx
    .select({ key: photos.key })
    .from(photos)
    .where(
      and(
        eq(photos.ownerId, ownerId),
        isNull(photos.removedAt),
        sql`not exists (select 1 from profiles p where p.photo_key = ${photos.key})`,
        sql`not exists (select 1 from onboarding_drafts d where d.user_id = ${ownerId} and d.values ->> 'photoKey' = ${photos.key})`,
      ),
    )
    .orderBy(desc(photos.createdAt), desc(photos.key))
    .offset(limit)
  const found = await tx
    .update(photos)
    .set({ removedAt: sql`app_now()` })
    .where(inArray(photos.key, spare))
    .returning({ key: photos.key })
  return found.map((row) => row.key)
}

export async function findVoice(db: Db, ownerId: string): Promise<Voice | null> {
  const [row] = await db
    .select({ key: voices.key, seconds: voices.seconds })
    .from(voices)
    .where(and(eq(voices.ownerId, ownerId), isNull(voices.removedAt)))
  return row ?? null
}

type NewVoice = Voice & { ownerId: string }

/** Not yet in use. */
export const insertVoice = (db: Db, voice: NewVoice) =>
  db.insert(voices).values({ ...voice, removedAt: sql`app_now()` })

/** Takes a greeting into use. An insert, so that the database refuses it for a deleted account. */
export const upsertVoice = (tx: Tx, voice: NewVoice) =>
  tx
    .insert(voices)
    .values(voice)
    .onConflictDoUpdate({ target: voices.key, set: { removedAt: null } })

export async function updateRemovedVoices(tx: Tx, ownerId: string): Promise<string[]> {
  const found = await tx
    .update(voices)
    .set({ removedAt: sql`app_now()` })
    .where(and(eq(voices.ownerId, ownerId), isNull(voices.removedAt)))
    .returning({ key: voices.key })
  return found.map((row) => row.key)
}

export const deleteVoice = (db: Db, key: string) => db.delete(voices).where(eq(voices.key, key))

export async function listRemovableVoices(db: Db, removedBefore: Date): Promise<string[]> {
  const found = await db.select({ key: voices.key }).from(voices).where(lt(voices.removedAt, removedBefore)).limit(200)
  return found.map((row) => row.key)
}

export async function listRemovablePhotos(db: Db, unusedBefore: Date): Promise<string[]> {
  const unused = and(
    lt(photos.createdAt, unusedBefore),
    sql`not exists (select 1 from onboarding_drafts d where d.values ->> 'photoKey' = ${photos.key})`,
  )
  const found = await db
    .select({ key: photos.key })
    .from(photos)
    .where(
      and(
        or(isNotNull(photos.removedAt), unused),
        sql`not exists (select 1 from profiles p where p.photo_key = ${photos.key})`,
        sql`not exists (select 1 from content_changes c where c.field = 'photo' and c.before = ${photos.key} and c.decided_at is null)`,
      ),
    )
    .limit(200)
  return found.map((row) => row.key)
}

export async function isListedFor(db: Db, companionId: string, seekerId: string): Promise<boolean> {
  const [row] = await rows<{ found: boolean }>(
    db,
    sql`select exists (select 1 from listings where companion_id = ${companionId})
      and not exists (select 1 from blocked where seeker_id = ${seekerId} and offerer_id = ${companionId}) as found`,
  )
  return row?.found ?? false
}

/** Refuses with `not_found`. */
export async function updateFavorite(tx: Tx, seekerId: string, companionId: string, on: boolean): Promise<void> {
  if (!on) {
    await tx.delete(favorites).where(and(eq(favorites.seekerId, seekerId), eq(favorites.companionId, companionId)))
    return
  }
  try {
    await tx.insert(favorites).values({ seekerId, companionId }).onConflictDoNothing()
  } catch (error) {
    throw sqlState(error) === '23503' ? notFound() : error
  }
}

type Bios = Pick<typeof profiles.$inferSelect, 'bioLanguage' | 'otherBios'>

type ApplicantRow = Omit<Applicant, 'application' | 'declareBy'> &
  Bios & {
    applicationId: string | null
    status: ApplicationStatus | null
    reason: string | null
    decidedAt: string | null
    declareBy: string | null
  }

const applicant = preparedRows<ApplicantRow>(
  'applicant',
  sql`select u.status as "accountStatus", p.bio, p.bio_language as "bioLanguage", p.other_bios as "otherBios",
      u.rate_per_hour_audio as "ratePerHourAudio", u.rate_per_hour_video as "ratePerHourVideo",
      exists (select 1 from availability s where s.offerer_id = u.id and s.end_time > app_now()) as "hasSlots",
      exists (select 1 from availability s where s.offerer_id = u.id) as "hadSlots",
      coalesce(d.is_trader is not null, false) as "isDeclared", d.declare_by as "declareBy",
      (select count(*)::int from applications c where c.companion_id = u.id) as applications,
      a.id as "applicationId", a.status, a.reason, a.decided_at as "decidedAt"
    from users u join profiles p on p.id = u.id left join trader_details d on d.user_id = u.id
    left join lateral (select * from applications n where n.companion_id = u.id
      order by n.submitted_at desc, n.id desc limit 1) a on true
    where u.id = ${sql.placeholder('companionId')}`,
)

export async function findApplicant(
  db: Db,
  companionId: string,
): Promise<(Applicant & Bios & { applicationId: string | null }) | null> {
  const [row] = await applicant(db, { companionId })
  if (!row) return null
  const { status, reason, decidedAt, declareBy, ...given } = row
  return {
    ...given,
    declareBy: declareBy === null ? null : new Date(declareBy),
    application: status && { status, reason, decidedAt: decidedAt === null ? null : new Date(decidedAt) },
  }
}

export async function insertApplication(tx: Tx, companionId: string): Promise<string | null> {
  const [row] = await tx
    .insert(applications)
    .values({ companionId })
    .onConflictDoNothing()
    .returning({ id: applications.id })
  return row?.id ?? null
}

/** Returns how often it was sent, or null if the application's state has changed. Keeps the reason. */
export async function updateResubmitted(tx: Tx, applicationId: string): Promise<number | null> {
  const [row] = await tx
    .update(applications)
    .set({
      status: 'submitted',
      decidedAt: null,
      decidedBy: null,
      submittedAt: sql`app_now()`,
      timesSent: sql`${applications.timesSent} + 1`,
    })
    .where(and(eq(applications.id, applicationId), inArray(applications.status, ['changes_requested'])))
    .returning({ timesSent: applications.timesSent })
  return row?.timesSent ?? null
}

export async function lockProfile(tx: Tx, companionId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, companionId)).for('update')
}
