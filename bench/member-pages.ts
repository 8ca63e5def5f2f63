import { livelyCompanion, livelySeeker } from '#db/demo/crowd-lives.ts'
import { CROWD_SIZE, idOf, LIVELY } from './crowd.ts'
import { takeTurns } from './figures.ts'
import { openClient, runConcurrently, runFor } from './load.ts'
import { costOf, type Processor, type ReadProcessor } from './processor.ts'
import { isQuick } from './quick.ts'

const connections = 10
/** How long each side is measured in a round. */
const stretchMs = 1_000
/** Before the rounds, so that what is measured has been compiled. */
const warmUpRequests = isQuick ? 150 : 500

type MemberPage = { path: (n: number) => string; as: 'seeker' | 'companion'; has: string; times: number }

/** Pages of those who have been here for a while (crowd-lives.ts), each with what must stand in it, and how often. */
export const pages = {
  list: { path: () => '/en/companions', as: 'seeker', has: '<article', times: 24 },
  dashboard: { path: () => '/en/dashboard', as: 'seeker', has: 'Seeker ', times: 1 },
  'dashboard-companion': { path: () => '/en/dashboard', as: 'companion', has: 'Seeker ', times: 3 },
  'my-calls': { path: () => '/en/my-calls', as: 'seeker', has: 'data-call=', times: 3 },
  profile: { path: (n) => `/en/companion/companion-${n}`, as: 'seeker', has: '/availability/', times: 1 },
  booking: { path: (n) => `/en/availability/${idOf('companion', n)}/audio`, as: 'seeker', has: 'slot=', times: 10 },
} satisfies Record<string, MemberPage>

/** What one side did in a round. */
export type Measured = { count: number; perSecond: number; times: number[]; cost: Processor }
/** What is loaded with requests, and what it uses of the processor. */
type Target = { origin: string; read: ReadProcessor }
type Request = { path: string; headers: Record<string, string> }

/** Requests one after another on every connection; `requests` are sent in turn. */
export function loadOn({ origin, read }: Target, requests: Request[]) {
  const client = openClient(origin, connections)
  const visit = async (n: number) => {
    const { path, headers } = requests[n % requests.length] as Request
    const { status } = await client.get(path, headers)
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  }
  return {
    warmUp: () => runConcurrently(warmUpRequests, connections, visit),
    measure: (): Promise<Measured> => costOf(read, () => runFor(stretchMs, connections, visit)),
    close: client.close,
  }
}

export type Load = ReturnType<typeof loadOn>

/** A page as different people ask for it; throws when it is not what it should be. */
export async function loadOfPage(
  target: Target & { cookie: (userId: string) => string | Promise<string> },
  { path, as, has, times }: MemberPage,
): Promise<Load> {
  const requests: Request[] = []
  for (let n = 0; n < LIVELY; n++) {
    const number = (as === 'seeker' ? livelySeeker : livelyCompanion)(CROWD_SIZE, n)
    requests.push({ path: path(n), headers: { cookie: await target.cookie(idOf(as, number)), accept: 'text/html' } })
  }
  for (const { path, headers } of requests) {
    const answer = await fetch(target.origin + path, { headers, redirect: 'manual' })
    const found = (await answer.text()).split(has).length - 1
    if (answer.status !== 200 || found < times)
      throw new Error(`${path} was answered with ${answer.status}, with ${found} times “${has}” instead of ${times}`)
  }
  return loadOn(target, requests)
}

/** Measures all of them in turn, after each has been warmed up. */
export async function measureAll(loads: readonly Load[]): Promise<Measured[][]> {
  for (const load of loads) await load.warmUp()
  return takeTurns(loads.map(({ measure }) => measure))
}
