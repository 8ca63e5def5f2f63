import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

export type Figure = ReturnType<typeof ratioOf>
type Until = { count?: number; ms?: number }
type Work = (index: number) => Promise<unknown>
export type Message = { path: string; headers: OutgoingHttpHeaders; body?: string }

/** The nearest-rank percentile for a share from 0 to 1. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const WARM_UP_ROUNDS = 2

/**
 * Measures all sides in turn, starting with another one each round, so other load on the machine affects them alike.
 */
export async function takeTurns<T>(sides: readonly (() => Promise<T>)[], rounds = 9): Promise<T[][]> {
  const measured: T[][] = []
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round++) {
    const found: T[] = []
    for (const place of sides.keys()) {
      const side = (place + round) % sides.length
      found[side] = await (sides[side] as () => Promise<T>)()
    }
    measured.push(found)
  }
  return measured.slice(WARM_UP_ROUNDS)
}

/** The median over rounds of the ratio between a side and the last one, with both medians. `wanted` is its target. */
export function ratioOf<T>(rounds: T[][], of: (one: T) => number, name: string, unit: string, wanted = '', side = 0) {
  const [products, peers] = [side, -1].map((at) => rounds.map((round) => of(round.at(at) as T))) as [number[], number[]]
  const middle = (values: number[]) => Number(percentile(values, 0.5).toPrecision(4))
  const ratio = middle(products.map((value, round) => value / (peers[round] ?? 0)))
  return { figure: name, ratio, wanted, product: middle(products), peer: middle(peers), unit }
}

/** Runs `concurrency` workers until `count` items are done or `ms` have passed. The 95th percentile is in ms. */
export async function load({ count = 1e9, ms = 1e9 }: Until, concurrency: number, work: Work) {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const worker = async () => {
    while (next < count && performance.now() < started + ms) {
      const begun = performance.now()
      await work(next++)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { perSecond: (times.length / (performance.now() - started)) * 1000, p95: percentile(times, 0.95) }
}

/** Same as above, for several kinds of work in turn. */
export const loadInTurns = (until: Until, concurrency: number, works: readonly Work[]) =>
  takeTurns(works.map((work) => () => load(until, concurrency, work)))

/** A minimal HTTP client with persistent connections, so that its own cost is negligible. */
export function openClient(origin: string, concurrency: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  return ({ path, headers, body }: Message) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(origin + path, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      sent.on('error', reject).end(body)
    })
}
