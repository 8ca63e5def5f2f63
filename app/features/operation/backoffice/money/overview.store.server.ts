import { type SQL, sql } from 'drizzle-orm'
import type { LedgerAccountKind } from '#app/features/marketplace/credits/ledger.schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { countEach } from '../today/store.server.ts'
import type { SectionNeed } from './schema.ts'

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

const SECTION_COUNTS: Record<SectionNeed, SQL> = {
  corrections_proposed: sql`select count(*)::int as count, min(created_at) as oldest from corrections
    where status = 'proposed' and execute_at is null and expires_at > app_now()`,
  disputes_open: sql`select count(*)::int as count, min(opened_at) as oldest from disputes where closed_at is null`,
  payouts_in_review: sql`select count(*)::int as count, min(opened_at) as oldest from payout_reviews where decided_at is null`,
  // A failed refund is listed as an unfinished operation instead.
  withdrawals_open: sql`select count(*)::int as count, min(w.received_at) as oldest from withdrawals w
    where w.closed_at is null and not (w.state = 'not_refunded' and exists (select from refunds r
      where r.purchase_id = w.purchase_id and r.reason = 'withdrawal' and r.status = 'failed'))`,
}

export const countSectionNeeds = (db: Db) => countEach(db, SECTION_COUNTS)
