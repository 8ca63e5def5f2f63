import { describe, expect, it } from 'vitest'
import type { Config } from '#app/platform/config.ts'
import { calendarText } from './calendar.views.server.ts'

const call = {
  callId: '33333333-3333-4333-8333-333333333333',
  startAt: new Date('2026-12-03T17:30:00Z'),
  endAt: new Date('2026-12-03T18:00:00Z'),
  ...({ minutes: 30, media: 'audio', status: 'scheduled' } as const),
}
const uid = `UID:call-${call.callId}@talk.example`
const entry = { call, sequence: 2, name: 'Mara; Feld, the\r\nBEGIN:VALARM\u202e one' }
const config = { origin: 'https://talk.example', brand: 'Visavis', mailFrom: 'Visavis <no-reply@talk.example>' }
const fileOf = (method: 'REQUEST' | 'CANCEL' | 'PUBLISH', calls = [entry]) =>
  calendarText(
    { config: config as Config },
    {
      reader: { language: 'en', timeZone: 'UTC', hourFormat: 'language', email: 'reader@test.example' },
      method,
      now: new Date('2026-12-01T00:00:00Z'),
      ...(method === 'PUBLISH' ? { name: 'Talks' } : {}),
      calls,
    },
  )
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')

describe('a calendar file', () => {
  it('invites with a stable identity, a version and times in UTC', () => {
    const lines = fileOf('REQUEST')
    for (const line of [
      ...['METHOD:REQUEST', uid, 'SEQUENCE:2', 'STATUS:CONFIRMED', 'CLASS:PRIVATE'],
      ...['DTSTART:20261203T173000Z', 'DTEND:20261203T180000Z', 'DTSTAMP:20261201T000000Z'],
    ])
      expect(lines).toContain(line)
    const people = (name: string) => lines.filter((line) => line.startsWith(name))
    expect(people('ATTENDEE')).toEqual([expect.stringContaining('MAILTO:reader@test.example')])
    expect(people('ORGANIZER')).toEqual([expect.stringMatching('(mailto|MAILTO):no-reply@talk.example')])
  })

  it('withdraws the same identity with a cancelled status', () => {
    const lines = fileOf('CANCEL', [{ ...entry, sequence: 3, call: { ...call, status: 'cancelled' as never } }])
    for (const line of ['METHOD:CANCEL', uid, 'SEQUENCE:3', 'STATUS:CANCELLED']) expect(lines).toContain(line)
  })

  it('lets no name break out of its line', () => {
    const lines = fileOf('REQUEST')
    expect(lines).toContainEqual(expect.stringMatching(/^SUMMARY:.*Mara\\; Feld\\, the {2}BEGIN:VALARM {2}one/))
    expect(lines).not.toContain('BEGIN:VALARM')
  })

  it('is a feed without attendees when it is published', () => {
    const lines = fileOf('PUBLISH', [entry, { ...entry, call: { ...call, callId: 'b' } }])
    expect(lines).toContain('METHOD:PUBLISH')
    expect(lines).toContain('NAME:Talks')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines.join().toLowerCase()).not.toContain('mailto:')
  })
})
