import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import type { BalanceTransaction } from '#app/platform/outside/payments.server.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { balanceTransactions } from '#db/schema/all.ts'
import { movementKind, UNDER_WAY_MINUTES } from './rules.ts'

const existing = (table: 'purchases' | 'payouts', id: string | null) =>
  id !== null && isUuid(id) ? sql`(select id from ${sql.identifier(table)} where id = ${id}::uuid)` : null

export async function insertMovements(tx: Tx, transactions: readonly BalanceTransaction[]): Promise<number> {
  if (transactions.length === 0) return 0
  const inserted = await tx
    .insert(balanceTransactions)
    .values(
      transactions.map(({ purchaseId, payoutId, ...transaction }) => ({
        ...transaction,
        kind: movementKind(transaction),
        purchaseId: existing('purchases', purchaseId),
        payoutId: existing('payouts', payoutId),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: balanceTransactions.id })
  return inserted.length
}

/** Assigns movements to a purchase by payment, or to a payout by transfer, if their own object doesn't name it. */
export async function updateMovementOwners(db: Db): Promise<void> {
  await rows(
    db,
    sql`update balance_transactions b set purchase_id = owner.purchase_id from (
        select payment_intent_id, purchase_id from balance_transactions where purchase_id is not null and payment_intent_id is not null
        union select payment_intent_id, id from purchases where payment_intent_id is not null
      ) owner
      where b.purchase_id is null and b.payout_id is null and b.payment_intent_id = owner.payment_intent_id`,
  )
  await rows(
    db,
    sql`update balance_transactions b set payout_id = owner.payout_id from (
        select transfer_id, payout_id from balance_transactions where payout_id is not null and transfer_id is not null
        union select transfer_id, id from payouts where transfer_id is not null
      ) owner
      where b.purchase_id is null and b.payout_id is null and b.transfer_id = owner.transfer_id`,
  )
}

export async function findFirstPurchaseAt(db: Db): Promise<Date | null> {
  const [row] = await rows<{ at: string | null }>(
    db,
    sql`select min(created_at) as at from purchases where session_id is not null`,
  )
  return row?.at ? new Date(row.at) : null
}

export async function sumMovements(db: Db): Promise<number> {
  const [row] = await rows<{ cents: string }>(
    db,
    sql`select coalesce(sum(net_cents), 0) as cents from balance_transactions where currency = 'eur'`,
  )
  return Number(row?.cents ?? 0)
}

/**
 * Amounts each journal should have moved at the provider. Excludes the demo's sample purchases, which never reached it.
 */
const ledgerMovements = (isDemo: boolean): SQL => sql`
  select
    case
      when j.idem_key like 'purchase:%:fee' then 'fee'
      when j.idem_key like 'purchase:%' then 'charge'
      when j.idem_key like 'refund:%' then 'refund'
      when j.idem_key like 'dispute:%' then 'dispute'
      when j.idem_key like 'payout:%:reverse:%' then 'transfer_reversal'
      when j.idem_key like 'payout:%' then 'transfer'
      else 'other'
    end as kind,
    case
      when j.purchase_id is not null then 'purchase:' || j.purchase_id
      when j.payout_id is not null then 'payout:' || j.payout_id
      else j.idem_key
    end as subject,
    -e.amount as cents,
    j.created_at as at
  from ledger_accounts a
  join ledger_entries e on e.account_id = a.id
  join ledger_journals j on j.id = e.journal_id
  left join purchases p on p.id = j.purchase_id
  left join payouts o on o.id = j.payout_id
  where a.kind = 'stripe_cash' and not (${isDemo} and p.session_id is null and o.transfer_id is null)`

const providerMovements = sql`
  select 'charge' as kind, 'purchase:' || purchase_id as subject, amount_cents as cents, created_at as at, source_id as object
    from balance_transactions where kind = 'charge' and purchase_id is not null and currency = 'eur'
  union all
  select 'fee', 'purchase:' || purchase_id, -fee_cents, created_at, source_id
    from balance_transactions where kind = 'charge' and purchase_id is not null and currency = 'eur' and fee_cents <> 0
  union all
  select kind, 'purchase:' || purchase_id, net_cents, created_at, source_id
    from balance_transactions where kind in ('refund', 'dispute') and purchase_id is not null and currency = 'eur'
  union all
  select kind, 'payout:' || payout_id, net_cents, created_at, coalesce(transfer_id, source_id)
    from balance_transactions where kind in ('transfer', 'transfer_reversal') and payout_id is not null and currency = 'eur'`

const unmatchedMovements = sql`
  select
    case
      when currency <> 'eur' then 'other_currency'
      when kind in ('provider_fee', 'other') then 'missing_in_ledger'
      else 'not_ours'
    end as code,
    kind, id as subject, net_cents as provider_cents, 0::numeric as ledger_cents, coalesce(source_id, id) as object, created_at as at
  from balance_transactions
  where kind not in ('bank', 'reserve') and (
    currency <> 'eur'
    or case when kind in ('transfer', 'transfer_reversal') then payout_id is null
      when kind in ('charge', 'refund', 'dispute') then purchase_id is null
      else true end)`

export type BalanceCheck = { providerCents: number; expectedCents: number } | null

const balanceRow = (balance: BalanceCheck): SQL =>
  balance === null || balance.providerCents === balance.expectedCents
    ? sql`select null::text, null::text, null::text, null::numeric, null::numeric, null::text, null::timestamptz where false`
    : sql`select 'balance_differs', 'balance', 'balance', ${balance.providerCents}::numeric, ${balance.expectedCents}::numeric, null::text, app_now() - make_interval(mins => ${UNDER_WAY_MINUTES}::int)`

/**
 * Compares all movements with all journals in one statement. Inserts new differences older than the grace period,
 * updates open ones and resolves those that are gone. Without a balance check, its difference stays unchanged.
 */
export async function replaceDifferences(
  tx: Tx,
  { isDemo, balance }: { isDemo: boolean; balance: BalanceCheck },
): Promise<{ opened: number; resolved: number }> {
  const [row] = await rows<{ opened: number; resolved: number }>(
    tx,
    sql`with there as (
        select kind, subject, sum(cents) as cents, max(at) as at, (array_agg(object order by at desc))[1] as object
        from (${providerMovements}) movements group by kind, subject
      ), here as (
        select kind, subject, sum(cents) as cents, max(at) as at from (${ledgerMovements(isDemo)}) movements group by kind, subject
      ), found as (
        select
          case when there.cents is null then 'missing_at_provider' when here.cents is null then 'missing_in_ledger' else 'amount_differs' end as code,
          kind, subject, coalesce(there.cents, 0) as provider_cents, coalesce(here.cents, 0) as ledger_cents, there.object,
          greatest(there.at, here.at) as at
        from there full join here using (kind, subject)
        where coalesce(there.cents, 0) <> coalesce(here.cents, 0)
        union all ${unmatchedMovements}
        union all ${balanceRow(balance)}
      ), updated as (
        update reconciliation_differences d
        set code = f.code, day = (f.at at time zone 'UTC')::date, provider_object = f.object,
          provider_cents = f.provider_cents, ledger_cents = f.ledger_cents
        from found f where d.resolved_at is null and d.subject = f.subject and d.kind = f.kind
      ), opened as (
        insert into reconciliation_differences (day, code, kind, subject, provider_object, provider_cents, ledger_cents)
        select (f.at at time zone 'UTC')::date, f.code, f.kind, f.subject, f.object, f.provider_cents, f.ledger_cents from found f
        where f.at <= app_now() - make_interval(mins => ${UNDER_WAY_MINUTES}::int) and not exists (
          select from reconciliation_differences d where d.resolved_at is null and d.subject = f.subject and d.kind = f.kind)
        returning id
      ), resolved as (
        update reconciliation_differences d set resolved_at = app_now()
        where d.resolved_at is null and not (d.kind = 'balance' and ${balance === null})
          and not exists (select from found f where f.subject = d.subject and f.kind = d.kind)
        returning id
      )
      select (select count(*)::int from opened) as opened, (select count(*)::int from resolved) as resolved`,
  )
  return row ?? { opened: 0, resolved: 0 }
}

/** Writes daily totals up to `lastDay`, and rewrites the last three days, whose journals may have arrived late. */
export async function upsertDays(tx: Tx, { isDemo, lastDay }: { isDemo: boolean; lastDay: string }): Promise<void> {
  await rows(
    tx,
    sql`with there as (
        select (created_at at time zone 'UTC')::date as day, count(*)::int as transactions,
          coalesce(sum(net_cents) filter (where kind not in ('bank', 'reserve')), 0) as provider_cents,
          coalesce(sum(net_cents) filter (where kind in ('bank', 'reserve')), 0) as operator_cents
        from balance_transactions where currency = 'eur' group by 1
      ), here as (
        select (at at time zone 'UTC')::date as day, sum(cents) as ledger_cents from (${ledgerMovements(isDemo)}) movements group by 1
      ), first as (
        select coalesce((select max(day) - 3 from reconciliations), least((select min(day) from there), (select min(day) from here)), ${lastDay}::date) as day
      )
      insert into reconciliations (day, transactions, provider_cents, ledger_cents, operator_cents)
      select days.day, coalesce(there.transactions, 0), coalesce(there.provider_cents, 0), coalesce(here.ledger_cents, 0), coalesce(there.operator_cents, 0)
      from (select generate_series((select least(day, ${lastDay}::date) from first), ${lastDay}::date, interval '1 day')::date as day) days
      left join there on there.day = days.day left join here on here.day = days.day
      on conflict (day) do update set transactions = excluded.transactions, provider_cents = excluded.provider_cents,
        ledger_cents = excluded.ledger_cents, operator_cents = excluded.operator_cents, reconciled_at = app_now()`,
  )
}
