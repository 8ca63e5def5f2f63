import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, rows, sqlState } from '#app/platform/data/db.server.ts'
import { seededRandom } from '#db/demo/seeded.ts'
import { availability, awayTimes, bookingLimits, calls, isCountedCall, isOpenCall, users } from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { joinBusyTimes } from '../busy/rules.ts'
import { upsertCalendar } from '../busy/store.server.ts'
import { addDays, freeSlots, type Slot } from '../rules.ts'
import { PAUSES } from '../schema.ts'
import { limitsOf } from '../views.server.ts'
import { closedTimes } from './rules.ts'

const COMPANIONS = isDeep ? 72 : 18
const SEED = isDeep ? crypto.randomUUID() : 'limits of a night'
const CHANGES = 14
const DAYS = 6
const minute = 60_000

/**
 * Zones with the date of a clock change. In the middle ones it's at midnight, which then occurs twice or not at all.
 */
const changes = [
  ['Europe/Berlin', '2026-10-25'],
  ['Europe/Berlin', '2026-03-29'],
  ['America/Havana', '2026-11-01'],
  ['America/Havana', '2026-03-08'],
  ['America/Santiago', '2026-04-05'],
  ['Africa/Cairo', '2026-04-24'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Pacific/Auckland', '2026-09-27'],
  ['UTC', '2026-06-01'],
] as const

const random = seededRandom(SEED)
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T

const t = testContext({ now: new Date('2026-01-01T00:00:00Z') })

/** Makes one random change to a companion's offers, bookings or limits. Overlaps are refused and change nothing. */
async function changeSomething(companionId: string, firstDay: string, seekers: readonly string[]) {
  const { db } = t.ctx
  const beginning = Date.parse(`${firstDay}T00:00:00Z`)
  const instant = (minutes: number) => new Date(beginning + minutes * minute)
  const day = () => addDays(firstDay, below(DAYS))
  const some = (table: 'availability' | 'away_times') =>
    sql`id = (select id from ${sql.identifier(table)} where offerer_id = ${companionId} order by md5(id::text || ${random()}) limit 1)`
  const offer = async () => {
    const from = below((DAYS - 1) * 96) * 15
    const slot = { startAt: instant(from), endAt: instant(from + 30 + below(1000)) }
    await db.insert(availability).values({ companionId, ...slot, mediaType: oneOf(['audio', 'audio_video']) })
  }
  const book = async () => {
    const [from, minutes] = [below(DAYS * 288) * 5, oneOf([15, 30, 45, 60] as const)]
    const chosen = { seekerId: oneOf(seekers), companionId, minutes }
    await makeCall(t, { ...chosen, startAt: instant(from), media: 'audio' })
  }
  const settle = async () => {
    const [call] = await db
      .select({ id: calls.id })
      .from(calls)
      .where(and(eq(calls.companionId, companionId), eq(calls.status, 'scheduled')))
      .limit(1)
    const cancelled = { status: 'cancelled' as const, cancelledBy: companionId }
    if (call) await endCall(t, call.id, oneOf([{ status: 'completed' as const }, cancelled]))
  }
  const limit = async () => {
    const chosen = {
      pauseMinutes: oneOf(PAUSES),
      callsPerDay: oneOf([null, 1, 2, 3]),
      hoursPerWeek: oneOf([null, null, 1, 2, 4]),
    }
    await db
      .insert(bookingLimits)
      .values({ companionId, ...chosen })
      .onConflictDoUpdate({ target: bookingLimits.companionId, set: chosen })
  }
  const leave = async () => {
    const first = day()
    const lastDay = oneOf([first, addDays(first, 1), null])
    await db.insert(awayTimes).values({ companionId, firstDay: first, lastDay }).onConflictDoNothing()
  }
  const appointments = async () => {
    const starts = Array.from({ length: below(4) }, () => below(DAYS * 96) * 15)
    const ranges = starts.map((from) => ({ startAt: instant(from), endAt: instant(from + 15 + below(600)) }))
    const joined = joinBusyTimes(ranges, { startAt: instant(0), endAt: instant(DAYS * 1440) })
    const calendar = { address: '', busy: joined === 'too_big' ? [] : joined, now: instant(0) }
    await inTransaction(db, (tx) => upsertCalendar(tx, t.ctx.secrets, companionId, calendar))
  }
  const move = () =>
    db
      .update(users)
      .set({ timeZone: oneOf(changes)[0] })
      .where(eq(users.id, companionId))
  const kinds = [
    ...[offer, offer, offer, offer, book, book, book, settle, limit, limit, leave, move, appointments],
    () => db.delete(awayTimes).where(some('away_times')),
    () => db.delete(availability).where(some('availability')),
  ]
  await oneOf(kinds)().catch((error: unknown) => {
    if (sqlState(error) !== '23P01') throw error
  })
}

type Piece = { startAt: number; endAt: number; media: string }
const storedPieces = (companionId: string) =>
  rows<Piece>(
    t.ctx.db,
    sql`select (extract(epoch from start_at) * 1000)::float8 as "startAt", (extract(epoch from end_at) * 1000)::float8 as "endAt",
      media_type as media from free_times where companion_id = ${companionId} order by start_at`,
  )

/** Free time computed by the rules, in pieces that contain a full quarter hour on the grid. */
async function expectedPieces(companionId: string): Promise<Piece[]> {
  const { db } = t.ctx
  const offered: Slot[] = await db
    .select({ startAt: availability.startAt, endAt: availability.endAt, media: availability.mediaType })
    .from(availability)
    .where(eq(availability.companionId, companionId))
    .orderBy(availability.startAt)
  const held = await db
    .select({ startAt: calls.startAt, endAt: calls.endAt, isOpen: sql<boolean>`${isOpenCall}` })
    .from(calls)
    .where(sql`${eq(calls.companionId, companionId)} and ${isCountedCall}`)
  const closed = closedTimes(await limitsOf(db, companionId), held)
  const quarter = 15 * minute
  return freeSlots(offered, closed, new Date(0))
    .map(({ startAt, endAt, media }) => ({ startAt: startAt.getTime(), endAt: endAt.getTime(), media }))
    .filter(({ startAt, endAt }) => Math.ceil(startAt / quarter) * quarter + quarter <= endAt)
}

test('free times in SQL match the rules after any changes of offers, calls, limits and zone, across clock changes', {
  tags: ['random'],
}, async () => {
  const seekers = await Promise.all(Array.from({ length: 30 }, () => makeSeeker(t)))
  let [pieces, fullDays, fullWeeks, closedByAway, appointments] = [0, 0, 0, 0, 0]
  for (let n = 0; n < COMPANIONS; n++) {
    const [timeZone, changeDay] = changes[n % changes.length] ?? changes[0]
    const companionId = await makeCompanion(t, { timeZone })
    for (let step = 0; step < CHANGES; step++) await changeSomething(companionId, addDays(changeDay, -2), seekers)
    const expected = await expectedPieces(companionId)
    expect(await storedPieces(companionId), `${timeZone} ${changeDay} ${companionId} seed ${SEED}`).toEqual(expected)
    const limits = await limitsOf(t.ctx.db, companionId)
    pieces += expected.length
    if (limits.callsPerDay !== null) fullDays++
    if (limits.hoursPerWeek !== null) fullWeeks++
    closedByAway += limits.away.length
    appointments += limits.busy.length
  }
  // Otherwise the comparison would prove nothing.
  expect(Math.min(pieces, fullDays, fullWeeks, closedByAway, appointments)).toBeGreaterThan(COMPANIONS / 4)
  const all = () => rows(t.ctx.db, sql`select * from free_times order by companion_id, end_at`)
  const before = await all()
  await t.ctx.db.execute(sql`select rebuild_free_times()`)
  expect(await all()).toEqual(before)
})

test('a booking removes the pauses before and after it from the free times', async () => {
  const companionId = await makeCompanion(t)
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour))
  await t.ctx.db.insert(bookingLimits).values({ companionId, pauseMinutes: 60 })
  await t.ctx.db.insert(availability).values({ companionId, startAt: at(8), endAt: at(20), mediaType: 'audio_video' })
  await makeCall(t, { seekerId: await makeSeeker(t), companionId, minutes: 60, startAt: at(12), media: 'audio' })
  const pieces = await storedPieces(companionId)
  expect(pieces.map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
    [+at(8), +at(11)],
    [+at(14), +at(20)],
  ])
})

test('a day begins at the same instant in SQL and in the rules, on every day of two years in every tested zone', async () => {
  for (const timeZone of new Set(changes.map(([zone]) => zone))) {
    const days = Array.from({ length: 730 }, (_, after) => addDays('2026-01-01', after))
    const found = await rows<{ at: number }>(
      t.ctx.db,
      sql`select (extract(epoch from start_of_day(day::date, ${timeZone})) * 1000)::float8 as at
        from unnest(${`{${days.join(',')}}`}::text[]) with ordinality as d(day, n) order by n`,
    )
    const expected = days.map((day) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
    expect(
      found.map(({ at }) => at),
      timeZone,
    ).toEqual(expected)
  }
})
