import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { availabilitySeries } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { addSlots, editSlot } from './commands.server.ts'
import type { SlotInput } from './forms.ts'
import { localClockOf } from './rules.ts'
import type { SlotScope } from './schema.ts'
import { wallClockOf } from './series.rules.ts'
import { listSlots } from './store.server.ts'
import { mySchedule } from './views.server.ts'

const product = testContext({ now: new Date('2026-02-22T12:00:00Z') })
let companion: Viewer
const year = { startAt: new Date('2026-01-01T00:00:00Z'), endAt: new Date('2028-01-01T00:00:00Z') }

beforeEach(async () => {
  companion = await product.as(await makeCompanion(product))
})

const add = async (changes: Partial<SlotInput>) =>
  (
    await addSlots(product.ctx, companion, {
      date: '2026-03-02',
      startClock: '17:00',
      endClock: '19:00',
      media: 'audio_video',
      repeat: 'weekly',
      until: '2026-11-16',
      timeZone: 'Europe/Berlin',
      ...changes,
    })
  ).slotIds
const offered = async () =>
  (await listSlots(product.ctx.db, [companion.userId], { from: year.startAt, to: year.endAt })).map(
    ({ slotId, startAt, endAt, media }) => ({ slotId, startAt, endAt, media }),
  )
const clocks = async (timeZone: string) => [
  ...new Set(
    (await offered()).map((slot) => `${localClockOf(slot.startAt, timeZone)}–${localClockOf(slot.endAt, timeZone)}`),
  ),
]

/** What a form that shows this slot in `timeZone` sends, apart from the changes. */
async function send(slotId: string, timeZone: string, scope: SlotScope, changes: Partial<SlotInput>) {
  const slot = (await mySchedule(product.ctx.db, companion, year, timeZone)).find((one) => one.slotId === slotId)
  if (!slot) throw new Error('no slot')
  const { repeat, lastDate } = slot.series ?? { repeat: 'none' as const, lastDate: null }
  const form = { ...wallClockOf(slot, timeZone), media: slot.media, repeat, until: lastDate, timeZone }
  await editSlot(product.ctx, companion, { ...form, ...changes, slotId, scope })
}

const pairs = [
  ['Europe/Berlin', 'America/New_York'],
  ['America/New_York', 'Europe/Berlin'],
  ['Europe/Lisbon', 'Europe/Kyiv'],
  ['Europe/Kyiv', 'Europe/Lisbon'],
] as const

describe('a series that is edited far away', () => {
  test.each(pairs)(
    'of %s keeps its own clocks over both clock changes, edited in %s [F16, TIME-1.5]',
    async (own, other) => {
      const ids = await add({ timeZone: own })
      const before = await offered()
      expect(before).toHaveLength(38)
      await send(ids[1] ?? '', other, 'all', { media: 'audio' })
      expect(await offered()).toEqual(before.map((slot) => ({ ...slot, media: 'audio' })))
      expect(await clocks(own)).toEqual(['17:00–19:00'])
      const stored = await product.ctx.db
        .select({ timeZone: availabilitySeries.timeZone, startClock: availabilitySeries.startClock })
        .from(availabilitySeries)
        .where(eq(availabilitySeries.companionId, companion.userId))
      expect(stored).toEqual([{ timeZone: own, startClock: '17:00' }])
    },
  )

  test('“later” with a new end: the end is what its own clock says on that day, before and after the change [TIME-1.5]', async () => {
    const ids = await add({})
    // A week in which Berlin and New York are five hours apart instead of six.
    await send(ids[2] ?? '', 'America/New_York', 'later', { endClock: '15:00' })
    const found = await offered()
    expect(found.slice(0, 2).map((slot) => localClockOf(slot.endAt, 'Europe/Berlin'))).toEqual(['19:00', '19:00'])
    expect(new Set(found.slice(2).map((slot) => localClockOf(slot.endAt, 'Europe/Berlin')))).toEqual(new Set(['20:00']))
    expect(new Set(found.map((slot) => localClockOf(slot.startAt, 'Europe/Berlin')))).toEqual(new Set(['17:00']))
  })

  test('a slot that was moved beyond the last day can still be edited, and nothing changes by that', async () => {
    const ids = await add({ date: '2026-03-15', until: '2026-04-05' })
    await send(ids[0] ?? '', 'Europe/Berlin', 'all', { date: '2026-03-16' })
    const before = await offered()
    const last = (await mySchedule(product.ctx.db, companion, year, 'Europe/Berlin')).at(-1)
    expect(last).toMatchObject({ date: '2026-04-06', series: { lastDate: '2026-04-06' } })
    await send(last?.slotId ?? '', 'America/New_York', 'all', {})
    expect(await offered()).toEqual(before)
  })

  test('shows its own clocks and whose they are; a single slot by the reader’s', async () => {
    await add({ until: '2026-03-09' })
    await add({ date: '2026-03-03', repeat: 'none', until: null })
    const slots = await mySchedule(product.ctx.db, companion, year, 'America/New_York')
    expect(slots.map(({ startClock, endClock, timeZone }) => [startClock, endClock, timeZone])).toEqual([
      ['17:00', '19:00', 'Europe/Berlin'],
      ['11:00', '13:00', 'America/New_York'],
      ['17:00', '19:00', 'Europe/Berlin'],
    ])
  })
})
