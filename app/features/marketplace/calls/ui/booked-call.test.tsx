import { describe, expect, it } from 'vitest'
import { callRow } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { AttendanceReceipt, BookedCallRow } from '../views.server.ts'
import { BookedCall } from './booked-call.tsx'

const startAt = new Date('2026-12-03T17:30:00Z')
const at = (minutes: number) => new Date(startAt.getTime() + minutes * 60_000)
const call = (changes: Partial<BookedCallRow> = {}): BookedCallRow => ({ ...callRow(), isReturned: false, ...changes })
const twoDaysBefore = at(-2 * 24 * 60)
const show = (row: BookedCallRow, now = twoDaysBefore, balance: number | null = 95) =>
  screenOf(<BookedCall call={row} now={now} balance={balance} />)
const words = (...input: Parameters<typeof show>) => wordsOf(show(...input))
const lena = { ...call().other, name: 'Lena', role: 'seeker' as const }

describe('the page of a booked call', () => {
  it('shows time, person, price, balance, the deadline for free cancellation, and the next steps', () => {
    const text = words(call())
    expect(text).toContain('Your call with Mara is booked It’s good that you’re taking this time.')
    expect(text).toContain('Thursday, December 3, 2026, 6:30–7:00 PM Berlin time 30 minutes by video')
    expect(text).toContain(
      'Price 75 credits Your balance now 95 credits Cancel for free until Wed, Dec 2, 2026, 6:30 PM',
    )
    expect(text).toContain('The room opens at 6:20 PM, here in your browser.')
    expect(words(call(), at(-60))).toContain('Too late to cancel for free')
    const free = words(call({ credits: 0, isTrial: true }))
    expect(free).toContain('Price Free')
    expect(free).not.toContain('Your balance now')
  })

  it('links to cancelling, the calendar file and the device check, and to the room once it is open', () => {
    const html = show(call())
    expect(html).toContain('href="/en/my-calls?cancel=33333333-3333-4333-8333-333333333333"')
    expect(html).toContain('href="/en/my-calls/33333333-3333-4333-8333-333333333333/calendar.ics"')
    expect(html).toContain('href="/en/device-check?media=video"')
    expect(show(call({ media: 'audio' }))).toContain('href="/en/device-check?media=audio"')
    const open = show(call(), at(-5))
    expect(open).toContain('href="/en/calls/33333333-3333-4333-8333-333333333333"')
    expect(open).not.toContain('calendar.ics')
    for (const [status, now] of [['cancelled', twoDaysBefore] as const, ['completed', at(40)] as const])
      expect(show(call({ status }), now)).not.toMatch(/calendar\.ics|device-check|\?cancel=|What happens next/)
  })

  it('shows the companion their earnings, and nothing about balances or cancelling as a seeker', () => {
    const text = words(call({ side: 'companion', other: lena }), twoDaysBefore, null)
    expect(text).toContain('Lena has booked a call with you')
    expect(text).toContain('You earn 75 credits')
    expect(text).not.toMatch(/balance|Cancel for free/)
  })

  it('later shows either side how it ended and where the credits went', () => {
    const cancelled = { status: 'cancelled', cancelledBy: 'you' } as const
    const missed = { status: 'missed', missedReason: 'offerer_no_show', isReturned: true } as const
    const seeker = (changes: Partial<BookedCallRow>) => words(call(changes), at(60))
    expect(seeker({ status: 'completed' })).toContain('Result Completed Price 75 credits')
    expect(seeker({ ...cancelled, isReturned: true })).toContain('Result Cancelled by you Returned to you 75 credits')
    expect(seeker(cancelled)).toContain('Result Cancelled by you Price 75 credits')
    expect(seeker({ ...cancelled, cancelNote: 'I am ill.' })).toContain('You wrote to Mara: “I am ill.”')
    const companion = (changes: Partial<BookedCallRow>) =>
      words(call({ side: 'companion', other: lena, ...changes }), at(60), null)
    expect(companion({ status: 'completed' })).toContain('Result Completed You earned 75 credits')
    expect(companion(missed)).toContain('Missed: you didn’t show up')
    for (const changes of [missed, { status: 'completed' as const, credits: 0 }])
      expect(companion(changes)).not.toContain('earned')
  })

  it('shows both who was there when, who rejoined, and how long they were together', () => {
    const over = call({ status: 'completed', actualStartAt: startAt, endedAt: at(31) })
    const page = (receipt: AttendanceReceipt) =>
      wordsOf(screenOf(<BookedCall call={over} now={at(60)} balance={95} receipt={receipt} />))
    const you = { from: at(0), until: at(31), ms: 29 * 60_000, returns: 2 }
    const other = { from: at(2), until: at(31), ms: 29 * 60_000, returns: 0 }
    expect(page({ you, other, togetherMs: 28 * 60_000 })).toContain(
      'You 6:30–7:01 PM, came back 2 times Mara 6:32–7:01 PM Together 28 minutes',
    )
    const alone = 'came back 2 times Mara not in the call Together never at the same time'
    expect(page({ you, other: null, togetherMs: 0 })).toContain(alone)
  })
})
