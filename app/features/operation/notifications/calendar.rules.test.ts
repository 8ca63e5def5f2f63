import { describe, expect, it } from 'vitest'
import { type CalendarEntry, type CalendarOptions, calendarText, calendarUid } from './calendar.views.server.ts'

const entry: CalendarEntry = {
  callId: '33333333-3333-4333-8333-333333333333',
  sequence: 2,
  startAt: new Date('2026-12-03T17:30:00Z'),
  endAt: new Date('2026-12-03T18:00:00Z'),
  summary: 'Call with Mara; Feld, the\r\nBEGIN:VALARM\u202e one',
  description: 'Thirty minutes',
  url: 'http://localhost:3000/en/calls/33333333-3333-4333-8333-333333333333',
  cancelled: false,
}
const options: CalendarOptions = {
  method: 'request',
  host: 'talk.example',
  brand: 'Visavis',
  now: new Date('2026-12-01T00:00:00Z'),
  organizer: { name: 'Visavis', email: 'no-reply@talk.example' },
  attendeeEmail: 'reader@test.example',
}
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

describe('a calendar file', () => {
  it('invites with a stable identity, a version and times in UTC', () => {
    const lines = linesOf(calendarText([entry], options))
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'UID:call-33333333-3333-4333-8333-333333333333@talk.example',
        'SEQUENCE:2',
        'DTSTART:20261203T173000Z',
        'DTEND:20261203T180000Z',
        'DTSTAMP:20261201T000000Z',
        'STATUS:CONFIRMED',
        'CLASS:PRIVATE',
      ]),
    )
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([
      expect.stringContaining('MAILTO:reader@test.example'),
    ])
    expect(lines.filter((line) => line.startsWith('ORGANIZER'))).toEqual([
      expect.stringMatching('(mailto|MAILTO):no-reply@talk.example'),
    ])
  })

  it('withdraws the same identity with a cancelled status', () => {
    const lines = linesOf(calendarText([{ ...entry, sequence: 3, cancelled: true }], { ...options, method: 'cancel' }))
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        `UID:${calendarUid(entry.callId, 'talk.example')}`,
        'SEQUENCE:3',
        'STATUS:CANCELLED',
      ]),
    )
  })

  it('lets no name break out of its line', () => {
    const lines = linesOf(calendarText([entry], options))
    expect(lines).toContain('SUMMARY:Call with Mara\\; Feld\\, the  BEGIN:VALARM  one')
    expect(lines).not.toContain('BEGIN:VALARM')
  })

  it('is a feed without attendees when it is published', () => {
    const { organizer: _organizer, attendeeEmail: _attendeeEmail, ...feed } = options
    const lines = linesOf(
      calendarText([entry, { ...entry, callId: 'b' }], { ...feed, method: 'publish', name: 'Talks' }),
    )
    expect(lines).toContain('METHOD:PUBLISH')
    expect(lines).toContain('NAME:Talks')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines.join().toLowerCase()).not.toContain('mailto:')
  })
})
