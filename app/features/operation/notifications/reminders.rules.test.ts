import { describe, expect, it } from 'vitest'
import { dueReminder, reminderCause, reminderNotices } from './reminders.rules.ts'
import type { CallDetails } from './rules.ts'

const seekerId = '11111111-1111-4111-8111-111111111111'
const companionId = '22222222-2222-4222-8222-222222222222'
const startAt = new Date('2026-12-03T18:00:00Z')
const hoursBefore = (hours: number) => new Date(startAt.getTime() - hours * 3_600_000)

const call: CallDetails = {
  callId: '33333333-3333-4333-8333-333333333333',
  seekerId,
  companionId,
  status: 'scheduled',
  startAt,
  endAt: new Date('2026-12-03T18:30:00Z'),
  minutes: 30,
  media: 'video',
  credits: 75,
  cancelledAt: null,
  cancelNote: null,
  calendarSequence: 0,
  createdAt: hoursBefore(200),
  presentIds: [],
}

describe('reminders', () => {
  const lead = (hours: number, over: Partial<CallDetails> = {}) =>
    dueReminder({ ...call, ...over }, hoursBefore(hours))?.lead

  it('come 24 hours, one hour and ten minutes before the start', () => {
    expect([25, 24, 2, 1, 0.5, 11 / 60, 1 / 6, 0.01, 0, -1].map((hours) => lead(hours))).toEqual([
      undefined,
      'day',
      'day',
      'hour',
      'hour',
      'hour',
      'soon',
      'soon',
      undefined,
      undefined,
    ])
  })

  it('are skipped for a call that is cancelled or decided', () => {
    expect(lead(1, { status: 'cancelled' })).toBeUndefined()
    expect(lead(1, { status: 'completed' })).toBeUndefined()
    expect(lead(1, { status: 'missed' })).toBeUndefined()
  })

  it('are skipped when the call was booked later than the reminder would have come', () => {
    expect(lead(10, { createdAt: hoursBefore(12) })).toBeUndefined()
    expect(lead(1, { createdAt: hoursBefore(12) })).toBe('hour')
    expect(lead(0.1, { createdAt: hoursBefore(0.5) })).toBe('soon')
    expect(lead(1, { createdAt: hoursBefore(1) })).toBe('hour')
  })

  it('are mailed a day and an hour before, and stand in the app only ten minutes before, each with its own cause', () => {
    const sent = [24, 1, 1 / 6].map((hours) => {
      const due = dueReminder(call, hoursBefore(hours))
      if (!due) throw new Error('nothing is due')
      const notices = reminderNotices(call, due).map(({ channels, metadata }) => [
        channels,
        'lead' in metadata && metadata.lead,
      ])
      return { notices, cause: reminderCause(call.callId, due.lead) }
    })
    expect(sent.map(({ notices }) => notices)).toEqual([
      [
        [['mail'], 'day'],
        [['mail'], 'day'],
      ],
      [
        [['mail'], 'hour'],
        [['mail'], 'hour'],
      ],
      [
        [[], 'soon'],
        [[], 'soon'],
      ],
    ])
    expect(new Set(sent.map(({ cause }) => cause)).size).toBe(3)
  })

  it('reach both people, but nobody who already sits in the room', () => {
    const due = { lead: 'hour', channels: ['mail'] } as const
    expect(reminderNotices(call, due).map(({ userId }) => userId)).toEqual([seekerId, companionId])
    expect(reminderNotices({ ...call, presentIds: [seekerId] }, due).map(({ userId }) => userId)).toEqual([companionId])
  })
})
