import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Database, openPostgres, rows } from '#app/platform/data/db.server.ts'
import { DatabaseUnavailable } from '#app/platform/data/unavailable.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { availability } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from './context.ts'
import { giveCredits } from './credits.ts'
import { isDeep } from './deep.ts'
import { makeCompanion, makeSeeker } from './makers.ts'
import { memoryPayments } from './payments.ts'
import { PASSING } from './warm-databases.ts'

/**
 * Per node. In the deep tests, twenty racers may wait for one lock, and two connections observe. More wouldn't race
 * harder on two cores, and each is a process to start and stop.
 */
const CONNECTIONS = isDeep ? 12 : 4

/** Number of racers. Four find the same bugs as many; the deep tests run all. */
export const racers = (deep: number, usual = 4) => (isDeep ? deep : usual)

const GATE = 4711

/** Two nodes: two pools of warm connections on one database. */
export type Nodes = { product: TestContext; nodes: Ctx[]; databases: Database[] }

type OpenNodes = Nodes & { close(): Promise<void> }

/** `startNodes` for one test; closed when it ends. */
export async function openNodes(...options: Parameters<typeof startNodes>): Promise<OpenNodes> {
  const nodes = await startNodes(...options)
  onTestFinished(nodes.close)
  return nodes
}

/** `openNodes` with one payment provider for both nodes. */
export async function openPayingNodes(...options: Parameters<typeof startNodes>) {
  const opened = await openNodes(...options)
  const provider = memoryPayments()
  const nodes = opened.nodes.map((node) => ({ ...node, payments: provider.client })) as [Ctx, Ctx]
  return { ...opened, nodes, provider }
}
export type PayingNodes = Awaited<ReturnType<typeof openPayingNodes>>

/** Opens the nodes on their own database; `mutations` remove safeguards before the second node connects. */
export async function startNodes(now: Date, ...mutations: (string | undefined)[]): Promise<OpenNodes> {
  const mutate = mutations.filter(Boolean).join(';\n')
  const product = await openTestContext({ connections: CONNECTIONS, isBooked: mutate === '' })
  await product.setClock(now)
  if (mutate) await product.ctx.db.execute(sql.raw(mutate))
  const second = await openPostgres(product.database.url ?? '', { connections: CONNECTIONS })
  let closing: Promise<void> | null = null
  const closeAll = async () => {
    await second.close()
    await product.ctx.db.execute(sql.raw(`begin; ${PASSING}; drop function if exists wait_at_gate cascade; commit`))
    await product.close()
  }
  return {
    product,
    nodes: [product.ctx, { ...product.ctx, database: second, db: second.db }],
    databases: [product.database, second],
    close: () => (closing ??= closeAll()),
  }
}

export const nodeOf = ({ nodes }: Pick<Nodes, 'nodes'>, index: number) => nodes[index % 2] as Ctx

export const brokenRules = async ({ product }: Nodes) => [
  ...new Set((await product.ledgerViolations()).map((line) => (line as { rule: string }).rule)),
]

export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

export async function seekerWithCredits({ product }: Pick<Nodes, 'product'>, credits = 200): Promise<Viewer> {
  const viewer = await product.as(await makeSeeker(product, { status: 'active' }))
  await giveCredits(product, viewer.userId, credits)
  return viewer
}

/** A companion with free time from `startAt` for two hours or until `endAt`. */
export async function companionWithTime(
  { product }: Pick<Nodes, 'product'>,
  startAt: Date,
  endAt = new Date(startAt.getTime() + 2 * 3_600_000),
) {
  const companionId = await makeCompanion(product)
  await product.ctx.db.insert(availability).values({ companionId, startAt, endAt, mediaType: 'audio_video' })
  return companionId
}

/** A seeker with 500 credits, and a companion with four free hours from `startAt`. */
export async function makePair(world: Nodes, startAt: Date) {
  const seekerId = await makeSeeker(world.product)
  const companionId = await companionWithTime(world, startAt, new Date(startAt.getTime() + 4 * 3_600_000))
  await giveCredits(world.product, seekerId, 500)
  return { startAt, seeker: await world.product.as(seekerId), companion: await world.product.as(companionId) }
}
export type Pair = Awaited<ReturnType<typeof makePair>>

/** Books the half hour with this index for a pair, by voice. */
export const bookPair =
  (world: Nodes, { startAt, seeker, companion }: Pair, index: number) =>
  async () =>
    bookCall(nodeOf(world, index), seeker, {
      companionId: companion.userId,
      media: 'audio',
      startAt: new Date(startAt.getTime() + index * 1_800_000),
      minutes: 30,
      idempotencyKey: `race-${index}-booking`,
    })

/** Makes many, in batches no larger than a node's pool, so that none waits for a connection. */
export async function makeMany<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) {
    const first = made.length
    const size = Math.min(CONNECTIONS, count - first)
    made.push(...(await Promise.all(Array.from({ length: size }, (_, index) => make(first + index)))))
  }
  return made
}

/** Opens all connections of both nodes, so that racers don't wait for one. */
export async function warmUp({ databases }: Nodes) {
  for (const { pool } of databases) {
    const opened = await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => pool?.connect()))
    const clients = opened.flatMap((end) => (end.status === 'fulfilled' && end.value ? [end.value] : []))
    await Promise.all(clients.map((client) => client.query('select 1')))
    for (const client of clients) client.release()
    expect(clients.length, 'connections of a node').toBe(CONNECTIONS)
  }
}

/** How often a racer retries, each time after the five seconds of the connection timeout. */
const maxTries = 12
const hasNoConnection = (error: unknown) =>
  error instanceof DatabaseUnavailable && String(error.cause).endsWith('timeout exceeded when trying to connect')

/**
 * Retries a racer that got no connection in time and did nothing yet, like a browser after a 503. A connection lost
 * midway is different, and fails the test.
 */
async function retryUntilConnected(racer: () => Promise<string>): Promise<string> {
  for (let tried = 1; ; tried++) {
    try {
      return await racer()
    } catch (error) {
      if (!hasNoConnection(error) || tried === maxTries) throw error
    }
  }
}

/** Starts all racers simultaneously and sorts their results: ids and error codes. Any other error fails the test. */
export async function race(racers: (() => Promise<string>)[]) {
  const barrier = Promise.withResolvers<void>()
  const running = racers.map(async (racer) => {
    await barrier.promise
    return retryUntilConnected(racer)
  })
  barrier.resolve()
  const ends = await Promise.allSettled(running)
  const booked: string[] = []
  const refused: string[] = []
  for (const end of ends) {
    if (end.status === 'fulfilled') booked.push(end.value)
    else if (isRefusal(end.reason)) refused.push(end.reason.code)
    else throw end.reason
  }
  return { booked, refused }
}

/** Races `count` copies of the same work, alternating between both nodes. */
export const raceOf = (
  world: Pick<Nodes, 'nodes'>,
  count: number,
  work: (ctx: Ctx, index: number) => Promise<unknown>,
) => race(times(count, (index) => async () => String(await work(nodeOf(world, index), index))))

/**
 * Removes the advisory locks that serialise bookings and blocks, by shadowing the function with one that does nothing.
 */
export const noAdvisoryLocks = `
  create function public.pg_advisory_xact_lock(bigint) returns void language sql as 'select';
  do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$;
  set search_path = public, pg_catalog`

/** Rewrites a function within the test's own database; fails if there is nothing to rewrite. */
export const rewrite = (name: string, from: string, to: string) => `do $mutant$
  declare before text := pg_get_functiondef('${name}'::regproc); after text := replace(before, $from$${from}$from$, $to$${to}$to$);
  begin if after = before then raise exception 'nothing to rewrite'; end if; execute after; end $mutant$`

/** Removes the triggers of free times, whose lock would hide that another one is missing. */
export const noFreeTimes = `
  drop trigger availability_free_times_delete on availability; drop trigger calls_free_times_insert on calls`

type GatedTable = 'calls' | 'call_moves' | 'blocked' | 'away_times' | 'call_visits' | 'suspensions'

/** Stops transactions that insert into a table until the gate opens. Others aren't affected. */
export async function closeGate(world: Nodes, table: GatedTable) {
  await world.product.ctx.db.execute(
    sql.raw(`
    begin; ${PASSING};
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$;
    create trigger gate after insert on ${table} for each row execute function wait_at_gate(); commit`),
  )
  const keeper = await world.product.database.pool?.connect()
  await keeper?.query(`select pg_advisory_lock(${GATE})`)
  return async () => {
    await keeper?.query(`select pg_advisory_unlock(${GATE})`)
    keeper?.release()
  }
}

async function waitingForLocks({ product }: Nodes): Promise<number> {
  const [row] = await rows<{ count: number }>(
    product.ctx.db,
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}

/** Whether work ends, or waits for a lock (then `waiters` transactions wait in total). */
export async function waitForEndOrLock(
  world: Nodes,
  work: Promise<unknown>,
  waiters: number,
): Promise<'ended' | 'waiting'> {
  let ended = false
  const over = () => {
    ended = true
  }
  work.then(over, over)
  while (!ended) if ((await waitingForLocks(world)) >= waiters) return 'waiting'
  return 'ended'
}

/**
 * Stops `first` in the middle of its transaction, starts `second`, resumes `first`, and returns what `second` did
 * meanwhile.
 */
export async function interleave(
  world: Nodes,
  table: GatedTable,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const openGate = await closeGate(world, table)
  const started = first()
  expect(await waitForEndOrLock(world, started, 1)).toBe('waiting')
  const other = second()
  const meanwhile = await waitForEndOrLock(world, other, 2)
  await openGate()
  const code = (error: unknown) => (isRefusal(error) ? error.code : Promise.reject(error))
  return { meanwhile, first: await started.then(() => 'done', code), second: await other.then(() => 'done', code) }
}

/**
 * A broken variant of the product's queries: `change` rewrites the text of every statement. Call it before the race's
 * first connection.
 */
export function rewriteStatements(database: Database, change: (text: string) => string) {
  const { pool } = database
  if (!pool) throw new Error('the race needs PostgreSQL')
  const changed = (statement: unknown) =>
    typeof statement === 'object' && statement !== null && 'text' in statement
      ? { ...statement, text: change(String(statement.text)) }
      : statement
  pool.on('acquire', (client) => {
    const query = client.query
    if (Object.hasOwn(client, 'query')) return
    Object.assign(client, {
      query: (statement: unknown, ...rest: unknown[]) => Reflect.apply(query, client, [changed(statement), ...rest]),
    })
  })
}

export const dropShareLocks = (database: Database) =>
  rewriteStatements(database, (text) => text.replace(/ for share\b/, ''))
