import { command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/db.ts'
import { announce } from '#app/platform/jobs.ts'
import { lockPeople } from '#app/platform/locks.ts'
import { allow, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { SafetyEvent } from './events.ts'
import { canBlock, canReport } from './policy.ts'
import type { BlockInput, ReportInput } from './requests/schema.ts'
import { REPORTS_PER_DAY } from './schema.ts'
import {
  deleteBlock,
  findPerson,
  insertBlock,
  insertReport,
  isCallBetween,
  isRatingBetween,
  reportCountSince,
} from './store.server.ts'

const dayMs = 86_400_000

async function blockBetween(tx: Tx, viewer: Viewer, userId: string) {
  allow(canBlock(viewer, await findPerson(tx, userId)))
  await lockPeople(tx, [viewer.userId, userId])
  const [offererId, seekerId] = viewer.role === 'offerer' ? [viewer.userId, userId] : [userId, viewer.userId]
  return { offererId, seekerId, blockedBy: viewer.userId }
}

/**
 * Notes that the viewer wants to meet that person no more; again is the same. What becomes of their calls is decided with it:
 * `blockUser` of calls is the one who may call this.
 */
export async function placeBlock(tx: Tx, viewer: Viewer, input: BlockInput): Promise<void> {
  await insertBlock(tx, await blockBetween(tx, viewer, input.userId))
}

/** Takes back one's own block; the other person's stays, and so do calls that the block cancelled (T-09). */
export const unblockUser = command(async (_ctx, tx, viewer: Viewer, input: BlockInput) => {
  await deleteBlock(tx, await blockBetween(tx, viewer, input.userId))
})

/** Puts a report into the administrators' queue and answers its id. A call or rating of other people is refused as not found (T-13). */
export const reportUser = command(async (ctx, tx, viewer: Viewer, input: ReportInput) => {
  allow(canReport(viewer, await findPerson(tx, input.userId)))
  if (input.callId && !(await isCallBetween(tx, input.callId, viewer.userId, input.userId))) throw notFound()
  if (input.ratingId && !(await isRatingBetween(tx, input.ratingId, viewer.userId, input.userId))) throw notFound()
  await lockPeople(tx, [viewer.userId])
  const dayAgo = new Date(ctx.clock.now().getTime() - dayMs)
  if ((await reportCountSince(tx, viewer.userId, dayAgo)) >= REPORTS_PER_DAY) {
    throw new Refusal('too_many_reports', { status: 429 })
  }
  const reportId = await insertReport(tx, viewer.userId, input)
  await announce(ctx, tx, { type: 'report.made', reportId } satisfies SafetyEvent)
  return reportId
})
