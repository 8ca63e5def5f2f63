import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { Secrets } from '#app/platform/security/secrets.server.ts'
import type { TaxDetails } from '../schema.ts'
import { openTaxDetails } from '../store.server.ts'
import type { EarnedQuarter } from './rules.ts'

const startOf = (year: number, timeZone: string) => sql`make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${timeZone})`

/**
 * What companions earned by calls in a year, by quarter of the journal in the operator's zone. A journal of a call that
 * takes credits back reduces its own quarter. The fee of a credit is that of the payout it left with, else today's.
 */
export async function listEarnedQuarters(
  db: Db,
  query: { year: number; timeZone: string; feePercent: number; userId?: string },
): Promise<(EarnedQuarter & { userId: string })[]> {
  const { year, timeZone, feePercent, userId } = query
  const isOwn = userId ? sql`and c.offerer_id = ${userId}` : sql``
  return rows<EarnedQuarter & { userId: string }>(
    db,
    sql`with earned as (
        select c.offerer_id as user_id, c.id as call_id,
          extract(quarter from j.created_at at time zone ${timeZone})::int as quarter, sum(e.amount) as credits
        from ledger_journals j
          join calls c on c.id = j.call_id
          join ledger_accounts a on a.owner_id = c.offerer_id and a.kind in ('user_available', 'user_debt')
          join ledger_entries e on e.journal_id = j.id and e.account_id = a.id
        where j.created_at >= ${startOf(year, timeZone)} and j.created_at < ${startOf(year + 1, timeZone)} ${isOwn}
        group by 1, 2, 3
      ), paid_out as (
        select l.call_id, sum(-m.amount) as credits, sum(-m.amount * o.fee_percent) as hundredths
        from credit_lots l
          join lot_movements m on m.lot_id = l.id
          join ledger_journals j on j.id = m.journal_id
          join payouts o on o.id = j.payout_id
        where l.call_id in (select call_id from earned)
        group by l.call_id
      ), charged as (
        select e.*, sum(e.credits) over (partition by e.call_id) as total,
          coalesce(p.credits, 0) as out_credits, coalesce(p.hundredths, 0) as out_hundredths
        from earned e left join paid_out p using (call_id)
      )
      select user_id as "userId", quarter, (count(*) filter (where credits > 0))::int as calls,
        sum(credits)::int as credits,
        floor(sum(case when total > 0
          then credits * (out_hundredths + (total - out_credits) * ${feePercent}::int) / total
          else credits * ${feePercent}::int end))::int as "feeHundredths"
      from charged group by user_id, quarter order by user_id, quarter`,
  )
}

/** The years in which a person earned by calls, newest first. */
export async function listEarnedYears(db: Db, userId: string, timeZone: string): Promise<number[]> {
  const found = await rows<{ year: number }>(
    db,
    sql`select distinct extract(year from j.created_at at time zone ${timeZone})::int as year
      from calls c
        join ledger_journals j on j.call_id = c.id
        join ledger_accounts a on a.owner_id = c.offerer_id and a.kind = 'user_available'
        join ledger_entries e on e.journal_id = j.id and e.account_id = a.id
      where c.offerer_id = ${userId} order by year desc limit 100`,
  )
  return found.map(({ year }) => year)
}

type ListedSeller = { name: string; accountId: string | null; details: TaxDetails | null }

/** Tax details, name and payout account of people, by id; of deleted accounts too. */
export async function listSellers(
  db: Db,
  secrets: Pick<Secrets, 'vault'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ListedSeller>> {
  if (userIds.length === 0) return new Map()
  const ids = sql.join(
    userIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const found = await rows<{
    id: string
    name: string
    sealed: string | null
    keyId: string | null
    accountId: string | null
  }>(
    db,
    sql`select u.id, coalesce(p.full_name, '') as name, d.sealed, d.key_id as "keyId", a.account_id as "accountId"
      from users u left join profiles p on p.id = u.id left join tax_details d on d.user_id = u.id
        left join payees a on a.user_id = u.id
      where u.id in (${ids})`,
  )
  return new Map(
    found.map(({ id, name, sealed, keyId, accountId }): [string, ListedSeller] => [
      id,
      { name, accountId, details: sealed && keyId ? openTaxDetails(secrets, { userId: id, sealed, keyId }) : null },
    ]),
  )
}
