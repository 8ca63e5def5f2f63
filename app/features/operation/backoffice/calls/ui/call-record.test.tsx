import { expect, it } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { OfficeCall } from '../views.server.ts'
import { CallRecord } from './call-record.tsx'

const at = (time: string) => new Date(`2026-12-03T${time}Z`)

const call = {
  ...{ id: '11111111-1111-4111-8111-111111111111', status: 'completed', missedReason: null, isRefunded: false },
  ...{ minutes: 45, credits: 75, isTrial: false, mediaType: 'video', settlement: 'earned', stars: null },
  ...{ startAt: at('18:00:00'), endAt: at('18:47:05'), bookedAt: at('12:00:00'), endedAt: at('18:47:05') },
  ...{ actualStartAt: at('18:02:05'), cancelledAt: null, cancelNote: null, lateSeconds: 125, lateMovesEnd: true },
  ...{ seekerId: 's', seekerName: 'Lena Brandt', seekerEmail: 'lena@test.example', seekerStatus: 'active' },
  ...{ companionId: 'c', companionName: 'Mara Feld', companionEmail: 'mara@test.example', companionStatus: 'active' },
}
const question = { minutes: 15, credits: 25 }
const extensions: OfficeCall['extensions'] = [
  { ...question, side: 'companion', askedAt: at('18:27:00'), answer: 'declined', answeredAt: at('18:28:00') },
  { ...question, side: 'seeker', askedAt: at('18:29:00'), answer: 'agreed', answeredAt: at('18:30:00') },
  { ...question, side: 'seeker', askedAt: at('18:45:00'), answer: 'expired', answeredAt: at('18:47:05') },
]
const record = (change: Partial<typeof call> = {}) =>
  ({ call: { ...call, ...change }, cause: 'both_came', extensions, cases: [] }) as unknown as OfficeCall
const lines = (language: 'en' | 'de', change?: Partial<typeof call>) =>
  wordsOf(screenOf(<CallRecord record={record(change)} />, { language, timeZone: 'UTC', hourFormat: '24' }))

it('names every question for more time, who asked, at what price, and what became of it', () => {
  const english = lines('en')
  expect(english).toContain('More time 15 min for 25 credits, asked by the companion at 18:27: declined at 18:28')
  expect(english).toContain('More time 15 min for 25 credits, asked by the seeker at 18:29: agreed at 18:30')
  expect(english).toContain('asked by the seeker at 18:45: not answered')
  const german = lines('de')
  expect(german).toContain('15 Min. für 25 Credits, gefragt vom Gegenüber um 18:27 Uhr: um 18:28 Uhr abgelehnt')
  expect(german).toContain('gefragt von der suchenden Person um 18:29 Uhr: um 18:30 Uhr vereinbart')
})

it('names to the second what the companion was late, and whether the end moved by it', () => {
  expect(lines('en')).toContain('Companion late 2 min 5 s, so the end moved by as much')
  expect(lines('de')).toContain('Gegenüber zu spät 2 Min. 5 Sek., um so viel später war das Ende')
  expect(lines('en', { lateMovesEnd: false })).toContain('2 min 5 s. The end stayed, as another call followed')
  expect(lines('en', { lateSeconds: 0 })).not.toContain('Companion late')
})

it('says in one sentence that media came by the companion’s word alone', () => {
  const words = (isOnCompanionsWord: boolean) =>
    wordsOf(screenOf(<CallRecord record={{ ...record(), isOnCompanionsWord }} />, { language: 'en', timeZone: 'UTC' }))
  expect(words(true)).toContain('Only the companion’s browser reported picture or sound; the seeker’s did not.')
  expect(words(false)).not.toContain('Only the companion’s browser')
})
