import { isCompanionRole } from '#app/features/accounts/schema.ts'
import { command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { lockPeople } from '#app/platform/data/locks.server.ts'
import { authorize, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BlockInput, ReportInput } from './forms.ts'
import { canBlock, canReport } from './policy.ts'
import { REPORTS_PER_DAY } from './schema.ts'
import {
  countReportsSince,
  deleteBlock,
  insertBlock,
  insertReport,
  isCallBetween,
  isRatingBetween,
} from './store.server.ts'
import { hasBlocked, visiblePerson } from './views.server.ts'

const dayMs = 86_400_000

async function blockOf(tx: Tx, viewer: Viewer, userId: string) {
  await lockPeople(tx, [viewer.userId, userId])
  const [companionId, seekerId] = isCompanionRole(viewer.role) ? [viewer.userId, userId] : [userId, viewer.userId]
  return { companionId, seekerId, blockedBy: viewer.userId }
}

/**
 * Stores a block; idempotent. Only `blockUser` of calls may call this, as it also ends their calls. Refuses as
 * `canBlock`, and `not_found` for people who do not exist for the viewer.
 */
export async function placeBlock(tx: Tx, viewer: Viewer, input: BlockInput): Promise<void> {
  // After the lock, so that a booking committed meanwhile counts as a call of the two.
  const block = await blockOf(tx, viewer, input.userId)
  authorize(canBlock(viewer, await visiblePerson(tx, viewer, input.userId)))
  await insertBlock(tx, block)
}

/**
 * Takes back one's own block; the other person's stays, and so do calls that the block cancelled (T-09). Without one it
 * answers as `placeBlock` does.
 */
export const unblockUser = command(async (_ctx, tx, viewer: Viewer, input: BlockInput) => {
  if (!(await hasBlocked(tx, viewer.userId, input.userId)))
    authorize(canBlock(viewer, await visiblePerson(tx, viewer, input.userId)))
  await deleteBlock(tx, await blockOf(tx, viewer, input.userId))
})

/**
 * Adds a report to the administrators' queue and returns its id (T-13). Whoever does not exist for the viewer is
 * refused as not found (SEC-17), and so is a call or rating that is not one of the two.
 */
export const reportUser = command(async (ctx, tx, viewer: Viewer, input: ReportInput) => {
  authorize(canReport(viewer, await visiblePerson(tx, viewer, input.userId)))
  if (input.callId && !(await isCallBetween(tx, input.callId, viewer.userId, input.userId))) throw notFound()
  if (input.ratingId && !(await isRatingBetween(tx, input.ratingId, viewer.userId, input.userId))) throw notFound()
  await lockPeople(tx, [viewer.userId])
  const dayAgo = new Date(ctx.clock.now().getTime() - dayMs)
  if ((await countReportsSince(tx, viewer.userId, dayAgo)) >= REPORTS_PER_DAY) {
    throw new Refusal('too_many_reports', { status: 429 })
  }
  const reportId = await insertReport(tx, viewer.userId, input)
  await announce(ctx, tx, { type: 'report.made', reportId })
  return reportId
})
