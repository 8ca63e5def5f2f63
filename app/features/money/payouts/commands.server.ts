import {
  limitReAuthentication,
  type ReAuthentication,
  reAuthenticate,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { reservePayout } from '#app/features/marketplace/credits/commands.server.ts'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { balanceOf, payableOf } from '#app/features/marketplace/credits/views.server.ts'
import { canTakeMoney } from '#app/features/marketplace/gate/rules.ts'
import { taxState } from '#app/features/money/tax/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { isOnStandby } from '#app/platform/data/backups.server.ts'
import { type Db, inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { findResult, runOnce } from '#app/platform/data/idempotency-keys.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { PaymentTimeout } from '#app/platform/outside/payment-deadline.server.ts'
import { authorize, type Decision, isRefusal, Refusal, type RefusalCode, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { holdForReview } from './reviews/commands.server.ts'
import { bankFailureFromCode, decidePayout, type PayeeStatus, payeeStep } from './rules.ts'
import {
  findPayee,
  findPayeeDetails,
  insertPayee,
  insertPayout,
  isPayeeStopped,
  isSuspended,
  updateBankPayment,
  updatePayeeState,
  updatePayoutFingerprints,
} from './store.server.ts'

const withInteractiveTimeout = (ctx: Ctx): Ctx => ({ ...ctx, payments: ctx.payments.withInteractiveTimeout() })

/**
 * Returns a link to the provider's onboarding forms, creating the account first, in a job if the provider times out.
 * Refuses as `canTakeMoney`, and with `country_missing`, `connect_slow`, `provider_slow` or `connect_failed`.
 */
export async function startOnboarding(
  ctx: Ctx,
  viewer: Viewer,
  input: { language: Language },
): Promise<{ url: string }> {
  authorize(canHavePayouts(viewer))
  authorize(canTakeMoney(ctx.config, { isOnStandby: await isOnStandby(ctx.db) }))
  const page = `${ctx.config.origin}/${input.language}/payouts`
  const waiting = withInteractiveTimeout(ctx)
  try {
    const payee = await findPayee(ctx.db, viewer.userId)
    const accountId = payee?.accountId ?? (await openAccount(waiting, viewer.userId))
    return {
      url: await waiting.payments.onboardingLink(accountId, `${page}?connect=return`, `${page}?connect=refresh`),
    }
  } catch (error) {
    if (error instanceof PaymentTimeout) {
      const { userId } = viewer
      await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'open-payee', { userId }))
      throw asRefusal(ctx, error, (await findPayee(ctx.db, userId)) ? 'provider_slow' : 'connect_slow', userId)
    }
    throw asRefusal(ctx, error, 'connect_failed', viewer.userId)
  }
}

/**
 * Creates a companion's account in the background after a timeout, and updates open pages. Keeps an existing account.
 */
export async function openPayee(ctx: Ctx, userId: string): Promise<void> {
  try {
    const payee = await findPayee(ctx.db, userId)
    await refreshAccount(ctx, userId, payee?.accountId ?? (await openAccount(ctx, userId)))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return ctx.log.warn('a payout account was not opened', { subject: userId, code: error.code })
  }
  await inTransaction(ctx.db, (tx) => ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' }))
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
 * Fetches and stores the state of the companion's account. Refuses with `only_companions_earn` or
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

export async function refreshAccount(ctx: Ctx, userId: string, accountId: string) {
  const state = await ctx.payments.payeeState(accountId)
  await inTransaction(ctx.db, async (tx) => {
    if (await updatePayeeState(tx, accountId, state)) await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
  })
  return state
}

/** Stores the outcome of a payment to the bank, and announces a returned one, once per payment. */
export async function refreshBankPayment(
  ctx: Ctx,
  userId: string,
  accountId: string,
  paymentId: string,
): Promise<void> {
  const payment = await ctx.payments.bankPayment(accountId, paymentId)
  const { hasFailed, failureCode, amountCents } = payment
  if (hasFailed)
    ctx.log.warn('a bank did not accept the payment of a companion’s earnings', { subject: userId, count: amountCents })
  await inTransaction(ctx.db, async (tx) => {
    await updateBankPayment(tx, accountId, payment)
    await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
    const bankFailure = bankFailureFromCode(failureCode)
    if (hasFailed) await announce(ctx, tx, { type: 'bank_payment.failed', paymentId, userId, amountCents, bankFailure })
  })
}

/**
 * Fetches the fingerprints of an account's bank details, for reviews. Errors are logged, so payouts don't wait for
 * them.
 */
export async function refreshPayoutFingerprints(ctx: Ctx, accountId: string): Promise<void> {
  try {
    await updatePayoutFingerprints(ctx.db, accountId, await ctx.payments.payoutFingerprints(accountId))
  } catch (error) {
    ctx.log.warn('the provider did not say where the money of an account goes', { subject: accountId, error })
  }
}

/**
 * Returns a link to the provider's dashboard for the companion's account. Refuses with `no_payee`, `payee_not_ready`,
 * `provider_slow` or `dashboard_link_failed`.
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
    const code = error instanceof PaymentTimeout ? 'provider_slow' : 'dashboard_link_failed'
    throw asRefusal(ctx, error, code, viewer.userId)
  }
}

function asRefusal(ctx: Ctx, error: unknown, code: RefusalCode, userId: string): Error {
  if (error instanceof Refusal) return error
  ctx.log.error('the payment provider did not do what was asked', { code, subject: userId, error })
  return new Refusal(code, { status: 502 })
}

export type ProviderReturn = { connect: 'return' | 'refresh' | undefined; language: Language }

/**
 * Handles the return from the provider's forms: refreshes the account's state, or returns a new link if the old one
 * expired. Never creates an account. Returns a refusal for the page to show instead of throwing it.
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

/**
 * The companion's account, fresh from the provider. Refuses with `no_payee`, `payee_not_ready` or
 * `payout_request_failed`.
 */
export async function requireReadyAccount(ctx: Ctx, userId: string): Promise<string> {
  const payee = await findPayee(ctx.db, userId)
  if (!payee) throw new Refusal('no_payee', { status: 404 })
  const waiting = withInteractiveTimeout(ctx)
  const state = await refreshAccount(waiting, userId, payee.accountId).catch((error) => {
    // On a timeout trust the last known state. The job checks again before the first transfer.
    if (error instanceof PaymentTimeout && payee.onboarded && payee.payoutsEnabled) return payee
    throw asRefusal(ctx, error, 'payout_request_failed', userId)
  })
  if (payeeStep({ hasAccount: true, ...state }) !== 'ready') throw new Refusal('payee_not_ready')
  await refreshPayoutFingerprints(waiting, payee.accountId)
  return payee.accountId
}

/**
 * Reserves credits (null: everything ready), and enqueues the transfer or a review. Refuses as `decidePayout`, and with
 * `payout_in_flight`, `payouts_paused` or `tax_details_missing`.
 */
export async function reserveCredits(
  ctx: Ctx,
  tx: Tx,
  input: { userId: string; accountId: string; credits: number | null; isMonthly?: true },
): Promise<string> {
  const { userId, accountId, isMonthly } = input
  if ((await isPayeeStopped(tx, userId)) || (await isSuspended(tx, userId)))
    throw new Refusal('payouts_paused', { status: 403 })
  await requireTaxDetails(ctx, tx, { userId })
  const { feePercent, minPayoutCredits, payoutHoldHours } = ctx.config.terms
  const balance = await balanceOf(tx, userId)
  const { payable } = await payableOf(tx, userId, payoutHoldHours)
  const credits = input.credits ?? payable
  unwrap(decidePayout(credits, { balance, payable }, minPayoutCredits))
  const { grossCents, feeCents, netCents } = earnings(credits, feePercent)
  const money = { creditsPaid: credits, grossCents, feePercent, feeCents, amountCents: netCents }
  const payoutId = await insertPayout(tx, { userId, accountId, ...money })
  await reservePayout(ctx, tx, { payoutId, userId, credits })
  if (await holdForReview(ctx, tx, { payoutId, userId, credits })) return payoutId
  await ctx.jobs.enqueue(tx, 'send-payout', { payoutId })
  await announce(ctx, tx, { type: 'payout.requested', payoutId, userId, ...(isMonthly && { isMonthly }) })
  return payoutId
}

const NO_LIMITS = { balance: Number.MAX_SAFE_INTEGER, payable: Number.MAX_SAFE_INTEGER }

/** The law requires identifying payees before paying them (DAC7). Refuses with `tax_details_missing`. */
export async function requireTaxDetails(ctx: Ctx, db: Db, viewer: Pick<Viewer, 'userId'>): Promise<void> {
  if ((await taxState(ctx, db, viewer)) === 'missing') throw new Refusal('tax_details_missing')
}

const COMMAND = 'request_payout'
export type PayoutRequest = ReAuthentication & { credits: number; idempotencyKey: string }

const reserve = command(async (ctx, tx, viewer: Viewer, input: PayoutRequest & { accountId: string }) =>
  runOnce(tx, viewer, input.idempotencyKey, COMMAND, { credits: input.credits }, async () => {
    await reAuthenticate(ctx, tx, viewer, input)
    const { credits, accountId } = input
    return reserveCredits(ctx, tx, { userId: viewer.userId, accountId, credits })
  }),
)

/**
 * Reserves credits and enqueues the transfer or a review, once per idempotency key. Refuses as `reAuthenticate` and
 * `decidePayout`, and with `payout_in_flight`, `payouts_paused`, `tax_details_missing`, `no_payee`, `payee_not_ready`
 * or `payout_request_failed`.
 */
export async function requestPayout(ctx: Ctx, viewer: Viewer, input: PayoutRequest): Promise<string> {
  authorize(canRequestPayout(viewer))
  unwrap(decidePayout(input.credits, NO_LIMITS, ctx.config.terms.minPayoutCredits))
  // A retry after a lost answer returns the stored result. It costs no password attempt and no call to the provider.
  const done = await findResult<string>(ctx.db, viewer, input.idempotencyKey, COMMAND, { credits: input.credits })
  if (done) return done
  await requireTaxDetails(ctx, ctx.db, viewer)
  if (!(await findPayee(ctx.db, viewer.userId))) throw new Refusal('no_payee', { status: 404 })
  await limitReAuthentication(ctx, viewer)
  const accountId = await requireReadyAccount(ctx, viewer.userId)
  return reserve(ctx, viewer, { ...input, accountId })
}

export function canHavePayouts(viewer: Pick<Viewer, 'role'>): Decision {
  return isCompanionRole(viewer.role) ? { ok: true } : { ok: false, code: 'only_companions_earn' }
}

/** A suspended companion's earnings stay in place until the case is decided. */
export function canRequestPayout(viewer: Pick<Viewer, 'role' | 'status'>): Decision {
  const earns = canHavePayouts(viewer)
  if (!earns.ok) return earns
  return viewer.status === 'active' ? { ok: true } : { ok: false, code: 'payouts_paused' }
}
