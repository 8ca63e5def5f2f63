import type pg from 'pg'
import { bookingPage } from '#app/features/bookings/views.server.ts'
import { myUpcomingCalls } from '#app/features/calls/views.server.ts'
import { type Filters, NO_FILTERS } from '#app/features/directory/filters/schema.ts'
import { loadList } from '#app/features/directory/list/views.server.ts'
import { publicProfilePage } from '#app/features/directory/profile/views.server.ts'
import { pastCallsWithRatings } from '#app/features/ratings/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { idOf } from './crowd.ts'
import { seekerOf } from './directory.ts'
import type { Figure } from './figures.ts'
import { openBarePool, record } from './recording.ts'
import type { BenchWorld } from './world.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows': number; Plans?: Plan[] }

/** Tables that grow with people, time and money; reading one of them from end to end does not last. */
const growing = 1_000

/** How many statements of the busiest pages read a growing table from end to end. */
export async function plans(world: BenchWorld): Promise<Figure[]> {
  const url = await world.crowd()
  const ctx = await world.context()
  const pool = openBarePool(url, 1)
  const now = ctx.clock.now()
  const companionId = idOf('companion', 1)
  const listOf = (db: Db, filters: Filters) =>
    loadList(db, seekerOf(1), { filters, pages: 1, after: null, now, timeZone: 'Europe/Berlin' })
  const pages: Record<string, (db: Db) => Promise<unknown>> = {
    directory: (db) => listOf(db, NO_FILTERS),
    'directory-free-now': (db) => listOf(db, { ...NO_FILTERS, availableNow: true }),
    profile: (db) => publicProfilePage(db, seekerOf(1), companionId, now),
    booking: (db) => bookingPage(db, seekerOf(1), companionId, 'audio', { week: null, now, timeZone: 'Europe/Berlin' }),
    'my-calls-upcoming': (db) => myUpcomingCalls(db, seekerOf(1), { limit: 20 }),
    'my-calls-past': (db) => pastCallsWithRatings(db, seekerOf(1), { page: 1, order: 'booked', now }),
    'my-calls-past-by-date': (db) => pastCallsWithRatings(db, seekerOf(1), { page: 1, order: 'date', now }),
  }
  const figures: Figure[] = []
  for (const [name, load] of Object.entries(pages)) {
    let full = 0
    for (const { text, values } of await record(url, ({ db }) => load(db)))
      for (const table of await tablesReadWhole(pool, text, values)) {
        full++
        process.stderr.write(`  ${name} reads all of ${table}: ${text.replace(/\s+/g, ' ').slice(0, 400)}\n`)
      }
    figures.push({ name: `plans-${name}`, ratio: full, target: 0, better: 'lower', a: full, b: 0, unit: 'full reads' })
  }
  await pool.end()
  return figures
}

async function tablesReadWhole(pool: pg.Pool, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
  const { rows: sizes } = await pool.query<{ name: string }>(
    'select relname as name from pg_class where reltuples > $1 and relkind = $2',
    [growing, 'r'],
  )
  const large = new Set(sizes.map(({ name }) => name))
  const walk = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' && large.has(plan['Relation Name'] ?? '')
      ? [plan['Relation Name'] ?? '']
      : []),
    ...(plan.Plans ?? []).flatMap(walk),
  ]
  return rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => walk(Plan)) ?? []
}
