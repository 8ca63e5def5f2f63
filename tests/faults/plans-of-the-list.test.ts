/** @module-tag deep */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Filters, NO_FILTERS, ORDERS } from '#app/features/marketplace/directory/filters/schema.ts'
import {
  countFreeNow,
  directoryFacets,
  directoryPage,
  favoritesStrip,
  featuredCompanions,
} from '#app/features/marketplace/directory/views.server.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { idSql, makeCrowd } from '#bench/crowd.ts'
import { testContext } from '#tests/support/context.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Larger tables grow with the number of people, so sequential scans of them don't scale. */
const LARGE = 2_000
const timeZone = 'Europe/Berlin'

const t = testContext({ isBooked: false })
let seeker: Viewer
let large: Set<string>
let now: Date

beforeAll(async () => {
  const midnight = Math.floor(t.ctx.clock.now().getTime() / 86_400_000) * 86_400_000
  await t.setClock(new Date(midnight + 6 * 3_600_000))
  const size = { companions: 10_000, alwaysFree: 20, days: 14, seekers: 3_000, richSeekers: 0, pastCalls: 10_000 }
  await makeCrowd(t.database.url ?? '', size)
  // Some companions require notice of several hours.
  await t.ctx.db.execute(sql`insert into booking_limits (offerer_id, notice_minutes)
    select companion_id, (array[30, 240, 1440])[1 + abs(hashtext(companion_id::text)) % 3] from listings
    where abs(hashtext(companion_id::text)) % 5 = 0`)
  await t.ctx.db.execute(sql`analyze listings`)
  const [row] = await rows<{ id: string }>(t.ctx.db, sql`select ${sql.raw(idSql('seeker', '10'))} as id`)
  seeker = await t.as(row?.id ?? '')
  const sizes = await rows<{ name: string }>(
    t.ctx.db,
    sql`select relname as name from pg_class where relkind = 'r' and reltuples > ${LARGE}`,
  )
  large = new Set(sizes.map(({ name }) => name))
  now = new Date(midnight + 14 * 3_600_000)
}, 240_000)

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** Large tables that a view's statements scan sequentially. */
async function readWhole(ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { pool } = t.database
  if (!pool) throw new Error('only PostgreSQL has large tables')
  const statements: { text: string; values: unknown[] }[] = []
  const logQuery = (text: string, values: unknown[]) => statements.push({ text, values })
  await ask(drizzle(pool, { logger: { logQuery } }) as unknown as Db)
  expect(statements.length).toBeGreaterThan(0)
  const plans: Plan[] = []
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
    plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
  }
  return plans
    .flatMap(nodes)
    .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'] ?? '')
}

const filterSamples: Record<string, Partial<Filters>> = {
  'a language': { languages: ['uk'] },
  'the language of most': { languages: ['de', 'en'] },
  'a topic': { interestLabels: ['emotions'] },
  'a country': { locations: ['DE'] },
  'a rare country': { locations: ['HU'] },
  'a gender': { genders: ['other'] },
  'an age': { ageRange: [30, 40] },
  'a price by voice': { audioRateRange: [25, 65] },
  'a price by video': { videoRateRange: [205, 375] },
  'a rating': { minRating: 4.5 },
  'a badge': { companionType: 'certified' },
  'free now': { availableNow: true },
  'free today': { availableToday: true },
  'free in three days': { availableNext3Days: true },
  'only favourites': { showOnlyFavorites: true },
  'favourites too': { excludeFavorites: false },
  'a name': { search: 'Łukasz' },
  'a word of many': { search: 'calm' },
  'a word with a slip': { search: 'Schreinr' },
  'two words': { search: 'mara nurse' },
  nobody: { languages: ['uk'], locations: ['HU'], genders: ['other'], minRating: 4.5, companionType: 'certified' },
}
const names = Object.keys(filterSamples)
const pairs = names.flatMap((one, place) =>
  [names[(place + 3) % names.length], names[(place + 8) % names.length]].map((other) => [one, other ?? one] as const),
)

describe('no list scans a large table [D-44]', () => {
  test('there are large tables, and a full scan is detected', async () => {
    expect([...large]).toEqual(
      expect.arrayContaining(['listings', 'free_times', 'search_documents', 'profiles', 'users', 'favorites']),
    )
    expect(await readWhole((db) => rows(db, sql`select * from listings where gender || 'x' = 'malex'`))).toEqual([
      'listings',
    ])
  })

  test.each(names.flatMap((name) => ORDERS.map((order) => [name, order] as const)))(
    '%s, by %s',
    async (name, order) => {
      await expectIndexes({ ...NO_FILTERS, ...filterSamples[name], order })
    },
  )

  test.each(pairs)('%s and %s', async (one, other) => {
    await expectIndexes({ ...NO_FILTERS, ...filterSamples[one], ...filterSamples[other] })
  })

  test('favourites, and the featured and free companions of the home page', async () => {
    expect(await readWhole((db) => favoritesStrip(db, seeker, now, 'de'))).toEqual([])
    expect(await readWhole((db) => featuredCompanions(db, null, now, 'de'))).toEqual([])
    expect(await readWhole((db) => countFreeNow(db, seeker, now, 'de'))).toEqual([])
  })

  async function expectIndexes(filters: Filters) {
    const listQuery = { filters, now, timeZone, language: 'de' as const }
    let next: string | null = null
    expect(
      await readWhole(async (db) => {
        next = (await directoryPage(db, seeker, { ...listQuery, pages: 1, after: null })).next
      }),
      'the page',
    ).toEqual([])
    if (next !== null)
      expect(
        await readWhole((db) => directoryPage(db, seeker, { ...listQuery, pages: 1, after: next })),
        'the next page',
      ).toEqual([])
    expect(await readWhole((db) => directoryFacets(db, seeker, listQuery)), 'the count').toEqual([])
  }
})
