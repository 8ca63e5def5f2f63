import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { system } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { availability, availabilitySeries } from '#db/schema/all.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { addSlots, copyWeek, editSlot, removeSlots, renewSeries, sweepSeries, undoChange } from './commands.server.ts'
import { type SlotInput, slotInput } from './forms.ts'
import { localClockOf, localDateOf } from './rules.ts'
import { companionsToWarn, scheduleWeek, slotsEndAt } from './views.server.ts'

const product = testContext()
let companion: Viewer
const now = new Date('2026-11-22T12:00:00Z')
const timeZone = 'Europe/Berlin'

beforeEach(async () => {
  await product.setClock(now)
  companion = await product.as(await makeCompanion(product))
})

const input = (changes: Partial<SlotInput> = {}): SlotInput => ({
  date: '2026-11-23',
  startClock: '18:00',
  endClock: '20:00',
  media: 'audio_video',
  repeat: 'weekly',
  weekdays: [1, 2, 3, 4, 5],
  until: null,
  timeZone,
  ...changes,
})
const add = async (changes: Partial<SlotInput> = {}) => (await addSlots(product.ctx, companion, input(changes))).slotIds
const rows = () =>
  product.ctx.db
    .select()
    .from(availability)
    .where(eq(availability.companionId, companion.userId))
    .orderBy(availability.startAt)
const series = () =>
  product.ctx.db.select().from(availabilitySeries).where(eq(availabilitySeries.companionId, companion.userId))
const dates = async () => (await rows()).map((row) => localDateOf(row.startAt, timeZone))
const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const refusal = (code: string) => expect.objectContaining({ code })

describe('several weekdays in one entry', () => {
  test('create the slots of all weekdays in one series', async () => {
    await add({ until: '2026-12-06', ends: 'date' })
    expect(await dates()).toEqual([
      ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
      ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
    ])
    expect(await series()).toMatchObject([{ weekdays: [1, 2, 3, 4, 5], renews: false, lastDate: '2026-12-06' }])
  })

  test('end after three months if chosen', async () => {
    await add({ ends: 'three_months' })
    expect((await series())[0]?.lastDate).toBe('2027-02-23')
  })

  test('move together when one is moved with “all”', async () => {
    const [first = ''] = await add({ weekdays: [1, 3], until: '2026-12-06' })
    await editSlot(product.ctx, companion, {
      ...input({ date: '2026-11-24', weekdays: [1, 3], until: '2026-12-06', startClock: '09:00', endClock: '10:00' }),
      slotId: first,
      scope: 'all',
    })
    expect(await dates()).toEqual(['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03'])
    expect((await series())[0]?.weekdays).toEqual([2, 4])
  })

  test('accept one checkbox or several, and nothing else', () => {
    const form = { ...input(), until: '' }
    expect(slotInput.parse({ ...form, weekdays: '3' }).weekdays).toEqual([3])
    expect(slotInput.parse({ ...form, weekdays: ['1', '5'] }).weekdays).toEqual([1, 5])
    expect(slotInput.parse({ ...form, weekdays: undefined }).weekdays).toBeUndefined()
    for (const weekdays of ['8', 'x', ['1', '0'], Array.from({ length: 8 }, () => '1')])
      expect(slotInput.safeParse({ ...form, weekdays }).success).toBe(false)
  })
})

describe('a series that never ends', () => {
  test('is renewed at its own wall-clock times across a clock change, and only once however often the sweep runs', async () => {
    await add({ ends: 'never' })
    const before = (await rows()).length
    expect((await series())[0]).toMatchObject({ renews: true, lastDate: '2027-02-22' })
    await product.setClock(afterDays(60))
    await sweepSeries(product.ctx)
    const after = await rows()
    expect(after.length).toBeGreaterThan(before)
    expect(localDateOf(after.at(-1)?.startAt ?? now, timeZone)).toBe('2027-04-22')
    expect(new Set(after.map((row) => localClockOf(row.startAt, timeZone)))).toEqual(new Set(['18:00']))
    await sweepSeries(product.ctx)
    expect(await rows()).toHaveLength(after.length)
  })

  test('is renewed by only one of two processes', async () => {
    await add({ ends: 'never' })
    const [one] = await series()
    await product.setClock(afterDays(60))
    const renew = () => renewSeries(product.ctx, system('renew_series'), { seriesId: one?.id ?? '' })
    const counts = await Promise.all([renew(), renew()])
    expect(counts.filter((count) => count > 0)).toHaveLength(1)
  })

  test('skips time that overlaps other slots of the companion', async () => {
    await add({ ends: 'never' })
    await add({
      repeat: 'none',
      weekdays: [],
      date: '2027-03-01',
      startClock: '19:00',
      endClock: '21:00',
      media: 'audio',
    })
    await product.setClock(afterDays(60))
    await sweepSeries(product.ctx)
    const onThatDay = (await rows()).filter((row) => localDateOf(row.startAt, timeZone) === '2027-03-01')
    expect(onThatDay.map((row) => row.mediaType)).toEqual(['audio'])
    expect((await dates()).filter((date) => date === '2027-03-02')).toHaveLength(1)
  })

  test('does not bring back a single day that was deleted', async () => {
    const slotIds = await add({ ends: 'never' })
    await removeSlots(product.ctx, companion, { slotId: slotIds.at(-1) ?? '', scope: 'one' })
    const gone = '2027-02-22'
    expect(await dates()).not.toContain(gone)
    await product.setClock(afterDays(60))
    await sweepSeries(product.ctx)
    expect(await dates()).not.toContain(gone)
  })

  test.each(['later', 'all'] as const)('stops when %s slots are deleted', async (scope) => {
    const slotIds = await add({ ends: 'never' })
    await product.setClock(afterDays(10))
    await removeSlots(product.ctx, companion, { slotId: slotIds[12] ?? '', scope })
    await product.setClock(afterDays(120))
    await sweepSeries(product.ctx)
    expect((await dates()).filter((date) => date > '2026-12-20')).toEqual([])
  })

  test('is not renewed while its companion is suspended', async () => {
    await add({ ends: 'never' })
    const before = (await rows()).length
    await setUser(product, companion.userId, { status: 'suspended' })
    await product.setClock(afterDays(60))
    await sweepSeries(product.ctx)
    expect(await rows()).toHaveLength(before)
  })

  test('can be edited as a whole and still renews', async () => {
    const [first = ''] = await add({ ends: 'never' })
    const change = input({ ends: 'never', startClock: '07:00', endClock: '08:00' })
    await editSlot(product.ctx, companion, { ...change, slotId: first, scope: 'all' })
    expect(await series()).toMatchObject([{ renews: true, lastDate: '2027-02-22', startClock: '07:00' }])
    await product.setClock(afterDays(60))
    await sweepSeries(product.ctx)
    expect(new Set((await rows()).map((row) => localClockOf(row.startAt, timeZone)))).toEqual(new Set(['07:00']))
    expect(new Set(await dates()).size).toBe((await dates()).length)
  })

  test('is refused by the database without a repeat or with an invalid weekday', async () => {
    await add({ ends: 'never' })
    const set = (values: Partial<typeof availabilitySeries.$inferInsert>) =>
      product.ctx.db
        .update(availabilitySeries)
        .set(values)
        .where(and(eq(availabilitySeries.companionId, companion.userId)))
    await expect(set({ repeat: 'none', weekdays: [] })).rejects.toThrow()
    await expect(set({ weekdays: [8] })).rejects.toThrow()
  })
})

describe('deleting', () => {
  test.each(['one', 'later', 'all'] as const)('%s of a series can be undone: slots, ids, series', async (scope) => {
    const slotIds = await add({ ends: 'never' })
    const before = [await rows(), await series()]
    const { count, undoId } = await removeSlots(product.ctx, companion, { slotId: slotIds[3] ?? '', scope })
    expect((await rows()).length).toBe((before[0]?.length ?? 0) - count)
    expect(await undoChange(product.ctx, companion, { undoId })).toEqual({ count })
    const withoutTimes = (found: object[]) => found.map((row) => ({ ...row, createdAt: null, renewedAt: null }))
    expect([withoutTimes(await rows()), withoutTimes(await series())]).toEqual(
      [before[0], before[1]].map((found) => withoutTimes(found ?? [])),
    )
  })

  test('can be undone once, within ten minutes, by its companion only', async () => {
    const remove = async () => {
      const [slotId = ''] = await rows().then((found) => found.map((row) => row.id))
      return (await removeSlots(product.ctx, companion, { slotId, scope: 'one' })).undoId
    }
    await add({ until: '2026-12-06' })
    const undoId = await remove()
    const other = await product.as(await makeCompanion(product))
    await expect(undoChange(product.ctx, other, { undoId })).rejects.toEqual(refusal('undo_over'))
    await undoChange(product.ctx, companion, { undoId })
    await expect(undoChange(product.ctx, companion, { undoId })).rejects.toEqual(refusal('undo_over'))
    const late = await remove()
    await product.setClock(new Date(now.getTime() + 11 * 60_000))
    await expect(undoChange(product.ctx, companion, { undoId: late })).rejects.toEqual(refusal('undo_over'))
  })

  test('can’t be undone if other time was offered there since', async () => {
    const [slotId = ''] = await add({ repeat: 'none', weekdays: [] })
    const { undoId } = await removeSlots(product.ctx, companion, { slotId, scope: 'one' })
    await add({ repeat: 'none', weekdays: [], startClock: '19:00', endClock: '21:00' })
    await expect(undoChange(product.ctx, companion, { undoId })).rejects.toEqual(refusal('slot_overlaps'))
    expect(await rows()).toHaveLength(1)
  })

  test('refuses a stranger: seekers and suspended companions can’t undo or copy', async () => {
    const seeker = await product.as(await makeSeeker(product))
    const suspended = await product.as(await makeCompanion(product, { status: 'suspended' }))
    const undoId = crypto.randomUUID()
    await expect(undoChange(product.ctx, seeker, { undoId })).rejects.toEqual(refusal('companions_only'))
    await expect(undoChange(product.ctx, suspended, { undoId })).rejects.toEqual(refusal('account_suspended'))
    const copy = { date: '2026-11-23', timeZone }
    await expect(copyWeek(product.ctx, seeker, copy)).rejects.toEqual(refusal('companions_only'))
    await expect(copyWeek(product.ctx, suspended, copy)).rejects.toEqual(refusal('account_suspended'))
  })
})

describe('adding a repeat', () => {
  test('reports the first and last day, and can be undone with its series', async () => {
    const { slotIds, from, until, undoId } = await addSlots(
      product.ctx,
      companion,
      input({ weekdays: [3], until: '2026-12-06' }),
    )
    const added = ['2026-11-25', '2026-12-02']
    expect([slotIds.length, from, until, await dates()]).toEqual([2, ...added, added])
    expect(await undoChange(product.ctx, companion, { undoId: undoId ?? '' })).toEqual({ count: 2 })
    expect([await rows(), await series()]).toEqual([[], []])
  })
})

describe('copying a week to the next', () => {
  const single = (date: string, changes: Partial<SlotInput> = {}) =>
    add({ date, repeat: 'none', weekdays: [], ...changes })

  test('keeps the times, skips and reports overlaps, and can be undone', async () => {
    await single('2026-11-23')
    await single('2026-11-25', { media: 'audio' })
    await single('2026-12-02', { startClock: '19:00', endClock: '19:30' })
    const { undoId, ...counts } = await copyWeek(product.ctx, companion, { date: '2026-11-23', timeZone })
    expect(counts).toEqual({ count: 1, skipped: 1 })
    expect(await dates()).toEqual(['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02'])
    await undoChange(product.ctx, companion, { undoId: undoId ?? '' })
    expect(await dates()).toEqual(['2026-11-23', '2026-11-25', '2026-12-02'])
  })

  test('keeps the wall-clock times across a clock change', async () => {
    await product.setClock(new Date('2027-03-20T12:00:00Z'))
    await single('2027-03-25')
    await copyWeek(product.ctx, companion, { date: '2027-03-22', timeZone })
    expect((await rows()).map((row) => row.startAt.toISOString())).toEqual([
      '2027-03-25T17:00:00.000Z',
      '2027-04-01T16:00:00.000Z',
    ])
  })

  test('refuses an empty week', async () => {
    const copy = copyWeek(product.ctx, companion, { date: '2026-11-23', timeZone })
    await expect(copy).rejects.toEqual(refusal('nothing_to_copy'))
  })
})

describe('times that run out', () => {
  const toWarn = async () =>
    (await companionsToWarn(product.ctx.db, afterDays(3), null)).companions.map((last) => last.companionId)

  test('show seven days before the last one, unless a series renews itself', async () => {
    await product.setClock(new Date('2026-11-10T12:00:00Z'))
    await add({ weekdays: [1], until: '2026-11-30' })
    expect(await slotsEndAt(product.ctx.db, companion.userId, now)).toBeNull()
    expect(await slotsEndAt(product.ctx.db, companion.userId, afterDays(3))).toEqual(new Date('2026-11-30T19:00:00Z'))
    expect(await toWarn()).toContain(companion.userId)
    await add({ weekdays: [2], ends: 'never', media: 'audio' })
    expect(await slotsEndAt(product.ctx.db, companion.userId, afterDays(3))).toBeNull()
    expect(await toWarn()).not.toContain(companion.userId)
  })
})

describe('the days of the schedule page', () => {
  const daysFrom = async (date: string | null) =>
    (await scheduleWeek(product.ctx.db, companion, { date, now, timeZone })).days.map((day) => day.date)

  test('begin with today, or with another day if given', async () => {
    expect((await daysFrom(null)).slice(0, 2)).toEqual(['2026-11-22', '2026-11-23'])
    expect((await daysFrom('2026-12-02')).at(-1)).toBe('2026-12-08')
    expect((await daysFrom('2199-12-31'))[0]).toBe('2026-11-22')
  })
})
