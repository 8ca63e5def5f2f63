import { type SQL, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { CSV_MARK, csvRecord } from '#app/platform/csv.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Appellant, CaseKind, CaseReason, GroundKind, Measure } from './schema.ts'

/**
 * The transparency report of a half-year as CSV (DSA Art. 15, 24). Refuses with `not_found` unless the viewer is an
 * administrator.
 */
export async function transparencyFile(ctx: Pick<Ctx, 'db' | 'clock'>, viewer: Viewer | null, file: string) {
  authorize(canAdministrate(viewer, 'cases'))
  const half = halfOfFile(file, ctx.clock.now())
  if (!half) throw notFound()
  const lines = transparencyLines(await readTransparency(ctx.db, halfRange(half)))
  const records = [['figure', 'detail', 'value'], ...lines].map((line) => csvRecord(line))
  return { filename: `transparency-${half.year}-h${half.half}.csv`, body: CSV_MARK + records.join('') }
}

type Range = { from: Date; to: Date }

async function readTransparency(db: Db, { from, to }: Range): Promise<TransparencyFigures> {
  const within = (column: SQL) =>
    sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`
  const received = await rows<TransparencyFigures['received'][number]>(
    db,
    sql`select c.kind, c.reason, count(*)::int as count,
        count(distinct coalesce(c.reporter_id::text, lower(c.notifier_email), c.id::text))::int as people
      from cases c where c.kind <> 'own_initiative' and ${within(sql`c.opened_at`)} group by c.kind, c.reason order by c.kind, c.reason`,
  )
  const measures = await rows<TransparencyFigures['measures'][number]>(
    db,
    sql`select d.measure, count(*)::int as count from case_decisions d
      where d.round = 1 and ${within(sql`d.decided_at`)} group by d.measure order by d.measure`,
  )
  const grounds = await rows<TransparencyFigures['grounds'][number]>(
    db,
    sql`select d.ground_kind as "groundKind", count(*)::int as count from case_decisions d
      where d.round = 1 and d.ground_kind is not null and ${within(sql`d.decided_at`)} group by d.ground_kind order by d.ground_kind`,
  )
  const [totals] = await rows<Pick<TransparencyFigures, 'automated' | 'onOwnInitiative' | 'decisions' | 'medianHours'>>(
    db,
    sql`select count(*)::int as decisions, count(*) filter (where d.is_automated)::int as automated,
        count(*) filter (where c.kind = 'own_initiative')::int as "onOwnInitiative",
        round(extract(epoch from percentile_cont(0.5) within group (order by d.decided_at - c.opened_at)) / 3600)::int as "medianHours"
      from case_decisions d join cases c on c.id = d.case_id where d.round = 1 and ${within(sql`d.decided_at`)}`,
  )
  const appeals = await rows<TransparencyFigures['appeals'][number]>(
    db,
    sql`select a.by, count(*)::int as count from appeals a where ${within(sql`a.created_at`)} group by a.by order by a.by`,
  )
  const [outcomes] = await rows<TransparencyFigures['outcomes']>(
    db,
    sql`select count(*) filter (where f.measure = d.measure and f.days is not distinct from d.days and f.contents @> d.contents
          and d.contents @> f.contents)::int as upheld,
        count(*) filter (where not (f.measure = d.measure and f.days is not distinct from d.days and f.contents @> d.contents
          and d.contents @> f.contents))::int as changed
      from case_decisions d join case_decisions f on f.case_id = d.case_id and f.round = 1
      where d.round = 2 and ${within(sql`d.decided_at`)}`,
  )
  return {
    ...{ received, measures, grounds, appeals },
    ...(totals ?? { automated: 0, onOwnInitiative: 0, decisions: 0, medianHours: null }),
    outcomes: outcomes ?? { upheld: 0, changed: 0 },
  }
}

/** A half-year in UTC: 1 from January, 2 from July. */
type TransparencyHalf = { year: number; half: 1 | 2 }

/** Rows about people need at least this many of them. Rows about the operator's actions have no minimum. */
export const MIN_PEOPLE_PER_ROW = 5
const HALVES = 4

const indexOf = (at: Date) => at.getUTCFullYear() * 2 + (at.getUTCMonth() < 6 ? 0 : 1)
const halfAt = (index: number): TransparencyHalf => ({ year: Math.floor(index / 2), half: index % 2 === 0 ? 1 : 2 })

export const transparencyHalves = (now: Date): TransparencyHalf[] =>
  Array.from({ length: HALVES }, (_, back) => halfAt(indexOf(now) - back))

export function halfOfFile(file: string, now: Date): TransparencyHalf | null {
  const [, year, half] = /^(20\d\d)-h([12])\.csv$/.exec(file) ?? []
  if (!year) return null
  const found: TransparencyHalf = { year: Number(year), half: half === '1' ? 1 : 2 }
  return found.year * 2 + found.half - 1 <= indexOf(now) ? found : null
}

/** Half-open range. */
export const halfRange = ({ year, half }: TransparencyHalf): { from: Date; to: Date } => ({
  from: new Date(Date.UTC(year, half === 1 ? 0 : 6, 1)),
  to: new Date(Date.UTC(year, half === 1 ? 6 : 12, 1)),
})

export type TransparencyFigures = {
  received: { kind: CaseKind; reason: CaseReason; count: number; people: number }[]
  measures: { measure: Measure; count: number }[]
  grounds: { groundKind: GroundKind; count: number }[]
  automated: number
  onOwnInitiative: number
  decisions: number
  /** Median hours from receipt to the first decision; null without one. */
  medianHours: number | null
  appeals: { by: Appellant; count: number }[]
  outcomes: { upheld: number; changed: number }
}

export function transparencyLines(figures: TransparencyFigures): [string, string, string][] {
  const line = (figure: string, detail: string, value: number): [string, string, string] => [
    figure,
    detail,
    String(value),
  ]
  const kinds = [...new Set(figures.received.map(({ kind }) => kind))]
  const totals = kinds.map((kind) => {
    const rows = figures.received.filter((each) => each.kind === kind)
    return { kind, count: sum(rows.map(({ count }) => count)), people: sum(rows.map(({ people }) => people)) }
  })
  return [
    ...totals.filter(isMany).map(({ kind, count }) => line('received', kind, count)),
    ...figures.received
      .filter(isMany)
      .map(({ kind, reason, count }) => line('received_by_reason', `${kind}/${reason}`, count)),
    line('decisions', '', figures.decisions),
    line('decisions_on_own_initiative', '', figures.onOwnInitiative),
    line('decisions_with_automated_means', '', figures.automated),
    ...figures.measures.map(({ measure, count }) => line('measure', measure, count)),
    ...figures.grounds.map(({ groundKind, count }) => line('ground', groundKind, count)),
    ...(figures.medianHours === null ? [] : [line('median_hours_to_decision', '', figures.medianHours)]),
    ...figures.appeals
      .filter(({ count }) => count >= MIN_PEOPLE_PER_ROW)
      .map(({ by, count }) => line('appeals', by, count)),
    line('appeals_decided', 'upheld', figures.outcomes.upheld),
    line('appeals_decided', 'changed', figures.outcomes.changed),
  ]
}

const isMany = ({ people }: { people: number }) => people >= MIN_PEOPLE_PER_ROW
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
