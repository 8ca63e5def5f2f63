import { type Filters, NO_FILTERS } from '#app/features/marketplace/directory/filters/schema.ts'
import { loadList } from '#app/features/marketplace/directory/views.server.ts'
import { type Db, openPostgres } from '#app/platform/data/db.server.ts'
import { createViewer } from '#app/platform/viewer.ts'
import { type Figure, loadInTurns, ratioOf } from './measure.ts'
import { idOf, type World } from './world.ts'

const [concurrency, perRound] = [4, 48]
const timeZone = 'Europe/Berlin'

const seekerOf = (n: number) =>
  createViewer({
    ...{ userId: idOf('seeker', n), name: `Seeker ${n}`, sessionId: '', role: 'seeker', status: 'active' },
    ...{ language: 'en', timeZone, hourFormat: 'language', isSupport: false, hasSecondFactor: true },
  })

const filtered: Record<string, Partial<Filters>> = {
  '4-filters': { languages: ['de'], interestLabels: ['emotions', 'work'], audioRateRange: [25, 65], minRating: 4 },
  'no-filter': {},
  'free-today': { availableToday: true },
}

/** How much slower the slowest lists get with a hundred times as many people. */
export async function directory(world: World) {
  const open = async (companions: number) => {
    const size = { companions, alwaysFree: 20, days: 30, seekers: 1_000, richSeekers: 0, pastCalls: 1_000 }
    return openPostgres((await world.crowd(size)).url, { connections: concurrency * 3 })
  }
  const sides = [await open(100_000), await open(1_000)]
  const figures: Figure[] = []
  for (const [name, own] of Object.entries(filtered)) {
    const request = { filters: { ...NO_FILTERS, ...own }, pages: 1, after: null, timeZone, language: 'de' as const }
    const load = (db: Db, n: number) => loadList(db, seekerOf(n), { ...request, now: new Date() })
    const lists = sides.map(({ db }) => load.bind(null, db))
    const rounds = await loadInTurns({ count: perRound }, concurrency, lists)
    figures.push(ratioOf(rounds, ({ p95 }) => p95, `directory-${name}`, 'ms p95', '≤ 3'))
  }
  for (const { close } of sides) await close()
  return figures
}
