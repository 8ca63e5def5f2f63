import { eq } from 'drizzle-orm'
import { requestPayout, startOnboarding } from '#app/features/money/payouts/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payees } from '#db/schema/all.ts'
import type { FakeStripe } from '#tools/fake-stripe/main.ts'
import { givePassword, OWNER_PASSWORD } from './account-deletion.ts'
import type { TestContext } from './context.ts'
import { giveCredits } from './credits.ts'
import { makeCompanion } from './makers.ts'
import type { memoryPayments } from './payments.ts'

/** Requests a payout as the account's owner, and sets a password if it has none. */
export async function requestOwnPayout(
  ctx: Ctx,
  viewer: Viewer,
  { credits, idempotencyKey = crypto.randomUUID() }: { credits: number; idempotencyKey?: string },
): Promise<string> {
  await givePassword({ ctx }, viewer.userId)
  return requestPayout(ctx, viewer, { credits, idempotencyKey, password: OWNER_PASSWORD })
}

/**
 * A companion with credits and an account at the payment provider, with completed onboarding unless `state` says
 * otherwise.
 */
export async function makeEarner(
  test: Pick<TestContext, 'ctx' | 'as'>,
  provider: Pick<ReturnType<typeof memoryPayments>, 'payees'>,
  credits = 0,
  state = { onboarded: true, payoutsEnabled: true },
) {
  const userId = await makeCompanion(test)
  if (credits > 0) await giveCredits(test, userId, credits)
  return { userId, ...(await openAccount(test, provider, userId, state)) }
}

/** A companion with credits and a completed account at tools/fake-stripe, which the product hasn't read yet. */
export async function makeStripeEarner(
  test: Pick<TestContext, 'ctx' | 'as'>,
  stripe: Pick<FakeStripe, 'control'>,
  ctx: Ctx = test.ctx,
) {
  const userId = await makeCompanion(test)
  await giveCredits(test, userId, 600)
  const viewer = await test.as(userId)
  await startOnboarding(ctx, viewer, { language: 'en' })
  const [payee] = await ctx.db.select({ account: payees.accountId }).from(payees).where(eq(payees.userId, userId))
  const account = payee?.account ?? ''
  stripe.control.completeOnboarding({ account })
  return { userId, viewer, account }
}

export async function openAccount(
  { ctx, as }: Pick<TestContext, 'ctx' | 'as'>,
  provider: Pick<ReturnType<typeof memoryPayments>, 'payees'>,
  userId: string,
  state = { onboarded: true, payoutsEnabled: true },
) {
  const viewer = await as(userId)
  await startOnboarding(ctx, viewer, { language: 'en' })
  const accountId = `acct_${userId}`
  provider.payees.set(accountId, state)
  return { viewer, accountId }
}
