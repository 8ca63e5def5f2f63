/** @module-tag random */
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setBookingLimits, setBreak } from '#app/features/marketplace/availability/commands.server.ts'
import type { LimitsInput } from '#app/features/marketplace/availability/forms.ts'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'

import type { Viewer } from '#app/platform/viewer.ts'
import { calls } from '#db/schema/all.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import {
  companionWithTime,
  interleave,
  makeMany,
  type Nodes,
  noAdvisoryLocks,
  nodeOf,
  noFreeTimes,
  openNodes,
  race,
  raceOf,
  racers,
  seekerWithCredits,
  times,
  warmUp,
} from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const MANY = racers(24, 6)
const quarterMs = 15 * 60_000
const day = { startAt: new Date('2026-11-23T08:00:00Z'), endAt: new Date('2026-11-23T20:00:00Z') }

const openWorld = (mutate?: string) => openNodes(now, mutate)

async function companionWith({ product }: Nodes, limits: Partial<LimitsInput>): Promise<Viewer> {
  const companionId = await companionWithTime({ product }, day.startAt, day.endAt)
  const companion = await product.as(companionId)
  await setBookingLimits(product.ctx, companion, {
    noticeMinutes: 0,
    pauseMinutes: 0,
    callsPerDay: null,
    hoursPerWeek: null,
    daysBetweenCalls: 0,
    ...limits,
  })
  return companion
}

const booking = (companion: Viewer, startAt: Date) => ({
  companionId: companion.userId,
  media: 'video' as const,
  startAt,
  minutes: 30,
  idempotencyKey: crypto.randomUUID(),
})

const openCalls = ({ product }: Nodes, companion: Viewer) =>
  product.ctx.db
    .select({ startAt: calls.startAt, endAt: calls.endAt })
    .from(calls)
    .where(and(eq(calls.companionId, companion.userId), eq(calls.status, 'scheduled')))
    .orderBy(calls.startAt)

async function manyBookings(world: Nodes, companion: Viewer, starts: readonly Date[]) {
  const seekers = await makeMany(starts.length, () => seekerWithCredits(world))
  await warmUp(world)
  const ends = await race(
    seekers.map((seeker, index) => () => {
      return bookCall(nodeOf(world, index), seeker, booking(companion, starts[index] ?? day.startAt))
    }),
  )
  return {
    ...ends,
    calls: await openCalls(world, companion),
    violations: await world.product.ledgerViolations(),
  }
}

/** Starts that don't overlap, so that only the limit can refuse them. */
const apart = (count: number) => times(count, (n) => new Date(+day.startAt + n * 2 * quarterMs))

describe.each([
  ['a day that takes three more', 3, { callsPerDay: 3 }],
  ['a week that takes one more hour', 2, { hoursPerWeek: 1 }],
] as const)('many bookings of %s', (_what, left, limits) => {
  test(`make exactly ${left} calls and clean refusals`, async () => {
    const world = await openWorld()
    const ends = await manyBookings(world, await companionWith(world, limits), apart(MANY))
    expect(ends.calls).toHaveLength(left)
    expect(ends.booked).toHaveLength(left)
    expect(ends.refused).toEqual(Array(MANY - left).fill('slot_gone'))
    expect(ends.violations).toEqual([])
  })

  test('would make more without the lock on the companion', { tags: ['deep', 'unsafe'] }, async () => {
    const world = await openWorld(`${noAdvisoryLocks}; ${noFreeTimes}`)
    const ends = await manyBookings(world, await companionWith(world, limits), apart(12))
    expect(ends.calls.length).toBeGreaterThan(left)
  })
})

test('a seeker who books many times in parallel gets one call if there must be days between two', async () => {
  const world = await openWorld()
  const companion = await companionWith(world, { daysBetweenCalls: 1 })
  const seeker = await seekerWithCredits(world)
  await warmUp(world)
  await raceOf(world, racers(8), (ctx, n) => {
    const startAt = new Date(+day.startAt + n * 4 * quarterMs)
    return bookCall(ctx, seeker, { ...booking(companion, startAt), minutes: 15 })
  })
  expect(await openCalls(world, companion)).toHaveLength(1)
})

test('the pause is kept between all calls, even with parallel bookings before and after them', async () => {
  const quarters = racers(24, 8)
  const everyQuarter = times(2 * quarters, (n) => new Date(+day.startAt + (n % quarters) * quarterMs))
  const world = await openWorld()
  const ends = await manyBookings(world, await companionWith(world, { pauseMinutes: 30 }), everyQuarter)
  expect(ends.calls.length).toBeGreaterThan(1)
  expect(ends.calls).toHaveLength(ends.booked.length)
  const pauses = ends.calls.slice(1).map(({ startAt }, index) => +startAt - +(ends.calls[index]?.endAt ?? startAt))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2 * quarterMs)
  expect(['slot_gone', 'slot_taken']).toEqual(expect.arrayContaining([...new Set(ends.refused)]))
  expect(ends.violations).toEqual([])
})

test('starting a break waits for a booking, which stays; later bookings are refused', async () => {
  const world = await openWorld()
  const companion = await companionWith(world, {})
  const [first, second] = [await seekerWithCredits(world), await seekerWithCredits(world)]
  const ends = await interleave(
    world,
    'calls',
    () => bookCall(nodeOf(world, 0), first, booking(companion, day.startAt)),
    () => setBreak(nodeOf(world, 1), companion, true),
  )
  expect(ends).toEqual({ meanwhile: 'waiting', first: 'done', second: 'done' })
  const later = new Date(+day.startAt + 8 * quarterMs)
  expect(await outcomeOf(bookCall(nodeOf(world, 0), second, booking(companion, later)))).toBe('slot_gone')
  expect(await openCalls(world, companion)).toHaveLength(1)
})
