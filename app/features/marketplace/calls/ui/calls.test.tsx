import { describe, expect, it } from 'vitest'
import type { RefusalCode } from '#app/platform/refusal.ts'
import { callRow } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { isSettlementDue } from '../access.rules.ts'
import type { CallRow, PastCall } from '../views.server.ts'
import { CancelQuestion } from './cancel-dialog.tsx'
import { PastCallsTable } from './past-calls.tsx'
import { callOfHash, hashOfCall, UpcomingCalls } from './upcoming-calls.tsx'
import { GuidelinesBanner } from './upcoming-section.tsx'

const startAt = new Date('2026-12-03T17:30:00Z')
const at = (minutes: number) => new Date(startAt.getTime() + minutes * 60_000)
const nothing = () => {}
const upcoming = (row: CallRow, now: Date, language: 'en' | 'de' = 'en') =>
  screenOf(
    <UpcomingCalls
      calls={[row]}
      now={now}
      language={language}
      isChecking={false}
      onCancel={nothing}
      onCheck={nothing}
    />,
    { language },
  )
const cancelQuestion = (
  row: CallRow,
  now: Date,
  language: 'en' | 'de' = 'en',
  code: RefusalCode | null = null,
  fields: Record<string, string> = {},
) =>
  screenOf(
    <CancelQuestion call={row} now={now} isSending={false} refused={code && { code, fields }} onClose={nothing} />,
    { language },
  )
const cancelWords = (...args: Parameters<typeof cancelQuestion>) => wordsOf(cancelQuestion(...args))

describe('an upcoming call', () => {
  it('says with whom, when, how long and what it costs, and links to the other person [K-06]', () => {
    const html = upcoming(callRow(), at(-600))
    expect(wordsOf(html)).toContain(
      'Mara Feld Today, 6:30–7:00 PM 30 min, video · 75 credits The room opens at 6:20 PM.',
    )
    expect(html).toContain('href="/en/profile/44444444-4444-4444-8444-444444444444"')
  })

  it('can be joined only between start and end; the lobby opens ten minutes before [K-12]', () => {
    const join = /<a[^>]*href="\/en\/calls\/33333333[^"]*"[^>]*>/
    const disabled = /<button[^>]*disabled[^>]*>(<[^>]+>)*Join call/
    expect(upcoming(callRow(), at(-11))).toMatch(disabled)
    expect(upcoming(callRow(), at(-11))).not.toMatch(join)
    expect(wordsOf(upcoming(callRow(), at(-11)))).toContain('The room opens at 6:20 PM.')
    expect(upcoming(callRow(), at(-10))).toMatch(join)
    expect(wordsOf(upcoming(callRow(), at(-10)))).toContain('The room is open')
    expect(wordsOf(upcoming(callRow(), at(-10)))).toContain('Join call')
    expect(wordsOf(upcoming(callRow(), at(0)))).toContain('Join call')
    expect(wordsOf(upcoming(callRow({ status: 'active', actualStartAt: at(1) }), at(29)))).toContain('Join call')
    expect(upcoming(callRow({ status: 'active' }), at(30))).not.toMatch(join)
  })

  it('says when the room opens however far ahead it is, with the day when that is another one', () => {
    expect(wordsOf(upcoming(callRow(), at(-5 * 24 * 60)))).toContain('The room opens at 6:20 PM.')
    const midnight = callRow({ startAt: new Date('2026-12-02T23:05:00Z'), endAt: new Date('2026-12-02T23:35:00Z') })
    expect(wordsOf(upcoming(midnight, at(-9 * 24 * 60)))).toContain('The room opens Wed, Dec 2, 2026, 11:55 PM.')
  })

  it('leads to its page with all details', () => {
    const html = upcoming(callRow(), at(-600))
    expect(html).toContain('href="/en/my-calls/33333333-3333-4333-8333-333333333333"')
    expect(html).toMatch(/aria-label="Details of the call with Mara Feld, Today, 6:30\sPM"/)
  })

  it('can be put into a calendar until it begins', () => {
    const href = 'href="/en/my-calls/33333333-3333-4333-8333-333333333333/calendar.ics"'
    expect(upcoming(callRow(), at(-5 * 24 * 60))).toContain(href)
    expect(upcoming(callRow(), at(-5))).toContain(href)
    expect(upcoming(callRow(), at(0))).not.toContain(href)
  })

  it('tells a companion who has not come until when to join, and what is at stake', () => {
    const mine = {
      side: 'companion' as const,
      other: { ...callRow().other, name: 'Lena Brandt', role: 'seeker' as const },
    }
    expect(wordsOf(upcoming(callRow(mine), at(2)))).toContain(
      'Lena may be waiting. Join by 6:35 PM or the call is missed and you earn nothing.',
    )
    expect(wordsOf(upcoming(callRow({ ...mine, isTrial: true, credits: 0 }), at(2)))).toContain(
      'Lena may be waiting. Join by 6:35 PM or the call is missed. ',
    )
    expect(wordsOf(upcoming(callRow({ ...mine, status: 'active', actualStartAt: at(1) }), at(2)))).toContain(
      'Your call has started.',
    )
    expect(wordsOf(upcoming(callRow(), at(2)))).toContain('Your call has started.')
  })

  it('wears the Active badge while it is active, and can be cancelled until its outcome is due [K-07]', () => {
    expect(wordsOf(upcoming(callRow(), at(-60)))).toContain('Cancel')
    const active = wordsOf(upcoming(callRow({ status: 'active', actualStartAt: at(1) }), at(6)))
    expect(active).toContain('Mara Feld Active')
    expect(active).toContain('Cancel')
    expect(wordsOf(upcoming(callRow({ status: 'active' }), at(6)))).not.toContain('Cancel')
  })

  it('reads as if written first in German', () => {
    expect(wordsOf(upcoming(callRow(), at(-5), 'de'))).toContain(
      'Heute, 18:30–19:00 30 Min., mit Video · 75 Credits Der Raum ist offen: Prüfe Kamera und Ton. Details In den Kalender Absagen Zum Gespräch',
    )
  })

  it('is due when it is over, or active for five minutes without its companion [K-22]', () => {
    expect(isSettlementDue(callRow(), at(29))).toBe(false)
    expect(isSettlementDue(callRow(), at(30))).toBe(true)
    expect(isSettlementDue(callRow({ status: 'active' }), at(5))).toBe(false)
    expect(isSettlementDue(callRow({ status: 'active' }), at(5.01))).toBe(true)
    expect(isSettlementDue(callRow({ status: 'active', actualStartAt: at(2) }), at(20))).toBe(false)
    expect(wordsOf(upcoming(callRow({ status: 'active' }), at(6)))).toContain('We’re working out the result. Check now')
  })
})

describe('the question before cancelling', () => {
  it('tells a seeker until which moment everything comes back', () => {
    expect(cancelWords(callRow(), at(-48 * 60))).toContain(
      'Thu, Dec 3, 2026, 6:30 PM You get all 75 credits back. Cancelling is free until Wed, Dec 2, 2026, 6:30 PM.',
    )
  })

  it('tells a seeker who is late that nothing is refunded, and who gets it [K-20]', () => {
    const words = cancelWords(callRow(), at(-23 * 60))
    expect(words).toContain(
      'Cancelling was free until Wed, Dec 2, 2026, 6:30 PM. Mara keeps the 75 credits, so you won’t get a refund.',
    )
  })

  it('has a message of its own for a free call [K-19]', () => {
    const words = cancelWords(callRow({ isTrial: true, credits: 0, minutes: 15 }), at(-60))
    expect(words).toContain('This is your free call. If you cancel it, you can book your free 15 minutes again.')
  })

  it('tells a seeker that nothing comes back after the start, and who waits to wait instead [K-20]', () => {
    const started = { status: 'active', actualStartAt: at(1) } as const
    expect(cancelWords(callRow(started), at(6))).toContain('The call has started. Mara keeps the 75 credits')
    expect(cancelWords(callRow({ ...started, isTrial: true, credits: 0 }), at(6))).toContain('are used up')
    for (const waiting of [callRow(), callRow({ status: 'active' })]) {
      expect(cancelWords(waiting, at(0))).toContain('you get all 75 credits back automatically')
    }
    expect(cancelWords(callRow({ status: 'active', isTrial: true, credits: 0 }), at(2))).toContain(
      'you can book your free call again',
    )
  })

  it('tells a companion that the seeker gets a full refund [K-20]', () => {
    const mine = callRow({ side: 'companion', other: { ...callRow().other, name: 'Lena', role: 'seeker' } })
    expect(cancelWords(mine, at(-1))).toContain(
      'Lena gets a full refund of 75 credits, and you won’t earn anything for this call.',
    )
    expect(cancelWords(mine, at(-1), 'de')).toContain('Lena bekommt alle 75 Credits zurück.')
  })

  it('has room for one line to the other person, and says at it what has to go', () => {
    const html = cancelQuestion(callRow(), at(-48 * 60))
    expect(html).toMatch(/<input[^>]*maxLength="200"[^>]*name="note"|<input[^>]*name="note"[^>]*maxLength="200"/)
    expect(wordsOf(html)).toContain('A line to Mara (optional)')
    const refused = cancelQuestion(callRow(), at(-48 * 60), 'de', 'unwanted_content', { note: 'unwanted_content' })
    expect(wordsOf(refused)).toContain('Bitte lass Kontaktdaten, Links und Verletzendes weg')
    expect(wordsOf(refused)).not.toContain('Das Gespräch ließ sich nicht absagen')
    expect(cancelWords(callRow(), at(-1), 'en', 'invalid_input', { note: 'note_too_long' })).toContain(
      'Please write up to 200 characters',
    )
  })
})

describe('a call that cannot be cancelled any more', () => {
  it('leaves only the way out', () => {
    const html = cancelQuestion(callRow(), at(-48 * 60), 'en', 'call_cancelled')
    expect(wordsOf(html)).toBe('This call has already been cancelled. Close')
    expect(html).not.toContain('type="submit"')
  })

  it('can be tried again when the server failed', () => {
    const html = cancelQuestion(callRow(), at(-48 * 60), 'en', 'cancel_failed')
    expect(wordsOf(html)).toContain('Failed to cancel call')
    expect(html).toContain('type="submit"')
  })
})

describe('the table of past calls', () => {
  const ended = (over: Partial<PastCall>): PastCall => ({
    ...callRow({ status: 'completed' }),
    bookedAt: at(-9 * 24 * 60),
    isReturned: false,
    rating: null,
    ...over,
  })
  const table = (rows: PastCall[], language: 'en' | 'de' = 'en') =>
    screenOf(
      <PastCallsTable
        past={{ calls: rows, order: 'booked', page: 1, pages: 9, total: 88 }}
        language={language}
        rating={() => 'stars'}
        empty="nothing"
      />,
      { language },
    )

  it('says how each one ended, from the reader’s side', () => {
    const words = (over: Partial<PastCall>) => wordsOf(table([ended(over)]))
    expect(words({ status: 'completed' })).toContain('Completed')
    expect(words({ status: 'cancelled', cancelledBy: 'you' })).toContain('Cancelled by you')
    expect(words({ status: 'cancelled', cancelledBy: 'other' })).toContain('Cancelled by Mara')
    expect(words({ status: 'missed', missedReason: 'offerer_no_show' })).toContain('Missed: Mara didn’t show up')
    expect(words({ status: 'missed', missedReason: 'seeker_no_show' })).toContain('Missed: you didn’t show up')
    expect(words({ status: 'missed', missedReason: 'both_no_show' })).toContain('Missed: nobody showed up')
    expect(words({ status: 'missed', missedReason: 'no_connection' })).toContain('We couldn’t connect you')
    expect(words({ side: 'companion', status: 'missed', missedReason: 'offerer_no_show' })).toContain(
      'Missed: you didn’t show up',
    )
  })

  it('is a table with a caption, links to the other person, and a pager [K-04, K-06]', () => {
    const html = table([ended({})])
    expect(html).toMatch(/<caption[^>]*>Past calls<\/caption>/)
    expect(html).toContain('href="/en/profile/44444444-4444-4444-8444-444444444444"')
    expect(html).toContain('aria-label="Pages of past calls"')
    expect(html).toContain('page=9')
  })

  it('is sorted by a link in the heading, which says by which date it is, and a row names both dates [K-04]', () => {
    const html = table([ended({})])
    expect(html).toMatch(/<th[^>]*aria-sort="descending"><a[^>]*href="[^"]*\?order=booked#past"[^>]*>Booked/)
    expect(html).toMatch(/<th[^>]*aria-sort="none"><a[^>]*href="[^"]*\?order=date#past"[^>]*>When/)
    expect(/data-place="line"[^>]*>(.*?)<\/td>/.exec(html)?.[1]).toMatch(/Dec 3, 2026.*Booked Nov 24, 2026/)
    expect(wordsOf(table([ended({})], 'de'))).toContain('gebucht 24. Nov. 2026')
  })

  it('says what came back instead of a price that was not paid in the end', () => {
    const price = (over: Partial<PastCall>, language: 'en' | 'de' = 'en') =>
      /data-place="end"[^>]*>(.*?)<\/td>/.exec(table([ended(over)], language))?.[1]?.replace(/<[^>]+>/g, '')
    expect(price({ credits: 188 })).toBe('188')
    expect(price({ credits: 188, status: 'cancelled', isReturned: true })).toBe('188 credits returned')
    expect(price({ credits: 188, status: 'cancelled', isReturned: true }, 'de')).toBe('188 Credits zurück')
    expect(price({ credits: 0, isTrial: true })).toBe('Free')
  })

  it('leads to the page of each call', () => {
    expect(table([ended({})])).toContain('href="/en/my-calls/33333333-3333-4333-8333-333333333333"')
  })

  it('says below the result what the one who cancelled wrote', () => {
    const cancelled = { status: 'cancelled', cancelledBy: 'other', cancelNote: 'I am ill, sorry.' } as const
    expect(wordsOf(table([ended(cancelled)]))).toContain('Cancelled by Mara “I am ill, sorry.”')
    expect(wordsOf(table([ended(cancelled)], 'de'))).toContain('„I am ill, sorry.“')
  })

  it('leads to another call of the same kind with a companion who can be booked', () => {
    const href = 'href="/en/availability/44444444-4444-4444-8444-444444444444/audio"'
    expect(table([ended({ media: 'audio' })])).toContain(href)
    expect(table([ended({ media: 'audio' })])).toContain('aria-label="Book again with Mara Feld"')
    const gone = { ...callRow().other, hasProfile: false, isBookable: false }
    expect(table([ended({ other: gone })])).not.toContain('/profile/')
    expect(upcoming(callRow({ other: gone }), at(-5))).not.toContain('/profile/')
    expect(table([ended({ media: 'audio', other: gone })])).not.toContain('/availability/')
  })
})

it('companions find the guidelines in a tab of their own [K-03]', () => {
  const html = screenOf(<GuidelinesBanner href="/en/companion-guidelines" />)
  expect(html).toMatch(/<a[^>]*href="\/en\/companion-guidelines"[^>]*target="_blank"[^>]*>Read the guidelines/)
})

it('the address of the calls names the call that is open over them, and nothing else opens one', () => {
  const { callId } = callRow()
  expect(callOfHash(hashOfCall(callId))).toBe(callId)
  for (const hash of ['', '#', `#call=${callId}/..`, '#call=../../admin', '#calendar-feed'])
    expect(callOfHash(hash)).toBeNull()
})
