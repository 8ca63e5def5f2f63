import { bookCall } from '#app/features/bookings/commands.server.ts'
import { readViewer } from '#app/platform/http/session.server.ts'
import { QUARTER_PRICE, slotStartSql } from '#db/demo/crowd.ts'
import { CROWD_SIZE, cookieOf, idOf } from './crowd.ts'
import { atMost, costsOf, type Figure, median, ratioOf, takeTurns } from './figures.ts'
import { openClient, type Run, runConcurrently } from './load.ts'
import { openSmallestBooking } from './peers/smallest-booking.ts'
import { costOf, type Processor, type ReadProcessor } from './processor.ts'
import { openBarePool, play, record, scriptOf } from './recording.ts'
import type { BenchWorld } from './world.ts'

const concurrency = 8
const perRound = 64

type Booking = { seekerId: string; companionId: string; startAt: Date; endAt: Date; idempotencyKey: string }
type Measured = Run & { cost: Processor }

/**
 * A booking by a signed-in seeker over HTTP, 8 at once, against the statements it sends, and against the smallest sane
 * booking (peers/smallest-booking.ts), each 8 at once.
 */
export async function bookingFigures(world: BenchWorld): Promise<Figure[]> {
  const url = await world.crowd()
  const server = await world.server()
  const ctx = await world.context()
  const read = await world.processor()
  const pool = openBarePool(url, concurrency)
  const client = openClient(server.origin, concurrency)
  const smallest = await openSmallestBooking(pool)

  const { rows } = await pool.query<{ first: Date }>(`select ${slotStartSql('0', '2')} as first`)
  const first = rows[0]?.first.getTime() ?? 0
  let next = 0
  /** Every booking has a companion of its own, and no seeker two at one time. */
  function booking(): Booking {
    const n = next++
    const day = Math.floor(n / CROWD_SIZE.richSeekers)
    const startAt = new Date(first + day * 86_400_000 + (n % 11) * 3_600_000)
    return {
      seekerId: idOf('seeker', n % CROWD_SIZE.richSeekers),
      companionId: idOf('companion', n),
      startAt,
      endAt: new Date(startAt.getTime() + 15 * 60_000),
      idempotencyKey: crypto.randomUUID(),
    }
  }
  const inputs = ({ seekerId, companionId, startAt, endAt, idempotencyKey }: Booking, callId: string) => [
    seekerId,
    companionId,
    startAt.toISOString(),
    endAt.toISOString(),
    idempotencyKey,
    callId,
  ]

  const example = booking()
  let callId = ''
  const recorded = await record(url, async (database) => {
    const recording = { ...ctx, database, db: database.db }
    const headers = { cookie: cookieOf(example.seekerId) }
    const { viewer } = await readViewer(recording, new Request(server.origin, { headers }))
    const { companionId, startAt, idempotencyKey } = example
    const input = { companionId, media: 'audio', startAt, minutes: 15, idempotencyKey } as const
    callId = await bookCall(recording, viewer, { ...input })
  })
  const script = scriptOf(recorded, inputs(example, callId))

  async function bookOverHttp() {
    const { seekerId, companionId, startAt, idempotencyKey } = booking()
    const form = new URLSearchParams({
      intent: 'book',
      companionId,
      media: 'audio',
      startAt: startAt.toISOString(),
      minutes: '15',
      idempotencyKey,
      expectedCredits: String(QUARTER_PRICE),
    })
    const { status, body } = await client.post(
      `/en/availability/${companionId}/audio.data`,
      {
        cookie: cookieOf(seekerId),
        origin: server.origin,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      form.toString(),
    )
    if (status !== 200 && status !== 202)
      throw new Error(`a booking was answered with ${status}: ${body.slice(0, 400)}`)
  }

  /** Of what is sent from here, Node's processor time is this process's. */
  const readHere: ReadProcessor = async () => {
    const { user, system } = process.cpuUsage()
    return { ...(await read()), node: (user + system) / 1000 }
  }
  const eight = (reader: ReadProcessor, work: () => Promise<unknown>) => (): Promise<Measured> =>
    costOf(reader, () => runConcurrently(perRound, concurrency, work))

  let smallestMade = 0
  const before = await countCalls()
  const rounds = await takeTurns([
    eight(read, bookOverHttp),
    eight(readHere, () => play(pool, script, inputs(booking(), crypto.randomUUID()))),
    eight(readHere, () => {
      smallestMade++
      return smallest.book({ ...booking(), credits: 0 })
    }),
  ])
  const made = (await countCalls()) - before
  client.close()
  await smallest.drop()
  await pool.end()
  const requested = next - 1 - smallestMade
  if (made !== requested) throw new Error(`${requested} bookings were requested, ${made} were made`)

  async function countCalls() {
    const found = await pool.query<{ count: number }>('select count(*)::int as count from calls')
    return found.rows[0]?.count ?? 0
  }
  const against = (side: 1 | 2) => rounds.map((round) => ({ a: round[0] as Measured, b: round[side] as Measured }))
  const [statements, peer] = [against(1), against(2)]
  const perSecond = (side: Measured) => side.perSecond
  return [
    {
      ...ratioOf(statements, perSecond, { name: 'booking', target: 0.5, better: 'higher', unit: 'bookings/s' }),
      cost: costsOf(statements),
    },
    {
      ...ratioOf(peer, perSecond, { name: 'booking-smallest', target: null, better: 'higher', unit: 'bookings/s' }),
      cost: costsOf(peer),
    },
    atMost(
      'booking-p95',
      median(peer.map(({ a }) => a.p95)),
      median(peer.map(({ b }) => b.p95)) * 3 + 5,
      'ms (smallest × 3 + 5)',
    ),
  ]
}
