import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { rows, type Tx } from '#app/platform/data/db.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { applications, badgeEvidence, listings, profileSlugs, profiles, users } from '#db/schema/all.ts'
import { markDecided } from './changes.commands.server.ts'
import { renameProfile, type StoredFiles } from './commands.server.ts'
import {
  type ApplicationStatus,
  FEATURED_MAX,
  type FeaturedMove,
  NAME_MAX,
  type OtherBios,
  PROFILE_CONTENTS,
  type ProfileContent,
} from './schema.ts'
import { updateRemovedPhotos, upsertProfile } from './store.server.ts'
import { retireVoices } from './voice.commands.server.ts'

export { lockProfile } from './store.server.ts'

/** Profile changes by the back office, inside its own transactions. The caller checks the policy. */

type NewEvidence = Pick<
  typeof badgeEvidence.$inferInsert,
  'companionId' | 'title' | 'issuer' | 'seenOn' | 'seenBy' | 'note'
>

export async function recordEvidence(tx: Tx, evidence: NewEvidence): Promise<string> {
  const [row] = await tx.insert(badgeEvidence).values(evidence).returning({ id: badgeEvidence.id })
  return row!.id
}

const openEvidenceOf = (companionId: string) =>
  and(eq(badgeEvidence.companionId, companionId), isNull(badgeEvidence.withdrawnAt))

/** Refuses with `evidence_missing`. */
export async function requireEvidence(tx: Tx, companionId: string): Promise<void> {
  if ((await tx.$count(badgeEvidence, openEvidenceOf(companionId))) === 0) throw new Refusal('evidence_missing')
}

/** Refuses with `not_found` unless the companion is approved. `isNew` is false if they already had the badge. */
export async function certify(tx: Tx, evidence: NewEvidence): Promise<{ evidenceId: string; isNew: boolean }> {
  const badge = await lockBadge(tx, evidence.companionId)
  if (badge?.status !== 'active') throw notFound()
  const evidenceId = await recordEvidence(tx, evidence)
  if (!badge.certified) await updateBadge(tx, evidence.companionId, true)
  return { evidenceId, isNew: !badge.certified }
}

/** Withdraws the badge and all its evidence; returns the id of the newest. Refuses with `not_found`. */
export async function withdrawBadge(
  tx: Tx,
  { companionId, withdrawnBy, reason }: { companionId: string; withdrawnBy: string; reason: string },
): Promise<string | null> {
  const badge = await lockBadge(tx, companionId)
  if (!badge?.certified) throw notFound()
  await updateBadge(tx, companionId, false)
  const found = await tx
    .update(badgeEvidence)
    .set({ withdrawnAt: sql`app_now()`, withdrawnBy, withdrawnReason: reason })
    .where(openEvidenceOf(companionId))
    .returning({ id: badgeEvidence.id, createdAt: badgeEvidence.createdAt })
  return found.sort((a, b) => Number(b.createdAt) - Number(a.createdAt))[0]?.id ?? null
}

async function lockBadge(tx: Tx, companionId: string) {
  const [row] = await tx
    .select({ certified: profiles.certified, status: users.status })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, companionId), eq(users.role, 'offerer')))
    .for('update', { of: profiles })
  return row
}

/** The database requires evidence at the end of the transaction. */
const updateBadge = (tx: Tx, companionId: string, certified: boolean | null) =>
  tx.update(profiles).set({ certified, updatedAt: sql`app_now()` }).where(eq(profiles.id, companionId))

type RemovedContent = { name?: string; bio?: string; otherBios?: OtherBios; photoKey?: string; voiceKey?: string }

/** Decides open changes to removed fields; calls are kept. Pass `retired` to `deleteFiles` after the commit. */
export async function removeContent(
  ctx: Ctx,
  tx: Tx,
  input: { userId: string; photo: boolean; bio: boolean; voice: boolean; name: string | null; removedBy: string },
): Promise<{ removed: RemovedContent; retired: StoredFiles }> {
  const { userId, photo, bio, voice, name, removedBy } = input
  const before = await lockContent(tx, userId)
  if (!before) return { removed: {}, retired: {} }
  const voices = voice ? await retireVoices(tx, userId) : []
  const removed: RemovedContent = {
    ...(photo && before.photoKey ? { photoKey: before.photoKey } : {}),
    ...(bio && before.bio ? { bio: before.bio, otherBios: before.otherBios } : {}),
    ...(voices[0] ? { voiceKey: voices[0] } : {}),
    ...(name !== null && before.name ? { name: before.name } : {}),
  }
  const isRemoved: Record<ProfileContent, boolean> = { name: name !== null, photo, bio, voice }
  const fields = PROFILE_CONTENTS.filter((field) => isRemoved[field])
  await markDecided(tx, { userId, fields }, { decision: 'removed', decidedBy: removedBy })
  await upsertProfile(tx, userId, { ...(bio ? { bio: '', otherBios: {} } : {}), ...(photo ? { photoKey: null } : {}) })
  const photos = photo ? await updateRemovedPhotos(tx, userId, null) : []
  if (name !== null) await rename(tx, userId, name)
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'profile' })
  return { removed, retired: { photos, voices } }
}

/** Restores bios and name unless the person has changed them since. Files are gone for good. */
export async function restoreContent(
  ctx: Ctx,
  tx: Tx,
  { userId, removed, neutralName }: { userId: string; removed: RemovedContent; neutralName: string },
): Promise<void> {
  const now = await lockContent(tx, userId)
  if (!now) return
  const { bio, otherBios = {} } = removed
  if (bio && now.bio === '') await upsertProfile(tx, userId, { bio, otherBios })
  if (removed.name && now.name === neutralName) await rename(tx, userId, removed.name)
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'profile' })
}

/** No slug may repeat a removed name. */
async function rename(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.delete(profileSlugs).where(eq(profileSlugs.profileId, userId))
  await renameProfile(tx, userId, name)
}

async function lockContent(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ name: profiles.fullName, bio: profiles.bio, otherBios: profiles.otherBios, photoKey: profiles.photoKey })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('update')
  return row
}

/** Returns the rank from 1, or 0 if not featured. Refuses with `not_listed` or `featured_too_many`. */
export async function moveFeatured(
  tx: Tx,
  { companionId, move }: { companionId: string; move: FeaturedMove },
): Promise<number> {
  await lockPlaces(tx)
  if (move === 'add') await requireListed(tx, companionId)
  const order = applyFeaturedMove(await listFeaturedIds(tx), companionId, move)
  if (order.length > FEATURED_MAX) throw new Refusal('featured_too_many')
  await updateFeatured(tx, order)
  return order.indexOf(companionId) + 1
}

/** Refuses with `featured_changed` if the set of featured companions has changed. */
export async function orderFeatured(tx: Tx, order: readonly string[]): Promise<void> {
  await lockPlaces(tx)
  const now = await listFeaturedIds(tx)
  if (now.toSorted().join() !== order.toSorted().join()) throw new Refusal('featured_changed')
  await updateFeatured(tx, order)
}

/** Makes one companion, or none, the only one with a free intro call. Refuses with `not_listed`. */
export async function setFreeIntro(
  tx: Tx,
  companionId: string | null,
): Promise<{ before: string | null; after: string | null }> {
  await lockPlaces(tx)
  if (companionId) await requireListed(tx, companionId)
  const [before] = await rows<{ id: string }>(tx, sql`select id from profiles where free_intro`)
  await updateFreeIntro(tx, companionId)
  return { before: before?.id ?? null, after: companionId }
}

/** The caller has called `lockPlaces`. */
export async function updateFreeIntro(tx: Tx, companionId: string | null): Promise<void> {
  await tx.execute(sql`update profiles set free_intro = false
    where free_intro and id is distinct from ${companionId}::uuid`)
  if (companionId)
    await tx.execute(sql`update profiles set free_intro = true where id = ${companionId} and not free_intro`)
}

export function applyFeaturedMove(order: readonly string[], companionId: string, move: FeaturedMove): string[] {
  const at = order.indexOf(companionId)
  if (move === 'add') return at < 0 ? [...order, companionId] : [...order]
  if (at < 0) return [...order]
  const rest = order.filter((id) => id !== companionId)
  return move === 'remove' ? rest : rest.toSpliced(Math.max(0, move === 'up' ? at - 1 : at + 1), 0, companionId)
}

/** Serialises changes to featured and free-intro companions until the transaction ends. */
const lockPlaces = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('visavis.places'))`)

async function listFeaturedIds(tx: Tx): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select p.id from profiles p left join listings l on l.companion_id = p.id where p.featured
      order by p.featured_rank nulls last, l.recommended desc nulls last, p.id`,
  )
  return found.map(({ id }) => id)
}

async function requireListed(tx: Tx, companionId: string): Promise<void> {
  if ((await tx.$count(listings, eq(listings.companionId, companionId))) === 0) throw new Refusal('not_listed')
}

async function updateFeatured(tx: Tx, order: readonly string[]): Promise<void> {
  const places = sql`select id::uuid, place from unnest(${sql.param([...order])}::text[]) with ordinality as p(id, place)`
  await tx.execute(sql`update profiles set featured = false, featured_rank = null
    where featured and id not in (select id from (${places}) places)`)
  await tx.execute(sql`update profiles set featured = true, featured_rank = places.place
    from (${places}) places where places.id = profiles.id
      and (profiles.featured, profiles.featured_rank) is distinct from (true, places.place)`)
}

type ApplicationDecision = {
  applicationId: string
  companionId: string
  from: readonly ApplicationStatus[]
  to: ApplicationStatus
  decidedBy: string
  /** Null leaves the badge unchanged. */
  certified: boolean | null
  reason: string | null
}

/** False if the application had already been decided. */
export async function recordDecision(tx: Tx, decision: ApplicationDecision): Promise<boolean> {
  const { applicationId, companionId, from, to, decidedBy, certified, reason } = decision
  const updated = await tx
    .update(applications)
    .set({ status: to, decidedAt: sql`app_now()`, decidedBy, certified, reason })
    .where(and(eq(applications.id, applicationId), inArray(applications.status, [...from])))
    .returning({ id: applications.id })
  if (updated.length > 0 && certified !== null) await updateBadge(tx, companionId, certified)
  return updated.length > 0
}

export async function reopenApplication(tx: Tx, ids: { applicationId: string; companionId: string }): Promise<void> {
  await tx
    .update(applications)
    .set({ status: 'submitted', decidedAt: null, decidedBy: null, certified: null, reason: null })
    .where(eq(applications.id, ids.applicationId))
  await updateBadge(tx, ids.companionId, null)
}

export async function setRating(
  tx: Tx,
  companionId: string,
  rating: { average: number | null; count: number },
): Promise<void> {
  await tx
    .update(profiles)
    .set({ averageRating: rating.average, totalRatings: rating.count })
    .where(eq(profiles.id, companionId))
}

/** Administrators skip onboarding. Run after inviting one, and on every start. */
export const createAdministratorProfiles = command(async (_ctx, tx, _actor: System, _input: Record<string, never>) => {
  await tx.execute(sql`insert into ${profiles} (id, full_name)
    select id, left(split_part(email, '@', 1), ${NAME_MAX}) from ${users} where role = 'admin' and status = 'active' on conflict do nothing`)
})
