import { describe, expect, it } from 'vitest'
import { OTHER } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { ExtensionOffer, LastAnswer, VoiceOffer } from '../views.server.ts'
import { EndUnconnectedCall, MoreTime } from './call-changes.tsx'
import { VoiceSwitch } from './voice-switch.tsx'

type Side = 'seeker' | 'companion'
const endAt = new Date('2026-12-03T18:00:00Z')

describe('more time on the page of a call', () => {
  const terms = { minutes: 15, credits: 38, endAt: new Date('2026-12-03T18:15:00Z') }
  const answeredAt = 1_000
  type How = { side?: Side; now?: number; isOtherThere?: boolean }
  const show = (offer: ExtensionOffer | null, { side = 'seeker', now = answeredAt, isOtherThere = true }: How = {}) => {
    const call = { side, other: OTHER, endAt }
    const more = <MoreTime {...{ call, offer, now, isOtherThere }} action="/en/calls/id" refresh={() => {}} />
    return wordsOf(screenOf(more, { timeZone: 'UTC' }))
  }
  const last = (answer: NonNullable<LastAnswer>['answer'], by: 'you' | 'other') => ({
    ...{ answer, by },
    at: new Date(answeredAt),
  })
  const offered = (last: LastAnswer = null): ExtensionOffer => ({ state: 'offered', last, ...terms })
  const until = new Date(answeredAt + 90_000)
  const asked = (by: 'you' | 'other'): ExtensionOffer => ({ state: 'asked', by, extensionId: 'id', until, ...terms })

  it('isn’t offered until the end is near, then offers fifteen minutes with price and new end', () => {
    expect(show(null)).toBe('')
    expect(show({ state: 'later', from: endAt, last: null })).toBe('')
    expect(show(offered())).toBe(
      'A little longer? 15 more minutes cost 38 credits. The call would end at 6:15 PM. Ask Mara',
    )
    expect(show(offered(), { side: 'companion' })).toContain('15 more minutes earn you €3.42.')
    expect(show(offered(), { isOtherThere: false })).toBe('')
  })

  it('waits for the other person, or asks for an answer next to the price, while the request is open', () => {
    expect(show(asked('you'))).toBe('We’ve asked Mara. You’re charged once you both agree. Never mind')
    expect(show(asked('other'))).toMatch(
      /^Mara would like to talk longer\. 15 more minutes cost 38 credits\..* Yes, 15 more minutes/,
    )
    expect(show(asked('other'), { side: 'companion' })).toContain('15 more minutes earn you €3.42.')
    expect(show(asked('you'), { now: until.getTime() })).toBe('Your request has expired.')
    expect(show(offered(last('expired', 'you')), { isOtherThere: false })).toBe('Your request has expired.')
  })

  it('shows the last answer for half a minute, and allows asking again two minutes after a no', () => {
    const agreed: ExtensionOffer = { state: 'later', from: endAt, last: last('agreed', 'you') }
    expect(show(agreed, { now: answeredAt + 29_000 })).toBe('You have 15 more minutes. The call now ends at 6:00 PM.')
    expect(show(agreed, { now: answeredAt + 30_000 })).toBe('')
    const declined = offered(last('declined', 'you'))
    expect(show(declined)).toBe('Mara can’t stay longer this time.')
    expect(show(declined, { now: answeredAt + 119_000 })).toBe('')
    expect(show(declined, { now: answeredAt + 120_000 })).toMatch(/^A little longer\? .* Ask Mara$/)
    expect(show(offered(last('declined', 'other')))).toMatch(/^You said no\. The call ends as planned\..* Ask Mara$/)
  })

  it('explains a refusal, and shows the seeker how many credits are missing', () => {
    const refused = (code: 'insufficient_credits' | 'extension_impossible', missing = 0) =>
      show({ state: 'refused', code, missing, last: null, ...terms })
    expect(refused('insufficient_credits', 13)).toBe('You need 13 credits more for 15 more minutes.')
    expect(refused('extension_impossible')).toBe('Mara can’t stay longer this time.')
  })
})

it('the switch to voice shows the refund, and that it is permanent', () => {
  const offer: VoiceOffer = { returned: 25, credits: 50, isFree: false }
  const show = (over: Partial<VoiceOffer> = {}) =>
    screenOf(<VoiceSwitch call={{ other: OTHER }} offer={{ ...offer, ...over }} />)
  expect(wordsOf(show())).toContain('You’ll get 25 credits back. The call will cost 50 credits. You can’t switch back')
  expect(show()).toContain('name="expectedReturn" value="25"')
  expect(wordsOf(show({ returned: 0 }))).toContain('You won’t get any credits back.')
  expect(wordsOf(show({ returned: 0, isFree: true }))).toContain('It stays free.')
})

it('offers both a way out of a call that doesn’t connect, with its effect on credits', () => {
  const wayOut = (side: Side, credits: number) =>
    wordsOf(screenOf(<EndUnconnectedCall action="/en/calls/id" call={{ side, other: OTHER, credits }} />))
  expect(wayOut('seeker', 75)).toContain('end the call here and get 75 credits back. End the call, no charge')
  expect(wayOut('seeker', 0)).toContain('book your free call again')
  expect(wayOut('companion', 75)).toContain('Mara isn’t charged and you earn nothing.')
})
