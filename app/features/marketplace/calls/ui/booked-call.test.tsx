import { describe, expect, it } from 'vitest'
import { callRow } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { MoveNews } from '../moves/ui/move-panel.tsx'
import type { CallMoves } from '../moves/views.server.ts'
import type { CallReceipt } from '../receipt/text.rules.ts'
import type { BookedCallRow } from '../views.server.ts'
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

  it('shows a proposal with the times that are still free, its end, and how the call moved before', () => {
    const proposal = {
      ...{ moveId: 'm1', by: 'other' as const, expiresAt: at(-60) },
      times: [
        { at: at(60), isFree: false },
        { at: at(120), isFree: true },
      ],
    }
    const history = [{ fromAt: at(-600), toAt: at(0), at: at(-3000), by: 'you' as const, isAgreed: false }]
    const moves = {
      callId: call().callId,
      startAt,
      way: 'alone' as const,
      proposal,
      next: [at(180)],
      last: null,
      history,
    }
    const page = (changes: Partial<CallMoves> = {}, news: MoveNews = null) =>
      screenOf(
        <BookedCall call={call()} now={twoDaysBefore} balance={95} moves={{ ...moves, ...changes }} news={news} />,
      )
    const text = wordsOf(page())
    expect(text).toContain('Mara would like to move your call')
    expect(text).toContain('Please answer by Thu, Dec 3, 2026, 5:30 PM.')
    expect(text).toMatch(
      /7:30 PM no longer free .*8:30 PM .*You can cancel for free until 24 hours before the new time/,
    )
    expect(text).toContain('Thu, Dec 3, 2026, 8:30 AM → Thu, Dec 3, 2026, 6:30 PM You moved it')
    expect(text).not.toContain('Next free times')
    const refused = page({}, { refused: 'slot_taken' })
    expect(wordsOf(refused)).toContain('Someone was faster: that time is taken.')
    expect(refused).toContain('/move?at=2026-12-03T20%3A30%3A00.000Z')
    expect(wordsOf(page({ proposal: { ...proposal, by: 'you' } }))).toContain('You suggested another time')
    const ended = page({ proposal: null, last: { answer: 'declined', by: 'you' } })
    expect(wordsOf(ended)).toContain('Mara can’t make the times you suggested.')
    expect(wordsOf(page({ proposal: null }, { done: 'moved' }))).toContain('Your call has moved.')
    expect(wordsOf(page({}, { done: 'moved' }))).not.toContain('Your call has moved.')
    const declined = { proposal: null, last: { answer: 'declined', by: 'you' } } as const
    for (const done of ['moved', 'proposed'] as const)
      expect(wordsOf(page(declined, { done }))).toContain('Mara can’t make the times you suggested.')
  })

  it('says that a call moved too late can’t be cancelled for free', () => {
    expect(words(call({ refundableUntil: at(-80 * 24 * 60), moves: 1 }))).toContain('Too late to cancel for free')
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
    expect(text).toContain('You earn €6.75 after the fee 75 credits')
    expect(text).not.toMatch(/balance|Cancel for free/)
  })

  const past = (changes: Partial<BookedCallRow>, receipt: Partial<CallReceipt> = {}) => {
    const over = call({ status: 'completed', ...changes })
    const shown = { call: over, attendance: null, isRefundedByUs: false, ...receipt }
    return wordsOf(screenOf(<BookedCall call={over} now={at(60)} balance={null} receipt={shown} />))
  }

  it('later shows either side how it ended, where the credits went, and why', () => {
    const cancelled = { status: 'cancelled', cancelledBy: 'you' } as const
    const missed = { status: 'missed', missedReason: 'offerer_no_show', isReturned: true } as const
    expect(past({})).toContain('Result Completed You paid 75 credits The call took place')
    expect(past({ ...cancelled, isReturned: true })).toContain(
      'Result Cancelled by you Returned to you 75 credits You cancelled in time, so it cost nothing.',
    )
    expect(past(cancelled)).toContain('You paid 75 credits You cancelled too late for a refund.')
    expect(past({ ...cancelled, cancelNote: 'I am ill.' })).toContain('You wrote to Mara: “I am ill.”')
    const companion = { side: 'companion', other: lena } as const
    expect(past(companion)).toContain('Result Completed You earned €6.75 after the fee (75 credits)')
    expect(past({ ...companion, ...missed })).toContain('You earned nothing You weren’t there')
    expect(past({ ...companion, credits: 0 })).toContain('Price Free')
  })

  it('shows both who was there when, who rejoined, and how long they were together', () => {
    const you = { from: at(0), until: at(31), ms: 29 * 60_000, returns: 2 }
    const other = { from: at(2), until: at(31), ms: 29 * 60_000, returns: 0 }
    expect(past({}, { attendance: { you, other, togetherMs: 28 * 60_000 } })).toContain(
      'You 6:30–7:01 PM, came back 2 times Mara 6:32–7:01 PM Together 28 minutes',
    )
    const alone = 'came back 2 times Mara not in the call Together never at the same time'
    expect(past({}, { attendance: { you, other: null, togetherMs: 0 } })).toContain(alone)
  })

  it('has one menu to cancel, block and report, as links without scripts, and none for a deleted account', () => {
    const links = (changes: Partial<BookedCallRow>, canBlock = true) =>
      [
        ...screenOf(
          <BookedCall call={call(changes)} now={twoDaysBefore} balance={null} canBlock={canBlock} />,
        ).matchAll(/href="\/en\/(my-calls\?cancel|block|report)/g),
      ].map(([, page]) => page)
    expect(links({})).toEqual(['my-calls?cancel', 'block', 'report', 'my-calls?cancel'])
    expect(links({ status: 'completed' })).toEqual(['block', 'report'])
    expect(links({ status: 'completed' }, false)).toEqual(['report'])
    const gone = { ...call().other, name: 'Deleted account', isAccountDeleted: true }
    expect(links({ status: 'completed', other: gone }, false)).toEqual([])
  })

  it('shows the companion their history with the seeker and the note, saved or refused', () => {
    const regular = { calls: 3, lastAt: at(-7 * 24 * 60), stars: 4.5, ratings: 2, note: 'Has a dog.' }
    const booked = call({ side: 'companion', other: lena })
    const page = (noteAnswer: Parameters<typeof BookedCall>[0]['noteAnswer'] = null) =>
      screenOf(<BookedCall {...{ call: booked, now: twoDaysBefore, balance: null, regular, noteAnswer }} />)
    expect(wordsOf(page())).toContain(
      'You and Lena Calls together 3 Last call Thu, Nov 26, 2026 Stars from Lena 4.5 of 5 on average, from 2 ratings',
    )
    expect(page()).toContain('>Has a dog.</textarea>')
    expect(wordsOf(page({ ok: true }))).toContain('Your note is saved.')
    const refused = page({ ok: false, code: 'note_too_long', note: 'Far too long' })
    expect(refused).toContain('>Far too long</textarea>')
    expect(wordsOf(refused)).toContain('Please write up to 1,000 characters')
  })

  it('shows what was said before the call, and a button for each sentence left', () => {
    const said = {
      sentence: 'running_late',
      text: 'I’m running three minutes late.',
      isOwn: false,
      saidAt: at(-4),
    } as const
    const open = [{ sentence: 'quiet_place', text: 'I’m just finding a quiet place.' } as const]
    const html = screenOf(<BookedCall call={call()} now={at(-3)} balance={null} sentences={{ said: [said], open }} />)
    expect(wordsOf(html)).toContain('Mara: “I’m running three minutes late.” at 6:26 PM')
    expect(html).toMatch(/<button[^>]*value="quiet_place" name="sentence"/)
    expect(wordsOf(show(call()))).not.toContain('Let Mara know')
  })
})
