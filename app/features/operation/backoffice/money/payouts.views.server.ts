import { eq, or, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { BankFailure, PayoutState } from '#app/features/money/payouts/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payees, payouts, profiles, users } from '#db/schema/all.ts'
import { payoutsListQuery } from './forms.ts'
import { type ListColumns, listPage, type MoneyListQuery } from './lists.store.server.ts'
import { type MoneyList, readList } from './lists.views.server.ts'

const state = sql<PayoutState>`case when refused.at is null then ${payouts.status} else 'bank_refused' end`

/** Payouts, newest first, after a place: read along `payouts_created`. */
function listAllPayouts(db: Db, query: MoneyListQuery<PayoutState>) {
  const select = db
    .select({
      id: payouts.id,
      createdAt: payouts.createdAt,
      settledAt: payouts.settledAt,
      state,
      refusedAt: sql<Date | null>`refused.at`.mapWith(payouts.settledAt),
      bankFailure: sql<BankFailure | null>`refused.failure`,
      credits: payouts.creditsPaid,
      amountCents: payouts.amountCents,
      feeCents: payouts.feeCents,
      reversedCents: payouts.reversedCents,
      attempt: payouts.attempt,
      errorMessage: payouts.errorMessage,
      transferId: payouts.transferId,
      accountId: payouts.accountId,
      isStopped: sql<boolean>`${payees.stoppedAt} is not null`,
      isDisputed: sql<boolean>`${payouts.status} = 'pending' and ${payouts.attempt} = 0 and exists (
        select from lot_movements m join credit_lots l on l.id = m.lot_id
        where m.subject = 'payout:' || ${payouts.id} and l.call_id is not null and is_disputed_earning(l.call_id))`,
      personName: profiles.fullName,
      personEmail: users.email,
      document: sql<{ id: string; number: string } | null>`(select jsonb_build_object('id', d.id, 'number', d.number)
        from documents d where d.payout_id = ${payouts.id})`,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .leftJoin(profiles, eq(profiles.id, payouts.userId))
    .leftJoin(sql`bank_refusals refused`, sql`refused.payout_id = ${payouts.id}`)
    .leftJoin(payees, eq(payees.userId, payouts.userId))
    .$dynamic()
  return listPage(select, payoutColumns, query)
}

const payoutColumns: ListColumns = {
  at: payouts.createdAt,
  id: payouts.id,
  status: state,
  byId: (id) => eq(payouts.id, id),
  byProvider: (id) => or(eq(payouts.transferId, id), eq(payouts.accountId, id)),
  byDocument: (number) => sql`${payouts.id} in (select payout_id from documents where number = ${number})`,
}

/** A line of the list of payouts; euro cents. */
export type AnyPayoutLine = Awaited<ReturnType<typeof listAllPayouts>>[number]

/** Payouts by what is searched for. Administrators only. */
export async function allPayouts(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer | null,
  { query }: { query: Readonly<Record<string, string>> },
): Promise<MoneyList<AnyPayoutLine>> {
  authorize(canAdministrate(viewer))
  return readList(db, payoutsListQuery.parse(query), listAllPayouts)
}
