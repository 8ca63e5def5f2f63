import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/accounts/re-authentication/recent.commands.server.ts'
import { recordAct } from '#app/features/audit/commands.server.ts'
import { deletePhotos } from '#app/features/profiles/commands.server.ts'
import { recordRemoval, removeProfileContent } from '#app/features/profiles/moderation.commands.server.ts'
import type { ProfileContent } from '#app/features/profiles/schema.ts'
import { removeRating } from '#app/features/ratings/removal.commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export type ContentRemoval = RecentReAuthentication & {
  userId: string
  contents: readonly ProfileContent[]
  reason: string
}

/**
 * Removes contents of a person with a reason, notice and audit entry, inside another act's transaction; returns keys of
 * photos to delete after the commit. The caller has checked its policy.
 */
export async function removeWithNotice(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  { userId, contents, reason }: Pick<ContentRemoval, 'userId' | 'contents' | 'reason'>,
): Promise<string[]> {
  const { removed, photoKeys } = await removeProfileContent.join(ctx, tx, viewer, { userId, contents })
  const fields = contents.filter((content) => content in removed)
  const removalId = await recordRemoval(tx, { userId, contents: fields, removed, reason, removedBy: viewer.userId })
  await announce(ctx, tx, { type: 'content.removed', userId, removalId })
  const details = { removalId, contents: fields.join(' ') }
  await recordAct(ctx, tx, viewer, { action: 'person.content_removed', subjectId: userId, details })
  return photoKeys
}

const remove = administratorCommand((ctx, tx, viewer: Viewer, input: ContentRemoval) =>
  removeWithNotice(ctx, tx, viewer, input),
)

/**
 * Removes name, photo or bio of a person with a reason that they read. Refuses as `administratorCommand` and
 * `removeProfileContent`.
 */
export async function removeContents(ctx: Ctx, viewer: Viewer | null, input: ContentRemoval): Promise<void> {
  await deleteFiles(ctx, await remove(ctx, viewer, input))
}

/** Deletes the files of removed photos; what fails is left for the sweep. */
export const deleteFiles = (ctx: Ctx, photoKeys: readonly string[]): Promise<void> =>
  deletePhotos(ctx, photoKeys).catch((error) => ctx.log.warn('removed photos are left for the sweep', { error }))

export type RatingRemoval = RecentReAuthentication & { ratingId: string; reason: string }

/** Removes a rating with a reason, which its author reads; the companion's mean follows. Refuses with `not_found`. */
export const removeRatingOf = administratorCommand(async (ctx, tx, viewer: Viewer, input: RatingRemoval) => {
  const { ratingId, callId, seekerId, companionId, stars } = await removeRating.join(ctx, tx, viewer, input)
  const removal = { contents: ['rating' as const], removed: { stars, callId }, reason: input.reason }
  const removalId = await recordRemoval(tx, { ...removal, userId: seekerId, removedBy: viewer.userId })
  await announce(ctx, tx, { type: 'content.removed', userId: seekerId, removalId })
  const details = { ratingId, removalId, companionId }
  await recordAct(ctx, tx, viewer, { action: 'rating.removed', subjectId: seekerId, details })
})
