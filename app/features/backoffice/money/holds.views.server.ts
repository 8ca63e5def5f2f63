import { canAdministrate } from '#app/features/accounts/policy.ts'
import { type PayoutReview, reviewQueue } from '#app/features/payouts/reviews/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Payouts that wait for a decision, and the latest decisions. */
export type PayoutHolds = { open: PayoutReview[]; decided: PayoutReview[] }

/** The section of the money page about payouts in review. Administrators only. */
export async function payoutHolds(ctx: Pick<Ctx, 'db'>, viewer: Viewer | null): Promise<PayoutHolds> {
  authorize(canAdministrate(viewer))
  if (!viewer) throw notFound()
  return reviewQueue(ctx.db, viewer)
}
