import { describe, expect, it } from 'vitest'
import { callRow } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { bookedState } from '../access.rules.ts'
import type { AttendanceReceipt } from '../attendance/views.server.ts'
import type { BookedCallRow } from '../views.server.ts'
import { BookedCall } from './booked-call.tsx'

const startAt = new Date('2026-12-03T17:30:00Z')
const at = (minutes: number) => new Date(startAt.getTime() + minutes * 60_000)
const call = (changes: Partial<BookedCallRow> = {}): BookedCallRow => ({ ...callRow(), isReturned: false, ...changes })
const twoDaysBefore = at(-2 * 24 * 60)
const show = (row: BookedCallRow, now = twoDaysBefore, balance: number | null = 95, language: 'en' | 'de' = 'en') =>
  screenOf(<BookedCall call={row} now={now} balance={balance} />, { language })
const words = (...input: Parameters<typeof show>) => wordsOf(show(...input))
const home = '/en/my-calls/33333333-3333-4333-8333-333333333333'

describe('the page of a booked call', () => {
  it('says when, how long, by what and with whom, the price, what is left, and until when cancelling is free', () => {
    const text = words(call())
    expect(text).toContain('Your call with Mara is booked')
    expect(text).toContain('Thursday, December 3, 2026, 6:30–7:00 PM Berlin time 30 minutes by video')
    expect(text).toContain(
      'Price 75 credits Your balance now 95 credits Cancel for free until Wed, Dec 2, 2026, 6:30 PM',
    )
    expect(words(call(), twoDaysBefore, 95, 'de')).toContain('Kostenlos absagen bis Mi., 2. Dez. 2026, 18:30')
  })

  it('has a way to cancel while the call is to come, and says nothing of a balance for a free one', () => {
    expect(show(call())).toContain('href="/en/my-calls?cancel=33333333-3333-4333-8333-333333333333"')
    expect(show(call({ status: 'completed' }))).not.toContain('?cancel=')
    expect(words(call({ credits: 0, isTrial: true }))).not.toContain('Your balance now')
    expect(words(call())).toContain('Mara looks forward to meeting you.')
  })

  it('leads to the calendar file and to the check of camera and sound, of sound alone in a voice call', () => {
    const html = show(call())
    expect(html).toContain(`href="${home}/calendar.ics"`)
    expect(html).toContain('href="/en/device-check?media=video"')
    const voice = show(call({ media: 'audio' }))
    expect(voice).toContain('href="/en/device-check?media=audio"')
    expect(wordsOf(voice)).toContain('Check your sound')
  })

  it('shows the line that came with a cancellation, to both', () => {
    const cancelled = { status: 'cancelled', cancelNote: 'I am ill, sorry.' } as const
    expect(words(call({ ...cancelled, cancelledBy: 'other' }))).toContain('Mara writes: “I am ill, sorry.”')
    expect(words(call({ ...cancelled, cancelledBy: 'you' }))).toContain('You wrote to Mara: “I am ill, sorry.”')
    expect(words(call({ status: 'cancelled', cancelledBy: 'other' }))).not.toContain('writes')
  })

  it('says what happens next: the mail, and when the room opens', () => {
    const text = words(call())
    expect(text).toContain('We’ve emailed you the details')
    expect(text).toContain('The room opens at 6:20 PM, 10 minutes before your call.')
  })

  it('says that a free call is free, and that less than a day before cancelling is not', () => {
    expect(words(call({ credits: 0, isTrial: true }))).toContain('Price Free')
    expect(words(call(), at(-60))).toContain('Too late to cancel for free')
    expect(words(call(), at(-60))).not.toContain('Cancel for free until')
  })

  it('says to the companion who booked and what it earns, and nothing of balances or of cancelling as a seeker', () => {
    const other = { ...call().other, name: 'Lena', role: 'seeker' as const }
    const text = words(call({ side: 'companion', other }), twoDaysBefore, null)
    expect(text).toContain('Lena has booked a call with you')
    expect(text).toContain('You earn 75 credits')
    expect(text).not.toContain('balance')
    expect(text).not.toContain('Cancel for free')
  })

  it('leads into the room once it is open, and no longer to the calendar', () => {
    const html = show(call(), at(-5))
    expect(html).toContain('href="/en/calls/33333333-3333-4333-8333-333333333333"')
    expect(html).not.toContain('calendar.ics')
    expect(words(call({ status: 'active' }), at(1))).toContain('Your call with Mara has started')
  })

  it('says so when the call was cancelled or is over, with nothing left to prepare', () => {
    for (const [changes, now, title] of [
      [{ status: 'cancelled' as const }, twoDaysBefore, 'Your call with Mara was cancelled'],
      [{ status: 'completed' as const }, at(40), 'Your call with Mara, Dec 3, 2026'],
      [{ status: 'missed' as const }, at(40), 'Your call with Mara, Dec 3, 2026'],
    ] as const) {
      const html = show(call(changes), now)
      expect(wordsOf(html)).toContain(title)
      expect(html).not.toContain('calendar.ics')
      expect(html).not.toContain('device-check')
      expect(wordsOf(html)).not.toContain('What happens next')
    }
  })

  it('says later how it ended and where the credits went, to either side', () => {
    const cancelled = { status: 'cancelled', cancelledBy: 'you' } as const
    const missed = { status: 'missed', missedReason: 'offerer_no_show' } as const
    const seeker = (changes: Partial<BookedCallRow>) => words(call(changes), at(60))
    expect(seeker({ status: 'completed' })).toContain('Result Completed Price 75 credits')
    expect(seeker({ ...cancelled, isReturned: true })).toContain('Result Cancelled by you Returned to you 75 credits')
    expect(seeker(cancelled)).toContain('Result Cancelled by you Price 75 credits')
    expect(seeker({ ...missed, isReturned: true })).toContain('didn’t show up Returned to you 75 credits')
    expect(seeker({ ...cancelled, isReturned: true })).not.toContain('Price')
    const other = { ...call().other, name: 'Lena', role: 'seeker' as const }
    const companion = (changes: Partial<BookedCallRow>) =>
      words(call({ side: 'companion', other, ...changes }), at(60), null)
    expect(companion({ status: 'completed' })).toContain('Result Completed You earned 75 credits')
    expect(companion({ ...missed, isReturned: true })).toContain('Missed: you didn’t show up')
    for (const changes of [
      { ...missed, isReturned: true },
      { status: 'completed' as const, credits: 0 },
    ])
      expect(companion(changes)).not.toContain('earned')
    expect(words(call({ ...cancelled, isReturned: true }), at(60), 95, 'de')).toContain('Zurück an dich 75 Credits')
  })

  it('is over when its time is, whatever its state says yet', () => {
    expect(bookedState(call(), at(30))).toBe('over')
    expect(bookedState(call(), at(-11))).toBe('seeker')
    expect(bookedState(call({ side: 'companion' }), at(-5))).toBe('companion')
  })

  it('says to both who was there when, who came back, and how long they were there together', () => {
    const over = call({ status: 'completed', actualStartAt: startAt, endedAt: at(31) })
    const you = { from: at(0), until: at(31), ms: 29 * 60_000, returns: 2 }
    const other = { from: at(2), until: at(31), ms: 29 * 60_000, returns: 0 }
    const page = (receipt: AttendanceReceipt | null, language: 'en' | 'de' = 'en') =>
      wordsOf(screenOf(<BookedCall call={over} now={at(60)} balance={95} receipt={receipt} />, { language }))
    const receipt = { you, other, togetherMs: 28 * 60_000 }
    expect(page(receipt)).toContain('You 6:30–7:01 PM, came back 2 times Mara 6:32–7:01 PM Together 28 minutes')
    expect(page(receipt, 'de')).toContain('Du 18:30–19:01, 2-mal wiedergekommen Mara 18:32–19:01 Zusammen 28 Minuten')
    const alone = page({ you: { ...you, returns: 1 }, other: null, togetherMs: 0 })
    expect(alone).toContain('came back once Mara not in the call Together not at the same time')
    expect(page({ ...receipt, togetherMs: 20_000 })).toContain('Together less than a minute')
    expect(page(null)).not.toContain('Together')
  })
})
