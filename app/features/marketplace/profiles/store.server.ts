import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { type Db, prepared, rows, sqlState, type Tx } from '#app/platform/data/db.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Role } from '#app/platform/viewer.ts'
import { favorites, onboardingDrafts, photos, profileSlugs, profiles, users } from '#db/schema/all.ts'
import type { OnboardingDraft } from './forms.ts'

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
    .prepare('companion'),
)

/** A companion as booking needs it; null when the id is nobody's or not a companion's. */
export async function findCompanion(db: Db, companionId: string) {
  const [row] = await companion(db).execute({ companionId })
  return row && isCompanionRole(row.role) ? row : null
}

type NameRow = { userId: string; role: Role; name: string; slug: string | null; photoKey: string | null }

const nameColumns = sql`u.id as "userId", u.role, coalesce(p.full_name, '') as name, p.slug, p.photo_key as "photoKey"`
const isOneOf = (ids: readonly string[]) => sql`u.id = any(${sql.param([...ids])}::uuid[])`

/** Names and photos of people, in no particular order; people without a profile are missing. */
export const listNameCards = (db: Db, ids: readonly string[]): Promise<NameRow[]> =>
  rows(db, sql`select ${nameColumns} from users u join profiles p on p.id = u.id where ${isOneOf(ids)}`)

/** A profile with all that its owner may edit. */
export async function findOwnProfile(db: Db, userId: string) {
  const [row] = await db
    .select({
      fullName: profiles.fullName,
      locationCode: profiles.locationCode,
      birthYear: profiles.birthYear,
      gender: profiles.gender,
      bio: profiles.bio,
      languages: profiles.languages,
      interests: profiles.interests,
      photoKey: profiles.photoKey,
      slug: profiles.slug,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return row
}

/** A person's onboarding draft, unvalidated; empty when there is none. */
export async function findDraft(db: Db, userId: string): Promise<unknown> {
  const [row] = await db
    .select({ values: onboardingDrafts.values })
    .from(onboardingDrafts)
    .where(eq(onboardingDrafts.userId, userId))
  return row?.values ?? {}
}

/** Merges values into a draft; the other steps stay. */
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

export type ProfileValues = Partial<
  Pick<
    typeof profiles.$inferInsert,
    | 'fullName'
    | 'nameSkeleton'
    | 'locationCode'
    | 'birthYear'
    | 'gender'
    | 'bio'
    | 'languages'
    | 'interests'
    | 'interestLabels'
    | 'photoKey'
    | 'slug'
  >
>

/** Other companions, not deleted, whose names look like this one's. */
export async function listLookalikes(db: Db, companionId: string, limit: number) {
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
    .limit(limit)
}

/** Inserts or updates a profile. */
export async function upsertProfile(tx: Tx, userId: string, values: ProfileValues): Promise<void> {
  await tx
    .insert(profiles)
    .values({ id: userId, ...values })
    .onConflictDoUpdate({ target: profiles.id, set: { ...values, updatedAt: sql`app_now()` } })
}

/** The profile that has or had a slug. */
export async function findSlugOwner(db: Db, slug: string): Promise<string | null> {
  const [row] = await db.select({ id: profileSlugs.profileId }).from(profileSlugs).where(eq(profileSlugs.slug, slug))
  return row?.id ?? null
}

/** Stores a slug for ever, so that old links keep working. */
export const insertSlug = (tx: Tx, profileId: string, slug: string) =>
  tx.insert(profileSlugs).values({ slug, profileId }).onConflictDoNothing()

/** Inserts a photo that nothing uses yet; width and height are the upload's. */
export const insertPhoto = (db: Db, key: string, ownerId: string, width: number, height: number) =>
  db.insert(photos).values({ key, ownerId, width, height })

/** Deletes the row of a photo; its files are left to the caller. */
export const deletePhoto = (db: Db, key: string) => db.delete(photos).where(eq(photos.key, key))

/** Whether a photo belongs to this person and was not removed; locks it until the transaction ends. */
export async function isOwnPhoto(tx: Tx, key: string, ownerId: string): Promise<boolean> {
  const found = await tx
    .select({ key: photos.key })
    .from(photos)
    .where(and(eq(photos.key, key), eq(photos.ownerId, ownerId), isNull(photos.removedAt)))
    .for('share')
  return found.length > 0
}

/** Marks every photo of a person but the one in use as removed; returns their keys. */
export async function updateRemovedPhotos(tx: Tx, ownerId: string, inUse: string | null): Promise<string[]> {
  const others = inUse === null ? undefined : sql`${photos.key} <> ${inUse}`
  const found = await tx
    .update(photos)
    .set({ removedAt: sql`app_now()` })
    .where(and(eq(photos.ownerId, ownerId), isNull(photos.removedAt), others))
    .returning({ key: photos.key })
  return found.map((row) => row.key)
}

/**
 * Marks uploads that neither profile nor draft uses as removed, but for the newest `limit`; returns their keys. Locks
 * the photos, so that a profile about to use one is saved first.
 */
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

/** Photos to delete: removed ones, and uploads unused since before `unusedBefore`. */
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

/** Whether a companion is listed for this seeker: listed at all, and no block between the two, whoever made it. */
export async function isListedFor(db: Db, companionId: string, seekerId: string): Promise<boolean> {
  const [row] = await rows<{ found: boolean }>(
    db,
    sql`select exists (select 1 from listings where companion_id = ${companionId})
      and not exists (select 1 from blocked where seeker_id = ${seekerId} and offerer_id = ${companionId}) as found`,
  )
  return row?.found ?? false
}

/** Adds or removes a favourite; refuses with `not_found` when there is no such companion. */
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
