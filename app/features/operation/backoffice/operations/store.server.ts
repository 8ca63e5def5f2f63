import { sql } from 'drizzle-orm'
import { CHECKOUT_MINUTES } from '#app/features/money/payments/schema.ts'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { closedOperations } from '#db/schema/all.ts'
import { OPERATIONS_OF_KIND_MAX, type OperationKind } from './schema.ts'

/** Something about money that is not finished; `nextAt` is when it is tried again without anybody. */
export type StoredOperation = {
  kind: OperationKind
  /** An id of ours or the provider's. */
  subject: string
  userId: string | null
  name: string | null
  address: string | null
  state: string
  since: Date | null
  nextAt: Date | null
  cents: number | null
  /** What the ledger has, where `cents` is what the provider has. */
  ledgerCents: number | null
  /** What to look for at the provider. */
  providerObject: string | null
  count: number
}

const isOpen = (kind: OperationKind, subject: ReturnType<typeof sql>) =>
  sql`not exists (select from closed_operations c where c.kind = ${kind} and c.subject = ${subject})`

/** When the job of a queue about this is run next, on the product's clock; null when none waits. */
const nextRunOf = (queue: string, field: string, subject: ReturnType<typeof sql>) =>
  sql`(select case when count(*) > 0 then greatest(min(j.start_after), now()) + (app_now() - now()) end from jobs.job j
    where j.name = ${queue} and j.state < 'completed' and j.data ->> ${field} = ${subject})`

const inAMinute = sql`app_now() + interval '1 minute'`
const nothing = sql`null::bigint as ledger_cents, null::text as provider_object`

const refundsPending = sql`
  select 'refund' as kind, r.id::text as subject, p.user_id, null::text as address,
    case when r.provider_id is null then 'not_sent' else 'at_provider' end as state,
    r.created_at as since, ${inAMinute} as next_at, r.amount_cents::bigint as cents, ${nothing}
  from refunds r join purchases p on p.id = r.purchase_id
  where r.status = 'pending' and r.created_at < app_now() - interval '2 minutes'
  order by r.created_at limit ${OPERATIONS_OF_KIND_MAX}`

const refundsFailed = sql`
  select 'refund_failed', r.id::text, p.user_id, null, case r.error when 'bank' then 'bank' else 'refused' end,
    r.settled_at, null::timestamptz, r.amount_cents, null::bigint, r.provider_id
  from refunds r join purchases p on p.id = r.purchase_id
  where r.status = 'failed' and r.reason <> 'withdrawal' and ${isOpen('refund_failed', sql`r.id::text`)}
  order by r.settled_at limit ${OPERATIONS_OF_KIND_MAX}`

/** A refund after a withdrawal is owed until it is paid: its declaration stays open, not the refund that failed. */
const withdrawalsUnpaid = sql`
  select 'withdrawal', w.id::text, w.user_id, null, case r.error when 'bank' then 'bank' else 'refused' end,
    r.settled_at, null::timestamptz, r.amount_cents, null::bigint, r.provider_id
  from withdrawals w
  cross join lateral (select * from refunds f
    where f.purchase_id = w.purchase_id and f.reason = 'withdrawal' and f.status = 'failed'
    order by f.settled_at desc limit 1) r
  where w.state = 'not_refunded' and w.closed_at is null
  order by r.settled_at limit ${OPERATIONS_OF_KIND_MAX}`

const purchasesPending = sql`
  select 'purchase', p.id::text, p.user_id, null,
    case when p.session_id is null then 'no_page' when p.checkout_url is null then 'submitted' else 'over' end,
    p.created_at, ${inAMinute}, p.price_cents, null::bigint, p.session_id
  from purchases p
  where p.status = 'pending' and p.created_at < app_now() - ${CHECKOUT_MINUTES + 5} * interval '1 minute'
  order by p.created_at limit ${OPERATIONS_OF_KIND_MAX}`

const purchasesInReview = sql`
  select 'purchase_review', p.id::text, p.user_id, null, 'mismatch', p.created_at, null::timestamptz, p.price_cents,
    null::bigint, p.session_id
  from purchases p where p.status = 'in_review' order by p.created_at limit ${OPERATIONS_OF_KIND_MAX}`

const payeesStopped = sql`
  select 'payee_stopped', y.user_id::text, y.user_id, null, y.stop_reason, y.stopped_at, null::timestamptz, null::bigint,
    null::bigint, y.account_id
  from payees y where y.stopped_at is not null order by y.stopped_at limit ${OPERATIONS_OF_KIND_MAX}`

/** Refused by the provider for a reason the companion cannot fix, unlike an account that is not ready. */
const payoutsFailed = sql`
  select 'payout_failed', p.id::text, p.user_id, null, p.error_message, p.settled_at, null::timestamptz, p.amount_cents,
    null::bigint, p.account_id
  from payouts p
  where p.status = 'failed' and p.error_message = 'not_sent' and p.settled_at > app_now() - interval '30 days'
    and ${isOpen('payout_failed', sql`p.id::text`)}
  order by p.settled_at limit ${OPERATIONS_OF_KIND_MAX}`

/** Another refusal by the bank reopens a closed one. */
const payoutsRefused = sql`
  select 'bank_refused', b.payout_id::text, b.user_id, null, b.failure, b.at, null::timestamptz, p.amount_cents,
    null::bigint, p.transfer_id
  from bank_refusals b join payouts p on p.id = b.payout_id
  where not exists (select from closed_operations c
    where c.kind = 'bank_refused' and c.subject = b.payout_id::text and c.closed_at >= b.at)
  order by b.at limit ${OPERATIONS_OF_KIND_MAX}`

const eventsOpen = sql`
  select 'payment_event', e.id, null::uuid, null, case when e.error is null then 'waiting' else 'failed' end,
    e.received_at, ${nextRunOf('payment-event', 'eventId', sql`e.id`)}, null::bigint, null::bigint, e.id
  from payment_events e
  where e.processed_at is null and e.received_at < app_now() - interval '2 minutes'
  order by e.received_at limit ${OPERATIONS_OF_KIND_MAX}`

const mailsUnsent = sql`
  select 'mail', m.id::text, m.user_id, m.to_address, case when n.at is null then 'gave_up' else 'waiting' end,
    m.created_at, n.at, null::bigint, null::bigint, null::text
  from mails m cross join lateral (select ${nextRunOf('mail', 'mailId', sql`m.id::text`)} as at) n
  where m.sent_at is null and m.attempts > 0 and m.text <> '' and ${isOpen('mail', sql`m.id::text`)}
  order by m.created_at limit ${OPERATIONS_OF_KIND_MAX}`

const differencesOpen = sql`
  select 'difference', d.id::text, null::uuid, d.subject, d.code, d.first_seen_at, null::timestamptz, d.provider_cents,
    d.ledger_cents, d.provider_object
  from reconciliation_differences d
  where d.resolved_at is null and ${isOpen('difference', sql`d.id::text`)}
  order by d.first_seen_at limit ${OPERATIONS_OF_KIND_MAX}`

type Row = {
  kind: OperationKind
  subject: string
  user_id: string | null
  address: string | null
  name: string | null
  state: string
  since: string | null
  next_at: string | null
  cents: string | null
  ledger_cents: string | null
  provider_object: string | null
}

/** Everything unfinished that our tables know, so many of a kind at most; payouts are listed by their own feature. */
export async function listStoredOperations(db: Db): Promise<StoredOperation[]> {
  const parts = [
    refundsPending,
    refundsFailed,
    withdrawalsUnpaid,
    purchasesPending,
    purchasesInReview,
    payeesStopped,
    payoutsFailed,
    payoutsRefused,
    eventsOpen,
    mailsUnsent,
    differencesOpen,
  ]
  const found = await rows<Row>(
    db,
    sql`select o.kind, o.subject, o.user_id, coalesce(u.email, o.address) as address, p.full_name as name, o.state, o.since, o.next_at,
        o.cents::text as cents, o.ledger_cents::text as ledger_cents, o.provider_object
      from (${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )}) o
      left join users u on u.id = o.user_id left join profiles p on p.id = o.user_id`,
  )
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  const number = (text: string | null) => (text === null ? null : Number(text))
  return found.map((row) => ({
    kind: row.kind,
    subject: row.subject,
    userId: row.user_id,
    name: row.name,
    address: row.address,
    state: row.state,
    since: instant(row.since),
    nextAt: instant(row.next_at),
    cents: number(row.cents),
    ledgerCents: number(row.ledger_cents),
    providerObject: row.provider_object,
    count: 1,
  }))
}

export async function listPeople(db: Db, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, { name: string | null; address: string }>()
  const found = await rows<{ id: string; name: string | null; address: string }>(
    db,
    sql`select u.id, p.full_name as name, u.email as address from users u left join profiles p on p.id = u.id
      where u.id in (${sql.join(
        userIds.map((userId) => sql`${userId}`),
        sql`, `,
      )})`,
  )
  return new Map(found.map(({ id, ...person }) => [id, person]))
}

export async function isOperationClosed(db: Db, kind: OperationKind, subject: string): Promise<boolean> {
  const [row] = await rows(db, sql`select kind from closed_operations where kind = ${kind} and subject = ${subject}`)
  return row !== undefined
}

/** Closes an operation with a note; the last note stays. */
export async function upsertClosedOperation(tx: Tx, closed: typeof closedOperations.$inferInsert): Promise<void> {
  const { note, closedBy } = closed
  await tx
    .insert(closedOperations)
    .values(closed)
    .onConflictDoUpdate({
      target: [closedOperations.kind, closedOperations.subject],
      set: { note, closedBy, closedAt: sql`app_now()` },
    })
}
