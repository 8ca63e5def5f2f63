import { isDay } from '#app/platform/date-limits.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { earnings } from './rules.ts'
import { STATEMENT_KINDS, type StatementKind, type TransactionStatus, type TransactionType } from './schema.ts'

/** A statement filter: kind, and inclusive days in the reader's time zone. */
export type StatementFilter = { kind: StatementKind | null; from: string | null; to: string | null }

export type StatementProblem = 'bad_dates' | 'dates_reversed' | 'unknown_part'

/** Parses the query of a statement. An unknown kind means all; invalid days or positions are a problem. */
export function readStatementQuery(query: URLSearchParams): {
  filter: StatementFilter
  before: string | null
  problem: StatementProblem | null
} {
  const show = query.get('show')
  const [from, to, before] = ['from', 'to', 'before'].map((name) => query.get(name) || null)
  const days = { from: from && isDay(from) ? from : null, to: to && isDay(to) ? to : null }
  const isReversed = days.from !== null && days.to !== null && days.from > days.to
  const isKnown = !before || isUuid(before)
  let problem: StatementProblem | null = isKnown ? null : 'unknown_part'
  if (isReversed) problem = 'dates_reversed'
  if (days.from !== (from ?? null) || days.to !== (to ?? null)) problem = 'bad_dates'
  return {
    filter: { kind: STATEMENT_KINDS.find((kind) => kind === show) ?? null, ...days },
    before: before && isKnown ? before : null,
    problem,
  }
}

/** The query with another filter or position; keeps other parameters but drops paging. */
export function statementQuery(query: URLSearchParams, change: Partial<StatementFilter> & { before?: string }): string {
  const next = new URLSearchParams(query)
  for (const name of ['page', 'before']) next.delete(name)
  const { kind, ...rest } = change
  const set = (name: string, value: string | null | undefined) => (value ? next.set(name, value) : next.delete(name))
  if (kind !== undefined) set('show', kind)
  for (const [name, value] of Object.entries(rest)) set(name, value)
  return next.toString()
}

export const isUnfilteredStatement = ({ kind, from, to }: StatementFilter): boolean => !kind && !from && !to

export const STATEMENT_PERIODS = ['this_month', 'last_month', 'this_year'] as const
type StatementPeriod = (typeof STATEMENT_PERIODS)[number]

const pad = (number: number) => String(number).padStart(2, '0')
/** Last day of a month given as YYYY-MM. */
const endOf = (month: string) =>
  `${month}-${pad(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate())}`

export function periodDays(period: StatementPeriod, today: string): { from: string; to: string } {
  const year = today.slice(0, 4)
  if (period === 'this_year') return { from: `${year}-01-01`, to: `${year}-12-31` }
  const month = today.slice(0, 7)
  if (period === 'this_month') return { from: `${month}-01`, to: endOf(month) }
  const before = month.endsWith('-01') ? `${Number(year) - 1}-12` : `${year}-${pad(Number(month.slice(5)) - 1)}`
  return { from: `${before}-01`, to: endOf(before) }
}

/** Whether a line moves credits: purchases once they're paid, others unless failed or cancelled. */
export const movesCredits = ({ type, status }: { type: TransactionType; status: TransactionStatus }): boolean =>
  status === 'completed' || (status === 'pending' && type !== 'purchase')

/** A payment the buyer hasn't made yet, so no money is on its way. */
export const isUnpaidLine = (line: {
  status: TransactionStatus
  purchase: { isSubmitted: boolean; isInReview: boolean } | null
}): boolean =>
  line.purchase !== null && line.status === 'pending' && !line.purchase.isSubmitted && !line.purchase.isInReview

/** Unsigned euro cents of a companion's line: what a payout sent, or the line's credits after the fee. */
export const lineCents = (
  { type, credits, payout }: { type: TransactionType; credits: number; payout: { cents: number } | null },
  feePercent: number,
): number => (type === 'payout' && payout ? payout.cents : earnings(credits, feePercent).netCents)
