import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payees, payouts } from '#db/schema/all.ts'
import type { PayeeStatus } from './rules.ts'
import { type BankFailure, PAYOUT_PAGE_SIZE, type PayoutState } from './schema.ts'
import { findPayee } from './store.server.ts'
import { listUnfinishedPayouts } from './transfers/store.server.ts'

export async function payeeStatus(db: Db, viewer: Viewer): Promise<PayeeStatus> {
  const { onboarded = false, payoutsEnabled = false, accountId } = (await findPayee(db, viewer.userId)) ?? {}
  return { hasAccount: accountId !== undefined, onboarded, payoutsEnabled }
}

export type PayoutAccount = Awaited<ReturnType<typeof payoutAccount>>

/**
 * The viewer's account, with the euro cents its bank returned until a later payment arrives, and whether it pays
 * out monthly.
 */
export async function payoutAccount(db: Db, viewer: Viewer) {
  const isBack = or(isNull(payees.bankPaidAt), lt(payees.bankPaidAt, payees.bankFailedAt))
  const [found] = await db
    .select({
      cents: sql<number | null>`case when ${isBack} then ${payees.bankFailedCents} end`,
      since: payees.monthlySince,
    })
    .from(payees)
    .where(eq(payees.userId, viewer.userId))
  const isMonthly = found?.since != null
  return { status: await payeeStatus(db, viewer), returnedCents: found?.cents ?? null, isMonthly }
}

export async function isPayoutInFlight(db: Db, { userId }: Viewer): Promise<boolean> {
  return (
    (await db.$count(payouts, and(eq(payouts.userId, userId), sql`${payouts.status} in ('pending', 'in_review')`))) > 0
  )
}

export type NewestPayout = NonNullable<Awaited<ReturnType<typeof newestPayout>>>

/** The viewer's newest payout and why it failed; null without one. Only this one can be pending or in review. */
export async function newestPayout(db: Db, viewer: Viewer) {
  const { id, status, creditsPaid: credits, errorMessage } = payouts
  const [row] = await db
    .select({ id, status, credits, errorMessage })
    .from(payouts)
    .where(eq(payouts.userId, viewer.userId))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(1)
  return row ?? null
}

/** A page of the history. `older` is the payout to pass as `before` for the next page. */
export type PayoutPart = NonNullable<Awaited<ReturnType<typeof payoutHistory>>>
/** Amounts in euro cents; `reversedCents` were taken back by the provider. */
export type PayoutLine = PayoutPart['lines'][number]

/**
 * The viewer's payouts, newest first, 10 per page, starting after `before`. Null if no payout follows it, or if it's
 * another person's.
 */
export async function payoutHistory(db: Db, { userId }: Viewer, { before = null }: { before?: string | null } = {}) {
  if (before !== null && !isUuid(before)) return null
  const place = sql`((select b.created_at from payouts b where b.id = ${before} and b.user_id = ${userId}), ${before}::uuid)`
  const { id, createdAt, grossCents, feeCents, amountCents, reversedCents, errorMessage } = payouts
  const found = await db
    .select({
      ...{
        id,
        createdAt,
        credits: payouts.creditsPaid,
        grossCents,
        feeCents,
        amountCents,
        reversedCents,
        errorMessage,
      },
      state: sql<PayoutState>`case when refused.at is null then ${payouts.status} else 'bank_refused' end`,
      refusedAt: sql<Date | null>`refused.at`.mapWith(payouts.settledAt),
      bankFailure: sql<BankFailure | null>`refused.failure`,
    })
    .from(payouts)
    .leftJoin(sql`bank_refusals refused`, sql`refused.payout_id = ${id}`)
    .where(and(eq(payouts.userId, userId), before ? sql`(${createdAt}, ${id}) < ${place}` : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAYOUT_PAGE_SIZE + 1)
  if (before !== null && found.length === 0) return null
  const lines = found.slice(0, PAYOUT_PAGE_SIZE)
  return { lines, older: found.length > lines.length ? (lines.at(-1)?.id ?? null) : null }
}

export const unfinishedPayouts = (db: Db, limit: number) => listUnfinishedPayouts(db, limit)
