import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { contentRemovals, profileSlugs, profiles, users } from '#db/schema/all.ts'

/** Name, photo, bio, role and language of a person, the profile locked until the transaction ends. */
export async function lockContents(tx: Tx, userId: string) {
  const [row] = await tx
    .select({
      name: profiles.fullName,
      photo: profiles.photoKey,
      bio: profiles.bio,
      role: users.role,
      status: users.status,
      language: users.language,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
    .for('update', { of: profiles })
  return row ?? null
}

/** Deletes every earlier slug of a profile, which may spell a removed name. */
export const deleteOtherSlugs = (tx: Tx, profileId: string) =>
  tx
    .delete(profileSlugs)
    .where(
      and(
        eq(profileSlugs.profileId, profileId),
        ne(profileSlugs.slug, sql`(select coalesce(slug, '') from profiles where id = ${profileId})`),
      ),
    )

/** Inserts what was removed and why; returns its id. */
export async function insertRemoval(tx: Tx, removal: typeof contentRemovals.$inferInsert): Promise<string> {
  const [row] = await tx.insert(contentRemovals).values(removal).returning({ id: contentRemovals.id })
  if (!row) throw new Error('the removal was not stored')
  return row.id
}
