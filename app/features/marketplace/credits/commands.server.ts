import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction, rows, type Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { ledgerChecks } from '#db/schema/all.ts'
import { lastNight, latestLedgerCheck, ledgerViolations } from './checks.views.server.ts'
import { type Reversal, worthOfCredits } from './rules.ts'
import type { CallSettlement } from './schema.ts'
import {
  findCreditState,
  holdCredits,
  insertStatement,
  isLockedHold,
  isOverdraft,
  type Journal,
  postJournal,
  updateCallCharge,
  updateRefund,
  updateStatement,
} from './store.server.ts'

type PayoutSettlement = 'paid' | 'failed'

/**
 * Holds a call's price in an escrow of that call, within the booking's transaction. Credits; 0 moves nothing. Refuses
 * `insufficient_credits` and `bookings_locked`.
 */
export async function holdForCall(
  ctx: Ctx,
  tx: Tx,
  input: { callId: string; seekerId: string; companionId: string; credits: number },
): Promise<void> {
  const { callId, seekerId, companionId, credits } = input
  requireWholeCredits(credits)
  await holdCredits(tx, { callId, seekerId, companionId, credits }).catch(throwRefusedHold)
  if (credits > 0) await publishBalance(ctx, tx, seekerId)
}

/** Translates the error of a statement with `hold_for_call` in it: `insufficient_credits`, `bookings_locked`. */
function throwRefusedHold(error: unknown): never {
  if (isOverdraft(error)) throw new Refusal('insufficient_credits')
  if (isLockedHold(error)) throw new Refusal('bookings_locked', { status: 403 })
  throw error
}

/** Ends a call's escrow, once: whichever outcome comes first is the only one. Credits; 0 moves nothing. */
export async function settleCall(
  ctx: Ctx,
  tx: Tx,
  input: { callId: string; seekerId: string; companionId: string; credits: number; outcome: CallSettlement },
): Promise<void> {
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

export async function addPurchaseToStatement(
  tx: Tx,
  input: { purchaseId: string; userId: string; credits: number },
): Promise<void> {
  const { purchaseId, userId, credits } = input
  await insertStatement(tx, [{ userId, purchaseId, type: 'purchase', status: 'pending', amount: credits, effect: 1 }])
}

export async function closePurchaseOnStatement(
  tx: Tx,
  input: { purchaseId: string; status: 'failed' | 'canceled' },
): Promise<void> {
  await updateStatement(tx, { purchaseId: input.purchaseId }, 'purchase', input.status)
}

/** Puts a purchase back to pending on the buyer's statement, while the operator looks at its payment. */
export const reviewPurchaseOnStatement = (tx: Tx, input: { purchaseId: string }): Promise<void> =>
  updateStatement(tx, { purchaseId: input.purchaseId }, 'purchase', 'pending')

/**
 * Posts the credits of a paid purchase, once; debt is repaid first. Amounts in euro cents, VAT included in the price.
 * False when posted before.
 */
export async function postPurchase(
  ctx: Ctx,
  tx: Tx,
  input: { purchaseId: string; userId: string; credits: number; priceCents: number; vatCents: number },
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
      { kind: 'package_margin', amount: priceCents - vatCents - worthOfCredits(credits) },
    ],
  })
  if (!posted) return false
  await updateStatement(tx, { purchaseId }, 'purchase', 'completed')
  await publishBalance(ctx, tx, userId)
  return true
}

/** Posts the fee that the payment provider kept of a purchase, once. Euro cents. */
export async function postPurchaseFee(tx: Tx, input: { purchaseId: string; feeCents: number }): Promise<void> {
  const { purchaseId, feeCents } = input
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

/** Reserves a payout's credits. Refuses `insufficient_credits`. */
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
 * Settles a payout, once: paid or failed. The worth of its credits leaves the ledger, less the fee. Euro cents.
 * False when settled before.
 */
export async function settlePayout(
  ctx: Ctx,
  tx: Tx,
  input: { payoutId: string; userId: string; credits: number; feeCents: number; outcome: PayoutSettlement },
): Promise<boolean> {
  const { payoutId, userId, credits, feeCents, outcome } = input
  const lines: Journal['lines'] =
    outcome === 'failed'
      ? [{ kind: 'user_available', owner: userId, amount: credits }]
      : [
          { kind: 'credits_issued', amount: credits },
          { kind: 'stripe_cash', amount: worthOfCredits(credits) - feeCents },
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
 * Takes back a paid payout in part or whole, once per sum: `reversed` cents so far, `added` cents, credits and fee now.
 * Cents short of a credit stay the companion's `payout_remainder`. False when done before.
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
      { kind: 'payout_remainder', amount: added.cents + added.feeCents - worthOfCredits(added.credits) },
    ],
  })
  if (!posted) return false
  if (added.credits === 0) return true
  await updateRefund(tx, { userId, payoutId, credits: reversed.credits })
  await publishBalance(ctx, tx, userId)
  return true
}

/** Posts a journal; false when its key was posted before. Refuses `insufficient_credits`. */
async function postWithinBalance(tx: Tx, journal: Journal): Promise<boolean> {
  try {
    return await postJournal(tx, journal)
  } catch (error) {
    if (isOverdraft(error)) throw new Refusal('insufficient_credits')
    throw error
  }
}

function requireWholeCredits(credits: number) {
  if (!Number.isSafeInteger(credits) || credits < 0) throw new Refusal('invalid_input', { status: 400 })
}

/** Notifies somebody's open pages of a balance that moved, when the transaction commits. */
const publishBalance = (ctx: Ctx, tx: Tx, userId: string) =>
  ctx.live.publish(tx, `user:${userId}`, { topic: 'balance' })

/** Broken rules that the alarm names. */
const NAMED_MAX = 5

/**
 * Reads all rules of the ledger once a night, in whichever process comes first. While one is broken, the operator is
 * called every night; a check that fails leaves nothing and is repeated by the next run.
 */
export async function sweepLedgerCheck(ctx: Ctx): Promise<void> {
  const night = lastNight(ctx.clock.now())
  const last = await latestLedgerCheck(ctx.db)
  if (last && last.day >= night) return
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertCheck(tx, night))) return
    const broken = await ledgerViolations(tx, NAMED_MAX)
    await updateCheck(tx, night, broken.count)
    if (broken.count === 0) return
    await raiseAlarm(ctx, tx, {
      code: 'books_do_not_add_up',
      message: 'the books do not add up; the money page of the back office lists every broken rule',
      count: broken.count,
      detail: broken.violations.map(({ rule, subject }) => `${rule} ${subject}`).join(', '),
    })
  })
}

/**
 * Holds the price of an extension in the escrow of its call, once per extension; both statements show the whole price.
 * Whole credits above 0. Refuses `insufficient_credits` and `bookings_locked`.
 */
export async function holdMoreForCall(
  ctx: Ctx,
  tx: Tx,
  input: { callId: string; extensionId: string; seekerId: string; credits: number },
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
  // Read after the posting: its row lock makes us see a lock set by a dispute that came first.
  if ((await findCreditState(tx, seekerId)).isLocked) throw new Refusal('bookings_locked', { status: 403 })
  await ctx.live.publish(tx, `user:${seekerId}`, { topic: 'balance' })
}

/** Gives a part of what a call holds back to its seeker, once, when it goes on by voice. Credits; 0 moves nothing. */
export async function returnForVoice(
  ctx: Ctx,
  tx: Tx,
  input: { callId: string; seekerId: string; credits: number },
): Promise<void> {
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
  await ctx.live.publish(tx, `user:${seekerId}`, { topic: 'balance' })
}

/** Takes the check of a night, without waiting; false when another process has it or had it. */
async function insertCheck(tx: Tx, day: string): Promise<boolean> {
  const inserted = await rows(
    tx,
    sql`insert into ledger_checks (day, violations)
      select ${day}::date, 0 where pg_try_advisory_xact_lock(hashtext('visavis.ledger_check'))
      on conflict do nothing returning day`,
  )
  return inserted.length > 0
}

/** Stores how many broken rules the check of a night found. */
async function updateCheck(tx: Tx, day: string, violations: number): Promise<void> {
  await tx.update(ledgerChecks).set({ violations }).where(eq(ledgerChecks.day, day))
}
