import { describe, expect, test } from 'vitest'
import { CALL_STATUSES, MISSED_REASONS } from '#app/features/marketplace/calls/schema.ts'
import { causeOfOutcome, decideCallRefund, timelineOf } from './rules.ts'

const startAt = new Date('2026-11-23T10:00:00Z')
const hoursBefore = (hours: number) => new Date(startAt.getTime() - hours * 3_600_000)
const call = {
  status: 'completed',
  missedReason: null,
  cancelledBy: null,
  cancelledAt: null,
  seekerId: 'lena',
  companionId: 'mara',
  startAt,
  refundableUntil: null,
  settlement: 'earned',
} as const

describe('why a call ended as it did', () => {
  test('follows from its state, and of a cancellation from where its price went', () => {
    expect(causeOfOutcome(call, 24)).toBe('both_came')
    for (const status of ['scheduled', 'active'] as const)
      expect(causeOfOutcome({ ...call, status, settlement: null }, 24)).toBe('open')
    expect(
      MISSED_REASONS.map((missedReason) => causeOfOutcome({ ...call, status: 'missed', missedReason }, 24)),
    ).toEqual(['companion_absent', 'seeker_absent', 'both_absent', 'not_connected'])
    const cancelled = { ...call, status: 'cancelled', cancelledAt: hoursBefore(30) } as const
    expect(causeOfOutcome({ ...cancelled, cancelledBy: 'mara' }, 24)).toBe('companion_cancelled')
    expect(causeOfOutcome({ ...cancelled, cancelledBy: 'lena', settlement: 'returned' }, 48)).toBe('seeker_in_time')
    expect(causeOfOutcome({ ...cancelled, cancelledBy: 'lena' }, 24)).toBe('seeker_late')
    expect(causeOfOutcome(cancelled, 24)).toBe('cancelled_otherwise')
  })

  test('of a free call that a seeker cancelled goes by the hours', () => {
    const free = { ...call, status: 'cancelled', cancelledBy: 'lena', settlement: null } as const
    expect(causeOfOutcome({ ...free, cancelledAt: hoursBefore(24) }, 24)).toBe('seeker_in_time')
    expect(causeOfOutcome({ ...free, cancelledAt: hoursBefore(23) }, 24)).toBe('seeker_late')
  })
})

test('a call is refunded once it was earned, once, and never when it was free or went back', () => {
  const earned = { status: 'completed', credits: 50, settlement: 'earned', isRefunded: false } as const
  expect(decideCallRefund(earned)).toEqual({ ok: true })
  expect(decideCallRefund({ ...earned, isRefunded: true })).toMatchObject({ code: 'call_refunded_before' })
  expect(decideCallRefund({ ...earned, credits: 0, settlement: null })).toMatchObject({ code: 'call_was_free' })
  for (const settlement of ['returned', 'returned_no_show'] as const)
    expect(decideCallRefund({ ...earned, settlement })).toMatchObject({ code: 'call_price_is_back' })
  for (const status of CALL_STATUSES)
    expect(decideCallRefund({ ...earned, status, settlement: null })).toMatchObject({ code: 'call_not_settled' })
})

test('a timeline spans the first arrival to the last departure, and at least the booked time', () => {
  const endAt = new Date(startAt.getTime() + 60 * 60_000)
  const minute = (count: number) => new Date(startAt.getTime() + count * 60_000)
  const { from, until, start, end, bars } = timelineOf(
    { startAt, endAt },
    [
      { side: 'companion', joinedAt: minute(-20), leftAt: minute(40) },
      { side: 'seeker', joinedAt: minute(30), leftAt: null },
    ],
    minute(80),
  )
  expect([from, until]).toEqual([minute(-20), minute(80)])
  expect([start, end]).toEqual([20, 80])
  expect(bars.map((bar) => [bar.side, bar.from, bar.width])).toEqual([
    ['companion', 0, 60],
    ['seeker', 50, 50],
  ])
  expect(timelineOf({ startAt, endAt }, [], minute(80))).toMatchObject({ from: startAt, until: endAt, bars: [] })
})
