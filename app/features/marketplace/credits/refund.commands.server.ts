import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { publishBalance } from './commands.server.ts'
import { creditValueCents } from './rules.ts'
import { insertStatement, type Journal, lockOwnAccounts, postJournal, updateStatement } from './store.server.ts'
import { unspentOfPurchase } from './views.server.ts'

export type CreditReversal = {
  subject: { refundId: string } | { disputeId: string }
  purchaseId: string
  userId: string
  credits: number
}
type Amounts = { amountCents: number; vatCents: number }

const nameOf = (subject: CreditReversal['subject']) =>
  'refundId' in subject ? `refund:${subject.refundId}` : `dispute:${subject.disputeId}`
const typeOf = (subject: CreditReversal['subject']) => ('refundId' in subject ? 'refund' : 'dispute')

/** Unspent credits of a purchase; locks the accounts, so bookings wait until the transaction ends. */
export async function lockUnspent(tx: Tx, userId: string, purchaseId: string): Promise<number> {
  await lockOwnAccounts(tx, userId)
  return unspentOfPurchase(tx, purchaseId)
}

/**
 * Moves credits of a purchase into a hold. Missing credits become debt, which locks bookings until it's repaid. Escrows
 * of booked calls are untouched. Returns how many became debt; null if already held.
 */
export async function holdReversedCredits(ctx: Ctx, tx: Tx, input: CreditReversal): Promise<number | null> {
  const { subject, purchaseId, userId, credits } = input
  if (credits === 0) return 0
  const { available } = await lockOwnAccounts(tx, userId)
  const debt = Math.max(0, credits - available)
  const posted = await postJournal(tx, {
    event: `${typeOf(subject)}_hold`,
    key: `${nameOf(subject)}:hold`,
    purchaseId,
    lines: [
      { kind: 'user_available', owner: userId, amount: debt - credits },
      { kind: 'user_debt', owner: userId, amount: -debt },
      { kind: 'purchase_hold', owner: purchaseId, amount: credits },
    ],
  })
  if (!posted) return null
  await insertStatement(tx, [
    { userId, purchaseId, ...subject, type: typeOf(subject), status: 'pending', amount: credits, effect: -1 },
  ])
  await publishBalance(ctx, tx, userId)
  return debt
}

/** Burns held credits, with their share of VAT and margin, because the buyer got the money back. Idempotent. */
async function burn(ctx: Ctx, tx: Tx, input: CreditReversal & Amounts, cash: 'stripe_cash' | 'disputes_receivable') {
  const { subject, purchaseId, userId, credits, amountCents, vatCents } = input
  const posted = await postJournal(tx, {
    event: typeOf(subject),
    key: `${nameOf(subject)}:settle`,
    purchaseId,
    lines: [
      { kind: 'purchase_hold', owner: purchaseId, amount: -credits },
      { kind: 'credits_issued', amount: credits },
      { kind: cash, amount: amountCents },
      { kind: 'vat_payable', amount: -vatCents },
      { kind: 'package_margin', amount: vatCents + creditValueCents(credits) - amountCents },
    ],
  })
  if (!posted) return
  await updateStatement(tx, subject, typeOf(subject), 'completed')
  await publishBalance(ctx, tx, userId)
}

/** Settles a refund whose money was sent to the buyer. Idempotent. */
export const settleRefund = (ctx: Ctx, tx: Tx, input: CreditReversal & Amounts) => burn(ctx, tx, input, 'stripe_cash')

/** Settles a lost dispute; `postDisputeFunds` moves the money. Idempotent. */
export const settleLostDispute = (ctx: Ctx, tx: Tx, input: CreditReversal & Amounts) =>
  burn(ctx, tx, input, 'disputes_receivable')

/** Releases held credits after a failed refund or a won dispute, repaying debt first. Idempotent. */
export async function releaseReversedCredits(ctx: Ctx, tx: Tx, input: CreditReversal): Promise<void> {
  const { subject, purchaseId, userId, credits } = input
  await postReturnedCredits(ctx, tx, input, {
    event: `${typeOf(subject)}_released`,
    key: `${nameOf(subject)}:settle`,
    purchaseId,
    lines: [
      { kind: 'purchase_hold', owner: purchaseId, amount: -credits },
      { kind: 'user_available', owner: userId, amount: credits },
    ],
  })
}

/** Undoes a refund that the buyer's bank returned: the money is back, so the credits are too. Idempotent. */
export async function undoSentRefund(ctx: Ctx, tx: Tx, input: CreditReversal & Amounts): Promise<void> {
  const { subject, purchaseId, userId, credits, amountCents, vatCents } = input
  await postReturnedCredits(ctx, tx, input, {
    event: 'refund_returned',
    key: `${nameOf(subject)}:return`,
    purchaseId,
    lines: [
      { kind: 'credits_issued', amount: -credits },
      { kind: 'user_available', owner: userId, amount: credits },
      { kind: 'stripe_cash', amount: -amountCents },
      { kind: 'vat_payable', amount: vatCents },
      { kind: 'package_margin', amount: amountCents - vatCents - creditValueCents(credits) },
    ],
  })
}

async function postReturnedCredits(
  ctx: Ctx,
  tx: Tx,
  { subject, userId }: CreditReversal,
  journal: Journal,
): Promise<void> {
  if (journal.lines.every(({ amount }) => amount === 0)) return
  if (!(await postJournal(tx, journal))) return
  await updateStatement(tx, subject, typeOf(subject), 'canceled')
  await publishBalance(ctx, tx, userId)
}

/**
 * Posts money the provider took for a dispute or gave back, in euro cents; the fee is a cost. Idempotent per movement.
 */
export function postDisputeFunds(
  tx: Tx,
  input: { disputeId: string; purchaseId: string; movementId: string; takenCents: number; feeCents: number },
): Promise<boolean> {
  const { disputeId, purchaseId, movementId, takenCents, feeCents } = input
  return postJournal(tx, {
    event: 'dispute_funds',
    key: `dispute:${disputeId}:funds:${movementId}`,
    purchaseId,
    lines: [
      { kind: 'stripe_cash', amount: takenCents + feeCents },
      { kind: 'disputes_receivable', amount: -takenCents },
      { kind: 'stripe_fees', amount: -feeCents },
    ],
  })
}
