import { NO_FILTERS } from '#app/features/directory/filters/schema.ts'
import { loadList } from '#app/features/directory/list/views.server.ts'
import { onOwnCores } from './cores.ts'
import { seekerOf, timeZone } from './directory.ts'
import { atLeast, atMost, costsOf, type Figure, median, type Pairs, percentile, ratioOf } from './figures.ts'
import { type Load, loadOfPage, loadOn, type Measured, measureAll, pages } from './member-pages.ts'
import { startBarePages, startPreparedList } from './peers.ts'
import { processorOfDatabase, processorOfServer } from './processor.ts'
import { record } from './recording.ts'
import type { BenchWorld } from './world.ts'

/** Lists per second of one core; the embedded database shares it. */
const LISTS_PER_SECOND = 250
const EMBEDDED_LISTS_PER_SECOND = 120
const P99_MS = 100
/** Milliseconds of the processor that a page may use. */
const NODE_MS = 8
const DATABASE_MS = 5

/**
 * What ten members at once get of their pages from a server on one core, and what each page costs the processor; beside
 * two peers: a bare page of the same framework, and the statements of the list, prepared, through `pg`.
 */
export async function members(world: BenchWorld): Promise<Figure[]> {
  const [server, postmaster] = [await world.server(), await world.postmaster()]
  const target = { origin: server.origin, read: await world.processor(), cookie: world.cookie }
  const loads = new Map<string, Load>()
  for (const [name, page] of Object.entries(pages)) loads.set(name, await loadOfPage(target, page))
  const peers = { 'bare-page': await startBarePages(), prepared: await startPreparedList(await statementsOf(world)) }
  for (const [name, { origin }] of Object.entries(peers)) {
    const database = () => (name === 'prepared' ? processorOfDatabase(postmaster) : null)
    const read = async () => ({ node: await processorOfServer(origin), database: database() })
    loads.set(name, loadOn({ origin, read }, [{ path: '/', headers: {} }]))
  }
  try {
    const servers = [server.process.pid ?? 0, ...Object.values(peers).map(({ pid }) => pid)]
    const rounds = await onOwnCores({ servers, postmaster }, () => measureAll([...loads.values()]))
    const sides = [...loads.keys()]
    const pairsOf = (a: string, b: string): Pairs<Measured> =>
      rounds.map((found) => ({ a: found[sides.indexOf(a)]!, b: found[sides.indexOf(b)]! }))
    return Object.keys(pages).flatMap((name) => {
      const pairs = pairsOf(name, 'bare-page')
      const isList = name === 'list'
      return [
        ...(isList ? [listFigure(`members-${name}`, pairs, LISTS_PER_SECOND)] : []),
        longestWait(`members-${name}-p99`, pairs, isList ? 1 : null),
        ...costFigures(`members-${name}`, pairs),
        besidePeer(`members-${name}-of-bare-page`, pairs),
        ...(isList ? [besidePeer(`members-${name}-of-prepared`, pairsOf(name, 'prepared'))] : []),
      ]
    })
  } finally {
    for (const load of loads.values()) load.close()
    for (const peer of Object.values(peers)) await peer.stop()
  }
}

/** The list for a seeker from the embedded database, which works in the server's own process. */
export async function membersEmbedded(world: BenchWorld): Promise<Figure[]> {
  const { origin, probe, cookie, process: server } = await world.embedded()
  const read = async () => ({ node: await processorOfServer(probe), database: null })
  const load = await loadOfPage({ origin, read, cookie }, pages.list)
  try {
    const rounds = await onOwnCores({ servers: [server.pid ?? 0], postmaster: null }, () => measureAll([load]))
    const pairs = rounds.map((found) => ({ a: found[0]!, b: found[0]! }))
    return [
      listFigure('members-embedded-list', pairs, EMBEDDED_LISTS_PER_SECOND),
      longestWait('members-embedded-list-p99', pairs, null),
    ]
  } finally {
    load.close()
  }
}

const own = (pairs: Pairs<Measured>) => pairs.map(({ a }) => a)

const listFigure = (name: string, pairs: Pairs<Measured>, limit: number): Figure => ({
  ...atLeast(name, median(own(pairs).map(({ perSecond }) => perSecond)), limit, 'pages/s'),
  cost: { a: costsOf(pairs).a, b: null },
})

const longestWait = (name: string, pairs: Pairs<Measured>, target: number | null): Figure => {
  const all = own(pairs).flatMap(({ times }) => times)
  return { ...atMost(name, percentile(all, 0.99), P99_MS, 'ms'), target }
}

/** What a page uses of the processor, against what it may use. */
function costFigures(name: string, pairs: Pairs<Measured>): Figure[] {
  const { node, database } = costsOf(pairs).a ?? { node: Number.NaN, database: null }
  const figures = [atMost(`${name}-node`, node, NODE_MS, 'ms of Node')]
  return database === null
    ? figures
    : [...figures, atMost(`${name}-database`, database, DATABASE_MS, 'ms of PostgreSQL')]
}

const besidePeer = (name: string, pairs: Pairs<Measured>): Figure => ({
  ...ratioOf(pairs, ({ perSecond }) => perSecond, { name, target: null, better: 'higher', unit: 'pages/s' }),
  cost: costsOf(pairs),
})

/** The statements of the list for a seeker, and the settings of the connections that send them. */
async function statementsOf(world: BenchWorld) {
  const [url, ctx] = [await world.crowd(), await world.context()]
  const request = { filters: NO_FILTERS, pages: 1, after: null, now: ctx.clock.now(), timeZone }
  const recorded = await record(url, ({ db }) => loadList(db, seekerOf(0), request))
  if (recorded.length === 0) throw new Error('the list sends no statement that could be seen')
  return {
    url,
    settings: ctx.database.pool?.options.options ?? '',
    statements: recorded.map(({ text, values }) => ({ text, values })),
  }
}
