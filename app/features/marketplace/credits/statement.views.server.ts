import { type SQL, sql } from 'drizzle-orm'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { calls, payouts, purchases } from '#db/schema/all.ts'
import {
  type CorrectionCause,
  HELD_CALLS_MAX,
  STATEMENT_BATCH,
  STATEMENT_PAGE_SIZE,
  type TransactionStatus,
  type TransactionType,
  TYPE_OF_KIND,
} from './schema.ts'
import {
  isUnpaidLine,
  lineCents,
  type readStatementQuery,
  type StatementFilter,
  type StatementProblem,
} from './statement.rules.ts'

export type StatementLine = ReturnType<typeof statementLine>

export type HeldCredits = NonNullable<ReturnType<typeof heldOf>>

/** A page of a statement; `older` is the cursor for the next page. Only the newest page has `held`. */
export type StatementPage = { lines: StatementLine[]; held: HeldCredits | null; older: string | null }

export type StatementInput = {
  filter?: StatementFilter
  before?: string | null
  timeZone?: string
  /** Payments started after this can still be finished. */
  openSince?: Date
}

const everything: StatementFilter = { kind: null, from: null, to: null }

/**
 * A person's statement, newest first, 10 lines a page, optionally after one of their own lines; another person's line
 * gives an empty page.
 */
export async function statementPage(
  db: Db,
  viewer: Pick<Viewer, 'userId'>,
  input: StatementInput = {},
): Promise<StatementPage> {
  const { filter = everything, before = null, timeZone = 'UTC', openSince } = input
  const { kind, from, to } = filter
  const found = await listStatement(db, viewer.userId, {
    type: kind && TYPE_OF_KIND[kind],
    ...{ from, to, timeZone, before },
    limit: STATEMENT_PAGE_SIZE + 1,
    withHeld: before === null,
  })
  const lines = found.filter(({ part }) => part === 'line')
  const pageLines = lines.slice(0, STATEMENT_PAGE_SIZE)
  return {
    lines: pageLines.map((row) => statementLine(row, openSince)),
    held: heldOf(found.filter(({ part }) => part === 'held')),
    older: lines.length > pageLines.length ? (pageLines.at(-1)?.id ?? null) : null,
  }
}

export async function requestedStatement(
  db: Db,
  viewer: Viewer,
  part: ReturnType<typeof readStatementQuery> & Pick<StatementInput, 'timeZone' | 'openSince'>,
): Promise<StatementPage | { problem: StatementProblem }> {
  const { problem, ...input } = part
  if (problem) return { problem }
  const page = await statementPage(db, viewer, input)
  return input.before && page.lines.length === 0 ? { problem: 'unknown_part' } : page
}

/** All lines of the viewer's statement, in batches of at most `limit`, newest first. */
async function* statementParts(
  db: Db,
  viewer: Viewer,
  input: { filter: StatementFilter; timeZone: string; limit: number },
): AsyncGenerator<StatementLine[], void> {
  const { filter, timeZone, limit } = input
  const { kind, from, to } = filter
  const question = { type: kind && TYPE_OF_KIND[kind], from, to, timeZone, limit, withHeld: false }
  let before: string | null = null
  do {
    const found: StatementRow[] = await listStatement(db, viewer.userId, { ...question, before })
    if (found.length > 0) yield found.map((row) => statementLine(row, undefined))
    before = found.length < limit ? null : (found.at(-1)?.id ?? null)
  } while (before)
}

function heldOf(held: StatementRow[]) {
  const [first] = held
  if (!first) return null
  const calls = held.flatMap((row) => {
    const call = callOf(row)
    return call ? [{ ...call, credits: row.amount }] : []
  })
  return { credits: first.heldCredits, count: first.heldCalls, calls }
}

const dateOf = (ms: string) => new Date(Number(ms))

function callOf(row: StatementRow) {
  const { callId, callStatus, missedReason, startMs, seekerName, companionName } = row
  if (!callId || !callStatus || !startMs) return null
  return { id: callId, status: callStatus, missedReason, startsAt: dateOf(startMs), seekerName, companionName }
}

function statementLine(row: StatementRow, openSince: Date | undefined) {
  const {
    id,
    ms,
    type,
    status,
    amount,
    effect,
    balanceAfter,
    purchaseId,
    reversedCents,
    payoutId,
    payoutStatus,
    payoutCents,
  } = row
  return {
    id,
    /** When the credits moved; a companion earns them at the end of the call. */
    at: dateOf(ms),
    type,
    status,
    credits: amount,
    effect,
    /** Balance after this line, less debt; null while the line doesn't count. */
    balance: balanceAfter,
    call: callOf(row),
    purchase: type === 'purchase' ? purchaseOf(row, openSince) : null,
    correctionCause: row.correctionCause,
    /** The purchase returned to the buyer by a refund or dispute, and the amount in euro cents. */
    reversal: purchaseId && reversedCents !== null ? { purchaseId, cents: reversedCents } : null,
    payout:
      payoutId === null
        ? null
        : {
            id: payoutId,
            isSent: payoutStatus === 'completed' || payoutStatus === 'reversed',
            cents: payoutCents ?? 0,
          },
  }
}

function purchaseOf(row: StatementRow, openSince: Date | undefined) {
  const { status, purchaseId, priceCents, sessionId, checkoutUrl, purchasedMs, purchaseStatus } = row
  if (purchaseId === null || priceCents === null) return null
  const isPending = status === 'pending'
  const isOpen = isPending && purchasedMs !== null && openSince !== undefined && dateOf(purchasedMs) > openSince
  // The checkout URL is removed once the buyer has paid and the money is on its way.
  const isSubmitted = isPending && sessionId !== null && checkoutUrl === null
  const isInReview = purchaseStatus === 'in_review'
  return { id: purchaseId, priceCents, isSubmitted, isInReview, finishUrl: isOpen ? checkoutUrl : null }
}

type StatementQuestion = Omit<StatementFilter, 'kind'> & {
  type: TransactionType | null
  timeZone: string
  /** Only lines after this one, which must be this person's; null for the newest. */
  before: string | null
  limit: number
  withHeld: boolean
}

type StatementRow = {
  part: 'line' | 'held'
  id: string
  ms: string
  type: TransactionType
  status: TransactionStatus
  amount: number
  effect: 1 | -1
  balanceAfter: number | null
  callId: string | null
  callStatus: (typeof calls.$inferSelect)['status'] | null
  missedReason: (typeof calls.$inferSelect)['missedReason']
  startMs: string | null
  seekerName: string | null
  companionName: string | null
  purchaseId: string | null
  purchaseStatus: (typeof purchases.$inferSelect)['status'] | null
  priceCents: number | null
  sessionId: string | null
  checkoutUrl: string | null
  purchasedMs: string | null
  reversedCents: number | null
  payoutId: string | null
  payoutStatus: (typeof payouts.$inferSelect)['status'] | null
  payoutCents: number | null
  correctionCause: CorrectionCause | null
  heldCredits: number
  heldCalls: number
}

/**
 * A page of a person's statement, newest first, plus booked calls, in one query. Keyset pagination, so no count is
 * needed.
 */
function listStatement(db: Db, userId: string, question: StatementQuestion): Promise<StatementRow[]> {
  const { type, from, to, timeZone, before, limit, withHeld } = question
  // A companion's booked calls are listed above the statement.
  const conditions: SQL[] = [
    sql`t.user_id = ${userId} and not (t.type = 'call_charge' and t.status = 'pending' and t.effect = 1)`,
  ]
  if (type) conditions.push(sql`t.type = ${type}`)
  if (from) conditions.push(sql`t.entry_at >= ${from}::date::timestamp at time zone ${timeZone}`)
  if (to) conditions.push(sql`t.entry_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (before)
    conditions.push(sql`(t.entry_at, t.id) <
      ((select b.entry_at from transactions b where b.id = ${before} and b.user_id = ${userId}), ${before}::uuid)`)
  const where = sql.join(conditions, sql` and `)
  return rows<StatementRow>(
    db,
    sql`select l.part, l.id, (extract(epoch from l.entry_at) * 1000)::bigint::text as ms, l.type, l.status, l.amount, l.effect, l.balance_after as "balanceAfter",
        c.id as "callId", c.status as "callStatus", c.missed_reason as "missedReason", (extract(epoch from c.scheduled_start) * 1000)::bigint::text as "startMs",
        seeker.full_name as "seekerName", companion.full_name as "companionName",
        l.purchase_id as "purchaseId", p.status as "purchaseStatus", p.price_cents as "priceCents", p.session_id as "sessionId",
        p.checkout_url as "checkoutUrl", (extract(epoch from p.created_at) * 1000)::bigint::text as "purchasedMs", coalesce(r.amount_cents, d.amount_cents) as "reversedCents",
        l.payout_id as "payoutId", o.status as "payoutStatus", o.amount_cents as "payoutCents", k.cause as "correctionCause", l.held_credits as "heldCredits", l.held_calls as "heldCalls"
      from (
        (select 'line' as part, t.*, 0 as held_credits, 0 as held_calls from transactions t
          where ${where} order by t.entry_at desc, t.id desc limit ${limit})
        union all
        (select 'held', t.*, (sum(t.amount) over ())::int, (count(*) over ())::int from transactions t join calls booked on booked.id = t.call_id
          where ${withHeld} and t.user_id = ${userId} and t.type = 'call_charge' and t.status = 'pending'
          order by booked.scheduled_start, t.id limit ${HELD_CALLS_MAX})
      ) l
      left join calls c on c.id = l.call_id
      left join profiles seeker on seeker.id = c.seeker_id
      left join profiles companion on companion.id = c.offerer_id
      left join purchases p on p.id = l.purchase_id
      left join refunds r on r.id = l.refund_id
      left join disputes d on d.id = l.dispute_id
      left join payouts o on o.id = l.payout_id
      left join corrections k on k.id = l.correction_id
      order by l.part desc, case when l.part = 'held' then c.scheduled_start end, l.entry_at desc, l.id desc`,
  )
}

type T = Translate<'credits'>
type Wording = {
  t: T
  day: (at: Date) => string
  time: (at: Date) => string
  /** Null for seekers, whose euros are what they paid. */
  feePercent: number | null
}

const COLUMNS = ['day', 'time', 'kind', 'about', 'status', 'credits', 'balance', 'euros', 'reference'] as const

/**
 * Streams the viewer's statement as CSV in the reader's language and time zone. The credits add up to the balance:
 * lines that don't count show 0.
 */
export function statementCsv(
  db: Db,
  viewer: Viewer,
  input: { filter: StatementFilter; language: Language; timeZone: string; feePercent: number },
): ReadableStream<Uint8Array> {
  const { filter, language, timeZone } = input
  const t = texts(language, 'credits')
  const format = formatters(language, timeZone, '24')
  const isCompanion = isCompanionRole(viewer.role)
  const feePercent = isCompanion ? input.feePercent : null
  const wording = { t, day: format.calendarDay, time: format.time, feePercent }
  const parts = statementParts(db, viewer, { filter, timeZone, limit: STATEMENT_BATCH })
  const encoder = new TextEncoder()
  const head = COLUMNS.map((name) =>
    t(name === 'euros' && isCompanion ? 'csv.earnedEuros' : `csv.${name}`, { zone: timeZone }),
  )
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`${CSV_MARK}${csvRecord(head)}`)),
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value.map((line) => csvRecord(fieldsOf(line, wording))).join('')))
    },
    cancel: async () => void (await parts.return()),
  })
}

function fieldsOf(line: StatementLine, { t, day, time, feePercent }: Wording): string[] {
  const { at, type, status, credits, effect, balance, call, purchase, reversal, payout } = line
  const isPaid = purchase !== null && status === 'completed'
  const spent = isPaid ? purchase.priceCents : reversal ? -reversal.cents : null
  const euros = feePercent === null ? spent : balance === null ? null : effect * lineCents(line, feePercent)
  return [
    day(at),
    time(at),
    t(`kinds.${type}`),
    aboutOf(line, t),
    t(isUnpaidLine(line) ? 'status.unpaid' : `status.${status}`),
    String(balance === null ? 0 : effect * credits),
    balance === null ? '' : String(balance),
    euros === null ? '' : csvEuros(euros),
    call?.id ?? purchase?.id ?? reversal?.purchaseId ?? payout?.id ?? '',
  ]
}

function aboutOf({ type, call, payout, correctionCause }: StatementLine, t: T): string {
  if (correctionCause) return `${t('line.correction')}: ${t(`correctionCauses.${correctionCause}`)}`
  if (call) {
    const [seeker, companion] = [call.seekerName, call.companionName].map((name) => name ?? t('line.deleted'))
    return t('line.call_charge', { seeker: seeker ?? '', companion: companion ?? '' })
  }
  if (type === 'refund') return t(payout ? 'line.payoutReturned' : 'line.refund')
  return t(`kinds.${type}`)
}
