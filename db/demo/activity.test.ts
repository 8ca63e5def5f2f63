import { describe, expect, test } from 'vitest'
import { DURATIONS } from '#app/features/marketplace/bookings/schema.ts'
import { isDeep } from '#tests/support/deep.ts'
import { ACCOUNTS } from './accounts.ts'
import { demoActivity } from './activity.ts'
import { type DemoCall, joinableCall } from './calls.ts'
import { COMPANIONS } from './people.ts'
import { type DemoSlot, slotsOf } from './working-hours.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const byKey = new Map(COMPANIONS.map((companion) => [companion.key, companion]))

function overlaps(stretches: readonly { startAt: Date; endAt: Date }[]): number {
  const sorted = [...stretches].sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
  return sorted.filter((stretch, at) => at > 0 && stretch.startAt < sorted[at - 1]!.endAt).length
}

const isCovered = (call: DemoCall, slots: readonly DemoSlot[]) =>
  slots.some(
    (slot) =>
      slot.startAt <= call.startAt &&
      slot.endAt >= call.endAt &&
      (call.mediaType === 'audio' || slot.mediaType === 'audio_video'),
  )

const moments = [
  '2026-11-25T23:50:00Z',
  '2027-03-28T00:30:00Z',
  '2027-10-31T00:59:00Z',
  ...(isDeep ? ['2026-11-21T10:14:07Z', '2027-01-01T00:00:00Z', '2027-07-04T15:00:00Z'] : []),
]

describe.each(moments)('the activity as of %s', { tags: ['random'] }, (moment) => {
  const now = new Date(moment)
  const activity = demoActivity(now)
  const { calls, slots, purchases } = activity
  const past = calls.filter((call) => call.status === 'completed')
  const everyCall = [...calls, joinableCall(now)]
  const slotsAround = new Map(
    COMPANIONS.map((companion) => [
      companion.key,
      slotsOf(companion, new Date(now.getTime() - 350 * DAY), new Date(now.getTime() + 30 * DAY)),
    ]),
  )

  test('has about 460 past calls of 15, 30, 45 or 60 minutes, and companion@ some in each of twelve months', () => {
    expect(past.length).toBeGreaterThan(430)
    expect(past.length).toBeLessThan(520)
    const days = past
      .filter(({ companionKey }) => companionKey === 'mara')
      .map(({ startAt }) => (+now - +startAt) / DAY)
    for (let month = 0; month < 11; month++)
      expect(days.filter((ago) => ago >= 30 * month && ago < 30 * (month + 1)).length, `${month}`).toBeGreaterThan(0)
    for (const call of everyCall) {
      expect(DURATIONS).toContain(call.durationMinutes)
      expect(call.endAt.getTime() - call.startAt.getTime()).toBe(call.durationMinutes * 60_000)
    }
    expect(new Set(past.map((call) => call.durationMinutes)).size).toBe(4)
    expect(new Set(everyCall.map((call) => call.key)).size).toBe(everyCall.length)
  })

  test('has no overlapping calls of one person', () => {
    for (const { key } of ACCOUNTS) {
      const own = everyCall.filter((call) => call.seekerKey === key || call.companionKey === key)
      expect(overlaps(own), key).toBe(0)
    }
  })

  test('keeps every call inside a slot that allows its media', () => {
    for (const call of calls) expect(isCovered(call, slotsAround.get(call.companionKey) ?? []), call.key).toBe(true)
  })

  test('never spends credits before they are bought', () => {
    for (const { key } of ACCOUNTS) {
      const moves = [
        ...purchases.filter((one) => one.seekerKey === key).map(({ paidAt: at, credits }) => ({ at, credits })),
        ...calls.filter((one) => one.seekerKey === key).map(({ bookedAt: at, credits }) => ({ at, credits: -credits })),
      ].sort((a, b) => a.at.getTime() - b.at.getTime())
      let balance = 0
      for (const move of moves) {
        balance += move.credits
        expect(balance, key).toBeGreaterThanOrEqual(0)
        expect(move.at < now).toBe(true)
      }
    }
  })

  test('leaves seeker@ with credits, favourites, an upcoming call, several past ones, and one to rate', () => {
    const own = calls.filter((call) => call.seekerKey === 'lena')
    const bought = purchases.filter((one) => one.seekerKey === 'lena').reduce((sum, one) => sum + one.credits, 0)
    expect(bought - own.reduce((sum, call) => sum + call.credits, 0)).toBeGreaterThanOrEqual(300)
    expect(own.filter((call) => call.status === 'scheduled')).toHaveLength(1)
    expect(own.filter((call) => call.status === 'completed').length).toBeGreaterThanOrEqual(5)
    expect(own.filter((call) => call.status === 'completed' && call.rating === null)).toHaveLength(1)
    expect(activity.favorites.filter((favorite) => favorite.seekerKey === 'lena').length).toBeGreaterThanOrEqual(2)
    expect(calls.some((call) => call.seekerKey === 'jule')).toBe(false)
  })

  test('offers slots for four weeks that never overlap, and a companion at every hour', () => {
    for (const { key } of COMPANIONS) {
      const own = slots.filter((slot) => slot.companionKey === key)
      expect(overlaps(own), key).toBe(0)
      expect(own.length, key).toBeGreaterThan(7)
    }
    for (let hour = 0; hour < 28 * 24; hour++) {
      const at = new Date(now.getTime() + hour * HOUR)
      const open = slots.filter((slot) => slot.startAt <= at && at < slot.endAt)
      expect(open.length, at.toISOString()).toBeGreaterThanOrEqual(2)
    }
  })
})

test('a clock change moves no slot on the companion’s own clock', () => {
  const rolf = byKey.get('rolf')!
  const clocks = (from: string) =>
    slotsOf(rolf, new Date(from), new Date(new Date(from).getTime() + 7 * DAY)).map((slot) =>
      slot.startAt.toTemporalInstant().toZonedDateTimeISO(rolf.timeZone).toPlainTime().toString(),
    )
  expect(new Set(clocks('2027-03-22T00:00:00Z'))).toEqual(new Set(clocks('2027-03-29T00:00:00Z')))
})
