import { describe, expect, it } from 'vitest'
import { CALL_DETAILS } from '#tests/support/notices.ts'
import { dueReminder, reminderCause, reminderNotices } from './reminders.rules.ts'
import type { CallDetails } from './rules.ts'

const { seekerId, companionId, startAt } = CALL_DETAILS
const hoursBefore = (hours: number) => new Date(startAt.getTime() - hours * 3_600_000)
const call = { ...CALL_DETAILS, createdAt: hoursBefore(200) }

describe('reminders', () => {
  const lead = (hours: number, over: Partial<CallDetails> = {}) =>
    dueReminder({ ...call, ...over }, hoursBefore(hours))?.lead

  it('come 24 hours, one hour and ten minutes before the start', () => {
    const leads = [25, 24, 2, 1, 0.5, 11 / 60, 1 / 6, 0.01, 0, -1].map((hours) => lead(hours))
    const [day, hour, soon] = ['day', 'hour', 'soon']
    expect(leads).toEqual([undefined, day, day, hour, hour, hour, soon, soon, undefined, undefined])
  })

  it('are skipped for a call that is cancelled or decided', () => {
    for (const status of ['cancelled', 'completed', 'missed'] as const) expect(lead(1, { status })).toBeUndefined()
  })

  it('are skipped if the call was booked after the reminder’s time', () => {
    expect(lead(10, { createdAt: hoursBefore(12) })).toBeUndefined()
    expect(lead(1, { createdAt: hoursBefore(12) })).toBe('hour')
    expect(lead(0.1, { createdAt: hoursBefore(0.5) })).toBe('soon')
    expect(lead(1, { createdAt: hoursBefore(1) })).toBe('hour')
  })

  it('count from the last move, and come again for a moved call', () => {
    expect(lead(10, { movedAt: hoursBefore(12) })).toBeUndefined()
    expect(lead(1, { movedAt: hoursBefore(12) })).toBe('hour')
    expect(reminderCause(call, 'day')).toBe(`reminder.day:${call.callId}`)
    expect(reminderCause({ ...call, moves: 2 }, 'day')).toBe(`reminder.day:${call.callId}:2`)
  })

  it('reach both people, except those already in the call', () => {
    const due = { lead: 'hour', isMailed: true } as const
    expect(reminderNotices(call, due).map(({ userId }) => userId)).toEqual([seekerId, companionId])
    expect(reminderNotices({ ...call, presentIds: [seekerId] }, due).map(({ userId }) => userId)).toEqual([companionId])
  })
})
