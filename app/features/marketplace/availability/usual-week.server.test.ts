import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { availability, availabilitySeries, calls } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { addSlots, removeSlots, saveUsualWeek, sweepSeries, undoChange } from './commands.server.ts'
import { localDateOf } from './rules.ts'
import type { WeekRange } from './usual-week.rules.ts'
import { myUsualWeek } from './views.server.ts'

const product = testContext()
const now = new Date('2026-11-22T12:00:00Z')
const timeZone = 'Europe/Berlin'
let companion: Viewer

beforeEach(async () => {
  await product.setClock(now)
  companion = await product.as(await makeCompanion(product))
})

const range = (weekday: number, startClock = '09:00', endClock = '12:00'): WeekRange => ({
  ...{ weekday, startClock, endClock, media: 'audio_video' },
})
const save = (...ranges: WeekRange[]) => saveUsualWeek(product.ctx, companion, { ranges, timeZone })
const slots = () =>
  product.ctx.db
    .select()
    .from(availability)
    .where(eq(availability.companionId, companion.userId))
    .orderBy(availability.startAt)
const dates = async () => (await slots()).map(({ startAt }) => localDateOf(startAt, timeZone))
const week = async () => (await myUsualWeek(product.ctx.db, companion, timeZone)).ranges

test('fills the calendar, is filled again later, and shows what was saved', async () => {
  const saved = await save(range(1), range(4, '22:00', '01:00'))
  expect(saved).toMatchObject({ count: 28, removed: 0, skipped: 0 })
  expect((await dates()).slice(0, 4)).toEqual(['2026-11-23', '2026-11-26', '2026-11-30', '2026-12-03'])
  expect(await week()).toEqual([range(1), range(4, '22:00', '01:00')])
  await product.setClock(new Date('2026-12-22T12:00:00Z'))
  await sweepSeries(product.ctx)
  expect((await dates()).at(-1)).toBe('2027-03-22')
})

test('replaces what changed, keeps what was changed on single days, and is undone as a whole', async () => {
  await save(range(1), range(2))
  const [, first] = await slots()
  await removeSlots(product.ctx, companion, { slotId: first!.id, scope: 'one' })
  const before = await slots()
  expect(await save(range(2), range(3))).toMatchObject({ count: 14, removed: 14 })
  expect((await dates()).slice(0, 3)).toEqual(['2026-11-25', '2026-12-01', '2026-12-02'])
  const { undoId } = await save()
  expect(await slots()).toEqual([])
  expect(await week()).toEqual([])
  await undoChange(product.ctx, companion, { undoId: undoId! })
  expect(await week()).toEqual([range(2), range(3)])

  const again = await save(range(1), range(2))
  await undoChange(product.ctx, companion, { undoId: again.undoId! })
  expect(await week()).toEqual([range(2), range(3)])
  const idsOn = (found: typeof before, date: string) =>
    found.filter(({ startAt }) => localDateOf(startAt, timeZone) === date).map(({ id }) => id)
  expect(idsOn(await slots(), '2026-12-01')).toEqual(idsOn(before, '2026-12-01'))
  expect(await save(range(2), range(3))).toMatchObject({ count: 0, removed: 0, undoId: null })
})

test('includes a repeat without an end from the dialog, and leaves out those with one', async () => {
  const input = {
    date: '2026-11-24',
    startClock: '18:00',
    endClock: '20:00',
    media: 'audio_video',
    until: null,
    timeZone,
  }
  const repeat = { ...input, repeat: 'weekly' as const, weekdays: [2, 5] }
  await addSlots(product.ctx, companion, { ...repeat, media: 'audio_video', ends: 'never' })
  await addSlots(product.ctx, companion, { ...repeat, media: 'audio_video', startClock: '10:00', endClock: '11:00' })
  expect(await week()).toEqual([range(2, '18:00', '20:00'), range(5, '18:00', '20:00')])
  await save()
  expect((await slots()).every(({ startAt }) => startAt.getUTCHours() === 9)).toBe(true)
})

test('skips times that are offered already, and never touches booked calls', async () => {
  await save(range(1))
  const seekerId = await makeSeeker(product)
  const startAt = new Date('2026-11-23T09:00:00Z')
  const { callId } = await makeCall(product, { seekerId, companionId: companion.userId, startAt, credits: 50 })
  const single = { date: '2026-11-24', startClock: '11:00', endClock: '13:00', media: 'audio', repeat: 'none' } as const
  await addSlots(product.ctx, companion, { ...single, until: null, timeZone })
  expect(await save(range(2))).toMatchObject({ count: 13, removed: 14, skipped: 1 })
  const [call] = await product.ctx.db.select({ status: calls.status }).from(calls).where(eq(calls.id, callId))
  expect(call?.status).toBe('scheduled')
})

test('refuses a stranger, a suspended companion and overlaps, and leaves other people’s weeks alone', async () => {
  await save(range(1))
  const other = await product.as(await makeCompanion(product))
  await saveUsualWeek(product.ctx, other, { ranges: [], timeZone })
  expect(await week()).toEqual([range(1)])
  for (const [userId, code] of [
    [await makeSeeker(product), 'companions_only'],
    [await makeCompanion(product, { status: 'suspended' }), 'account_suspended'],
  ] as const) {
    const saving = saveUsualWeek(product.ctx, await product.as(userId), { ranges: [range(1)], timeZone })
    await expect(saving).rejects.toMatchObject({ code })
  }
  await expect(save(range(1), range(1, '11:00'))).rejects.toMatchObject({ code: 'week_overlaps' })
  expect(await product.ctx.db.$count(availabilitySeries, eq(availabilitySeries.companionId, companion.userId))).toBe(1)
})
