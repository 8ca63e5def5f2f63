import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { activeCompanionId, livelySeeker } from './crowd.ts'
import { load, loadInTurns, type Message, openClient, ratioOf } from './measure.ts'
import { CROWD, idOf, SAMPLE_PAIRS, startPeer, type World } from './world.ts'

const connections = 10
/** Milliseconds per side and round, and warm-up requests that let the code get compiled. */
const [stretchMs, warmUpRequests] = [1_000, 500]

/**
 * A page that must contain `has` at least `times` times. `least` is the minimum ratio of its throughput to the bare
 * page's.
 */
type Page = { path: (n: number) => string; as?: 'seeker' | 'companion'; has: string; times: number; least: number }
type Pages = Record<string, Page>
type Product = Awaited<ReturnType<World['server']>>

const list: Page = { path: () => '/en/companions', as: 'seeker', has: '<article', times: 24, least: 0.15 }
const profile = (n: number) => `/en/companion/companion-${n}`
const freeTimes = (n: number) => `/en/availability/${idOf('companion', n)}/audio`

/** Pages for long-time members. */
export const memberPages: Pages = {
  list,
  dashboard: { path: () => '/en/dashboard', as: 'seeker', has: 'Seeker ', times: 1, least: 0.2 },
  'dashboard-companion': { path: () => '/en/dashboard', as: 'companion', has: 'Seeker ', times: 3, least: 0.2 },
  'my-calls': { path: () => '/en/my-calls', as: 'seeker', has: 'data-call=', times: 3, least: 0.2 },
  profile: { path: profile, as: 'seeker', has: '/availability/', times: 1, least: 0.2 },
  booking: { path: freeTimes, as: 'seeker', has: 'slot=', times: 10, least: 0.2 },
}

export const publicPages: Pages = {
  home: { path: () => '/en', has: '<h1', times: 1, least: 2 },
  directory: { path: () => '/en/companions', has: '<article', times: 24, least: 2 },
  profile: { path: () => '/en/companion/companion-0', has: '<h1', times: 1, least: 2 },
}

/** Members' pages with ten parallel connections and the server on one core. */
export const members = async (world: World) => compareWithBarePage(world, await world.server(), memberPages, 'members')

/** The list for a seeker from the embedded database, which runs in the server's process. */
const embeddedPages = { list: { ...list, least: 0.08 } }
export const embedded = async (world: World) =>
  compareWithBarePage(world, await world.embedded(), embeddedPages, 'embedded')

/** Home, list and profile for guests, whose responses may be cached. */
export const guests = async (world: World) => compareWithBarePage(world, await world.server(), publicPages, 'guests')

/** Compares with a bare application of the same framework that renders 24 plain cards from memory. */
async function compareWithBarePage(world: World, product: Product, pages: Pages, name: string) {
  const build = ['node_modules/@react-router/dev/bin.cjs', 'build', 'bench/peers/bare-pages']
  execFileSync(process.execPath, build, { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'pipe' })
  using bare = await startPeer('build/bare-pages/server/index.js')
  const visits: ReturnType<typeof visitor>[] = []
  for (const page of Object.values(pages)) visits.push(visitor(product.origin, await requestsFor(product, page)))
  visits.push(visitor(bare.origin, [{ path: '/', headers: {} }]))
  for (const visit of visits) await load({ count: warmUpRequests }, connections, visit)
  const measure = () => loadInTurns({ ms: stretchMs }, connections, visits)
  const rounds = await pinToCores(world, [product.process.pid, bare.process.pid], measure)
  return Object.entries(pages).map(([page, { least }], side) =>
    ratioOf(rounds, ({ perSecond }) => perSecond, `${name}-${page}`, 'pages/s', `≥ ${least}`, side),
  )
}

/** Requests for a page by different people. Throws if a response isn't as expected. */
export async function requestsFor({ origin, cookie }: Product, { path, as, has, times }: Page): Promise<Message[]> {
  const requests: Message[] = []
  for (let n = 0; n < SAMPLE_PAIRS; n++) {
    const number = (as === 'companion' ? activeCompanionId : livelySeeker)(CROWD, n)
    const own = { cookie: cookie(idOf(as ?? 'seeker', number)), accept: 'text/html' }
    const headers: Record<string, string> = as ? own : { 'accept-encoding': 'gzip' }
    requests.push({ path: path(n), headers })
    const answer = await fetch(origin + path(n), { headers, redirect: 'manual' })
    const found = (await answer.text()).split(has).length - 1
    if (answer.status !== 200 || found < times)
      throw new Error(`${path(n)}: status ${answer.status}, ${found} times “${has}” instead of ${times}`)
  }
  return requests
}

export function visitor(origin: string, requests: Message[]) {
  const send = openClient(origin, connections)
  return async (n: number) => {
    const request = requests[n % requests.length] as Message
    const { status } = await send(request)
    if (status !== 200) throw new Error(`${request.path} was answered with ${status}`)
  }
}

/**
 * Pins each server to the first core, PostgreSQL and the load to the others, so that requests per second mean one core.
 * Only on Linux, with `taskset`.
 */
async function pinToCores<T>(world: World, servers: unknown[], work: () => Promise<T>): Promise<T> {
  const last = availableParallelism() - 1
  if (process.platform !== 'linux' || last < 1) return work()
  const postmaster = (await world.cluster()).postmaster()
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
  const choose = (cores: string, pids: unknown[]) => {
    for (const pid of pids) execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)])
  }
  choose('0', servers)
  choose(`1-${last}`, [process.pid, postmaster, ...backends])
  return work().finally(() => choose(`0-${last}`, [process.pid, postmaster, ...backends, ...servers]))
}
