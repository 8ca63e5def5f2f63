import { refusePayout, releasePayout } from '#app/features/payouts/reviews/commands.server.ts'
import { payoutReviewForm } from '#app/features/payouts/reviews/forms.ts'
import type { ReviewDecision } from '#app/features/payouts/reviews/schema.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { authorize } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { insertAuditEntry } from '../audit.store.server.ts'
import { canAdministrate } from '../policy.ts'

export type HoldDecision = { payoutId: string; decision: ReviewDecision; note: string }

/**
 * An administrator releases or refuses a payout in review, in the audit trail. Refuses as `releasePayout`, and for
 * everybody else as if there were no such page.
 */
export const decideHold = command(async (ctx, tx, viewer: Viewer, input: HoldDecision) => {
  authorize(canAdministrate(viewer))
  const { payoutId, decision } = input
  const run = decision === 'released' ? releasePayout : refusePayout
  const { userId } = await run.join(ctx, tx, viewer, input)
  const action = `payout.${decision}`
  await insertAuditEntry(tx, { actorId: viewer.userId, action, subjectId: userId, details: { payoutId } })
  securityEvent(ctx, 'admin_act', { userId: viewer.userId }, `payout_${decision}`)
})

/** The form of a payout in review. */
export async function runHoldsForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  const input = parseForm(payoutReviewForm, form)
  await decideHold(ctx, viewer, input)
  return { done: input.decision }
}
