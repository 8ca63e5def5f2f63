import { type SQL, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { CSV_MARK, csvRecord } from '#app/platform/csv.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { halfOfFile, halfRange, type TransparencyFigures, transparencyLines } from './rules.ts'

/** The transparency report of half a year as CSV (DSA Art. 15, 24). Administrators only; refuses with `not_found`. */
export async function transparencyFile(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer | null,
  file: string,
): Promise<{ filename: string; body: string }> {
  authorize(canAdministrate(viewer, 'cases'))
  const half = halfOfFile(file, ctx.clock.now())
  if (!half) throw notFound()
  const lines = transparencyLines(await readTransparency(ctx.db, halfRange(half)))
  const records = [['figure', 'detail', 'value'], ...lines].map((line) => csvRecord(line))
  return { filename: `transparency-${half.year}-h${half.half}.csv`, body: CSV_MARK + records.join('') }
}

type Range = { from: Date; to: Date }

/** Counts what was received, decided and appealed within a time, the end excluded. */
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
