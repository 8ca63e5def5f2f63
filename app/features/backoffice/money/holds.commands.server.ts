import { recentReAuthenticationForm } from '#app/features/accounts/forms.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/accounts/re-authentication/recent.commands.server.ts'
import { recordAct } from '#app/features/audit/commands.server.ts'
import { refusePayout, releasePayout } from '#app/features/payouts/reviews/commands.server.ts'
import { payoutReviewForm } from '#app/features/payouts/reviews/forms.ts'
import type { ReviewDecision } from '#app/features/payouts/reviews/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export type HoldDecision = RecentReAuthentication & { payoutId: string; decision: ReviewDecision; note: string }

/**
 * An administrator releases or refuses a payout in review, in the audit trail. Refuses as `administratorCommand` and
 * `releasePayout`.
 */
export const decideHold = administratorCommand(async (ctx, tx, viewer, input: HoldDecision) => {
  const { payoutId, decision } = input
  const run = decision === 'released' ? releasePayout : refusePayout
  const { userId } = await run.join(ctx, tx, viewer, input)
  const action = `payout.${decision}`
  await recordAct(ctx, tx, viewer, { action, subjectId: userId, details: { payoutId } })
})

/** The form of a payout in review. */
export async function runHoldsForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  const input = { ...parseForm(payoutReviewForm, form), ...parseForm(recentReAuthenticationForm, form) }
  await decideHold(ctx, viewer, input)
  return { done: input.decision }
}
