import { type SQL, sql } from 'drizzle-orm'
import type { LedgerAccountKind } from '#app/features/credits/ledger.schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { countEach } from '../today/store.server.ts'
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

/** How each kind is counted. Partial indexes hold the pending, open and unprocessed ones. */
const NEED_COUNTS: Record<NeedKind, SQL> = {
  corrections_proposed: sql`select count(*)::int as count, min(created_at) as oldest from corrections
    where status = 'proposed' and expires_at > app_now()`,
  purchases_in_review: sql`select count(*)::int as count, min(created_at) as oldest from purchases where status = 'in_review'`,
  payouts_in_review: sql`select count(*)::int as count, min(opened_at) as oldest from payout_reviews where decided_at is null`,
  withdrawals_open: sql`select count(*)::int as count, min(received_at) as oldest from withdrawals where closed_at is null`,
  refunds_pending: sql`select count(*)::int as count, min(created_at) as oldest from refunds where status = 'pending'`,
  refunds_failed: sql`select count(*)::int as count, min(settled_at) as oldest from refunds
    where status = 'failed' and reason <> 'withdrawal' and settled_at > app_now() - interval '30 days'`,
  disputes_open: sql`select count(*)::int as count, min(opened_at) as oldest from disputes where closed_at is null`,
  payouts_pending: sql`select count(*)::int as count, min(created_at) as oldest from payouts where status = 'pending'`,
  payees_stopped: sql`select count(*)::int as count, min(stopped_at) as oldest from payees where stopped_at is not null`,
  events_waiting: sql`select count(*)::int as count, min(received_at) as oldest from payment_events
    where processed_at is null and received_at < app_now() - interval '15 minutes'`,
}

/** How many of each wait for the operator, and since when. */
export const countNeeds = (db: Db) => countEach(db, NEED_COUNTS)
