import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { profileSlugs, profiles } from '#db/schema/all.ts'
import { updateAnswered } from './changes.commands.server.ts'
import { renameProfile } from './commands.server.ts'
import type { ProfileContent } from './schema.ts'
import { updateRemovedPhotos, upsertProfile } from './store.server.ts'

/** What a decision takes out of a profile; `name` is what stands there until a new one is entered. */
type ProfileRemoval = {
  userId: string
  photo: boolean
  bio: boolean
  name: string | null
  removedBy: string
}
/** What was there before, as far as it was taken out. */
type RemovedContent = { name?: string; bio?: string; photoKey?: string }

/**
 * Takes photo, bio or name out of a profile in the transaction of a decision that checked its policy; calls stay, open
 * changes are answered. `retired` photos are for `deletePhotos` after the commit.
 */
export async function removeContent(
  ctx: Ctx,
  tx: Tx,
  { userId, photo, bio, name, removedBy }: ProfileRemoval,
): Promise<{ removed: RemovedContent; retired: string[] }> {
  const before = await lockRemovableContent(tx, userId)
  if (!before) return { removed: {}, retired: [] }
  const removed: RemovedContent = {
    ...(photo && before.photoKey ? { photoKey: before.photoKey } : {}),
    ...(bio && before.bio ? { bio: before.bio } : {}),
    ...(name !== null && before.name ? { name: before.name } : {}),
  }
  const fields: ProfileContent[] = [
    ...(photo ? (['photo'] as const) : []),
    ...(bio ? (['bio'] as const) : []),
    ...(name === null ? [] : (['name'] as const)),
  ]
  await updateAnswered(tx, { userId, fields }, { decision: 'removed', decidedBy: removedBy })
  if (bio) await upsertProfile(tx, userId, { bio: '' })
  if (photo) await upsertProfile(tx, userId, { photoKey: null })
  const retired = photo ? await updateRemovedPhotos(tx, userId, null) : []
  if (name !== null) await rename(tx, userId, name)
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'profile' })
  return { removed, retired }
}

/**
 * Gives back name and bio where the person has not written others since; a photo's files are gone for good. Within the
 * transaction of a decision whose policy the caller has checked.
 */
export async function restoreContent(
  ctx: Ctx,
  tx: Tx,
  { userId, removed, neutralName }: { userId: string; removed: RemovedContent; neutralName: string },
): Promise<void> {
  const now = await lockRemovableContent(tx, userId)
  if (!now) return
  if (removed.bio && now.bio === '') await upsertProfile(tx, userId, { bio: removed.bio })
  if (removed.name && now.name === neutralName) await rename(tx, userId, removed.name)
  await ctx.live.publish(tx, `user:${userId}`, { topic: 'profile' })
}

async function rename(tx: Tx, userId: string, name: string): Promise<void> {
  await deleteSlugs(tx, userId)
  await renameProfile(tx, userId, name)
}

/** Name, bio and photo of a person, locked until the transaction ends; null without a profile. */
async function lockRemovableContent(
  tx: Tx,
  userId: string,
): Promise<{ name: string | null; bio: string; photoKey: string | null } | null> {
  const [row] = await tx
    .select({ name: profiles.fullName, bio: profiles.bio, photoKey: profiles.photoKey })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('update')
  return row ?? null
}

/** Deletes every slug of a profile, so that no address repeats a name that was removed. */
const deleteSlugs = (tx: Tx, profileId: string) => tx.delete(profileSlugs).where(eq(profileSlugs.profileId, profileId))
