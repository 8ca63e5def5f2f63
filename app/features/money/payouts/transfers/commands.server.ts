import { randomUUID } from 'node:crypto'
import { reversePayout, settlePayout } from '#app/features/marketplace/credits/commands.server.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction, type Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { deadlineIn } from '#app/platform/outside/payment-deadline.server.ts'
import type { WebhookEvent } from '#app/platform/outside/payments.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { refreshAccount, refreshBankPayment, refreshPayoutFingerprints } from '../commands.server.ts'
import { holdForReview } from '../reviews/commands.server.ts'
import { lockPayingPurchases } from '../reviews/store.server.ts'
import {
  type Comparison,
  compareTransfers,
  isOpenPayout,
  isUnsent,
  LEASE_RESERVE_SECONDS,
  LEASE_SECONDS,
  nextAttempt,
  payoutFailureFromCode,
  reversalOf,
} from '../rules.ts'
import { findPayeeOwner, findPayoutStatus, type PayoutEnd, updateEndedPayout } from '../store.server.ts'
import {
  deleteLease,
  insertLease,
  isHeldByOpenDispute,
  isOwnerSuspended,
  type Lease,
  listUncheckedPayouts,
  listWaitingPayouts,
  lockLeased,
  lockSettled,
  updateAttempt,
  updateCheckedAt,
  updateRefusedAttempt,
  updateResumedPayee,
  updateReversedCents,
  updateStoppedPayee,
} from './store.server.ts'

/** Code stored on a pending payout while our balance at the provider is too low. */
const WAITING_FOR_FUNDS = 'waiting_for_funds'

/** Another process took the lease. It will find out what the provider did. */
class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/**
 * Sends a pending payout once, under its lease, unless it's held or its account is stopped. Throws if
 * the answer is lost, so that the job retries with the same key. Waits for funds and alerts the operator. Only a
 * definite refusal returns the credits.
 */
export async function sendPayout(ctx: Ctx, payoutId: string): Promise<void> {
  const lease = { payoutId, owner: randomUUID() }
  const payout = await insertLease(ctx.db, lease)
  if (!payout) return
  try {
    await sendUnderLease(ctx, lease, payout)
  } finally {
    await deleteLease(ctx.db, lease)
  }
}

type LeasedPayout = { userId: string; accountId: string; amountCents: number; attempt: number }

async function sendUnderLease(ctx: Ctx, lease: Lease, payout: LeasedPayout): Promise<void> {
  const { payoutId } = lease
  const { amountCents, accountId } = payout
  const [existing] = await ctx.payments.transfersOf(payoutId)
  if (existing) return finish(ctx, lease, { status: 'completed', transferId: existing.transferId })
  if (payout.attempt === 0) {
    const { payoutsEnabled } = await refreshAccount(ctx, payout.userId, accountId)
    if (!payoutsEnabled) return finish(ctx, lease, { status: 'failed', errorMessage: 'payee_not_ready' })
    await refreshPayoutFingerprints(ctx, accountId)
  }
  // Measure before renewing the lease, so that the deadline is earlier than the stored lease end.
  const deadline = deadlineIn((LEASE_SECONDS - LEASE_RESERVE_SECONDS) * 1000)
  const attempt = await beginAttempt(ctx, lease)
  if (attempt === null) return
  const withinMs = deadline.msLeft()
  if (withinMs < LEASE_RESERVE_SECONDS * 1000)
    throw new LeaseLost('the lease was used up before the provider was asked')
  const outcome = await ctx.payments.sendTransfer({ payoutId, attempt, amountCents, accountId, withinMs })
  if (outcome.kind === 'paid') return finish(ctx, lease, { status: 'completed', transferId: outcome.transferId })
  if (outcome.kind === 'refused') {
    const { code, message } = outcome
    ctx.log.error('the payment provider refused a transfer', { subject: payoutId, code, detail: message })
    return finish(ctx, lease, { status: 'failed', errorMessage: payoutFailureFromCode(code) })
  }
  if (outcome.kind === 'insufficient') {
    await raiseAlarm(ctx, ctx.db, {
      code: 'provider_balance_low',
      message: 'a payout waits, the balance at the payment provider is too low',
      subject: payoutId,
      count: amountCents,
    })
    return updateRefusedAttempt(ctx.db, lease, attempt, WAITING_FOR_FUNDS)
  }
  throw new Error('the provider gave no clear answer about a transfer')
}

/**
 * Stores the attempt before the request is sent, after waiting for disputes and suspensions in progress. Null if one of
 * them, or a review, holds the payout.
 */
function beginAttempt(ctx: Ctx, lease: Lease): Promise<number | null> {
  return inTransaction(ctx.db, async (tx) => {
    const payout = await lockLeased(tx, lease)
    if (!payout) throw new LeaseLost()
    if (isUnsent(payout) && (await isOwnerSuspended(tx, payout.userId))) return null
    if (payout.attempt === 0) {
      await lockPayingPurchases(tx, lease.payoutId)
      const { userId, creditsPaid: credits } = payout
      if (await isHeldByOpenDispute(tx, lease.payoutId)) return null
      if (await holdForReview(ctx, tx, { payoutId: lease.payoutId, userId, credits })) return null
    }
    const attempt = nextAttempt(payout)
    await updateAttempt(tx, lease, attempt, ctx.clock.now())
    return attempt
  })
}

async function finish(ctx: Ctx, lease: Lease, end: PayoutEnd): Promise<void> {
  const { payoutId } = lease
  await inTransaction(ctx.db, async (tx) => {
    const payout = await lockLeased(tx, lease)
    if (!payout) throw new LeaseLost()
    await updateEndedPayout(tx, payoutId, end, ctx.clock.now())
    const { userId, creditsPaid: credits, feeCents } = payout
    const isPaid = end.status === 'completed'
    await settlePayout(ctx, tx, { payoutId, userId, credits, feeCents, outcome: isPaid ? 'paid' : 'failed' })
    await announce(ctx, tx, { type: isPaid ? 'payout.completed' : 'payout.failed', payoutId, userId })
  })
}

/** Sends waiting payouts: lost jobs, lost answers, missing funds. A failure doesn't stop the rest. */
export async function sweepPayouts(ctx: Ctx): Promise<void> {
  for (const payoutId of await listWaitingPayouts(ctx.db, 50)) {
    try {
      await sendPayout(ctx, payoutId)
    } catch (error) {
      ctx.log.warn('a payout could not be sent', { subject: payoutId, error })
    }
  }
}

/**
 * Compares an ended payout with the provider's transfers. Posts reversals; a surplus over the ledger stops the
 * account's payouts and alerts the operator. Pending payouts are left to `sendPayout`.
 */
export async function checkPayout(ctx: Ctx, payoutId: string): Promise<void> {
  // The response may be older than another process's posting, so a surplus only counts if seen twice.
  if ((await comparePayout(ctx, payoutId, false)) === 'unexplained') await comparePayout(ctx, payoutId, true)
}

async function comparePayout(ctx: Ctx, payoutId: string, wasSeenBefore: boolean): Promise<Comparison['kind']> {
  const transfers = await ctx.payments.transfersOf(payoutId)
  return inTransaction(ctx.db, async (tx) => {
    const payout = await lockSettled(tx, payoutId)
    if (!payout) return 'agrees'
    const at = ctx.clock.now()
    await updateCheckedAt(tx, payoutId, at)
    const found = compareTransfers(payout, transfers)
    if (found.kind === 'missing')
      await raiseAlarm(ctx, tx, {
        code: 'transfer_unknown',
        message: 'the payment provider does not know the transfer of a payout',
        subject: payoutId,
      })
    if (found.kind === 'reversed') await reverse(ctx, tx, payoutId, payout, found.reversedCents)
    if (found.kind === 'unexplained' && wasSeenBefore) await stop(ctx, tx, payoutId, payout.accountId, found.cents)
    return found.kind
  })
}

async function stop(ctx: Ctx, tx: Tx, payoutId: string, accountId: string, cents: number): Promise<void> {
  if (await updateStoppedPayee(tx, accountId, 'unexplained_transfer', ctx.clock.now()))
    await raiseAlarm(ctx, tx, {
      code: 'transferred_too_much',
      message: 'more was transferred for a payout than the books say; payouts to its account are stopped',
      subject: payoutId,
      count: cents,
    })
}

async function reverse(
  ctx: Ctx,
  tx: Tx,
  payoutId: string,
  payout: { userId: string; amountCents: number; reversedCents: number; feePercent: number },
  reversedCents: number,
): Promise<void> {
  const { userId, feePercent } = payout
  const before = reversalOf(payout.reversedCents, feePercent)
  const reversed = reversalOf(reversedCents, feePercent)
  await updateReversedCents(tx, payoutId, reversedCents)
  await reversePayout(ctx, tx, {
    payoutId,
    userId,
    reversed,
    added: {
      cents: reversed.cents - before.cents,
      credits: reversed.credits - before.credits,
      feeCents: reversed.feeCents - before.feeCents,
    },
  })
  if (reversedCents === payout.amountCents) await announce(ctx, tx, { type: 'payout.failed', payoutId, userId })
}

/** Finds reversals whose webhook was lost, and transfers missing from the ledger. A failure doesn't stop the rest. */
export async function sweepTransfers(ctx: Ctx): Promise<void> {
  for (const payoutId of await listUncheckedPayouts(ctx.db, 20)) {
    try {
      await checkPayout(ctx, payoutId)
    } catch (error) {
      ctx.log.warn('a payout could not be compared with the provider', { subject: payoutId, error })
    }
  }
}

/**
 * Resumes payouts to an account, for the operator, after the surplus was reversed at the provider. Refuses with
 * `payouts_not_stopped`.
 */
export const resumePayouts = command(async (_ctx, tx, _operator: System, input: { email: string }) => {
  if (!(await updateResumedPayee(tx, input.email))) throw new Refusal('payouts_not_stopped')
})

/**
 * Handles webhooks about accounts and transfers. Reads the current state from the provider instead of trusting their
 * content, so neither order nor sender matters.
 */
export async function handlePayoutEvent(ctx: Ctx, event: WebhookEvent): Promise<void> {
  const { payoutId, accountId } = event
  const status = payoutId && isUuid(payoutId) ? await findPayoutStatus(ctx.db, payoutId) : null
  if (event.type.startsWith('transfer.') && payoutId && status) {
    if (!isOpenPayout(status)) return checkPayout(ctx, payoutId)
    if (event.type === 'transfer.reversed') throw new Error('a reversal came before its transfer was stored')
  }
  const userId = accountId ? await findPayeeOwner(ctx.db, accountId) : null
  if (!userId || !accountId) return
  if ((event.type === 'payout.failed' || event.type === 'payout.paid') && event.objectId)
    await refreshBankPayment(ctx, userId, accountId, event.objectId)
  await refreshAccount(ctx, userId, accountId)
}
