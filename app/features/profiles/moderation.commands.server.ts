import { canAdministrate } from '#app/features/accounts/policy.ts'
import { isCompanionRole } from '#app/features/accounts/schema.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { authorize, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { updateAnswered } from './changes/store.server.ts'
import { renewSlug } from './commands.server.ts'
import { deleteOtherSlugs, insertRemoval, lockContents } from './moderation.store.server.ts'
import type { ProfileContent, RemovedContent } from './schema.ts'
import { updateRemovedPhotos, upsertProfile } from './store.server.ts'

/** What stood there, and keys of photos whose files the caller deletes after the commit; else a sweep does. */
export type RemovedContents = {
  removed: Partial<Record<ProfileContent, string>>
  photoKeys: string[]
}

/**
 * Removes name, photo or bio of a person: a neutral name, no photo, no bio; nothing leads to the old name any more.
 * Tells nobody: the caller does. Refuses with `not_found`, and `content_missing` when none of it is there.
 */
export const removeProfileContent = command(
  async (
    ctx,
    tx,
    viewer: Viewer,
    input: { userId: string; contents: readonly ProfileContent[] },
  ): Promise<RemovedContents> => {
    authorize(canAdministrate(viewer))
    const { userId } = input
    const profile = await lockContents(tx, userId)
    if (!profile || profile.status === 'canceled') throw notFound()
    const fields = input.contents.filter((content) => profile[content])
    if (fields.length === 0) throw new Refusal('content_missing')
    const isCompanion = isCompanionRole(profile.role)
    const has = (content: ProfileContent) => fields.includes(content)
    const neutral = texts(
      profile.language,
      'office-accounts',
    )(isCompanion ? 'neutralName.companion' : 'neutralName.seeker')
    await upsertProfile(tx, userId, {
      ...(has('name') ? { fullName: neutral, nameSkeleton: null } : {}),
      ...(has('bio') ? { bio: '' } : {}),
      ...(has('photo') ? { photoKey: null } : {}),
    })
    if (has('name') && isCompanion) await renewSlug(tx, userId, neutral)
    if (has('name')) await deleteOtherSlugs(tx, userId)
    await updateAnswered(tx, { userId, fields }, { decision: 'removed', decidedBy: viewer.userId })
    const photoKeys = has('photo') ? await updateRemovedPhotos(tx, userId, null) : []
    await ctx.live.publish(tx, `user:${userId}`, { topic: 'profile' })
    return { removed: Object.fromEntries(fields.map((field) => [field, profile[field]])), photoKeys }
  },
)

/** What was removed of whom and why, in words the person reads. */
export type RemovalInput = {
  userId: string
  contents: readonly RemovedContent[]
  removed: Record<string, string | number | null>
  reason: string
  removedBy: string
}

/** Keeps what was removed without a case, for the person's notice and an objection; returns its id. */
export const recordRemoval = (tx: Tx, removal: RemovalInput): Promise<string> =>
  insertRemoval(tx, { ...removal, contents: [...removal.contents] })
