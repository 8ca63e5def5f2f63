import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { makeBookings } from './booking.ts'
import { type Figure, load } from './measure.ts'
import { memberPages, publicPages, requestsFor, visitor } from './pages.ts'
import { openConversations } from './signalling.ts'
import type { World } from './world.ts'

const connections = 10
const [pages, bookings, warmUp] = [1_000, 400, 300]
/** People of the other benchmarks have booked and called already. */
const FIRST_BOOKING = 2_000
const FIRST_CALL = 500

/** Milliseconds of processor time that a process and its children have used (Linux). */
function processorTime(pid: number): number {
  // Fields 14 to 17 of proc_pid_stat(5), in hundredths of a second.
  const [user, system, childUser, childSystem] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 15)
    .map(Number) as [number, number, number, number]
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const own = (user + system + childUser + childSystem) * 10
  return children.reduce((sum, child) => sum + processorTime(child), own)
}

/** Prints what each kind of work costs a process and PostgreSQL, for bench/simulate.ts and docs/scaling.md. */
export async function costs(world: World): Promise<Figure[]> {
  if (process.platform !== 'linux') return []
  const postmaster = (await world.cluster()).postmaster()
  const server = await world.server()
  const table: Record<string, { process: number; PostgreSQL: number }> = {}
  async function measure(name: string, apps: { process: { pid?: number | undefined } }[], work: () => Promise<number>) {
    const look = () => ({
      process: apps.reduce((sum, app) => sum + processorTime(app.process.pid ?? 0), 0),
      PostgreSQL: processorTime(postmaster),
    })
    const before = look()
    const count = await work()
    const after = look()
    const each = (of: keyof typeof after) => Number(((after[of] - before[of]) / count).toPrecision(2))
    table[name] = { process: each('process'), PostgreSQL: each('PostgreSQL') }
  }
  const { list, ...others } = memberPages
  for (const [name, kinds] of Object.entries({ guestPage: publicPages, page: others, list: { list } })) {
    const requests = await Promise.all(
      Object.values(kinds).flatMap((page) => (page ? [requestsFor(server, page)] : [])),
    )
    const visit = visitor(server.origin, requests.flat())
    await load({ count: warmUp }, connections, visit)
    await measure(name, [server], () => load({ count: pages }, connections, visit).then(() => pages))
  }

  const { pool, bookOverHttp } = await makeBookings(world, FIRST_BOOKING)
  await load({ count: warmUp }, connections, bookOverHttp)
  const count = (sql: string) =>
    pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`).then(({ rows }) => rows[0]?.n ?? 0)
  await measure('booking', [server], () => load({ count: bookings }, connections, bookOverHttp).then(() => bookings))

  const conversations = await openConversations(world, FIRST_CALL, 1)
  await conversations.send()
  await measure('signal', [server, await world.server(1)], () =>
    conversations.send().then(() => conversations.messages),
  )
  for (const { from, to } of conversations.pairs) for (const socket of [from, to]) socket.terminate()

  // The events of the bookings become emails, to a mailbox.
  const worker = await world.worker()
  await measure('mail', [worker], async () => {
    const before = await count('mails')
    while ((await count("jobs.job where state < 'completed' and start_after < now() + interval '1 minute'")) > 0)
      await pause(500)
    return (await count('mails')) - before
  })
  console.table(table)
  return []
}
