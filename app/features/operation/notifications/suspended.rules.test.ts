import { expect, test } from 'vitest'
import { type CallDetails, noticesFor, reachesSuspended } from './rules.ts'
import { NOTIFICATION_CODES, type NotificationCode, type NotificationContent } from './schema.ts'

const [seekerId, companionId, callId] = ['s', 'c', '33333333-3333-4333-8333-333333333333']
const startAt = new Date('2026-12-03T18:00:00Z')
const hoursBefore = (hours: number) => new Date(startAt.getTime() - hours * 3_600_000)
const call: CallDetails = {
  ...{ callId, seekerId, companionId, status: 'cancelled', startAt, endAt: hoursBefore(-0.5), minutes: 30 },
  ...{ media: 'video', credits: 75, cancelledAt: null, cancelNote: null, calendarSequence: 1 },
  ...{ createdAt: hoursBefore(200), presentIds: [] },
}
const stopped = (by: string, hours: number, credits = 75) =>
  noticesFor(
    { type: 'call.stopped', callId, by },
    { call: { ...call, credits, cancelledAt: hoursBefore(hours) } },
    24,
  ).map(({ userId, code, channels, calendar }) => [userId, code, channels, calendar])

test('of a call that a suspension ended only the other one is notified, with what becomes of its price', () => {
  const how = [['mail'], 'cancel']
  expect(stopped(companionId, 1)).toEqual([[seekerId, 'stopped_as_seeker', ...how]])
  expect(stopped(seekerId, 1)).toEqual([[companionId, 'stopped_as_companion_paid', ...how]])
  expect(stopped(seekerId, 48)).toEqual([[companionId, 'stopped_as_companion', ...how]])
  expect(stopped(seekerId, 1, 0)).toEqual([[companionId, 'stopped_as_companion', ...how]])
})

test('somebody suspended is notified of what moves their money and of the tax report, and of nothing else', () => {
  const reaching = (Object.keys(NOTIFICATION_CODES) as NotificationCode[]).filter((code) =>
    reachesSuspended({ code } as NotificationContent),
  )
  expect(reaching).toEqual(
    expect.arrayContaining(['credits_added', 'credits_refunded', 'payout_completed', 'tax_report_ready']),
  )
  for (const code of ['call_reminder', 'times_end', 'rate_call', 'rating_received', 'welcome_seeker', 'call_booked'])
    expect(reaching).not.toContain(code)
})
