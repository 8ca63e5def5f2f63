import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { FakeStripe } from '#tools/fake-stripe/main.ts'
import type { LoadOperation } from './load.ts'

type Remembered = { user_id: string; key: string; command: string; result: string | null }
type Call = {
  id: string
  seeker_id: string
  offerer_id: string
  start_ms: string
  credits: number
  holds: number
  held: string
  lines: number
  jobs: number
  notified: number
}
type Payout = {
  id: string
  status: string
  cents: number
  transfer_id: string | null
  reserves: number
  jobs: number
  lines: number
}
type Purchase = { id: string; status: string; session_id: string | null; postings: number }

type Provider = ReturnType<FakeStripe['control']['list']>

/** The idempotency key of an operation; a booking's includes the chosen time and media. */
export const keyOf = ({ kind, key, form }: LoadOperation) =>
  kind === 'booking' ? `${key}.${Date.parse(form.startAt ?? '')}.${form.minutes}.${form.media}` : key

/**
 * Every broken invariant, one per line: responses match stored data, each operation is complete or absent, and the
 * payment provider matches our ledger. `settled`: nothing is in progress, so nothing may be pending.
 */
export async function brokenInvariants(
  db: Db,
  operations: readonly LoadOperation[],
  fake: FakeStripe,
  settled: boolean,
): Promise<string[]> {
  const remembered = await rows<Remembered>(
    db,
    sql`select user_id, key, command, result #>> '{}' as result from requests`,
  )
  const calls = await rows<Call>(
    db,
    sql`select c.id, c.seeker_id, c.offerer_id, (extract(epoch from c.scheduled_start) * 1000)::bigint::text as start_ms,
        c.total_credits as credits,
        (select count(*)::int from ledger_journals j where j.idem_key = 'call:' || c.id || ':hold') as holds,
        (select coalesce(sum(e.amount), 0)::text from ledger_journals j join ledger_entries e on e.journal_id = j.id
          join ledger_accounts a on a.id = e.account_id
          where j.call_id = c.id and j.event in ('hold', 'hold_added', 'hold_returned')
            and a.kind = 'user_available' and a.owner_id = c.seeker_id) as held,
        (select count(*)::int from transactions t where t.call_id = c.id) as lines,
        coalesce(made.jobs, 0) as jobs,
        (select count(*)::int from notifications n where n.code in ('call_booked', 'call_received')
          and n.metadata ->> 'callId' = c.id::text) as notified
      from calls c left join (select data ->> 'callId' as id, count(*)::int as jobs from jobs.job
        where name = 'event' and data ->> 'type' = 'booking.made' group by 1) made on made.id = c.id::text`,
  )
  const payouts = await rows<Payout>(
    db,
    sql`select p.id, p.status, p.amount_cents as cents, p.transfer_id,
        (select count(*)::int from ledger_journals j where j.idem_key = 'payout:' || p.id || ':request') as reserves,
        (select count(*)::int from transactions t where t.payout_id = p.id and t.type = 'payout') as lines,
        coalesce(sent.jobs, 0) as jobs
      from payouts p left join (select data ->> 'payoutId' as id, count(*)::int as jobs from jobs.job
        where name = 'send-payout' group by 1) sent on sent.id = p.id::text`,
  )
  const purchases = await rows<Purchase>(
    db,
    sql`select p.id, p.status, p.session_id,
        (select count(*)::int from ledger_journals j where j.purchase_id = p.id and j.event = 'purchase') as postings
      from purchases p where p.package_key <> 'test'`,
  )
  const violations = await rows<{ rule: string; subject: string; detail: string }>(
    db,
    sql`select rule, subject, detail from ledger_violations`,
  )
  const provider = fake.control.list()
  return [
    ...violations.map(({ rule, subject, detail }) => `ledger: ${rule} ${subject}: ${detail}`),
    ...bookings(operations, remembered, calls),
    ...wholeCalls(remembered, calls, settled),
    ...payoutsOf(operations, remembered, payouts),
    ...transfers(payouts, provider, settled),
    ...paidPurchases(operations, purchases, provider, settled),
  ]
}

const find = (remembered: Remembered[], operation: LoadOperation) =>
  remembered.find(({ user_id, key }) => user_id === operation.who.userId && key === keyOf(operation))

function bookings(operations: readonly LoadOperation[], remembered: Remembered[], calls: Call[]): string[] {
  return operations
    .filter(({ kind }) => kind === 'booking')
    .flatMap((operation) => {
      const first = find(remembered, operation)
      if (operation.outcome === 'refused') return first ? [`refused booking ${operation.key} left something`] : []
      if (operation.outcome !== 'done') return []
      const call = calls.find(({ id }) => id === first?.result)
      if (!call) return [`acknowledged booking ${operation.key} is lost`]
      const isAsAsked =
        call.seeker_id === operation.who.userId &&
        Number(call.start_ms) === Date.parse(operation.form.startAt ?? '') &&
        operation.path.includes(call.offerer_id)
      return isAsAsked ? [] : [`booking ${operation.key} became another call`]
    })
}

function wholeCalls(remembered: Remembered[], calls: Call[], settled: boolean): string[] {
  const ids = new Set(remembered.filter(({ command }) => command === 'book_call').map(({ result }) => result))
  return [
    ...[...ids]
      .filter((id) => !calls.some((call) => call.id === id))
      .map((id) => `a booking answered ${id}, no such call`),
    ...calls.flatMap(({ id, credits, holds, held, lines, jobs, notified }) => [
      ...(ids.has(id) ? [] : [`call ${id} belongs to no request`]),
      ...(holds === 1 && Number(held) === -credits
        ? []
        : [`call ${id} of ${credits} credits has ${holds} holds of ${held}`]),
      ...(lines === 2 ? [] : [`call ${id} has ${lines} lines on statements`]),
      ...(jobs === 1 ? [] : [`call ${id} was announced ${jobs} times`]),
      ...(notified > 2 || (settled && notified < 2) ? [`call ${id} has ${notified} notifications`] : []),
    ]),
  ]
}

function payoutsOf(operations: readonly LoadOperation[], remembered: Remembered[], payouts: Payout[]): string[] {
  const ids = new Set(remembered.filter(({ command }) => command === 'request_payout').map(({ result }) => result))
  const wrong = operations
    .filter(({ kind }) => kind === 'payout')
    .flatMap((operation) => {
      const first = find(remembered, operation)
      if (operation.outcome === 'refused') return first ? [`refused payout ${operation.key} left something`] : []
      if (operation.outcome !== 'done') return []
      const payout = payouts.find(({ id }) => id === first?.result)
      if (!payout) return [`acknowledged payout ${operation.key} is lost`]
      return operation.answer.includes(payout.id) ? [] : [`payout ${operation.key} was answered with another id`]
    })
  const whole = payouts.flatMap(({ id, reserves, lines, jobs }) => [
    ...(ids.has(id) ? [] : [`payout ${id} belongs to no request`]),
    ...(reserves === 1 && lines === 1 && jobs >= 1
      ? []
      : [`payout ${id}: ${reserves} reserves, ${lines} lines, ${jobs} jobs`]),
  ])
  return [...wrong, ...whole]
}

function transfers(payouts: Payout[], provider: Provider, settled: boolean): string[] {
  const sent = Object.values(provider.transfers)
  const stray = sent.filter(({ transfer_group }) => !payouts.some(({ id }) => transfer_group === `payout_${id}`))
  return [
    ...stray.map(({ id }) => `transfer ${id} belongs to no payout`),
    ...payouts.flatMap(({ id, status, cents, transfer_id }) => {
      const own = sent.filter(({ transfer_group }) => transfer_group === `payout_${id}`)
      if (own.length > 1) return [`payout ${id} was transferred ${own.length} times`]
      if (settled && status === 'pending') return [`payout ${id} is still pending`]
      const isPaid = status === 'completed' || status === 'reversed'
      if (isPaid && (own.length !== 1 || own[0]?.id !== transfer_id || own[0]?.amount !== cents))
        return [`payout ${id} is ${status} and its transfer is ${own[0]?.id} of ${own[0]?.amount}`]
      return status === 'failed' && own.length > 0 ? [`failed payout ${id} was transferred`] : []
    }),
  ]
}

function paidPurchases(
  operations: readonly LoadOperation[],
  purchases: Purchase[],
  provider: Provider,
  settled: boolean,
): string[] {
  const sessions = Object.values(provider.sessions)
  const lost = operations
    .filter((operation) => operation.kind === 'purchase' && operation.outcome === 'done')
    .filter((operation) => !purchases.some(({ session_id }) => session_id && operation.answer.includes(session_id)))
    .map((operation) => `the purchase behind ${operation.answer} is lost`)
  return [
    ...lost,
    ...purchases.flatMap(({ id, status, session_id, postings }) => {
      const session = sessions.find((each) => each.id === session_id)
      const isPaid = session?.payment_status === 'paid'
      if (postings !== (status === 'paid' ? 1 : 0))
        return [`purchase ${id} is ${status} and was posted ${postings} times`]
      if (status === 'paid' && !isPaid)
        return [`purchase ${id} gave credits, ${session_id} is ${session?.payment_status}`]
      return settled && isPaid && status !== 'paid' ? [`purchase ${id} was paid for and is ${status}`] : []
    }),
    ...sessions
      .filter(
        ({ payment_status, metadata }) =>
          payment_status === 'paid' && !purchases.some(({ id }) => id === metadata?.purchase_id),
      )
      .map(({ id }) => `payment ${id} belongs to no purchase`),
  ]
}
