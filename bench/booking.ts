import { QUARTER_PRICE, slotStartSql } from './crowd.ts'
import { loadInTurns, openClient, ratioOf } from './measure.ts'
import { SMALLEST_BOOKING } from './peers/smallest-booking.ts'
import { CROWD, idOf, type World } from './world.ts'

const [concurrency, perRound] = [8, 64]

/** Bookings by signed-in seekers, each with its own companion from the `next`-th on, and no seeker at the same time. */
export async function makeBookings(world: World, next = 0) {
  const { origin, cookie } = await world.server()
  const pool = world.pool((await world.crowd()).url, concurrency)
  const send = openClient(origin, concurrency)
  const { rows } = await pool.query<{ first: Date }>(`select ${slotStartSql('0', '2')} as first`)
  const first = rows[0]?.first.getTime() ?? 0
  function nextBooking() {
    const n = next++
    const day = Math.floor(n / CROWD.richSeekers)
    const startAt = new Date(first + day * 86_400_000 + (n % 11) * 3_600_000).toISOString()
    return { seekerId: idOf('seeker', n % CROWD.richSeekers), companionId: idOf('companion', n), startAt }
  }

  async function bookOverHttp() {
    const { seekerId, ...chosen } = nextBooking()
    const form = { intent: 'book', ...chosen, media: 'audio', minutes: '15', idempotencyKey: crypto.randomUUID() }
    const body = new URLSearchParams({ ...form, expectedCredits: String(QUARTER_PRICE) }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', 'content-length': body.length }
    const headers = { cookie: cookie(seekerId), origin, ...type }
    const { status, text } = await send({ path: `/en/availability/${chosen.companionId}/audio.data`, headers, body })
    if (status !== 200 && status !== 202)
      throw new Error(`a booking was answered with ${status}: ${text.slice(0, 400)}`)
  }
  return { pool, nextBooking, bookOverHttp }
}

/** Bookings over HTTP, compared with a minimal booking; eight in parallel each. */
export async function booking(world: World) {
  const { pool, nextBooking, bookOverHttp } = await makeBookings(world)
  await pool.query(`begin; ${SMALLEST_BOOKING}; commit; analyze smallest_booking.person`)
  const countCalls = async () =>
    (await pool.query<{ calls: number }>('select count(*)::int as calls from calls')).rows[0]?.calls ?? 0
  let requested = 0
  const book = () => {
    requested++
    return bookOverHttp()
  }
  function bookSmallest() {
    const { seekerId, companionId, startAt } = nextBooking()
    const text = `select smallest_booking.book($1, $2, $3, $3::timestamptz + interval '15 minutes', 0)`
    return pool.query({ name: 'smallest-booking', text, values: [seekerId, companionId, startAt] })
  }

  const before = await countCalls()
  const rounds = await loadInTurns({ count: perRound }, concurrency, [book, bookSmallest])
  const made = (await countCalls()) - before
  await pool.query('drop schema smallest_booking cascade')
  if (made !== requested) throw new Error(`${requested} bookings were requested, ${made} were made`)
  return [
    ratioOf(rounds, ({ perSecond }) => perSecond, 'booking', 'bookings/s'),
    ratioOf(rounds, ({ p95 }) => p95, 'booking-p95', 'ms'),
  ]
}
