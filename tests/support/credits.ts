import { openPurchase, postPurchase } from '#app/features/credits/commands.server.ts'
import { inTransaction } from '#app/platform/db.ts'
import { purchases } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'

/** Gives a person credits the way the product does: a paid purchase (10 cents a credit, no VAT, no margin). */
export async function giveCredits(test: TestContext, userId: string, credits: number): Promise<string> {
  return inTransaction(test.ctx.db, async (tx) => {
    const purchaseId = crypto.randomUUID()
    const priceCents = 10 * credits
    await tx.insert(purchases).values({
      id: purchaseId,
      userId,
      packageKey: 'test',
      credits,
      priceCents,
      status: 'paid',
      paidAt: test.ctx.clock.now(),
    })
    await openPurchase(tx, { purchaseId, userId, credits })
    await postPurchase(test.ctx, tx, { purchaseId, userId, credits, priceCents, vatCents: 0 })
    return purchaseId
  })
}
