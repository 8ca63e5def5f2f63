import { describe, expect, it } from 'vitest'
import { OTHER } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { ExtensionOffer, LastAnswer } from '../views.server.ts'
import { MoreTime } from './more-time.tsx'

const endAt = new Date('2026-12-03T18:00:00Z')
const terms = { minutes: 15, credits: 38, endAt: new Date('2026-12-03T18:15:00Z') }
/** Milliseconds of the page's clock when the last question was answered. */
const answeredAt = 1_000
const show = (
  offer: ExtensionOffer | null,
  side: 'seeker' | 'companion' = 'seeker',
  {
    language = 'en',
    now = answeredAt,
    isOtherThere = true,
  }: { language?: 'en' | 'de'; now?: number; isOtherThere?: boolean } = {},
) =>
  wordsOf(
    screenOf(
      <MoreTime
        action="/en/calls/id"
        call={{ side, other: OTHER, endAt }}
        offer={offer}
        isOtherThere={isOtherThere}
        now={now}
        refresh={() => {}}
      />,
      {
        language,
        timeZone: 'UTC',
      },
    ),
  )
const last = (answer: NonNullable<LastAnswer>['answer'], by: 'you' | 'other') => ({
  ...{ answer, by },
  at: new Date(answeredAt),
})
const until = new Date(answeredAt + 90_000)
const extensionId = '55555555-5555-4555-8555-555555555555'

describe('more time on the page of a call', () => {
  it('is nothing until the end is near', () => {
    expect(show(null)).toBe('')
    expect(show({ state: 'later', from: endAt, last: null })).toBe('')
  })

  it('offers fifteen minutes with their price and the new end, to each in their words', () => {
    const offer: ExtensionOffer = { state: 'offered', last: null, ...terms }
    expect(show(offer)).toBe(
      'A little longer? 15 more minutes cost 38 credits. The call would end at 6:15 PM. Ask Mara',
    )
    expect(show(offer, 'companion')).toContain('15 more minutes bring you 38 credits.')
    expect(show(offer, 'seeker', { language: 'de' })).toBe(
      'Noch etwas länger? 15 Minuten mehr kosten 38 Credits. Das Gespräch würde um 18:15 Uhr enden. Mara fragen',
    )
  })

  it('waits for the other one, or asks for the answer with the price in sight', () => {
    expect(show({ state: 'asked', by: 'you', extensionId, until, ...terms })).toBe(
      'We’ve asked Mara. Nothing is charged until you both agree. Take it back',
    )
    expect(show({ state: 'asked', by: 'other', extensionId, until, ...terms })).toBe(
      'Mara would like 15 more minutes. That costs 38 credits. The call would end at 6:15 PM. No, thanks Yes, 15 minutes more',
    )
    expect(show({ state: 'asked', by: 'other', extensionId, until, ...terms }, 'companion')).toContain(
      'That brings you 38 credits.',
    )
  })

  it('shows a question for as long as it is open, and tells both that it lapsed', () => {
    for (const [by, text] of [
      ['you', 'Your question for more time has lapsed.'],
      ['other', 'Mara’s question for more time has lapsed.'],
    ] as const) {
      expect(show({ state: 'asked', by, extensionId, until, ...terms }, 'seeker', { now: until.getTime() })).toBe(text)
      expect(show({ state: 'offered', last: last('expired', by), ...terms })).toBe(
        `${text} A little longer? 15 more minutes cost 38 credits. The call would end at 6:15 PM. Ask Mara`,
      )
    }
  })

  it('asks nobody who has left the call', () => {
    const offer: ExtensionOffer = { state: 'offered', last: last('expired', 'you'), ...terms }
    expect(show({ ...offer, last: null }, 'seeker', { isOtherThere: false })).toBe('')
    expect(show(offer, 'seeker', { isOtherThere: false })).toBe('Your question for more time has lapsed.')
  })

  it('says that both agreed, who said no, and who took it back', () => {
    expect(show({ state: 'later', from: endAt, last: last('agreed', 'you') })).toBe(
      'You have 15 more minutes. The call now ends at 6:00 PM.',
    )
    expect(show({ state: 'offered', last: last('withdrawn', 'other'), ...terms })).toContain(
      'Mara took the question back.',
    )
  })

  it('takes the last answer off the video after half a minute', () => {
    const agreed: ExtensionOffer = { state: 'later', from: endAt, last: last('agreed', 'you') }
    expect(show(agreed, 'seeker', { now: answeredAt + 29_000 })).not.toBe('')
    expect(show(agreed, 'seeker', { now: answeredAt + 30_000 })).toBe('')
  })

  it('does not push whoever got a no to ask again at once', () => {
    const declined = (by: 'you' | 'other') => show({ state: 'offered', last: last('declined', by), ...terms })
    expect(declined('you')).toBe('Mara can’t stay longer this time.')
    expect(declined('other')).toMatch(/^You said no\. The call ends as planned\..* Ask Mara$/)
  })

  it('offers to ask again two minutes after a no, on a page that was never loaded anew', () => {
    const declined: ExtensionOffer = { state: 'offered', last: last('declined', 'you'), ...terms }
    expect(show(declined, 'seeker', { now: answeredAt + 119_000 })).toBe('')
    expect(show(declined, 'seeker', { now: answeredAt + 120_000 })).toMatch(/^A little longer\? .* Ask Mara$/)
  })

  it('says why not, and to the seeker how many credits are missing', () => {
    const refused = (code: 'insufficient_credits' | 'extension_impossible' | 'extension_longest', missing = 0) =>
      show({ state: 'refused', code, missing, last: null, ...terms })
    expect(refused('insufficient_credits', 13)).toBe('You need 13 credits more for 15 more minutes.')
    expect(refused('extension_impossible')).toBe('Mara can’t stay longer this time.')
    expect(refused('extension_longest')).toBe('A call can last 90 minutes at most.')
  })
})
