import { reservePayout } from '#app/features/credits/commands.server.ts'
import { earnings } from '#app/features/credits/rules.ts'
import { balanceOf } from '#app/features/credits/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { runOnce } from '#app/platform/data/idempotency-keys.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, isRefusal, Refusal, type RefusalCode, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canHavePayouts, canRequestPayout } from './policy.ts'
import { decidePayout, type PayeeStatus, payeeStep } from './rules.ts'
import {
  findPayee,
  findPayeeDetails,
  insertPayee,
  insertPayout,
  isPayeeStopped,
  updatePayeeState,
} from './store.server.ts'

/** The context for a request on which a person waits. */
const withInteractiveTimeout = (ctx: Ctx): Ctx => ({ ...ctx, payments: ctx.payments.withInteractiveTimeout() })

/**
 * Opens the companion's account with the provider if there is none, and returns a link to its forms, good for minutes
 * (Y-06). Refuses `only_companions_earn`, `country_missing`, `connect_failed`.
 */
export async function startOnboarding(
  ctx: Ctx,
  viewer: Viewer,
  input: { language: Language },
): Promise<{ url: string }> {
  authorize(canHavePayouts(viewer))
  const page = `${ctx.config.origin}/${input.language}/payouts`
  const waiting = withInteractiveTimeout(ctx)
  try {
    const payee = await findPayee(ctx.db, viewer.userId)
    const accountId = payee?.accountId ?? (await openAccount(waiting, viewer.userId))
    return {
      url: await waiting.payments.onboardingLink(accountId, `${page}?connect=return`, `${page}?connect=refresh`),
    }
  } catch (error) {
    throw asRefusal(ctx, error, 'connect_failed', viewer.userId)
  }
}

async function openAccount(ctx: Ctx, userId: string): Promise<string> {
  const details = await findPayeeDetails(ctx.db, userId)
  if (!details?.country) throw new Refusal('country_missing')
  await insertPayee(
    ctx.db,
    userId,
    await ctx.payments.createPayee({ companionId: userId, email: details.email, country: details.country }),
  )
  const payee = await findPayee(ctx.db, userId)
  if (!payee) throw new Error('the payee was not stored')
  return payee.accountId
}

/**
 * Fetches the state of the companion's account from the provider and stores it. Refuses `only_companions_earn`,
 * `connect_status_failed`.
 */
export async function refreshPayee(ctx: Ctx, viewer: Viewer): Promise<PayeeStatus> {
  authorize(canHavePayouts(viewer))
  const payee = await findPayee(ctx.db, viewer.userId)
  if (!payee) return { hasAccount: false, onboarded: false, payoutsEnabled: false }
  try {
    return { hasAccount: true, ...(await refreshAccount(withInteractiveTimeout(ctx), viewer.userId, payee.accountId)) }
  } catch (error) {
    throw asRefusal(ctx, error, 'connect_status_failed', viewer.userId)
  }
}

/** Fetches the state of an account from the provider and stores it. */
export async function refreshAccount(ctx: Ctx, userId: string, accountId: string) {
  const state = await ctx.payments.payeeState(accountId)
  await inTransaction(ctx.db, async (tx) => {
    if (await updatePayeeState(tx, accountId, state)) await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
  })
  return state
}

/**
 * A link into the provider's own pages for the companion's account (Y-16). Refuses `no_payee`, `payee_not_ready`,
 * `dashboard_link_failed`.
 */
export async function openProviderDashboard(ctx: Ctx, viewer: Viewer): Promise<{ url: string }> {
  authorize(canHavePayouts(viewer))
  const payee = await findPayee(ctx.db, viewer.userId)
  if (!payee) throw new Refusal('no_payee', { status: 404 })
  const waiting = withInteractiveTimeout(ctx)
  try {
    const { onboarded } = await refreshAccount(waiting, viewer.userId, payee.accountId)
    if (!onboarded) throw new Refusal('payee_not_ready')
    return { url: await waiting.payments.dashboardLink(payee.accountId) }
  } catch (error) {
    throw asRefusal(ctx, error, 'dashboard_link_failed', viewer.userId)
  }
}

function asRefusal(ctx: Ctx, error: unknown, code: RefusalCode, userId: string): Error {
  if (error instanceof Refusal) return error
  ctx.log.error('the payment provider did not do what was asked', { code, subject: userId, error })
  return new Refusal(code, { status: 502 })
}

export type ProviderReturn = { connect: 'return' | 'refresh' | undefined; language: Language }

/**
 * The way back from the provider's forms: refreshes the account's state, or returns a new link when the old one
 * expired; it never opens an account. A refusal is returned, for the page to show.
 */
export async function returnFromOnboarding(
  ctx: Ctx,
  viewer: Viewer,
  { connect, language }: ProviderReturn,
): Promise<{ url: string | null; refused: RefusalCode | null }> {
  try {
    if (connect === 'return') await refreshPayee(ctx, viewer)
    const isLinkOver = connect === 'refresh' && (await findPayee(ctx.db, viewer.userId)) !== null
    return { url: isLinkOver ? (await startOnboarding(ctx, viewer, { language })).url : null, refused: null }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { url: null, refused: error.code }
  }
}

type PayoutRequest = { credits: number; idempotencyKey: string; accountId: string }

const reserve = command(async (ctx, tx, viewer: Viewer, input: PayoutRequest) =>
  runOnce(tx, viewer, input.idempotencyKey, 'request_payout', { credits: input.credits }, async () => {
    const { userId } = viewer
    if (await isPayeeStopped(tx, userId)) throw new Refusal('payouts_paused', { status: 403 })
    const { feePercent, minPayoutCredits } = ctx.config.terms
    unwrap(decidePayout(input.credits, await balanceOf(tx, userId), minPayoutCredits))
    const { grossCents, feeCents, netCents } = earnings(input.credits, feePercent)
    const payoutId = await insertPayout(tx, {
      userId,
      creditsPaid: input.credits,
      accountId: input.accountId,
      grossCents,
      feePercent,
      feeCents,
      amountCents: netCents,
    })
    await reservePayout(ctx, tx, { payoutId, userId, credits: input.credits })
    await ctx.jobs.enqueue(tx, 'send-payout', { payoutId })
    await announce(ctx, tx, { type: 'payout.requested', payoutId, userId })
    return payoutId
  }),
)

/**
 * Reserves credits and enqueues the transfer, once per key. Refuses `payout_minimum`, `insufficient_credits`,
 * `payout_in_flight`, `payouts_paused`, `no_payee`, `payee_not_ready`, `payout_request_failed`.
 */
export async function requestPayout(
  ctx: Ctx,
  viewer: Viewer,
  input: { credits: number; idempotencyKey: string },
): Promise<string> {
  authorize(canRequestPayout(viewer))
  unwrap(decidePayout(input.credits, Number.MAX_SAFE_INTEGER, ctx.config.terms.minPayoutCredits))
  const payee = await findPayee(ctx.db, viewer.userId)
  if (!payee) throw new Refusal('no_payee', { status: 404 })
  const state = await refreshAccount(withInteractiveTimeout(ctx), viewer.userId, payee.accountId).catch((error) => {
    throw asRefusal(ctx, error, 'payout_request_failed', viewer.userId)
  })
  if (payeeStep({ hasAccount: true, ...state }) !== 'ready') throw new Refusal('payee_not_ready')
  return reserve(ctx, viewer, { ...input, accountId: payee.accountId })
}
