import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { profileSlugs, profiles } from '#db/schema/all.ts'

/** Name, bio and photo of a person, locked until the transaction ends; null without a profile. */
export async function lockRemovableContent(
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
export const deleteSlugs = (tx: Tx, profileId: string) =>
  tx.delete(profileSlugs).where(eq(profileSlugs.profileId, profileId))
