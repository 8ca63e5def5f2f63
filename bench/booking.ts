import { QUARTER_PRICE, slotStartSql } from './crowd.ts'
import { loadInTurns, openClient, ratioOf } from './measure.ts'
import { SMALLEST_BOOKING } from './peers/smallest-booking.ts'
import { CROWD, idOf, type World } from './world.ts'

const [concurrency, perRound] = [8, 64]

/** Bookings by signed-in seekers over HTTP, compared with a minimal booking; eight in parallel each. */
export async function booking(world: World) {
  const { origin, cookie } = await world.server()
  const pool = world.pool((await world.crowd()).url, concurrency)
  const send = openClient(origin, concurrency)
  await pool.query(`begin; ${SMALLEST_BOOKING}; commit; analyze smallest_booking.person`)
  const read = async (sql: string) => (await pool.query<{ first: Date; calls: number }>(sql)).rows[0]
  const first = (await read(`select ${slotStartSql('0', '2')} as first`))?.first.getTime() ?? 0
  const countCalls = async () => (await read('select count(*)::int as calls from calls'))?.calls ?? 0
  let next = 0
  /** Gives every booking its own companion, and no seeker two at the same time. */
  function nextBooking() {
    const n = next++
    const day = Math.floor(n / CROWD.richSeekers)
    const startAt = new Date(first + day * 86_400_000 + (n % 11) * 3_600_000).toISOString()
    return { seekerId: idOf('seeker', n % CROWD.richSeekers), companionId: idOf('companion', n), startAt }
  }

  let requested = 0
  async function bookOverHttp() {
    requested++
    const { seekerId, ...chosen } = nextBooking()
    const form = { intent: 'book', ...chosen, media: 'audio', minutes: '15', idempotencyKey: crypto.randomUUID() }
    const body = new URLSearchParams({ ...form, expectedCredits: String(QUARTER_PRICE) }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', 'content-length': body.length }
    const headers = { cookie: cookie(seekerId), origin, ...type }
    const { status, text } = await send({ path: `/en/availability/${chosen.companionId}/audio.data`, headers, body })
    if (status !== 200 && status !== 202)
      throw new Error(`a booking was answered with ${status}: ${text.slice(0, 400)}`)
  }
  function bookSmallest() {
    const { seekerId, companionId, startAt } = nextBooking()
    const text = `select smallest_booking.book($1, $2, $3, $3::timestamptz + interval '15 minutes', 0)`
    return pool.query({ name: 'smallest-booking', text, values: [seekerId, companionId, startAt] })
  }

  const before = await countCalls()
  const rounds = await loadInTurns({ count: perRound }, concurrency, [bookOverHttp, bookSmallest])
  const made = (await countCalls()) - before
  await pool.query('drop schema smallest_booking cascade')
  if (made !== requested) throw new Error(`${requested} bookings were requested, ${made} were made`)
  return [
    ratioOf(rounds, ({ perSecond }) => perSecond, 'booking', 'bookings/s'),
    ratioOf(rounds, ({ p95 }) => p95, 'booking-p95', 'ms'),
  ]
}
