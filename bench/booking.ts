import { bookCall } from '#app/features/bookings/commands.server.ts'
import { readViewer } from '#app/platform/http/session.server.ts'
import { QUARTER_PRICE, slotStartSql } from '#db/demo/crowd.ts'
import { CROWD_SIZE, cookieOf, idOf } from './crowd.ts'
import { alternate, atMost, type Figure, median, ratioOf } from './figures.ts'
import { openClient, runConcurrently } from './load.ts'
import { openBarePool, play, record, scriptOf } from './recording.ts'
import type { BenchWorld } from './world.ts'

const concurrency = 8
const perRound = 64

type Booking = { seekerId: string; companionId: string; startAt: Date; endAt: Date; idempotencyKey: string }

/** A booking by a signed-in seeker over HTTP, 8 at once, against the statements it sends, 8 at once. */
export async function bookingFigures(world: BenchWorld): Promise<Figure[]> {
  const url = await world.crowd()
  const server = await world.server()
  const ctx = await world.context()
  const pool = openBarePool(url, concurrency)
  const client = openClient(server.origin, concurrency)

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
  const inputs = ({ seekerId, companionId, startAt, endAt, idempotencyKey }: Booking) => [
    seekerId,
    companionId,
    startAt.toISOString(),
    endAt.toISOString(),
    idempotencyKey,
  ]

  const example = booking()
  const recorded = await record(url, async (database) => {
    const recording = { ...ctx, database, db: database.db }
    const headers = { cookie: cookieOf(ctx.secrets.session, example.seekerId) }
    const { viewer } = await readViewer(recording, new Request(server.origin, { headers }))
    const { companionId, startAt, idempotencyKey } = example
    await bookCall(recording, viewer, { companionId, media: 'audio', startAt, minutes: 15, idempotencyKey })
  })
  const script = scriptOf(recorded, inputs(example))

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
        cookie: cookieOf(ctx.secrets.session, seekerId),
        origin: server.origin,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      form.toString(),
    )
    if (status !== 200 && status !== 202)
      throw new Error(`a booking was answered with ${status}: ${body.slice(0, 400)}`)
  }

  const before = await countCalls()
  const pairs = await alternate({
    a: () => runConcurrently(perRound, concurrency, bookOverHttp),
    b: () => runConcurrently(perRound, concurrency, () => play(pool, script, inputs(booking()))),
  })
  const made = (await countCalls()) - before
  client.close()
  await pool.end()
  if (made !== next - 1) throw new Error(`${next - 1} bookings were requested, ${made} were made`)

  async function countCalls() {
    const found = await pool.query<{ count: number }>('select count(*)::int as count from calls')
    return found.rows[0]?.count ?? 0
  }
  return [
    ratioOf(pairs, (side) => side.perSecond, { name: 'booking', target: 0.5, better: 'higher', unit: 'bookings/s' }),
    atMost(
      'booking-p95',
      median(pairs.map(({ a }) => a.p95)),
      median(pairs.map(({ b }) => b.p95)) + 5,
      'ms (statements + 5)',
    ),
  ]
}
