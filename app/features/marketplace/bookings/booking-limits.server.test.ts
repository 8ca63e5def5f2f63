import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addAway, setBookingLimits } from '#app/features/marketplace/availability/commands.server.ts'
import type { LimitsInput } from '#app/features/marketplace/availability/forms.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { calls } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { freeTimesOf } from '#tests/support/free-times.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { bookCall } from './commands.server.ts'
import { bookingPage, schedulePage } from './views.server.ts'

/** Just before the hour, because the test's clock keeps running. */
const now = new Date('2026-11-23T11:55:00Z')
const product = testContext({ now })

const at = (text: string) => new Date(`2026-11-${text}Z`)
const none = { noticeMinutes: 0, pauseMinutes: 0, callsPerDay: null, hoursPerWeek: null, daysBetweenCalls: 0 }

async function companionWith(limits: Partial<LimitsInput> = {}): Promise<Viewer> {
  const companionId = await makeCompanion(product, { name: 'Mara Feld' })
  for (const day of ['23', '24']) await offerTime(product, companionId, at(`${day}T09:00`), at(`${day}T21:00`))
  const companion = await product.as(companionId)
  await setBookingLimits(product.ctx, companion, { ...none, ...limits })
  return companion
}

async function seekerWithCredits() {
  const seeker = await product.as(await makeSeeker(product, { status: 'active' }))
  await giveCredits(product, seeker.userId, 400)
  return seeker
}

async function book(companion: Viewer, start: string, minutes: 15 | 30 | 45 | 60 = 30, by?: Viewer) {
  const seeker = by ?? (await seekerWithCredits())
  const request = { companionId: companion.userId, media: 'video' as const, startAt: at(start), minutes }
  return outcomeOf(bookCall(product.ctx, seeker, { ...request, idempotencyKey: crypto.randomUUID() }), 'booked')
}
async function cancelAll({ userId }: Viewer) {
  const open = and(eq(calls.companionId, userId), eq(calls.status, 'scheduled'))
  for (const { id } of await product.ctx.db.select({ id: calls.id }).from(calls).where(open))
    await endCall(product, id, { status: 'cancelled', cancelledBy: userId })
}
const freeRanges = async (companion: Viewer) =>
  (await freeTimesOf(product.ctx.db, companion.userId, now, 9)).video.map(
    ({ startAt, endAt }) => `${startAt.toISOString().slice(8, 16)}–${endAt.toISOString().slice(8, 16)}`,
  )

describe('with a notice', () => {
  test('the first bookable start is later, and seekers see none before it', async () => {
    const companion = await companionWith({ noticeMinutes: 240 })
    expect(await book(companion, '23T15:45')).toBe('starts_too_soon')
    expect(await freeRanges(companion)).toEqual(['23T16:00–23T21:00', '24T09:00–24T21:00'])
    expect(await book(companion, '23T16:00')).toBe('booked')
  })

  test('no one shows as free now, even if they offer this hour', async () => {
    const freeUntil = async (companion: Viewer) => (await freeTimesOf(product.ctx.db, companion.userId, now)).freeUntil
    expect(await freeUntil(await companionWith())).toEqual(at('23T21:00'))
    expect(await freeUntil(await companionWith({ noticeMinutes: 30 }))).toBeNull()
  })
})

describe('with hours a week', () => {
  test('a full week isn’t free, the remainder allows a shorter call, and a cancelled call makes room', async () => {
    const companion = await companionWith({ hoursPerWeek: 1 })
    expect(await book(companion, '23T14:00', 45)).toBe('booked')
    expect(await freeRanges(companion)).toContain('24T09:00–24T21:00')
    expect(await book(companion, '24T10:00', 30)).toBe('week_nearly_full')
    expect(await book(companion, '24T10:00', 15)).toBe('booked')
    expect(await freeRanges(companion)).toEqual([])
    expect(await book(companion, '24T14:00', 15)).toBe('slot_gone')
    await cancelAll(companion)
    expect(await book(companion, '24T14:00', 60)).toBe('booked')
  })
})

describe('with days between two calls', () => {
  test('the same seeker must wait before and after their call, others don’t, and cancelled calls don’t count', async () => {
    const companion = await companionWith({ daysBetweenCalls: 1 })
    const seeker = await seekerWithCredits()
    expect(await book(companion, '23T18:00', 30, seeker)).toBe('booked')
    expect(await book(companion, '24T10:00', 30, seeker)).toBe('cool_down')
    expect(await book(companion, '24T18:15', 30, seeker)).toBe('cool_down')
    expect(await book(companion, '23T13:00', 30, seeker)).toBe('cool_down')
    expect(await book(companion, '24T10:00')).toBe('booked')
    expect(await book(companion, '24T18:30', 30, seeker)).toBe('booked')
    await cancelAll(companion)
    expect(await book(companion, '24T10:00', 30, seeker)).toBe('booked')
  })

  test('the page hides those days from this seeker and shows how many there are; other seekers still see them', async () => {
    const companion = await companionWith({ daysBetweenCalls: 7 })
    const [seeker, other] = [await seekerWithCredits(), await seekerWithCredits()]
    await book(companion, '23T18:00', 30, seeker)
    const options = { week: null, now, timeZone: 'Europe/Berlin' }
    const pageOf = (viewer: Viewer) => bookingPage(product.ctx.db, viewer, companion.userId, 'audio', options)
    expect(await pageOf(seeker)).toMatchObject({ coolDownDays: 7, next: [] })
    expect((await pageOf(other))?.coolDownDays).toBe(0)
    expect((await pageOf(other))?.next.length).toBeGreaterThan(0)
  })
})

describe('a companion who is away', () => {
  test('can’t be booked on those days, keeps calls already booked and sees how many; seekers see the return date', async () => {
    const companion = await companionWith()
    await book(companion, '24T10:00')
    await addAway(product.ctx, companion, { firstDay: '2026-11-24', lastDay: '2026-11-25' })
    expect(await book(companion, '24T14:00')).toBe('slot_gone')
    expect(await book(companion, '23T14:00')).toBe('booked')
    const options = { week: null, now: at('24T12:00'), timeZone: 'Europe/Berlin' }
    const reader = await seekerWithCredits()
    const shown = await bookingPage(product.ctx.db, reader, companion.userId, 'video', options)
    expect(shown?.away).toEqual({ backOn: '2026-11-26' })
    const page = await schedulePage(product.ctx.db, companion, { date: null, now, timeZone: 'Europe/Berlin' })
    expect(page.limits.away).toMatchObject([{ firstDay: '2026-11-24', lastDay: '2026-11-25', calls: 1 }])
    const stored = await product.ctx.db.select().from(calls).where(eq(calls.companionId, companion.userId))
    expect(stored.map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])
  })
})
