import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction, rows, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { ledgerChecks } from '#db/schema/all.ts'
import { creditValueCents, type Reversal } from './rules.ts'
import type { CallSettlement, CorrectionAccount, RefundedEarning } from './schema.ts'
import {
  insertStatement,
  isOverdraft,
  type Journal,
  postJournal,
  postWithinBalance,
  updateCallCharge,
  updateRefund,
  updateStatement,
} from './store.server.ts'
import { creditState, lastNight, latestLedgerCheck, ledgerViolations } from './views.server.ts'

/** A call and its price in credits, or part of it. */
type CallCredits = { callId: string; seekerId: string; companionId: string; credits: number }

/**
 * Moves a call's price into the call's escrow and adds it to both statements, in the booking's transaction. 0 credits
 * move nothing. Refuses with `insufficient_credits` or `bookings_locked`.
 */
export async function holdForCall(ctx: Ctx, tx: Tx, input: CallCredits): Promise<void> {
  const { callId, seekerId, companionId, credits } = input
  requireWholeCredits(credits)
  try {
    await tx.execute(sql`select hold_for_call(${callId}, ${seekerId}, ${companionId}, ${credits})`)
  } catch (error) {
    if (isOverdraft(error)) throw new Refusal('insufficient_credits')
    const isLocked = violatedConstraint(error) === 'users_bookings_not_locked'
    throw isLocked ? new Refusal('bookings_locked', { status: 403 }) : error
  }
  if (credits > 0) await publishBalance(ctx, tx, seekerId)
}

/** Empties a call's escrow. Only the first outcome counts. 0 credits move nothing. */
export async function settleCall(ctx: Ctx, tx: Tx, input: CallCredits & { outcome: CallSettlement }): Promise<void> {
  const { callId, seekerId, companionId, credits, outcome } = input
  requireWholeCredits(credits)
  if (credits === 0) return
  const receiver = outcome === 'earned' ? companionId : seekerId
  const posted = await postJournal(tx, {
    event: outcome,
    key: `call:${callId}:settle`,
    callId,
    lines: [
      { kind: 'call_escrow', owner: callId, amount: -credits },
      { kind: 'user_available', owner: receiver, amount: credits },
    ],
  })
  if (!posted) return
  const charge = (status: 'completed' | 'canceled', userId?: string) =>
    updateStatement(tx, { callId }, 'call_charge', status, userId)
  if (outcome === 'returned_no_show') {
    await charge('completed', seekerId)
    await charge('canceled', companionId)
    await insertStatement(tx, [
      { userId: seekerId, callId, type: 'refund', status: 'completed', amount: credits, effect: 1 },
    ])
  } else {
    await charge(outcome === 'earned' ? 'completed' : 'canceled')
  }
  await publishBalance(ctx, tx, receiver)
}

type Purchased = { purchaseId: string; userId: string; credits: number }

export const addPurchaseToStatement = (tx: Tx, { credits: amount, ...purchase }: Purchased): Promise<void> =>
  insertStatement(tx, [{ ...purchase, type: 'purchase', status: 'pending', amount, effect: 1 }])

export const closePurchaseOnStatement = (
  tx: Tx,
  { purchaseId, status }: { purchaseId: string; status: 'failed' | 'canceled' },
): Promise<void> => updateStatement(tx, { purchaseId }, 'purchase', status)

/** Sets a purchase back to pending on the buyer's statement while its payment is under review. */
export const reviewPurchaseOnStatement = (tx: Tx, { purchaseId }: { purchaseId: string }): Promise<void> =>
  updateStatement(tx, { purchaseId }, 'purchase', 'pending')

/**
 * Posts the credits of a paid purchase, repaying debt first. Amounts in euro cents; the price includes VAT. Idempotent;
 * false if already posted.
 */
export async function postPurchase(
  ctx: Ctx,
  tx: Tx,
  input: Purchased & { priceCents: number; vatCents: number },
): Promise<boolean> {
  const { purchaseId, userId, credits, priceCents, vatCents } = input
  const posted = await postJournal(tx, {
    event: 'purchase',
    key: `purchase:${purchaseId}`,
    purchaseId,
    lines: [
      { kind: 'credits_issued', amount: -credits },
      { kind: 'user_available', owner: userId, amount: credits },
      { kind: 'stripe_cash', amount: -priceCents },
      { kind: 'vat_payable', amount: vatCents },
      { kind: 'package_margin', amount: priceCents - vatCents - creditValueCents(credits) },
    ],
  })
  if (!posted) return false
  await updateStatement(tx, { purchaseId }, 'purchase', 'completed')
  await publishBalance(ctx, tx, userId)
  return true
}

/** Posts the payment provider's fee for a purchase, in euro cents. Idempotent. */
export async function postPurchaseFee(
  tx: Tx,
  { purchaseId, feeCents }: { purchaseId: string; feeCents: number },
): Promise<void> {
  if (feeCents === 0) return
  await postJournal(tx, {
    event: 'purchase_fee',
    key: `purchase:${purchaseId}:fee`,
    purchaseId,
    lines: [
      { kind: 'stripe_cash', amount: feeCents },
      { kind: 'stripe_fees', amount: -feeCents },
    ],
  })
}

/** Reserves a payout's credits. Refuses with `insufficient_credits`. */
export async function reservePayout(
  ctx: Ctx,
  tx: Tx,
  input: { payoutId: string; userId: string; credits: number },
): Promise<void> {
  const { payoutId, userId, credits } = input
  requireWholeCredits(credits)
  const posted = await postWithinBalance(tx, {
    event: 'payout_request',
    key: `payout:${payoutId}:request`,
    payoutId,
    lines: [
      { kind: 'user_available', owner: userId, amount: -credits },
      { kind: 'payout_reserve', owner: payoutId, amount: credits },
    ],
  })
  if (!posted) return
  await insertStatement(tx, [{ userId, payoutId, type: 'payout', status: 'pending', amount: credits, effect: -1 }])
  await publishBalance(ctx, tx, userId)
}

/**
 * Settles a payout as paid or failed. If paid, the value of its credits less the fee (euro cents) leaves the ledger.
 * Idempotent; false if already settled.
 */
export async function settlePayout(
  ctx: Ctx,
  tx: Tx,
  input: { payoutId: string; userId: string; credits: number; feeCents: number; outcome: 'paid' | 'failed' },
): Promise<boolean> {
  const { payoutId, userId, credits, feeCents, outcome } = input
  const lines: Journal['lines'] =
    outcome === 'failed'
      ? [{ kind: 'user_available', owner: userId, amount: credits }]
      : [
          { kind: 'credits_issued', amount: credits },
          { kind: 'stripe_cash', amount: creditValueCents(credits) - feeCents },
          { kind: 'platform_fee', amount: feeCents },
        ]
  const posted = await postJournal(tx, {
    event: `payout_${outcome}`,
    key: `payout:${payoutId}:settle`,
    payoutId,
    lines: [{ kind: 'payout_reserve', owner: payoutId, amount: -credits }, ...lines],
  })
  if (!posted) return false
  await updateStatement(tx, { payoutId }, 'payout', outcome === 'paid' ? 'completed' : 'failed')
  await publishBalance(ctx, tx, userId)
  return true
}

/**
 * Reverses a paid payout in part or in full: `reversed` is the total so far, `added` the new part. Cents short of a
 * whole credit are kept as the companion's `payout_remainder`. Idempotent per total; false if already posted.
 */
export async function reversePayout(
  ctx: Ctx,
  tx: Tx,
  input: { payoutId: string; userId: string; reversed: Reversal; added: Reversal },
): Promise<boolean> {
  const { payoutId, userId, reversed, added } = input
  const posted = await postJournal(tx, {
    event: 'payout_reversed',
    key: `payout:${payoutId}:reverse:${reversed.cents}`,
    payoutId,
    lines: [
      { kind: 'user_available', owner: userId, amount: added.credits },
      { kind: 'credits_issued', amount: -added.credits },
      { kind: 'stripe_cash', amount: -added.cents },
      { kind: 'platform_fee', amount: -added.feeCents },
      { kind: 'payout_remainder', amount: added.cents + added.feeCents - creditValueCents(added.credits) },
    ],
  })
  if (!posted) return false
  if (added.credits === 0) return true
  await updateRefund(tx, userId, payoutId, reversed.credits)
  await publishBalance(ctx, tx, userId)
  return true
}

function requireWholeCredits(credits: number) {
  if (!Number.isSafeInteger(credits) || credits < 0) throw new Refusal('invalid_input', { status: 400 })
}

/** Updates the balance on a person's open pages after the commit. */
export const publishBalance = (ctx: Ctx, tx: Tx, userId: string) =>
  ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })

/**
 * Moves the price of an extension into the call's escrow; both statements show the new total. `credits` is a whole
 * number above 0. Idempotent per extension. Refuses with `insufficient_credits` or `bookings_locked`.
 */
export async function holdExtension(
  ctx: Ctx,
  tx: Tx,
  input: Omit<CallCredits, 'companionId'> & { extensionId: string },
): Promise<void> {
  const { callId, extensionId, seekerId, credits } = input
  const posted = await postWithinBalance(tx, {
    event: 'hold_added',
    key: `call:${callId}:hold:${extensionId}`,
    callId,
    lines: [
      { kind: 'user_available', owner: seekerId, amount: -credits },
      { kind: 'call_escrow', owner: callId, amount: credits },
    ],
  })
  if (!posted) return
  await updateCallCharge(tx, callId, credits)
  // Read after posting, whose row lock makes a lock by an earlier dispute visible.
  if ((await creditState(tx, seekerId)).isLocked) throw new Refusal('bookings_locked', { status: 403 })
  await publishBalance(ctx, tx, seekerId)
}

/**
 * Returns part of a call's escrow to the seeker when the call switches to voice. 0 credits move nothing. Idempotent.
 */
export async function refundForVoice(ctx: Ctx, tx: Tx, input: Omit<CallCredits, 'companionId'>): Promise<void> {
  const { callId, seekerId, credits } = input
  if (credits === 0) return
  const posted = await postJournal(tx, {
    event: 'hold_returned',
    key: `call:${callId}:voice`,
    callId,
    lines: [
      { kind: 'call_escrow', owner: callId, amount: -credits },
      { kind: 'user_available', owner: seekerId, amount: credits },
    ],
  })
  if (!posted) return
  await updateCallCharge(tx, callId, -credits)
  await publishBalance(ctx, tx, seekerId)
}

/**
 * Posts an approved correction and its statement line; positive credits raise a balance or reduce a debt. Its credit
 * lot has no price. Idempotent; false if already posted. Refuses with `insufficient_credits`.
 */
export async function postCorrection(
  ctx: Ctx,
  tx: Tx,
  input: { correctionId: string; userId: string; account: CorrectionAccount; credits: number },
): Promise<boolean> {
  const { correctionId, userId, account, credits } = input
  const posted = await postWithinBalance(tx, {
    event: 'correction',
    key: `correction:${correctionId}`,
    lines: [
      { kind: account, owner: userId, amount: credits },
      { kind: 'credits_written_off', amount: -credits },
    ],
  })
  if (!posted) return false
  const line = { userId, correctionId, type: 'correction', status: 'completed' } as const
  await insertStatement(tx, [{ ...line, amount: Math.abs(credits), effect: Math.sign(credits) }])
  await announce(ctx, tx, { type: 'credits.corrected', correctionId, userId })
  await publishBalance(ctx, tx, userId)
  return true
}

/**
 * Refunds the price of a settled call to the seeker, paid by the operator or the companion (`earning`). Idempotent;
 * false if already posted. Refuses with `insufficient_credits` if the companion has spent it.
 */
export async function postCallRefund(
  ctx: Ctx,
  tx: Tx,
  input: CallCredits & { earning: RefundedEarning },
): Promise<boolean> {
  const { callId, seekerId, companionId, credits, earning } = input
  const isTaken = earning === 'taken_back'
  const posted = await postWithinBalance(tx, {
    event: 'call_refunded',
    key: `call:${callId}:refund`,
    callId,
    lines: [
      { kind: 'user_available', owner: seekerId, amount: credits },
      isTaken
        ? { kind: 'user_available', owner: companionId, amount: -credits }
        : { kind: 'credits_written_off', amount: -credits },
    ],
  })
  if (!posted) return false
  const line = { callId, type: 'refund', status: 'completed', amount: credits } as const
  const lines = [
    { ...line, userId: seekerId, effect: 1 },
    ...(isTaken ? [{ ...line, userId: companionId, effect: -1 }] : []),
  ]
  await insertStatement(tx, lines)
  await announce(ctx, tx, { type: 'call.refunded', callId, earning })
  for (const { userId } of lines) await publishBalance(ctx, tx, userId)
  return true
}

/** Violations listed in the alarm. */
const NAMED_MAX = 5

/**
 * Checks all ledger rules once a night, in whichever process gets there first. Raises an alarm every night while a rule
 * is violated. A failed check is rolled back and repeated by the next run.
 */
export async function sweepLedgerCheck(ctx: Ctx): Promise<void> {
  const night = lastNight(ctx.clock.now())
  const last = await latestLedgerCheck(ctx.db)
  if (last && last.day >= night) return
  await inTransaction(ctx.db, async (tx) => {
    // Never waits: whichever process has the lock does the check.
    const inserted = await rows(
      tx,
      sql`insert into ledger_checks (day, violations)
        select ${night}::date, 0 where pg_try_advisory_xact_lock(hashtext('visavis.ledger_check'))
        on conflict do nothing returning day`,
    )
    if (inserted.length === 0) return
    const broken = await ledgerViolations(tx, NAMED_MAX)
    await tx.update(ledgerChecks).set({ violations: broken.count }).where(eq(ledgerChecks.day, night))
    if (broken.count === 0) return
    await raiseAlarm(ctx, tx, {
      code: 'books_do_not_add_up',
      message: 'the ledger doesn’t add up; the money page of the back office lists every failed check',
      count: broken.count,
      detail: broken.violations.map(({ rule, subject }) => `${rule} ${subject}`).join(', '),
    })
  })
}
