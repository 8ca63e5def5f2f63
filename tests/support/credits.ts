import { sql } from 'drizzle-orm'
import {
  addPurchaseToStatement,
  holdForCall,
  postPurchase,
  reservePayout,
  reversePayout,
  settlePayout,
} from '#app/features/marketplace/credits/commands.server.ts'
import { applyReversals } from '#app/features/money/payments/refunds/reversals.commands.server.ts'
import { lockPurchase } from '#app/features/money/payments/store.server.ts'
import { reversalOf } from '#app/features/money/payouts/rules.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { calls, payouts, purchases } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'

/** Gives a person credits like the product: a paid purchase (10 cents a credit, no VAT, no margin). */
export const giveCredits = (test: Pick<TestContext, 'ctx'>, userId: string, credits: number): Promise<string> =>
  makePaidPurchase(test, userId, { packageKey: 'test', credits, priceCents: 10 * credits })

export async function makePaidPurchase(
  test: Pick<TestContext, 'ctx'>,
  userId: string,
  values: Omit<typeof purchases.$inferInsert, 'userId' | 'status'>,
): Promise<string> {
  return inTransaction(test.ctx.db, async (tx) => {
    const purchaseId = crypto.randomUUID()
    const { credits, priceCents, vatCents = 0 } = values
    await tx.insert(purchases).values({
      paidAt: test.ctx.clock.now(),
      paymentIntentId: `pi_${purchaseId}`,
      ...values,
      id: purchaseId,
      userId,
      status: 'paid',
    })
    await addPurchaseToStatement(tx, { purchaseId, userId, credits })
    await postPurchase(test.ctx, tx, { purchaseId, userId, credits, priceCents, vatCents })
    return purchaseId
  })
}

/** A payout of 500 credits with a fee of €5; `reversedCents` of a sent one were reversed. */
export async function makePayout(
  test: Pick<TestContext, 'ctx'>,
  userId: string,
  {
    status = 'completed',
    ...values
  }: Partial<typeof payouts.$inferInsert> & { status?: 'pending' | 'completed' | 'failed' } = {},
): Promise<string> {
  const payoutId = crypto.randomUUID()
  const [credits, feeCents] = [values.creditsPaid ?? 500, values.feeCents ?? 500]
  await giveCredits(test, userId, credits)
  const grossCents = 10 * credits
  const money = { creditsPaid: credits, grossCents, feePercent: 10, feeCents, amountCents: grossCents - feeCents }
  await inTransaction(test.ctx.db, async (tx) => {
    const settledAt = status === 'pending' ? null : test.ctx.clock.now()
    await tx
      .insert(payouts)
      .values({ ...money, accountId: 'acct_1', settledAt, ...values, id: payoutId, userId, status })
    await reservePayout(test.ctx, tx, { payoutId, userId, credits })
    if (status === 'pending') return
    const outcome = status === 'completed' ? 'paid' : 'failed'
    await settlePayout(test.ctx, tx, { payoutId, userId, credits, feeCents, outcome })
    const reversed = reversalOf(values.reversedCents ?? 0, 10)
    if (reversed.cents > 0) await reversePayout(test.ctx, tx, { payoutId, userId, reversed, added: reversed })
  })
  return payoutId
}

/** Books a purchase's refunds and disputes as reported by the provider. */
export async function reversePurchase(
  test: Pick<TestContext, 'ctx'>,
  purchaseId: string,
  { refunds = [], disputes = [] }: Partial<Parameters<typeof applyReversals>[3]>,
): Promise<void> {
  await inTransaction(test.ctx.db, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    if (!purchase) throw new Error('no purchase')
    await applyReversals(test.ctx, tx, purchase, { refunds, disputes })
  })
}

/** Locks a person's bookings like the product, with a disputed payment. Returns the purchase. */
export async function lockBookings(test: Pick<TestContext, 'ctx'>, userId: string): Promise<string> {
  const purchaseId = await giveCredits(test, userId, 10)
  const dispute = { status: 'open' as const, reason: 'general', amountCents: 100, evidenceDueAt: null, funds: [] }
  await reversePurchase(test, purchaseId, { disputes: [{ disputeId: `du_${purchaseId}`, ...dispute }] })
  return purchaseId
}

/** Holds a seeker's credits for a call. Returns the call. `endCall` ends it. */
export const holdCredits = (
  test: Pick<TestContext, 'ctx'>,
  call: { seekerId: string; companionId: string; credits: number; inDays?: number },
): Promise<string> =>
  inTransaction(test.ctx.db, async (tx) => {
    const callId = await insertCallRow(tx, call)
    await holdForCall(test.ctx, tx, { ...call, callId })
    return callId
  })

/** A call row as booking would write it, `inDays` from now, with nothing held yet. */
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
