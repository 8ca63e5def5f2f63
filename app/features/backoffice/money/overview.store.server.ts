import { sql } from 'drizzle-orm'
import type { LedgerAccountKind } from '#app/features/credits/ledger.schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { NeedKind } from './schema.ts'

/** The sum of all accounts of a kind, in whole credits or euro cents; credit +, debit −. */
export type KindBalance = { kind: LedgerAccountKind; currency: 'CRD' | 'EUR'; balance: number; accounts: number }

/** Balances by kind; `accounts` is how many of the kind are not empty. */
export async function sumKinds(db: Db): Promise<KindBalance[]> {
  const found = await rows<{ kind: LedgerAccountKind; currency: 'CRD' | 'EUR'; balance: string; accounts: number }>(
    db,
    sql`select kind, currency, sum(balance)::text as balance, count(*) filter (where balance <> 0)::int as accounts
      from ledger_accounts group by kind, currency`,
  )
  return found.map((each) => ({ ...each, balance: Number(each.balance) }))
}

/** How many of each wait for the operator. Partial indexes hold the pending, open and unprocessed ones. */
export async function countNeeds(db: Db): Promise<Record<NeedKind, number>> {
  const [found] = await rows<Record<NeedKind, number>>(
    db,
    sql`select
      (select count(*)::int from corrections where status = 'proposed' and expires_at > app_now()) as corrections_proposed,
      (select count(*)::int from purchases where status = 'in_review') as purchases_in_review,
      (select count(*)::int from payout_reviews where decided_at is null) as payouts_in_review,
      (select count(*)::int from withdrawals where closed_at is null) as withdrawals_open,
      (select count(*)::int from refunds where status = 'pending') as refunds_pending,
      (select count(*)::int from refunds where status = 'failed' and reason <> 'withdrawal'
        and settled_at > app_now() - interval '30 days') as refunds_failed,
      (select count(*)::int from disputes where closed_at is null) as disputes_open,
      (select count(*)::int from payouts where status = 'pending') as payouts_pending,
      (select count(*)::int from payees where stopped_at is not null) as payees_stopped,
      (select count(*)::int from payment_events where processed_at is null and received_at < app_now() - interval '15 minutes') as events_waiting`,
  )
  if (!found) throw new Error('a query of counts has one row')
  return found
}
