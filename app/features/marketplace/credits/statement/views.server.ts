import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { CorrectionCause } from '../ledger.schema.ts'
import { STATEMENT_PAGE_SIZE, type TransactionStatus, type TransactionType } from '../schema.ts'
import type { readStatementQuery, StatementFilter, StatementProblem } from './rules.ts'
import { TYPE_OF_KIND } from './schema.ts'
import { listStatement, type StatementRow } from './store.server.ts'

/** A call as a line of a statement shows it. */
export type StatementCall = {
  id: string
  status: NonNullable<StatementRow['callStatus']>
  missedReason: StatementRow['missedReason']
  startsAt: Date
  seekerName: string | null
  companionName: string | null
}

/** A line of a person's statement; `effect` is the sign for that person. */
export type StatementLine = {
  id: string
  /** When the credits were moved; a companion's earnings come with the end of the call. */
  at: Date
  type: TransactionType
  status: TransactionStatus
  credits: number
  effect: 1 | -1
  /** Credits after it, less what was owed; null while the line does not count. */
  balance: number | null
  call: StatementCall | null
  /** What was paid, in euro cents; of a pending one whether the buyer has paid already, else where it can be done. */
  purchase: {
    id: string
    priceCents: number
    isSubmitted: boolean
    isInReview: boolean
    finishUrl: string | null
  } | null
  /** The purchase that goes back to the buyer by a refund or dispute, and how much of it in euro cents. */
  reversal: { purchaseId: string; cents: number } | null
  payout: { id: string; isSent: boolean } | null
  /** Why administrators corrected the credits by hand; null for every other line. */
  correctionCause: CorrectionCause | null
}

/** Credits that booked calls hold, of how many calls, and the next ones of them. */
export type HeldCredits = { credits: number; count: number; calls: (StatementCall & { credits: number })[] }

/** A page of a statement; `older` is the line that the next page begins after. `held` comes with the newest page. */
export type StatementPage = { lines: StatementLine[]; held: HeldCredits | null; older: string | null }

export type StatementInput = {
  filter?: StatementFilter
  before?: string | null
  timeZone?: string
  /** Payment pages opened after it can still be paid on. */
  openSince?: Date
}

const everything: StatementFilter = { kind: null, from: null, to: null }

/**
 * The viewer's own statement (or, for administrators, somebody's), newest first, 10 to a page, from the newest
 * or after one of its lines: nothing comes after the last one, nor after a line of somebody else.
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

/** The part of the viewer's own statement that an address asks for, or why there is none. */
export async function statementPart(
  db: Db,
  viewer: Viewer,
  part: ReturnType<typeof readStatementQuery> & Pick<StatementInput, 'timeZone' | 'openSince'>,
): Promise<StatementPage | { problem: StatementProblem }> {
  const { problem, ...input } = part
  if (problem) return { problem }
  const page = await statementPage(db, viewer, input)
  return input.before && page.lines.length === 0 ? { problem: 'unknown_part' } : page
}

/** All lines of the viewer's own statement, in parts of at most `limit`, newest first. */
export async function* statementParts(
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

function heldOf(held: StatementRow[]): HeldCredits | null {
  const [first] = held
  if (!first) return null
  const calls = held.flatMap((row) => {
    const call = callOf(row)
    return call ? [{ ...call, credits: row.amount }] : []
  })
  return { credits: first.heldCredits, count: first.heldCalls, calls }
}

const dateOf = (ms: string) => new Date(Number(ms))

function callOf(row: StatementRow): StatementCall | null {
  const { callId, callStatus, missedReason, startMs, seekerName, companionName } = row
  if (!callId || !callStatus || !startMs) return null
  return { id: callId, status: callStatus, missedReason, startsAt: dateOf(startMs), seekerName, companionName }
}

function statementLine(row: StatementRow, openSince: Date | undefined): StatementLine {
  const { id, ms, type, status, amount, effect, balanceAfter, purchaseId, reversedCents, payoutId, payoutStatus } = row
  return {
    id,
    at: dateOf(ms),
    type,
    status,
    credits: amount,
    effect: effect === 1 ? 1 : -1,
    balance: balanceAfter,
    call: callOf(row),
    purchase: type === 'purchase' ? purchaseOf(row, openSince) : null,
    correctionCause: row.correctionCause,
    reversal: purchaseId && reversedCents !== null ? { purchaseId, cents: reversedCents } : null,
    payout:
      payoutId === null ? null : { id: payoutId, isSent: payoutStatus === 'completed' || payoutStatus === 'reversed' },
  }
}

function purchaseOf(row: StatementRow, openSince: Date | undefined): StatementLine['purchase'] {
  const { status, purchaseId, priceCents, sessionId, checkoutUrl, purchasedMs, purchaseStatus } = row
  if (purchaseId === null || priceCents === null) return null
  const isPending = status === 'pending'
  const isOpen = isPending && purchasedMs !== null && openSince !== undefined && dateOf(purchasedMs) > openSince
  // The page's address goes when the buyer has paid on it and the money is on its way.
  const isSubmitted = isPending && sessionId !== null && checkoutUrl === null
  const isInReview = purchaseStatus === 'in_review'
  return { id: purchaseId, priceCents, isSubmitted, isInReview, finishUrl: isOpen ? checkoutUrl : null }
}
