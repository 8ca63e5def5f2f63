import { sql } from 'drizzle-orm'
import { rows } from '#app/platform/data/db.server.ts'
import { bad, type DatabaseCheck } from '../finding.ts'

/** Payees without payouts because the provider reports more transfers to them than the ledger has. */
export const checkStoppedPayees: DatabaseCheck = async (db) => {
  const found = await rows<{ account: string; email: string; since: string }>(
    db,
    sql`select p.account_id as account, u.email, to_char(p.stopped_at, 'YYYY-MM-DD') as since
      from payees p join users u on u.id = p.user_id where p.stopped_at is not null order by p.stopped_at`,
  )
  return found.map(({ account, email, since }) =>
    bad(
      `payouts to ${account} are stopped since ${since}: more was transferred than the books say; reverse the surplus at the payment provider, then npm run doctor -- resume-payouts ${email}`,
    ),
  )
}
