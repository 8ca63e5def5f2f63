import { describe, expect, it } from 'vitest'
import { NOTIFICATION_CODES, type NotificationCode, parseContent } from './schema.ts'
import { counterpartId, pathOf } from './targets.rules.ts'

const id = '33333333-3333-4333-8333-333333333333'
const otherId = '44444444-4444-4444-8444-444444444444'
const everything = {
  callId: id,
  startAt: '2026-12-03T17:30:00.000Z',
  endAt: '2026-12-03T18:00:00.000Z',
  minutes: 30,
  media: 'video',
  credits: 75,
  lead: 'soon',
  purchaseId: id,
  priceCents: 5000,
  vatCents: 798,
  payoutId: id,
  correctionId: id,
  change: 50,
  amountCents: 4500,
  applicationId: id,
  certified: true,
  reason: '',
  caseId: id,
  reference: 'C-3F2A91C07B',
  returned: 20,
  debtCredits: 20,
  dueAt: '2026-12-03T18:00:00.000Z',
  number: 'W-3F2A91C07B',
  day: '2026-12-02',
  withdrawals: 12,
  cases: 3,
  lastAt: '2026-12-03T18:00:00.000Z',
  year: 2026,
  version: '2027-01',
  effectiveOn: '2027-01-31',
  certificate: 'Systemic coach',
}
const contentOf = (code: NotificationCode, over: object = {}) => {
  const content = parseContent(code, { ...everything, ...over })
  if (!content) throw new Error(`no content for ${code}`)
  return content
}

describe('where a notification leads', () => {
  it('is a page of ours for every code', () => {
    for (const code of Object.keys(NOTIFICATION_CODES) as NotificationCode[]) {
      expect(pathOf(contentOf(code)), code).toMatch(/^[a-z-]+(\/[a-z]+)*(\/[0-9a-f-]{36}|\/C-[0-9A-F]{10})?$/)
    }
  })

  it('is the page of the call when it was booked, or cancelled by the other one', () => {
    for (const code of ['call_booked', 'call_received', 'companion_cancelled', 'seeker_cancelled'] as const)
      expect(pathOf(contentOf(code)), code).toBe(`my-calls/${id}`)
    expect(pathOf(contentOf('own_cancel_refunded'))).toBe('my-calls')
  })

  it('is the room once it is open, and the calls before', () => {
    expect(pathOf(contentOf('call_reminder'))).toBe(`calls/${id}`)
    expect(pathOf(contentOf('call_reminder', { lead: 'hour' }))).toBe('my-calls')
    expect(pathOf(contentOf('person_waiting'))).toBe(`calls/${id}`)
  })
})

describe('the other person of a notification', () => {
  it('is the companion for a seeker, the seeker for a companion, and nobody where there is none', () => {
    expect(counterpartId(contentOf('call_booked', { companionId: otherId }))).toBe(otherId)
    expect(counterpartId(contentOf('call_received', { seekerId: otherId }))).toBe(otherId)
    expect(counterpartId(contentOf('rating_received'))).toBeNull()
    expect(counterpartId(contentOf('credits_added'))).toBeNull()
  })
})
