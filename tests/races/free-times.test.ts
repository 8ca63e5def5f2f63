/** @module-tag random */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  addAway,
  addSlots,
  removeSlots,
  setBookingLimits,
} from '#app/features/marketplace/availability/commands.server.ts'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { cancelCall } from '#app/features/marketplace/calls/commands.server.ts'
import { rows, sqlState } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { availability } from '#db/schema/all.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import {
  makeMany,
  type Nodes,
  nodeOf,
  openNodes,
  race,
  racers,
  rewrite,
  seekerWithCredits,
  times,
  warmUp,
} from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')

async function storedAndRebuilt({ product }: Nodes) {
  const read = () => rows(product.ctx.db, sql`select * from free_times order by companion_id, end_at`)
  const stored = await read()
  await product.ctx.db.execute(sql`select rebuild_free_times()`)
  return { stored, rebuilt: await read() }
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

async function manyChanges(mutate?: string) {
  const opened = await openNodes(now, mutate)
  const { product } = opened
  const companionId = await makeCompanion(product)
  const companion = await product.as(companionId)
  const node = (index: number) => nodeOf(opened, index)
  const slots = await product.ctx.db
    .insert(availability)
    .values(
      times(8, (hour) => ({
        companionId,
        startAt: new Date(`2026-11-23T${clock(hour + 8)}:00Z`),
        endAt: new Date(`2026-11-23T${clock(hour + 9)}:00Z`),
        mediaType: 'audio_video' as const,
      })),
    )
    .returning({ id: availability.id })
  const seekers = await makeMany(8, () => seekerWithCredits(opened, 400))
  await warmUp(opened)
  const book = (index: number) => async () => {
    const seeker = seekers[index] as Viewer
    const startAt = new Date(`2026-11-23T${clock(index + 8)}:00Z`)
    const callId = await bookCall(node(index), seeker, {
      companionId,
      media: 'video',
      startAt,
      minutes: 30,
      idempotencyKey: crypto.randomUUID(),
    })
    if (index % 3 === 0) await cancelCall(node(index), seeker, { callId })
    return callId
  }
  const remove = (index: number) => async () => {
    await removeSlots(node(index), companion, { slotId: slots[index]?.id ?? '', scope: 'one' })
    return 'removed'
  }
  const add = (index: number) => async () => {
    await addSlots(node(index), companion, {
      date: '2026-11-23',
      startClock: clock(index + 16),
      endClock: clock(index + 17),
      media: index % 2 === 0 ? 'audio' : 'audio_video',
      repeat: 'none',
      until: null,
      timeZone: 'UTC',
    })
    return 'added'
  }
  const limit = (pauseMinutes: number) => async () => {
    await setBookingLimits(node(pauseMinutes / 15), companion, {
      noticeMinutes: 0,
      pauseMinutes,
      callsPerDay: 6,
      hoursPerWeek: null,
      daysBetweenCalls: 0,
    })
    return 'limited'
  }
  const leave = async () => {
    await addAway(node(0), companion, { firstDay: '2026-11-24', lastDay: '2026-11-24' })
    return 'away'
  }
  await race([
    limit(15),
    leave,
    ...seekers.map((_, index) => book(index)),
    ...[1, 4, 6].map(remove),
    ...times(6, add),
    limit(30),
  ])
  return storedAndRebuilt(opened).finally(opened.close)
}

test('seekers who book and cancel while the companion changes slots and limits leave the free times correct', async () => {
  for (let round = 0; round < racers(4, 1); round++) {
    const { stored, rebuilt } = await manyChanges()
    expect(stored).toEqual(rebuilt)
    expect(stored.length).toBeGreaterThan(3)
  }
})

const noRefreshLock = rewrite(
  'refresh_free_times',
  "PERFORM pg_advisory_xact_lock(hashtextextended('free:' || companion, 0));",
  '',
)

test('without the lock, two parallel changes would leave the view of one of them, or fail', {
  tags: ['deep', 'unsafe'],
}, async () => {
  const ends: boolean[] = []
  for (let round = 0; round < 4; round++) {
    const isRight = await manyChanges(noRefreshLock).then(
      ({ stored, rebuilt }) => JSON.stringify(stored) === JSON.stringify(rebuilt),
      (error: unknown) => sqlState(error) !== '23505',
    )
    ends.push(isRight)
  }
  expect(ends).toContain(false)
})
