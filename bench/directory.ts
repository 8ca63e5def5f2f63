import { type Filters, NO_FILTERS } from '#app/features/directory/filters/schema.ts'
import { loadList } from '#app/features/directory/list/views.server.ts'
import { type Db, openPostgres } from '#app/platform/data/db.server.ts'
import { mintViewer, type Viewer } from '#app/platform/viewer.ts'
import { idOf } from './crowd.ts'
import { alternate, atMost, type Figure, median, ratioOf } from './figures.ts'
import { runConcurrently } from './load.ts'
import { openBarePool, play, record, scriptOf } from './recording.ts'
import type { BenchWorld } from './world.ts'

const concurrency = 4
const perRound = 48
export const timeZone = 'Europe/Berlin'

export const seekerOf = (n: number) =>
  mintViewer({
    userId: idOf('seeker', n),
    sessionId: '',
    role: 'seeker',
    status: 'active',
    language: 'en',
    timeZone,
    hourFormat: 'language',
    name: `Seeker ${n}`,
    isSupport: false,
    hasSecondFactor: true,
  })

/** Four filters at once, as somebody sets them who knows what they want. */
const fourFilters: Filters = {
  ...NO_FILTERS,
  languages: ['de'],
  interestLabels: ['emotions', 'work'],
  audioRateRange: [25, 65],
  minRating: 4,
}

const load = (db: Db, viewer: Viewer, now: Date, filters = fourFilters) =>
  loadList(db, viewer, { filters, pages: 1, after: null, now, timeZone })

/** What the list of companions is loaded with, as JSON, against the statements it sends and the JSON of their rows. */
export async function directoryFigures(world: BenchWorld): Promise<Figure[]> {
  const url = await world.crowd()
  const pool = openBarePool(url, concurrency * 2)
  const ctx = await world.context()
  const viewer = seekerOf(0)
  const now = ctx.clock.now()
  const scripts = (await record(url, ({ db }) => load(db, viewer, now))).map((statement) => scriptOf([statement], []))
  const first = scripts.slice(0, 1)
  const others = scripts.slice(1)
  const loadBare = async () => [
    ...(await Promise.all(first.map((script) => play(pool, script, [])))),
    ...(await Promise.all(others.map((script) => play(pool, script, [])))),
  ]
  const pairs = await alternate({
    a: () =>
      runConcurrently(perRound, concurrency, async () => JSON.stringify(await load(ctx.db, viewer, ctx.clock.now()))),
    b: () => runConcurrently(perRound, concurrency, async () => JSON.stringify(await loadBare())),
  })
  await pool.end()
  const p95 = (of: 'a' | 'b') => median(pairs.map((pair) => pair[of].p95))
  return [
    ratioOf(pairs, (side) => side.perSecond, { name: 'directory', target: 0.5, better: 'higher', unit: 'lists/s' }),
    atMost('directory-p95', p95('a'), p95('b') + 3, 'ms (limit: bare + 3)'),
  ]
}

/** How much slower the slowest lists become with a hundred times as many people. */
export async function directoryGrowth(world: BenchWorld): Promise<Figure[]> {
  const open = async (companions: number) => {
    const url = await world.crowd({
      companions,
      alwaysFree: 20,
      days: 30,
      seekers: 1_000,
      richSeekers: 0,
      pastCalls: 1_000,
    })
    return openPostgres(url, { connections: concurrency * 3 })
  }
  const [few, many] = [await open(1_000), await open(100_000)]
  const figures: Figure[] = []
  for (const [name, filters] of Object.entries({
    '4-filters': fourFilters,
    'no-filter': NO_FILTERS,
    'free-today': { ...NO_FILTERS, availableToday: true },
  })) {
    const run = (db: Db) => runConcurrently(perRound, concurrency, (n) => load(db, seekerOf(n), new Date(), filters))
    const pairs = await alternate({ a: () => run(many.db), b: () => run(few.db) })
    figures.push(
      ratioOf(pairs, (side) => side.p95, {
        name: `directory-growth-${name}`,
        target: 3,
        better: 'lower',
        unit: 'ms p95',
      }),
    )
  }
  await Promise.all([few.close(), many.close()])
  return figures
}
