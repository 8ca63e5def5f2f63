import { fillDatabase } from './program.ts'

/** Number of seekers, and of purchases and calls for each. Every call is paid, and each companion has four seekers. */
export type LedgerSize = { seekers: number; purchases: number; calls: number }

const CREDITS = 100
const PRICE = 50

const idSql = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`
const account = (kind: string) => `(select id from ledger_accounts where kind = '${kind}')`

const people = ({ seekers }: LedgerSize) => [
  `insert into users (id, role, status, email, email_verified)
    select ${idSql('seeker', 's')}, 'seeker', 'active', 's' || s || '@ledger.example', true from generate_series(0, ${seekers - 1}) s
    union all select ${idSql('companion', 'c')}, 'offerer', 'active', 'c' || c || '@ledger.example', true from generate_series(0, ${seekers / 4 - 1}) c`,
  `insert into ledger_accounts (id, kind, currency, owner_id) select md5('account' || id)::uuid, 'user_available', 'CRD', id from users`,
]

const purchasesAndCalls = ({ seekers, purchases, calls }: LedgerSize) => [
  `create temporary table made_purchases as
    select s, p, ${idSql('purchase', "s || '-' || p")} as id, ${idSql('seeker', 's')} as user_id, app_now() - interval '400 days' + make_interval(mins => p, secs => s) as at
    from generate_series(0, ${seekers - 1}) s, generate_series(0, ${purchases - 1}) p`,
  `create temporary table made_calls as
    select s, c, ${idSql('call', "s || '-' || c")} as id, ${idSql('seeker', 's')} as seeker_id, ${idSql('companion', `s / 4`)} as companion_id,
      app_now() - interval '300 days' + make_interval(days => c, hours => s % 4) as at
    from generate_series(0, ${seekers - 1}) s, generate_series(0, ${calls - 1}) c`,
  `insert into purchases (id, user_id, package_key, credits, price_cents, status, session_id, created_at, paid_at, fee_cents)
    select id, user_id, 'test', ${CREDITS}, ${CREDITS * 10}, 'paid', 'cs_' || id, at, at, 50 from made_purchases`,
  `insert into calls (id, seeker_id, offerer_id, status, scheduled_start, scheduled_end, actual_start, ended_at, duration_minutes, total_credits, media_type, created_at)
    select id, seeker_id, companion_id, 'completed', at, at + interval '15 minutes', at, at + interval '15 minutes', 15, ${PRICE}, 'audio', at - interval '3 days' from made_calls`,
  `insert into ledger_accounts (id, kind, currency, owner_id) select md5('account' || id)::uuid, 'call_escrow', 'CRD', id from made_calls`,
]

const journals = [
  `insert into ledger_journals (id, event, idem_key, call_id, purchase_id, created_at)
    select md5('purchased' || id)::uuid, 'purchase', 'purchase:' || id, null::uuid, id, at from made_purchases
    union all select md5('charged' || id)::uuid, 'purchase_fee', 'purchase:' || id || ':fee', null, id, at from made_purchases
    union all select md5('held' || id)::uuid, 'hold', 'call:' || id || ':hold', id, null, at - interval '3 days' from made_calls
    union all select md5('settled' || id)::uuid, 'earned', 'call:' || id || ':settle', id, null, at + interval '15 minutes' from made_calls`,
  `create temporary table made_lines as
    select md5('purchased' || p.id)::uuid as journal_id, line.account_id, line.amount, p.at
    from made_purchases p, lateral (values (${account('credits_issued')}, -${CREDITS}), (md5('account' || p.user_id)::uuid, ${CREDITS}),
      (${account('stripe_cash')}, -${CREDITS * 10}), (${account('credit_liability')}, ${CREDITS * 10})) line(account_id, amount)
    union all select md5('charged' || p.id)::uuid, line.account_id, line.amount, p.at
    from made_purchases p, lateral (values (${account('stripe_cash')}, 50), (${account('stripe_fees')}, -50)) line(account_id, amount)
    union all select md5('held' || c.id)::uuid, line.account_id, line.amount, c.at - interval '3 days'
    from made_calls c, lateral (values (md5('account' || c.seeker_id)::uuid, -${PRICE}), (md5('account' || c.id)::uuid, ${PRICE})) line(account_id, amount)
    union all select md5('settled' || c.id)::uuid, line.account_id, line.amount, c.at + interval '15 minutes'
    from made_calls c, lateral (values (md5('account' || c.id)::uuid, -${PRICE}), (md5('account' || c.companion_id)::uuid, ${PRICE})) line(account_id, amount)`,
  `insert into ledger_entries (journal_id, account_id, amount, balance_after, account_version)
    select journal_id, account_id, amount, sum(amount) over w, row_number() over w from made_lines
    window w as (partition by account_id order by at, journal_id rows unbounded preceding) order by at, journal_id`,
  `update ledger_accounts a set balance = e.total, version = e.entries
    from (select account_id, sum(amount) as total, count(*) as entries from ledger_entries group by account_id) e where e.account_id = a.id`,
  `update users u set credit_balance = a.balance from ledger_accounts a where a.kind = 'user_available' and a.owner_id = u.id`,
]

/** Each purchase pays for two calls; the oldest is spent first. */
const lots = [
  `insert into credit_lots (id, user_id, source, purchase_id, call_id, remaining, created_at)
    select md5('lot' || p.id)::uuid, p.user_id, 'purchase', p.id, null::uuid, greatest(0, ${CREDITS} - greatest(0, spent.credits - ${CREDITS} * p.p)), p.at
    from made_purchases p join (select s, ${PRICE} * count(*)::int as credits from made_calls group by s) spent on spent.s = p.s
    union all select md5('lot' || id)::uuid, companion_id, 'earning', null, id, ${PRICE}, at from made_calls`,
  `insert into lot_movements (lot_id, journal_id, subject, amount)
    select md5('lot' || id)::uuid, md5('purchased' || id)::uuid, 'purchase:' || id, ${CREDITS} from made_purchases
    union all select md5('lot' || p.id)::uuid, md5('held' || c.id)::uuid, 'call:' || c.id, -${PRICE}
      from made_calls c join made_purchases p on p.s = c.s and p.p = c.c / 2
    union all select md5('lot' || id)::uuid, md5('settled' || id)::uuid, 'call:' || id, ${PRICE} from made_calls`,
]

const statements = [
  `insert into transactions (user_id, type, status, amount, effect, purchase_id, call_id, created_at, entry_at, balance_after)
    select line.*, sum(amount * effect) over (partition by user_id order by entry_at rows unbounded preceding) from (
      select user_id, 'purchase', 'completed', ${CREDITS} as amount, 1 as effect, id as purchase_id, null::uuid as call_id, at as created_at, at as entry_at from made_purchases
      union all select seeker_id, 'call_charge', 'completed', ${PRICE}, -1, null, id, at - interval '3 days', at - interval '3 days' from made_calls
      union all select companion_id, 'call_charge', 'completed', ${PRICE}, 1, null, id, at - interval '3 days', at + interval '15 minutes' from made_calls
    ) line`,
]

const provider = [
  `insert into balance_transactions (id, source_id, kind, type, currency, amount_cents, fee_cents, net_cents, purchase_id, payment_intent_id, created_at)
    select 'txn_' || id, 'ch_' || id, 'charge', 'charge', 'eur', ${CREDITS * 10}, 50, ${CREDITS * 10 - 50}, id, 'pi_' || id, at from made_purchases`,
]

export const journalCount = ({ seekers, purchases, calls }: LedgerSize) => seekers * (2 * purchases + 2 * calls)

/** Fills an empty, migrated PostgreSQL database with a large ledger. */
export async function makeLargeLedger(databaseUrl: string, size: LedgerSize): Promise<void> {
  if (size.seekers % 4 !== 0 || size.calls > 2 * size.purchases)
    throw new Error('four seekers a companion, two calls a purchase')
  await fillDatabase(databaseUrl, [
    ...people(size),
    ...purchasesAndCalls(size),
    ...journals,
    ...lots,
    ...statements,
    ...provider,
  ])
}
