import { reservePayout, settlePayout } from '#app/features/credits/commands.server.ts'
import { balanceOf } from '#app/features/credits/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/db.ts'
import { announce } from '#app/platform/jobs.ts'
import type { WebhookEvent } from '#app/platform/payments.ts'
import { allow, must, Refusal } from '#app/platform/refusal.ts'
import { once } from '#app/platform/requests.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { PayoutEvent } from './events.ts'
import { canHavePayouts, canRequestPayout } from './policy.ts'
import { decidePayout, nextAttempt, type PayeeStatus, payeeStep, payoutAmounts } from './rules.ts'
import {
  endPayout,
  insertPayee,
  insertPayout,
  lockPayout,
  type PayoutEnd,
  selectPayee,
  selectPayeeFacts,
  selectPayeeOwner,
  selectPayout,
  selectWaitingPayouts,
  setAttempt,
  setPayeeState,
  setPayoutError,
} from './store.server.ts'

/** Code kept on a pending payout while our balance at the provider is too low. */
const WAITING_FOR_FUNDS = 'waiting_for_funds'

/**
 * Opens the companion's account with the provider when there is none, and makes a link to the provider's forms, good for
 * minutes: the browser goes there at once (Y-06). Refuses `only_companions_earn`, `country_missing`, `connect_failed`.
 */
export async function startOnboarding(
  ctx: Ctx,
  viewer: Viewer,
  input: { language: Language },
): Promise<{ url: string }> {
  allow(canHavePayouts(viewer))
  const page = `${ctx.config.origin}/${input.language}/payouts`
  try {
    const accountId = (await selectPayee(ctx.db, viewer.userId))?.accountId ?? (await openAccount(ctx, viewer.userId))
    return { url: await ctx.payments.onboardingLink(accountId, `${page}?connect=return`, `${page}?connect=refresh`) }
  } catch (error) {
    throw asRefusal(ctx, error, 'connect_failed', viewer.userId)
  }
}

async function openAccount(ctx: Ctx, userId: string): Promise<string> {
  const facts = await selectPayeeFacts(ctx.db, userId)
  if (!facts?.country) throw new Refusal('country_missing')
  await insertPayee(
    ctx.db,
    userId,
    await ctx.payments.createPayee({ companionId: userId, email: facts.email, country: facts.country }),
  )
  const payee = await selectPayee(ctx.db, userId)
  if (!payee) throw new Error('the payee was not stored')
  return payee.accountId
}

/** Asks the provider where the companion stands and keeps the answer. Refuses `only_companions_earn`, `connect_status_failed`. */
export async function refreshPayee(ctx: Ctx, viewer: Viewer): Promise<PayeeStatus> {
  allow(canHavePayouts(viewer))
  const payee = await selectPayee(ctx.db, viewer.userId)
  if (!payee) return { hasAccount: false, onboarded: false, payoutsEnabled: false }
  try {
    return { hasAccount: true, ...(await refreshAccount(ctx, viewer.userId, payee.accountId)) }
  } catch (error) {
    throw asRefusal(ctx, error, 'connect_status_failed', viewer.userId)
  }
}

async function refreshAccount(ctx: Ctx, userId: string, accountId: string) {
  const state = await ctx.payments.payeeState(accountId)
  await inTransaction(ctx.db, async (tx) => {
    if (await setPayeeState(tx, accountId, state)) await ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })
  })
  return state
}

/** A link into the provider's own pages for the companion's account (Y-16). Refuses `no_payee`, `payee_not_ready`, `dashboard_link_failed`. */
export async function openProviderDashboard(ctx: Ctx, viewer: Viewer): Promise<{ url: string }> {
  allow(canHavePayouts(viewer))
  const payee = await selectPayee(ctx.db, viewer.userId)
  if (!payee) throw new Refusal('no_payee', { status: 404 })
  try {
    const { onboarded } = await refreshAccount(ctx, viewer.userId, payee.accountId)
    if (!onboarded) throw new Refusal('payee_not_ready')
    return { url: await ctx.payments.dashboardLink(payee.accountId) }
  } catch (error) {
    throw asRefusal(ctx, error, 'dashboard_link_failed', viewer.userId)
  }
}

function asRefusal(ctx: Ctx, error: unknown, code: string, userId: string): Error {
  if (error instanceof Refusal) return error
  ctx.log.error('the payment provider did not do what was asked', { code, subject: userId, error })
  return new Refusal(code, { status: 502 })
}

type PayoutRequest = { credits: number; requestKey: string; accountId: string }

const reserve = command(async (ctx, tx, viewer: Viewer, input: PayoutRequest) =>
  once(ctx, tx, viewer, input.requestKey, 'request_payout', { credits: input.credits }, async () => {
    must(decidePayout(input.credits, await balanceOf(tx, viewer.userId)))
    const { userId } = viewer
    const payoutId = await insertPayout(tx, {
      userId,
      creditsPaid: input.credits,
      accountId: input.accountId,
      ...payoutAmounts(input.credits),
    })
    await reservePayout(ctx, tx, { payoutId, userId, credits: input.credits })
    await ctx.jobs.enqueue(tx, 'send-payout', { payoutId })
    await announce(ctx, tx, { type: 'payout.requested', payoutId, userId } satisfies PayoutEvent)
    return payoutId
  }),
)

/**
 * Sets whole credits aside and enqueues the transfer, all or nothing; answers the payout's id, the same for a repeated key.
 * Refuses `payout_minimum`, `insufficient_credits`, `payout_in_flight`, `payouts_paused`, `no_payee`, `payee_not_ready`
 * and `payout_request_failed` when the provider cannot be asked.
 */
export async function requestPayout(
  ctx: Ctx,
  viewer: Viewer,
  input: { credits: number; requestKey: string },
): Promise<string> {
  allow(canRequestPayout(viewer))
  must(decidePayout(input.credits, Number.MAX_SAFE_INTEGER))
  const payee = await selectPayee(ctx.db, viewer.userId)
  if (!payee) throw new Refusal('no_payee', { status: 404 })
  const state = await refreshAccount(ctx, viewer.userId, payee.accountId).catch((error) => {
    throw asRefusal(ctx, error, 'payout_request_failed', viewer.userId)
  })
  if (payeeStep({ hasAccount: true, ...state }) !== 'ready') throw new Refusal('payee_not_ready')
  return reserve(ctx, viewer, { ...input, accountId: payee.accountId })
}

/**
 * Sends a pending payout. Idempotent: a transfer the provider knows is only written down; a lost answer is thrown, so that
 * the job asks again with the same key. Too little money on our side waits and alerts the operator; only a definite
 * refusal fails the payout and gives the credits back.
 */
export async function sendPayout(ctx: Ctx, payoutId: string): Promise<void> {
  const before = await selectPayout(ctx.db, payoutId)
  if (before?.status !== 'pending') return
  if (before.attempt > 0) {
    const transferId = await ctx.payments.findTransfer(payoutId)
    if (transferId) return finish(ctx, payoutId, { status: 'completed', transferId })
  }
  const { payoutsEnabled } = await refreshAccount(ctx, before.userId, before.accountId)
  if (!payoutsEnabled && before.attempt === 0)
    return finish(ctx, payoutId, { status: 'failed', errorMessage: 'payee_not_ready' })

  const attempt = await takeAttempt(ctx, payoutId)
  if (attempt === null) return
  const { amountCents, accountId } = before
  const outcome = await ctx.payments.sendTransfer({ payoutId, attempt, amountCents, accountId })
  if (outcome.kind === 'paid') return finish(ctx, payoutId, { status: 'completed', transferId: outcome.transferId })
  if (outcome.kind === 'refused') return finish(ctx, payoutId, { status: 'failed', errorMessage: outcome.message })
  if (outcome.kind === 'insufficient') {
    ctx.log.error('OPERATOR: a payout waits, the balance at the payment provider is too low', {
      subject: payoutId,
      count: amountCents,
    })
    return setPayoutError(ctx.db, payoutId, WAITING_FOR_FUNDS)
  }
  throw new Error('the provider gave no clear answer about a transfer')
}

/** Writes down that the provider is about to be asked, before it is asked. */
function takeAttempt(ctx: Ctx, payoutId: string): Promise<number | null> {
  return inTransaction(ctx.db, async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (payout?.status !== 'pending') return null
    const now = ctx.clock.now()
    const attempt = nextAttempt({ ...payout, wasRefusedForFunds: payout.errorMessage === WAITING_FOR_FUNDS }, now)
    if (attempt !== payout.attempt) await setAttempt(tx, payoutId, attempt, now)
    return attempt
  })
}

const outcomes = { completed: 'paid', failed: 'failed', reversed: 'reversed' } as const

async function finish(ctx: Ctx, payoutId: string, end: PayoutEnd): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (payout?.status !== (end.status === 'reversed' ? 'completed' : 'pending')) return
    await endPayout(tx, payoutId, end, ctx.clock.now())
    const { userId, creditsPaid: credits } = payout
    await settlePayout(ctx, tx, { payoutId, userId, credits, outcome: outcomes[end.status] })
    const type = end.status === 'completed' ? 'payout.completed' : 'payout.failed'
    await announce(ctx, tx, { type, payoutId, userId } satisfies PayoutEvent)
  })
}

/** Reacts to what the provider tells about accounts and transfers; reads the present state there, so the order of events does not matter. */
export async function handlePayoutEvent(ctx: Ctx, event: WebhookEvent): Promise<void> {
  const payout =
    event.payoutId && /^[0-9a-f-]{36}$/.test(event.payoutId) ? await selectPayout(ctx.db, event.payoutId) : null
  if (event.type === 'transfer.reversed' && payout) {
    if (payout.status === 'pending') throw new Error('a reversal came before its transfer was written down')
    return finish(ctx, payout.id, { status: 'reversed' })
  }
  const userId = event.accountId ? await selectPayeeOwner(ctx.db, event.accountId) : null
  if (userId && event.accountId) await refreshAccount(ctx, userId, event.accountId)
}

/** Sends payouts that wait: jobs that were lost, answers that were lost, funds that were missing. One that fails does not stop the others. */
export async function sweepPayouts(ctx: Ctx): Promise<void> {
  for (const payoutId of await selectWaitingPayouts(ctx.db, 50)) {
    try {
      await sendPayout(ctx, payoutId)
    } catch (error) {
      ctx.log.warn('a payout could not be sent', { subject: payoutId, error })
    }
  }
}
