import type { Ctx } from '#app/platform/context.ts'
import { reconcilePurchase } from '../commands.server.ts'
import { sendRefund } from './commands.server.ts'
import { listDisputedPurchases, listPendingRefunds } from './store.server.ts'

/** The job of a refund: asks the provider to send it, then brings its purchase to the provider's state. */
export async function runRefund(ctx: Ctx, refundId: string): Promise<void> {
  const purchaseId = await sendRefund(ctx, refundId)
  if (purchaseId) await reconcilePurchase(ctx, purchaseId)
}

/** Finishes refunds whose job or answer was lost. One that fails does not stop the others. */
export async function sweepRefunds(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - 2 * 60_000)
  for (const refundId of await listPendingRefunds(ctx.db, since, 50))
    await runRefund(ctx, refundId).catch((error: unknown) =>
      ctx.log.warn('a refund could not be sent', { subject: refundId, error }),
    )
}

/** Asks the provider about disputes that are open or were decided lately: their news may have been lost. */
export async function sweepDisputes(ctx: Ctx): Promise<void> {
  for (const purchaseId of await listDisputedPurchases(ctx.db, 200))
    await reconcilePurchase(ctx, purchaseId).catch((error: unknown) =>
      ctx.log.warn('a dispute could not be looked at', { subject: purchaseId, error }),
    )
}
