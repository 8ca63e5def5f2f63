import { describe, expect, it } from 'vitest'
import type { RefusalCode } from '#app/platform/refusal.ts'
import { callRow } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { isSettlementDue } from '../rules.ts'
import type { CallRow, PastCall } from '../views.server.ts'
import { LateNote } from './call-words.tsx'
import { CancelQuestion } from './cancel-dialog.tsx'
import { PastCallsTable } from './past-calls.tsx'
import { callToHash, parseCallHash, UpcomingCalls } from './upcoming-calls.tsx'

const startAt = new Date('2026-12-03T17:30:00Z')
const at = (minutes: number) => new Date(startAt.getTime() + minutes * 60_000)
const nothing = () => {}
const upcoming = (row: CallRow, now: Date) =>
  screenOf(<UpcomingCalls calls={[row]} now={now} isChecking={false} onCancel={nothing} onCheck={nothing} />)
const cancelQuestion = (row: CallRow, now: Date, code: RefusalCode | null = null, fields = {}) =>
  screenOf(
    <CancelQuestion call={row} now={now} isSending={false} refused={code && { code, fields }} onClose={nothing} />,
  )
const cancelWords = (...args: Parameters<typeof cancelQuestion>) => wordsOf(cancelQuestion(...args))
const lena = { ...callRow().other, name: 'Lena Brandt', role: 'seeker' as const }

describe('an upcoming call', () => {
  it('shows person, time, length and price, and links to the person and the call’s page [K-06]', () => {
    const html = upcoming(callRow(), at(-600))
    expect(wordsOf(html)).toContain(
      'Mara Feld Today, 6:30–7:00 PM 30 min, video · 75 credits The room opens at 6:20 PM.',
    )
    expect(html).toContain('href="/en/profile/44444444-4444-4444-8444-444444444444"')
    expect(html).toContain('href="/en/my-calls/33333333-3333-4333-8333-333333333333"')
  })

  it('can be joined only between start and end, and added to a calendar before; the lobby opens ten minutes before [K-12]', () => {
    const join = /<a[^>]*href="\/en\/calls\/33333333[^"]*"[^>]*>/
    const disabled = /<button[^>]*disabled[^>]*>(<[^>]+>)*Join call/
    expect(upcoming(callRow(), at(-11))).toMatch(disabled)
    expect(upcoming(callRow(), at(-11))).not.toMatch(join)
    expect(upcoming(callRow(), at(-10))).toMatch(join)
    expect(upcoming(callRow({ status: 'active', actualStartAt: at(1) }), at(29))).toMatch(join)
    expect(upcoming(callRow({ status: 'active' }), at(30))).not.toMatch(join)
    expect(upcoming(callRow(), at(-5))).toContain('/calendar.ics')
    expect(upcoming(callRow(), at(0))).not.toContain('/calendar.ics')
  })

  it('tells an absent companion the deadline to join and the consequences', () => {
    const mine = { side: 'companion' as const, other: lena }
    expect(wordsOf(upcoming(callRow(mine), at(2)))).toContain(
      'Lena may be waiting. Join by 6:35 PM or the call is missed and unpaid.',
    )
    expect(wordsOf(upcoming(callRow(), at(2)))).toContain('Your call has started.')
  })

  it('shows the Active badge while active, and can be cancelled until its outcome is due [K-07]', () => {
    expect(wordsOf(upcoming(callRow(), at(-60)))).toContain('Cancel')
    const active = wordsOf(upcoming(callRow({ status: 'active', actualStartAt: at(1) }), at(6)))
    expect(active).toContain('Mara Feld Active')
    expect(active).toContain('Cancel')
    expect(wordsOf(upcoming(callRow({ status: 'active' }), at(6)))).not.toContain('Cancel')
  })

  it('is due when it is over, or active for five minutes without its companion [K-22]', () => {
    expect(isSettlementDue(callRow(), at(29))).toBe(false)
    expect(isSettlementDue(callRow(), at(30))).toBe(true)
    expect(isSettlementDue(callRow({ status: 'active' }), at(5))).toBe(false)
    expect(isSettlementDue(callRow({ status: 'active' }), at(5.01))).toBe(true)
    expect(isSettlementDue(callRow({ status: 'active', actualStartAt: at(2) }), at(20))).toBe(false)
    expect(wordsOf(upcoming(callRow({ status: 'active' }), at(6)))).toContain(
      'You’ll see the result in a moment. Check now',
    )
  })
})

describe('the cancel dialog', () => {
  it('shows the refund by role and hour [K-20]', () => {
    const started = { status: 'active', actualStartAt: at(1) } as const
    expect(cancelWords(callRow(), at(-48 * 60))).toContain(
      'You get all 75 credits back. Cancelling is free until Wed, Dec 2, 2026, 6:30 PM.',
    )
    expect(cancelWords(callRow(), at(-23 * 60))).toContain('You won’t get the 75 credits back.')
    expect(cancelWords(callRow(started), at(6))).toContain('The call has started. You won’t get the 75 credits back.')
    for (const waiting of [callRow(), callRow({ status: 'active' })])
      expect(cancelWords(waiting, at(0))).toContain(
        'you get all 75 credits back. If you cancel now, you won’t get a refund.',
      )
    expect(cancelWords(callRow({ side: 'companion', other: lena }), at(-1))).toContain(
      'Lena gets a full refund of 75 credits, and you won’t earn anything.',
    )
  })

  it('has separate messages for a free call [K-19]', () => {
    const free = { isTrial: true, credits: 0, minutes: 15 }
    expect(cancelWords(callRow(free), at(-60))).toContain('You can book your free 15 minutes again.')
    expect(cancelWords(callRow({ ...free, status: 'active', actualStartAt: at(1) }), at(6))).toContain('are used up')
    expect(cancelWords(callRow({ ...free, status: 'active' }), at(2))).toContain('you can book your free call again')
  })

  it('shows next to the note what to remove, and not that cancelling failed', () => {
    const words = cancelWords(callRow(), at(-48 * 60), 'unwanted_content', { note: 'unwanted_content' })
    expect(words).toContain('Message to Mara (optional)')
    expect(words).toContain('leave out')
    expect(words).not.toContain('Failed to cancel call')
  })

  it('offers only Close if a call can no longer be cancelled, and a retry if the server failed', () => {
    const gone = cancelQuestion(callRow(), at(-48 * 60), 'call_cancelled')
    expect(wordsOf(gone)).toBe('This call has already been cancelled. Close')
    expect(gone).not.toContain('type="submit"')
    const failed = cancelQuestion(callRow(), at(-48 * 60), 'cancel_failed')
    expect(wordsOf(failed)).toContain('Failed to cancel call')
    expect(failed).toContain('type="submit"')
  })
})

describe('the table of past calls', () => {
  const ended = (over: Partial<PastCall>): PastCall => ({
    ...{ ...callRow({ status: 'completed' }), bookedAt: at(-9 * 24 * 60), isReturned: false, rating: null },
    nextWeek: null,
    ...over,
  })
  const table = (over: Partial<PastCall> = {}) =>
    screenOf(
      <PastCallsTable
        past={{ calls: [ended(over)], order: 'booked', page: 1, pages: 9, total: 88 }}
        rating={() => 'stars'}
        empty="nothing"
      />,
    )

  it.each<[Partial<PastCall>, string]>([
    [{ status: 'completed' }, 'Completed'],
    [{ status: 'cancelled', cancelledBy: 'you' }, 'Cancelled by you'],
    [{ status: 'cancelled', cancelledBy: 'other', cancelNote: 'I am ill.' }, 'Cancelled by Mara “I am ill.”'],
    [{ status: 'missed', missedReason: 'offerer_no_show' }, 'Missed: Mara didn’t show up'],
    [{ status: 'missed', missedReason: 'seeker_no_show' }, 'Missed: you didn’t show up'],
    [{ status: 'missed', missedReason: 'both_no_show' }, 'Missed: nobody showed up'],
    [{ status: 'missed', missedReason: 'no_connection' }, 'We couldn’t connect you'],
    [{ side: 'companion', status: 'missed', missedReason: 'offerer_no_show' }, 'Missed: you didn’t show up'],
    [{ credits: 188, status: 'cancelled', isReturned: true }, '188 credits returned'],
    [{ credits: 0, isTrial: true }, 'Free'],
  ])('says of %o, from the reader’s side: %s', (over, words) => {
    expect(wordsOf(table(over))).toContain(words)
  })

  it('has a caption, links to the other person and a pager, and is sorted by a link in the heading [K-04, K-06]', () => {
    const html = table()
    expect(html).toMatch(/<caption[^>]*>Past calls<\/caption>/)
    expect(html).toContain('href="/en/profile/44444444-4444-4444-8444-444444444444"')
    expect(html).toContain('page=9')
    expect(html).toMatch(/<th[^>]*aria-sort="descending"><a[^>]*href="[^"]*\?order=booked#past"[^>]*>Booked/)
    expect(html).toMatch(/<th[^>]*aria-sort="none"><a[^>]*href="[^"]*\?order=date#past"[^>]*>When/)
    expect(/data-place="line"[^>]*>(.*?)<\/td>/.exec(html)?.[1]).toMatch(/Dec 3, 2026.*Booked Nov 24, 2026/)
  })

  it('links to another call of the same kind if the companion is listed and bookable', () => {
    const href = 'href="/en/availability/44444444-4444-4444-8444-444444444444/audio"'
    expect(table({ media: 'audio' })).toContain(href)
    const gone = { ...callRow().other, hasProfile: false, isBookable: false }
    expect(table({ media: 'audio', other: gone })).not.toMatch(/\/(availability|profile)\//)
    expect(upcoming(callRow({ other: gone }), at(-5))).not.toContain('/profile/')
  })

  it('leads to the same time next week, which the companion offers with one button', () => {
    const startAt = at(7 * 24 * 60)
    const nextWeek = { startAt, offeredAt: null }
    const seeker = table({ nextWeek })
    expect(seeker).toContain(`slot=${encodeURIComponent(startAt.toISOString())}`)
    expect(seeker).toMatch(/aria-label="Next week again with Mara: Thursday, December 10, 2026, 6:30\sPM"/)
    const companion = { side: 'companion', other: lena } as const
    expect(table({ ...companion, nextWeek })).toMatch(/value="offer_next_week".*Offer next week/)
    expect(wordsOf(table({ ...companion, nextWeek: { startAt, offeredAt: at(60) } }))).toContain('Offered')
    expect(wordsOf(table({ ...companion, nextWeek: null }))).not.toMatch(/[Oo]ffer/)
  })
})

it('a note tells both that the end moved by the companion’s lateness, or why it couldn’t', () => {
  const late = (lateSeconds: number, over: Partial<CallRow> = {}) =>
    wordsOf(screenOf(<LateNote call={callRow({ lateSeconds, endAt: at(32), ...over })} />))
  expect(late(0)).toBe('')
  expect(late(120)).toBe('Mara was 2 minutes late, so your call now ends at 7:02 PM.')
  expect(late(60, { side: 'companion', other: lena })).toMatch(/^You were 1 minute late/)
  expect(late(59)).toBe('')
  expect(late(118, { lateMovesEnd: false })).toContain('so this one still ends at 7:02 PM.')
})

it('the hash of the calls page names the call opened over it; nothing else opens one', () => {
  const { callId } = callRow()
  expect(parseCallHash(callToHash(callId))).toBe(callId)
  for (const hash of ['', '#', `#call=${callId}/..`, '#call=../../admin', '#calendar-feed'])
    expect(parseCallHash(hash)).toBeNull()
})
