import { sql } from 'drizzle-orm'
import { webhookHealth } from '#app/features/money/payments/events/views.server.ts'
import { CHECKOUT_MINUTES } from '#app/features/money/payments/schema.ts'
import { unfinishedPayouts } from '#app/features/money/payouts/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { byUrgency, needsAdministrator, stepsOf } from './rules.ts'
import { OPERATIONS_OF_KIND_MAX, type OperationKind, type OperationStep } from './schema.ts'

export type Operation = StoredOperation & {
  steps: readonly OperationStep[]
  isWaiting: boolean
}
type OperationsCtx = Pick<Ctx, 'db' | 'clock' | 'config'>

export async function unfinishedOperations(ctx: OperationsCtx): Promise<Operation[]> {
  const now = ctx.clock.now()
  const parts = await Promise.all([listStoredOperations(ctx.db), payouts(ctx), webhooks(ctx), jobs(ctx)])
  return parts
    .flat()
    .map((operation) => ({ ...operation, steps: stepsOf(operation), isWaiting: needsAdministrator(operation, now) }))
    .sort(byUrgency)
}

export const findOperation = async (ctx: OperationsCtx, kind: OperationKind, subject: string) =>
  (await unfinishedOperations(ctx)).find((each) => each.kind === kind && each.subject === subject) ?? null

const plain = {
  userId: null,
  name: null,
  address: null,
  nextAt: null,
  cents: null,
  ledgerCents: null,
  providerObject: null,
  count: 1,
} as const

async function payouts({ db }: Pick<Ctx, 'db'>): Promise<StoredOperation[]> {
  const found = await unfinishedPayouts(db, OPERATIONS_OF_KIND_MAX)
  const people = await listPeople(
    db,
    found.map(({ userId }) => userId),
  )
  return found.map(({ payoutId, userId, amountCents, createdAt, state, nextAt }) => ({
    ...plain,
    ...people.get(userId),
    kind: 'payout',
    subject: payoutId,
    userId,
    state,
    since: createdAt,
    nextAt,
    cents: amountCents,
  }))
}

/** Skipped in a demo, whose events come from a sandbox, so silence means nothing. */
async function webhooks({ db, clock, config }: OperationsCtx): Promise<StoredOperation[]> {
  if (config.demo) return []
  const { isWebhookSilent, lastAt, gap } = await webhookHealth(db, clock.now())
  const silent: StoredOperation[] = isWebhookSilent
    ? [{ ...plain, kind: 'webhooks_silent', subject: 'platform', state: 'silent', since: lastAt }]
    : []
  const subject = gap?.from.toISOString() ?? ''
  if (!gap || (await isOperationClosed(db, 'events_gap', subject))) return silent
  return [...silent, { ...plain, kind: 'events_gap', subject, state: 'unread', since: gap.from }]
}

async function jobs({ db }: Pick<Ctx, 'db'>): Promise<StoredOperation[]> {
  const found = await deadLetters(db)
  // Failed mails are already listed as mails.
  return found
    .filter(({ queue }) => queue !== 'mail')
    .map(({ queue, count, oldestAt }) => ({
      ...plain,
      kind: 'job',
      subject: queue,
      state: 'gave_up',
      since: oldestAt,
      count,
    }))
}

/** An unfinished money operation. `nextAt` is its next automatic retry. */
type StoredOperation = {
  kind: OperationKind
  subject: string
  userId: string | null
  name: string | null
  address: string | null
  state: string
  since: Date | null
  nextAt: Date | null
  cents: number | null
  /** The ledger's amount, if `cents` is the provider's. */
  ledgerCents: number | null
  providerObject: string | null
  count: number
}

const isOpen = (kind: OperationKind, subject: ReturnType<typeof sql>) =>
  sql`not exists (select from closed_operations c where c.kind = ${kind} and c.subject = ${subject})`

/** When a subject's job in a queue runs next, on the product's clock; null if none is waiting. */
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

/**
 * After a withdrawal we owe the refund until it's paid, so we list the open declaration instead of the failed refund.
 */
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

/** Refused by the provider for a reason the companion can't fix, unlike an account that isn't ready. */
const payoutsFailed = sql`
  select 'payout_failed', p.id::text, p.user_id, null, p.error_message, p.settled_at, null::timestamptz, p.amount_cents,
    null::bigint, p.account_id
  from payouts p
  where p.status = 'failed' and p.error_message = 'not_sent' and p.settled_at > app_now() - interval '30 days'
    and ${isOpen('payout_failed', sql`p.id::text`)}
  order by p.settled_at limit ${OPERATIONS_OF_KIND_MAX}`

/** A new refusal by the bank reopens a closed one. */
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

/** All unfinished operations in our tables, with a limit per kind. Payouts are listed by their own feature. */
async function listStoredOperations(db: Db): Promise<StoredOperation[]> {
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
  type Amounts = Record<'cents' | 'ledgerCents', string | null>
  const found = await rows<
    Omit<StoredOperation, keyof Amounts | 'since' | 'nextAt'> & Amounts & Record<'since' | 'nextAt', string | null>
  >(
    db,
    sql`select o.kind, o.subject, o.user_id as "userId", coalesce(u.email, o.address) as address, p.full_name as name, o.state, o.since,
        o.next_at as "nextAt", o.cents::text as cents, o.ledger_cents::text as "ledgerCents", o.provider_object as "providerObject",
        1 as count
      from (${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )}) o
      left join users u on u.id = o.user_id left join profiles p on p.id = o.user_id`,
  )
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  const number = (text: string | null) => (text === null ? null : Number(text))
  return found.map(({ since, nextAt, cents, ledgerCents, ...row }) => ({
    ...row,
    ...{ since: instant(since), nextAt: instant(nextAt), cents: number(cents), ledgerCents: number(ledgerCents) },
  }))
}

async function listPeople(db: Db, userIds: string[]) {
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

async function isOperationClosed(db: Db, kind: OperationKind, subject: string): Promise<boolean> {
  const [row] = await rows(db, sql`select kind from closed_operations where kind = ${kind} and subject = ${subject}`)
  return row !== undefined
}
