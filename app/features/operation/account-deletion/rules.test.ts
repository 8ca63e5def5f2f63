import { describe, expect, it } from 'vitest'
import { usualTerms } from '#tests/support/screen.tsx'
import { decideForfeit, decidePayoutOffer, payoutCents } from './rules.ts'

describe('credits forfeited with the account', () => {
  it('are worth the net payout to a companion; seekers see no amount', () => {
    expect(payoutCents(500, 'offerer', 10)).toBe(4500)
    expect(payoutCents(65, 'seeker', 10)).toBeNull()
  })

  it('suggest a payout to companions from 500, to no one else', () => {
    const offer = (payable: number, role: 'offerer' | 'seeker' = 'offerer') =>
      decidePayoutOffer({ payable, later: [] }, role, usualTerms)?.cents ?? null
    expect([499, 500, 501].map((credits) => offer(credits))).toEqual([null, 4500, 4509])
    expect(offer(5000, 'seeker')).toBeNull()
  })

  it('that still wait are offered with the instant from which all of them can be paid out', () => {
    const [soon, last] = [new Date('2026-12-02T12:00:00Z'), new Date('2026-12-04T12:00:00Z')]
    const offer = (payable: number, ...later: { credits: number; at: Date }[]) =>
      decidePayoutOffer({ payable, later }, 'offerer', usualTerms)
    const waiting = [
      { credits: 100, at: soon },
      { credits: 300, at: last },
    ]
    expect(offer(600, ...waiting)).toEqual({ cents: 5400, waitingCents: 9000, waitsUntil: last })
    expect(offer(100, ...waiting)).toEqual({ cents: null, waitingCents: 4500, waitsUntil: last })
    expect(offer(99, ...waiting)).toBeNull()
  })

  it('are never more than shown, and only with the tick', () => {
    const accepting = (credits: number, understood: boolean) => ({ credits, understood })
    expect(decideForfeit(0, accepting(0, false)).ok).toBe(true)
    expect(decideForfeit(50, accepting(50, true)).ok).toBe(true)
    expect(decideForfeit(40, accepting(50, true)).ok).toBe(true)
    expect(decideForfeit(51, accepting(50, true))).toMatchObject({ code: 'balance_changed' })
    expect(decideForfeit(1, accepting(1, false))).toMatchObject({ code: 'not_understood' })
  })
})
