import { describe, expect, it } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { CallRow } from '../views.server.ts'
import { CancelForm } from './cancel-dialog.tsx'
import { GuidelinesBanner } from './guidelines-banner.tsx'
import { PastCallsTable } from './past-calls.tsx'
import { UpcomingCalls } from './upcoming-calls.tsx'
import { isSettlementDue } from './use-live-calls.ts'

const startAt = new Date('2026-12-03T17:30:00Z')
const at = (minutes: number) => new Date(startAt.getTime() + minutes * 60_000)
const nothing = () => {}
const call = (over: Partial<CallRow> = {}): CallRow => ({
  callId: '33333333-3333-4333-8333-333333333333',
  side: 'seeker',
  other: {
    userId: '44444444-4444-4444-8444-444444444444',
    role: 'offerer',
    name: 'Mara Feld',
    slug: 'mara',
    photoKey: null,
  },
  status: 'scheduled',
  missedReason: null,
  cancelledBy: null,
  startAt,
  endAt: at(30),
  actualStartAt: null,
  endedAt: null,
  minutes: 30,
  credits: 75,
  isTrial: false,
  media: 'video',
  ...over,
})
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
const cancelWords = (row: CallRow, now: Date, language: 'en' | 'de' = 'en') =>
  wordsOf(screenOf(<CancelForm call={row} now={now} onClose={nothing} />, { language }))

describe('an upcoming call', () => {
  it('says with whom, when, how long and what it costs, and links to the other person', () => {
    const html = upcoming(call(), at(-600))
    expect(wordsOf(html)).toContain('Mara Feld Today, 6:30 PM–7:00 PM 30 min, video · 75 credits')
    expect(html).toContain('href="/en/profile/44444444-4444-4444-8444-444444444444"')
  })

  it('can be joined only between start and end; the lobby opens ten minutes before', () => {
    const join = /<a[^>]*href="\/en\/calls\/33333333[^"]*"[^>]*>/
    const disabled = /<button[^>]*disabled[^>]*>(<[^>]+>)*Join call/
    expect(upcoming(call(), at(-11))).toMatch(disabled)
    expect(upcoming(call(), at(-11))).not.toMatch(join)
    expect(wordsOf(upcoming(call(), at(-11)))).toContain('The room opens at 6:20 PM.')
    expect(upcoming(call(), at(-10))).toMatch(join)
    expect(wordsOf(upcoming(call(), at(-10)))).toContain('Get ready')
    expect(wordsOf(upcoming(call(), at(-10)))).not.toContain('Join call')
    expect(wordsOf(upcoming(call(), at(0)))).toContain('Join call')
    expect(wordsOf(upcoming(call({ status: 'active', actualStartAt: at(1) }), at(29)))).toContain('Join call')
    expect(upcoming(call({ status: 'active' }), at(30))).not.toMatch(join)
  })

  it('wears the Active badge while it is active, and cannot be cancelled then', () => {
    expect(wordsOf(upcoming(call(), at(-60)))).toContain('Cancel')
    const active = wordsOf(upcoming(call({ status: 'active', actualStartAt: at(1) }), at(6)))
    expect(active).toContain('Mara Feld Active')
    expect(active).not.toContain('Cancel')
  })

  it('reads as if written first in German', () => {
    expect(wordsOf(upcoming(call(), at(-5), 'de'))).toContain(
      'Heute, 18:30–19:00 30 Min., mit Video · 75 Credits Absagen Vorbereiten',
    )
  })

  it('is due when it is over, or active for five minutes without its companion', () => {
    expect(isSettlementDue(call(), at(29))).toBe(false)
    expect(isSettlementDue(call(), at(30))).toBe(true)
    expect(isSettlementDue(call({ status: 'active' }), at(5))).toBe(false)
    expect(isSettlementDue(call({ status: 'active' }), at(5.01))).toBe(true)
    expect(isSettlementDue(call({ status: 'active', actualStartAt: at(2) }), at(20))).toBe(false)
    expect(wordsOf(upcoming(call({ status: 'active' }), at(6)))).toContain('The result is on its way. Check now')
  })
})

describe('the question before cancelling', () => {
  it('tells a seeker until which moment everything comes back', () => {
    expect(cancelWords(call(), at(-48 * 60))).toContain(
      'You get all 75 credits back. Cancelling is free until Dec 2, 2026, 6:30 PM.',
    )
  })

  it('tells a seeker who is late that nothing is refunded, and who gets it', () => {
    const words = cancelWords(call(), at(-23 * 60))
    expect(words).toContain(
      'Cancelling was free until Dec 2, 2026, 6:30 PM. The 75 credits now go to Mara Feld and are not refunded.',
    )
  })

  it('has a message of its own for a free call', () => {
    const words = cancelWords(call({ isTrial: true, credits: 0, minutes: 15 }), at(-60))
    expect(words).toContain('This is your free call. If you cancel it, you can book your free 15 minutes again.')
  })

  it('tells a companion that the seeker gets a full refund', () => {
    const mine = call({ side: 'companion', other: { ...call().other, name: 'Lena', role: 'seeker' } })
    expect(cancelWords(mine, at(-1))).toContain('Lena gets a full refund of 75 credits, whenever you cancel.')
    expect(cancelWords(mine, at(-1), 'de')).toContain('Lena bekommt alle 75 Credits zurück, egal wann du absagst.')
  })
})

describe('the table of past calls', () => {
  const table = (rows: CallRow[]) =>
    screenOf(
      <PastCallsTable
        past={{ calls: rows, page: 1, pages: 9, total: 88 }}
        language="en"
        rating={() => 'stars'}
        empty="nothing"
      />,
    )

  it('says how each one ended, from the reader’s side', () => {
    const ended = (over: Partial<CallRow>) => wordsOf(table([call(over)]))
    expect(ended({ status: 'completed' })).toContain('Completed')
    expect(ended({ status: 'cancelled', cancelledBy: 'you' })).toContain('Cancelled by you')
    expect(ended({ status: 'cancelled', cancelledBy: 'other' })).toContain('Cancelled by Mara Feld')
    expect(ended({ status: 'missed', missedReason: 'offerer_no_show' })).toContain('Missed: Mara Feld did not come')
    expect(ended({ status: 'missed', missedReason: 'seeker_no_show' })).toContain('Missed: you did not come')
    expect(ended({ status: 'missed', missedReason: 'both_no_show' })).toContain('Missed: nobody came')
    expect(ended({ side: 'companion', status: 'missed', missedReason: 'offerer_no_show' })).toContain(
      'Missed: you did not come',
    )
  })

  it('is a table with a caption, links to the other person, and a pager', () => {
    const html = table([call({ status: 'completed' })])
    expect(html).toMatch(/<caption[^>]*>Past calls<\/caption>/)
    expect(html).toContain('href="/en/profile/44444444-4444-4444-8444-444444444444"')
    expect(html).toContain('aria-label="Pages of past calls"')
    expect(html).toContain('page=9')
  })
})

it('companions find the guidelines in a tab of their own', () => {
  const html = screenOf(<GuidelinesBanner href="/en/companion-guidelines" />)
  expect(html).toMatch(/<a[^>]*href="\/en\/companion-guidelines"[^>]*target="_blank"[^>]*>Read the guidelines/)
})
