import { and, desc, eq, getTableColumns, notInArray, sql } from 'drizzle-orm'
import { reservePayout, settlePayout } from '#app/features/marketplace/credits/commands.server.ts'
import { holdReversedCredits, settleRefund } from '#app/features/marketplace/credits/refund.commands.server.ts'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { includedVat } from '#app/features/money/payments/rules.ts'
import { PAYOUT_STEP } from '#app/features/money/payouts/schema.ts'
import { CORRECTION_DAYS, SOLO_DELAY_HOURS } from '#app/features/operation/backoffice/corrections/schema.ts'
import { type CaseEvidence, readEvidence } from '#app/features/operation/cases/evidence.store.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import {
  calls,
  caseDecisions,
  cases,
  corrections,
  disputes,
  payees,
  payouts,
  profiles,
  purchases,
  refunds,
  users,
  withdrawals,
} from '#db/schema/all.ts'
import { NAMED_ACCOUNTS } from './accounts.ts'
import { caseIdOf, DEMO_DECIDED_CASE, demoId, userIdOf } from './seeded.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Inserts what the money pages show besides purchases: two payouts (one refused by the bank), a refund after a
 * withdrawal, another refund, an open dispute and two corrections. All belong to people who can't sign in.
 */
export async function insertDemoMoney(ctx: Ctx, tx: Tx): Promise<void> {
  const now = ctx.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const [saver, earner] = await richestMembers(tx, 'offerer')
  const [withdrawn, refunded, disputed, waiting, other] = await richestMembers(tx, 'seeker')
  if (!saver || !earner || !withdrawn || !refunded || !disputed || !waiting || !other)
    throw new Error('the demo has too few people')
  await insertPayout(ctx, tx, { ...saver, at: ago(9) })
  await insertPayout(ctx, tx, { ...earner, at: ago(4), refusedAt: ago(2) })
  await insertRefund(ctx, tx, { ...withdrawn, at: ago(6), isWithdrawal: true })
  await insertRefund(ctx, tx, { ...refunded, at: ago(3), isWithdrawal: false })
  await insertDispute(ctx, tx, { ...disputed, at: ago(1) })
  await insertCorrections(ctx, tx, { waitingId: waiting.userId, withdrawnId: other.userId })
}

type Person = { userId: string; name: string; credits: number }

/** The people with the most credits who can't sign in. */
async function richestMembers(tx: Tx, role: 'seeker' | 'offerer'): Promise<Person[]> {
  const named = NAMED_ACCOUNTS.map(({ key }) => userIdOf(key))
  return tx
    .select({ userId: users.id, name: sql<string>`${profiles.fullName}`, credits: users.creditBalance })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.role, role), notInArray(users.id, named)))
    .orderBy(desc(users.creditBalance), users.id)
    .limit(5)
}

async function insertPayout(ctx: Ctx, tx: Tx, input: Person & { at: Date; refusedAt?: Date }): Promise<void> {
  const { userId, at, refusedAt } = input
  const { feePercent } = ctx.config.terms
  const credits = input.credits - (input.credits % PAYOUT_STEP)
  const payoutId = demoId('payout', userId)
  const accountId = `acct_demo${payoutId.slice(0, 8)}`
  const { grossCents, feeCents, netCents } = earnings(credits, feePercent)
  await tx.insert(payees).values({
    ...{ userId, accountId, onboarded: true, payoutsEnabled: true, createdAt: at },
    ...(refusedAt && { bankFailedAt: refusedAt, bankFailedCents: netCents, bankFailure: 'wrong_details' as const }),
  })
  await tx.insert(payouts).values({
    ...{ id: payoutId, userId, accountId, creditsPaid: credits, grossCents, feePercent, feeCents },
    ...{
      amountCents: netCents,
      status: 'completed',
      transferId: `tr_demo${payoutId.slice(0, 8)}`,
      createdAt: at,
      settledAt: at,
    },
  })
  await reservePayout(ctx, tx, { payoutId, userId, credits })
  await settlePayout(ctx, tx, { payoutId, userId, credits, feeCents, outcome: 'paid' })
}

async function lastPurchaseOf(tx: Tx, userId: string) {
  const [purchase] = await tx
    .select({ ...getTableColumns(purchases), email: users.email })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(eq(purchases.userId, userId))
    .orderBy(desc(purchases.createdAt))
    .limit(1)
  if (!purchase) throw new Error('the demo has no purchase for this person')
  return purchase
}

async function insertRefund(ctx: Ctx, tx: Tx, input: Person & { at: Date; isWithdrawal: boolean }): Promise<void> {
  const { userId, name, at, isWithdrawal } = input
  const refundId = demoId('refund', userId)
  const { id: purchaseId, credits: bought, priceCents, email } = await lastPurchaseOf(tx, userId)
  const credits = Math.min(bought, Math.floor(input.credits / 2))
  const amountCents = Math.round((priceCents * credits) / bought)
  const vatCents = includedVat(amountCents, ctx.config.vatPercent)
  await tx.insert(refunds).values({
    ...{ id: refundId, purchaseId, status: 'completed', reason: isWithdrawal ? 'withdrawal' : 'operator' },
    ...{ amountCents, vatCents, credits, debtCredits: 0, createdAt: at, settledAt: at },
    ...(!isWithdrawal && { requestedBy: userIdOf('admin'), note: 'Bought the larger package by mistake.' }),
  })
  const takeBack = { subject: { refundId }, purchaseId, userId, credits }
  await holdReversedCredits(ctx, tx, takeBack)
  await settleRefund(ctx, tx, { ...takeBack, amountCents, vatCents })
  if (isWithdrawal)
    await tx.insert(withdrawals).values({
      ...{ id: demoId('withdrawal', userId), formKey: demoId('withdrawal form', userId), userId, purchaseId },
      ...{ state: 'refund', language: 'en', name, reference: '', receivedAt: at, closedAt: at },
      ...{ email, accountEmail: email },
      declaration: 'I hereby withdraw from the contract for the purchase of credits.',
      ...{ refundCredits: credits, refundCents: amountCents },
    })
}

async function insertDispute(ctx: Ctx, tx: Tx, { userId, at }: Person & { at: Date }): Promise<void> {
  const disputeId = `du_demo${demoId('dispute', userId).slice(0, 8)}`
  const { id: purchaseId, credits, priceCents, vatCents } = await lastPurchaseOf(tx, userId)
  await tx.insert(disputes).values({
    ...{
      id: disputeId,
      purchaseId,
      status: 'open',
      reason: 'unrecognized',
      amountCents: priceCents,
      vatCents,
      credits,
    },
    ...{ openedAt: at, evidenceDueAt: new Date(at.getTime() + 10 * DAY) },
  })
  const debtCredits = await holdReversedCredits(ctx, tx, { subject: { disputeId }, purchaseId, userId, credits })
  await tx
    .update(disputes)
    .set({ debtCredits: debtCredits ?? 0 })
    .where(eq(disputes.id, disputeId))
}

/** One that executes in a few hours unless an administrator objects, and one that was withdrawn. */
async function insertCorrections(
  ctx: Ctx,
  tx: Tx,
  { waitingId, withdrawnId }: { waitingId: string; withdrawnId: string },
): Promise<void> {
  const adminId = userIdOf('admin')
  const at = (hours: number) => new Date(ctx.clock.now().getTime() + hours * HOUR)
  const proposed = (hours: number) => ({
    ...{ proposedBy: adminId, createdAt: at(hours), expiresAt: at(hours + CORRECTION_DAYS * 24) },
    ...{ executeAt: at(hours + SOLO_DELAY_HOURS), account: 'user_available' as const },
  })
  const otherId = demoId('correction', 'withdrawn')
  await tx.insert(corrections).values([
    {
      ...{ id: demoId('correction', 'scheduled'), userId: waitingId, credits: 30, cause: 'technical' },
      reason: 'A call broke off because our relay was down. We promised the credits back.',
      ...proposed(-20),
    },
    {
      ...{ id: otherId, userId: withdrawnId, credits: 20, cause: 'goodwill' },
      reason: 'The companion was late, and the seeker wrote such a kind letter about it.',
      ...proposed(-60),
    },
  ])
  await tx
    .update(corrections)
    .set({ status: 'withdrawn', decidedBy: adminId, decidedAt: at(-59), decisionNote: 'Meant for another person.' })
    .where(eq(corrections.id, otherId))
}

export async function insertDemoCases(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const opened = (hours: number, isDanger: boolean) => ({
    ...{ isDanger, openedAt: ago(hours) },
    dueAt: new Date(ago(hours).getTime() + (isDanger ? 24 : 168) * HOUR),
  })
  const about = async (subjectKey: string, reporterKey: string, callId: string | null = null) => {
    const parties = { subjectId: userIdOf(subjectKey), reporterId: userIdOf(reporterKey), callId }
    const evidence: CaseEvidence = await readEvidence(tx, { ...parties, ratingId: null })
    return { ...parties, evidence }
  }
  const decidedId = caseIdOf('decided')
  await tx.insert(cases).values([
    {
      ...{ id: caseIdOf('waiting'), reference: 'C-DE10A5C0DE', kind: 'report', language: 'en', ...opened(50, false) },
      ...(await about('mara', 'jule')),
      reason: 'contact_details',
      text: 'She asked me twice for my phone number so that we could talk elsewhere.',
    },
    {
      ...{ id: caseIdOf('danger'), reference: 'C-DE20A5C0DE', kind: 'report', language: 'en', ...opened(3, true) },
      ...(await about('lena', 'mara', await lastCallOf(tx, 'lena', 'mara'))),
      reason: 'other',
      text: 'At the end of our call she said that she does not want to live any more. I gave her the number of a helpline.',
    },
    {
      ...{ id: decidedId, reference: DEMO_DECIDED_CASE, kind: 'report', status: 'decided', language: 'en' },
      ...(await about('jonah', 'lena')),
      ...{ reason: 'other', ...opened(120, false) },
      text: 'He was ten minutes late and said nothing about it.',
    },
  ])
  await tx.insert(caseDecisions).values({
    ...{ caseId: decidedId, round: 1, measure: 'none', decidedBy: userIdOf('admin'), decidedAt: ago(70) },
    findings:
      'The connection log shows that he tried to join from the start and got in after ten minutes. You were charged nothing.',
  })
}

async function lastCallOf(tx: Tx, seekerKey: string, companionKey: string): Promise<string | null> {
  const [call] = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.seekerId, userIdOf(seekerKey)),
        eq(calls.companionId, userIdOf(companionKey)),
        eq(calls.status, 'completed'),
      ),
    )
    .orderBy(desc(calls.endAt))
    .limit(1)
  return call?.id ?? null
}
