import { sql } from 'drizzle-orm'
import { addPurchaseToStatement, postPurchase } from '#app/features/credits/commands.server.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { calls, purchases } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'

/** Gives a person credits the way the product does: a paid purchase (10 cents a credit, no VAT, no margin). */
export async function giveCredits(test: Pick<TestContext, 'ctx'>, userId: string, credits: number): Promise<string> {
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
    await addPurchaseToStatement(tx, { purchaseId, userId, credits })
    await postPurchase(test.ctx, tx, { purchaseId, userId, credits, priceCents, vatCents: 0 })
    return purchaseId
  })
}

/** A call row as booking would write it, `inDays` from now; nothing is held for it yet. */
export async function insertCallRow(
  tx: Tx,
  input: { seekerId: string; companionId: string; credits: number; inDays?: number },
): Promise<string> {
  const callId = crypto.randomUUID()
  const start = sql`date_trunc('hour', app_now()) + make_interval(days => ${input.inDays ?? 2}::int)`
  await tx.insert(calls).values({
    id: callId,
    seekerId: input.seekerId,
    companionId: input.companionId,
    startAt: start,
    endAt: sql`${start} + interval '15 minutes'`,
    durationMinutes: 15,
    credits: input.credits,
    isTrial: input.credits === 0,
    mediaType: 'audio',
  })
  return callId
}
