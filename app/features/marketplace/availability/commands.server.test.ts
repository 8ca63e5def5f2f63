import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { availabilitySeries, calls } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { addSlots, editSlot, removeSlots } from './commands.server.ts'
import type { SlotInput } from './forms.ts'
import { localClockOf } from './rules.ts'
import { wallClockOf } from './series.rules.ts'
import { listSlots } from './store.server.ts'
import { bookingWindow, mySchedule } from './views.server.ts'

let companion: Viewer
const now = new Date('2026-11-22T12:00:00Z')
const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2028-01-01T00:00:00Z') }

const product = testContext({ now })

beforeEach(async () => {
  companion = await product.as(await makeCompanion(product))
})

const input = (changes: Partial<SlotInput> = {}): SlotInput => ({
  date: '2026-11-23',
  startClock: '17:00',
  endClock: '19:00',
  media: 'audio_video',
  repeat: 'none',
  until: null,
  timeZone: 'Europe/Berlin',
  ...changes,
})
const add = async (changes: Partial<SlotInput> = {}) => (await addSlots(product.ctx, companion, input(changes))).slotIds
const offered = () => listSlots(product.ctx.db, [companion.userId], year)
const starts = async () => (await offered()).map((slot) => slot.startAt.toISOString().slice(0, 16))
const scheduleIn = (timeZone: string) =>
  mySchedule(product.ctx.db, companion, { startAt: year.from, endAt: year.to }, timeZone)

async function bookedCall(startAt: string) {
  const { callId } = await makeCall(product, { companionId: companion.userId, startAt: new Date(startAt) })
  const [call] = await product.ctx.db.select().from(calls).where(eq(calls.id, callId))
  return call
}

describe('adding slots', () => {
  test('refuses overlapping slots of one companion, but not touching slots or those of others [V-15]', async () => {
    await add()
    await expect(add({ startClock: '18:45', endClock: '20:00' })).rejects.toMatchObject({ code: 'slot_overlaps' })
    await add({ startClock: '19:00', endClock: '20:00' })
    const other = await product.as(await makeCompanion(product))
    await addSlots(product.ctx, other, input())
    expect(await starts()).toEqual(['2026-11-23T16:00', '2026-11-23T18:00'])
  })

  test('adds nothing if any occurrence of a repeat overlaps', async () => {
    await add({ date: '2026-11-30' })
    await expect(add({ repeat: 'daily' })).rejects.toMatchObject({ code: 'slot_overlaps' })
    expect(await starts()).toEqual(['2026-11-30T16:00'])
    const series = await product.ctx.db
      .select()
      .from(availabilitySeries)
      .where(eq(availabilitySeries.companionId, companion.userId))
    expect(series).toEqual([])
  })

  test('refuses a stranger: seekers and suspended companions can’t offer time, companions under review can [T-04, V-01]', async () => {
    const seeker = await product.as(await makeSeeker(product))
    await expect(addSlots(product.ctx, seeker, input())).rejects.toMatchObject({ code: 'companions_only', status: 403 })
    const suspended = await product.as(await makeCompanion(product, { status: 'suspended' }))
    await expect(addSlots(product.ctx, suspended, input())).rejects.toMatchObject({ code: 'account_suspended' })
    const waiting = await product.as(await makeCompanion(product, { status: null }))
    expect((await addSlots(product.ctx, waiting, input())).slotIds).toHaveLength(1)
  })
})

describe('editing slots', () => {
  test('editing changes start, end and call type [V-11]', async () => {
    const [slotId = ''] = await add()
    await editSlot(product.ctx, companion, {
      ...input({ date: '2026-11-24', startClock: '09:00', endClock: '10:30', media: 'audio' }),
      slotId,
      scope: 'one',
    })
    expect(await offered()).toMatchObject([
      { startAt: new Date('2026-11-24T08:00:00Z'), endAt: new Date('2026-11-24T09:30:00Z'), media: 'audio' },
    ])
  })

  test('turns a single slot that gets a repeat into its first occurrence and adds the rest [V-12]', async () => {
    const [slotId = ''] = await add()
    const ids = await editSlot(product.ctx, companion, {
      ...input({ startClock: '18:00', repeat: 'daily', until: '2026-11-25' }),
      slotId,
      scope: 'one',
    })
    expect(ids[0]).toBe(slotId)
    expect(await starts()).toEqual(['2026-11-23T17:00', '2026-11-24T17:00', '2026-11-25T17:00'])
  })

  test('“this one” detaches the slot from its series and leaves the other slots alone', async () => {
    const ids = await add({ repeat: 'daily', until: '2026-11-25' })
    await editSlot(product.ctx, companion, {
      ...input({ date: '2026-11-24', startClock: '18:00', repeat: 'daily', until: '2026-11-25' }),
      slotId: ids[1] ?? '',
      scope: 'one',
    })
    expect(await starts()).toEqual(['2026-11-23T16:00', '2026-11-24T17:00', '2026-11-25T16:00'])
    const repeats = (await scheduleIn('Europe/Berlin')).map((slot) => slot.series?.repeat ?? 'none')
    expect(repeats).toEqual(['daily', 'none', 'daily'])
  })

  test('“this and later ones” moves those slots, also by a day and across the change to summer time [V-11]', async () => {
    const ids = await add({ date: '2027-03-15', repeat: 'weekly', until: '2027-04-05' })
    await editSlot(product.ctx, companion, {
      ...input({ date: '2027-03-23', startClock: '08:00', endClock: '09:00', repeat: 'weekly', until: '2027-04-05' }),
      slotId: ids[1] ?? '',
      scope: 'later',
    })
    expect(await starts()).toEqual(['2027-03-15T16:00', '2027-03-23T07:00', '2027-03-30T06:00', '2027-04-06T06:00'])
  })

  test('“all” changes every slot that isn’t over, and removed days stay removed', async () => {
    const ids = await add({ repeat: 'daily', until: '2026-11-26' })
    await removeSlots(product.ctx, companion, { slotId: ids[1] ?? '', scope: 'one' })
    await editSlot(product.ctx, companion, {
      ...input({ date: '2026-11-25', startClock: '20:00', endClock: '21:00', repeat: 'daily', until: '2026-11-26' }),
      slotId: ids[2] ?? '',
      scope: 'all',
    })
    expect(await starts()).toEqual(['2026-11-23T19:00', '2026-11-25T19:00', '2026-11-26T19:00'])
  })

  test('a new end of the repeat adds or removes slots at the end of the series', async () => {
    const ids = await add({ repeat: 'daily', until: '2026-11-25' })
    const edit = (until: string) =>
      editSlot(product.ctx, companion, { ...input({ repeat: 'daily', until }), slotId: ids[0] ?? '', scope: 'all' })
    await edit('2026-11-27')
    expect(await starts()).toHaveLength(5)
    await edit('2026-11-24')
    expect(await starts()).toEqual(['2026-11-23T16:00', '2026-11-24T16:00'])
  })

  test('refuses an edit that overlaps another slot, and changes nothing', async () => {
    const [slotId = ''] = await add()
    await add({ startClock: '20:00', endClock: '21:00' })
    await expect(
      editSlot(product.ctx, companion, { ...input({ endClock: '20:30' }), slotId, scope: 'one' }),
    ).rejects.toMatchObject({ code: 'slot_overlaps' })
    expect(await starts()).toEqual(['2026-11-23T16:00', '2026-11-23T19:00'])
  })

  test('editing or removing time doesn’t affect a call booked in it [V-11]', async () => {
    const [slotId = ''] = await add()
    const call = await bookedCall('2026-11-23T16:00:00Z')
    await editSlot(product.ctx, companion, { ...input({ startClock: '18:00', media: 'audio' }), slotId, scope: 'one' })
    await removeSlots(product.ctx, companion, { slotId, scope: 'one' })
    const [after] = await product.ctx.db.select().from(calls).where(eq(calls.companionId, companion.userId))
    expect(after).toEqual(call)
    expect(await starts()).toEqual([])
  })

  test('refuses a stranger: another companion’s slot is not found [V-13]', async () => {
    const [slotId = ''] = await add()
    const stranger = await product.as(await makeCompanion(product))
    await expect(editSlot(product.ctx, stranger, { ...input(), slotId, scope: 'one' })).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await expect(removeSlots(product.ctx, stranger, { slotId, scope: 'all' })).rejects.toMatchObject({ status: 404 })
    expect(await starts()).toEqual(['2026-11-23T16:00'])
  })
})

describe('a series edited from another time zone', () => {
  test.each([
    ['Europe/Berlin', 'America/New_York'],
    ['Europe/Kyiv', 'Europe/Lisbon'],
  ])('of %s keeps its own clocks over both clock changes, edited in %s [F16, TIME-1.5]', async (own, other) => {
    const repeat = { repeat: 'weekly', until: '2027-11-15' } as const
    const ids = await add({ ...repeat, date: '2027-03-01', timeZone: own })
    const before = await offered()
    expect(before).toHaveLength(38)
    const slot = before[1] ?? { startAt: now, endAt: now }
    const form = { ...wallClockOf(slot, other), ...repeat, media: 'audio', timeZone: other } as const
    await editSlot(product.ctx, companion, { ...form, slotId: ids[1] ?? '', scope: 'all' })
    expect(await offered()).toMatchObject(before.map(({ startAt, endAt }) => ({ startAt, endAt, media: 'audio' })))
    expect(new Set(before.map(({ startAt }) => localClockOf(startAt, own)))).toEqual(new Set(['17:00']))
    const ofCompanion = eq(availabilitySeries.companionId, companion.userId)
    const stored = await product.ctx.db.select().from(availabilitySeries).where(ofCompanion)
    expect(stored).toMatchObject([{ timeZone: own, startClock: '17:00' }])
  })

  test('shows its own times and whose they are; a single slot uses the reader’s zone', async () => {
    await add({ date: '2027-03-01', repeat: 'weekly', until: '2027-03-08' })
    await add({ date: '2027-03-02' })
    const slots = await scheduleIn('America/New_York')
    expect(slots.map(({ startClock, endClock, timeZone }) => [startClock, endClock, timeZone])).toEqual([
      ['17:00', '19:00', 'Europe/Berlin'],
      ['11:00', '13:00', 'America/New_York'],
      ['17:00', '19:00', 'Europe/Berlin'],
    ])
  })
})

describe('removing slots', () => {
  test('removes one slot, this and later ones, or the whole series [V-13]', async () => {
    const ids = await add({ repeat: 'daily', until: '2026-11-27' })
    await removeSlots(product.ctx, companion, { slotId: ids[0] ?? '', scope: 'one' })
    expect(await starts()).toHaveLength(4)
    await removeSlots(product.ctx, companion, { slotId: ids[3] ?? '', scope: 'later' })
    expect(await starts()).toEqual(['2026-11-24T16:00', '2026-11-25T16:00'])
    expect((await scheduleIn('Europe/Berlin'))[0]?.series).toMatchObject({ repeat: 'daily', lastDate: '2026-11-25' })
    await removeSlots(product.ctx, companion, { slotId: ids[1] ?? '', scope: 'all' })
    expect(await starts()).toEqual([])
  })
})

describe('reading slots', () => {
  test('returns slots starting within 30 days and ending after now, in order [V-18]', async () => {
    await add({ date: '2026-12-22', startClock: '12:30', endClock: '14:00' })
    await add({ date: '2026-12-22', startClock: '14:00', endClock: '15:00' })
    await add({ date: '2026-11-22', startClock: '12:30', endClock: '13:30' })
    await add({ date: '2026-12-01' })
    const found = await listSlots(product.ctx.db, [companion.userId], bookingWindow(now))
    expect(found.map((slot) => slot.startAt.toISOString().slice(0, 16))).toEqual([
      '2026-11-22T11:30',
      '2026-12-01T16:00',
      '2026-12-22T11:30',
    ])
  })
})
