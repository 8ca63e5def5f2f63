import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { awayTimes, bookingLimits } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { addAway, removeAway, setBookingLimits, setBreak } from '../commands.server.ts'
import { awayInput, limitsInput } from '../forms.ts'
import { MAX_AWAY_PERIODS } from '../schema.ts'
import { awayToday, isOnBreak, limitsOf, slotsEndAt } from '../views.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const product = testContext({ now })

const at = (text: string) => new Date(`2026-${text}Z`)

async function companionWithTime() {
  const companion = await product.as(await makeCompanion(product))
  for (const day of ['11-24', '11-26'])
    await offerTime(product, companion.userId, at(`${day}T16:00`), at(`${day}T17:00`))
  return companion
}
const freeDays = async ({ userId }: Viewer) =>
  (
    await rows<{ day: string }>(
      product.ctx.db,
      sql`select to_char(start_at at time zone 'UTC', 'MM-DD') as day from free_times where companion_id = ${userId} order by start_at`,
    )
  ).map(({ day }) => day)
const limitsFor = ({ userId }: Viewer) => limitsOf(product.ctx.db, userId)
const chosen = { noticeMinutes: 120, pauseMinutes: 30, callsPerDay: 3, hoursPerWeek: null, daysBetweenCalls: 0 }

describe('booking limits', () => {
  test('are unset until chosen, then the last choice counts', async () => {
    const companion = await companionWithTime()
    const none = { noticeMinutes: 0, pauseMinutes: 0, callsPerDay: null, hoursPerWeek: null, daysBetweenCalls: 0 }
    expect(await limitsFor(companion)).toEqual({ ...none, timeZone: 'Europe/Berlin', away: [], busy: [] })
    await setBookingLimits(product.ctx, companion, chosen)
    expect(await limitsFor(companion)).toMatchObject(chosen)
    await setBookingLimits(product.ctx, companion, none)
    expect(await limitsFor(companion)).toMatchObject(none)
  })

  test('accept only the offered values, in the form and in the database', async () => {
    const none = { callsPerDay: '', hoursPerWeek: '' }
    const sent = { noticeMinutes: '120', pauseMinutes: '30', daysBetweenCalls: '7', ...none }
    const stored = { noticeMinutes: 120, pauseMinutes: 30, daysBetweenCalls: 7, callsPerDay: null, hoursPerWeek: null }
    expect(limitsInput.parse(sent)).toEqual(stored)
    const numbers = [{ callsPerDay: '0' }, { callsPerDay: '13' }, { hoursPerWeek: '0' }, { hoursPerWeek: '41' }]
    for (const wrong of [{ noticeMinutes: '7' }, { pauseMinutes: '-15' }, { daysBetweenCalls: '5' }, ...numbers])
      expect(limitsInput.safeParse({ ...sent, ...wrong }).success).toBe(false)
    const { userId: companionId } = await companionWithTime()
    const beyond = [{ callsPerDay: 0 }, { callsPerDay: 13 }, { hoursPerWeek: 0 }, { hoursPerWeek: 41 }]
    for (const wrong of [{ noticeMinutes: 7 }, { pauseMinutes: 45 }, { daysBetweenCalls: 5 }, ...beyond])
      await expect(product.ctx.db.insert(bookingLimits).values({ companionId, ...wrong })).rejects.toThrow()
  })

  test('refuses a stranger: seekers and suspended companions have no limits and are never away', async () => {
    const suspended = await makeCompanion(product, { status: 'suspended' })
    for (const [userId, code] of [
      [await makeSeeker(product), 'companions_only'],
      [suspended, 'account_suspended'],
    ] as const) {
      const viewer = await product.as(userId)
      const refused = { code }
      await expect(setBookingLimits(product.ctx, viewer, chosen)).rejects.toMatchObject(refused)
      const days = { firstDay: '2026-12-24', lastDay: '2026-12-26' }
      await expect(addAway(product.ctx, viewer, days)).rejects.toMatchObject(refused)
      await expect(removeAway(product.ctx, viewer, { awayId: crypto.randomUUID() })).rejects.toMatchObject(refused)
      await expect(setBreak(product.ctx, viewer, true)).rejects.toMatchObject(refused)
      await expect(setBreak(product.ctx, viewer, false)).rejects.toMatchObject(refused)
    }
  })
})

describe('days away', () => {
  test('block the free times of those days, and free them again when deleted', async () => {
    const companion = await companionWithTime()
    expect(await freeDays(companion)).toEqual(['11-24', '11-26'])
    const awayId = await addAway(product.ctx, companion, { firstDay: '2026-11-26', lastDay: '2026-11-27' })
    expect(await freeDays(companion)).toEqual(['11-24'])
    await removeAway(product.ctx, companion, { awayId })
    expect(await freeDays(companion)).toEqual(['11-24', '11-26'])
  })

  test('have no effect once they are over', async () => {
    const companion = await companionWithTime()
    await product.ctx.db.insert(awayTimes).values(
      Array.from({ length: MAX_AWAY_PERIODS }, () => ({
        companionId: companion.userId,
        firstDay: '2026-11-20',
        lastDay: '2026-11-22',
      })),
    )
    expect((await limitsFor(companion)).away).toEqual([])
    await addAway(product.ctx, companion, { firstDay: '2026-12-24', lastDay: '2026-12-26' })
  })

  test('are refused if they are over or belong to another companion', async () => {
    const companion = await companionWithTime()
    const over = addAway(product.ctx, companion, { firstDay: '2026-11-20', lastDay: '2026-11-22' })
    await expect(over).rejects.toMatchObject({ code: 'away_in_past' })
    const awayId = await addAway(product.ctx, companion, { firstDay: '2026-12-24', lastDay: null })
    await expect(removeAway(product.ctx, await companionWithTime(), { awayId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('need a last day or an open end; an open end discards the last day', () => {
    const sent = { firstDay: '2026-12-24', lastDay: '2026-12-26' }
    expect(awayInput.parse(sent)).toEqual(sent)
    expect(awayInput.parse({ ...sent, open: 'yes' })).toEqual({ ...sent, lastDay: null })
    expect(awayInput.parse({ firstDay: '2026-12-24', open: 'yes' })).toEqual({ ...sent, lastDay: null })
    expect(awayInput.safeParse({ firstDay: '2026-12-24', lastDay: '' }).success).toBe(false)
    expect(awayInput.safeParse({ firstDay: '2026-02-30', lastDay: '2026-12-26' }).success).toBe(false)
  })
})

describe('a break', () => {
  test('blocks all free times from today until the companion is back', async () => {
    const companion = await companionWithTime()
    await setBreak(product.ctx, companion, true)
    expect(await freeDays(companion)).toEqual([])
    expect(awayToday(await limitsFor(companion), now)).toEqual({ backOn: null })
    await setBreak(product.ctx, companion, false)
    expect(await freeDays(companion)).toEqual(['11-24', '11-26'])
    expect(awayToday(await limitsFor(companion), now)).toBeNull()
  })

  test('already begun stays the same when started twice or planned before', async () => {
    const companion = await companionWithTime()
    await addAway(product.ctx, companion, { firstDay: '2026-12-01', lastDay: null })
    await setBreak(product.ctx, companion, true)
    await setBreak(product.ctx, companion, true)
    expect((await limitsFor(companion)).away).toMatchObject([{ firstDay: '2026-11-23', lastDay: null }])
    await setBreak(product.ctx, companion, false)
    await setBreak(product.ctx, companion, false)
    expect((await limitsFor(companion)).away).toEqual([])
  })

  test('suppresses the warning that free times are running out', async () => {
    const companion = await companionWithTime()
    expect(await slotsEndAt(product.ctx.db, companion.userId, now)).toEqual(at('11-26T17:00'))
    await setBreak(product.ctx, companion, true)
    expect(await isOnBreak(product.ctx.db, companion.userId, now)).toBe(true)
    expect(await slotsEndAt(product.ctx.db, companion.userId, now)).toBeNull()
  })
})
