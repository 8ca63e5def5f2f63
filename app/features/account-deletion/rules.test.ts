import { describe, expect, it } from 'vitest'
import { usualTerms } from '#tests/support/screen.tsx'
import { decideForfeit, isPayoutWorthwhile, payoutCents } from './rules.ts'

describe('credits that are lost with the account', () => {
  it('are worth to a companion what a payout would bring; to a seeker no amount is said that nobody pays', () => {
    expect(payoutCents(500, 'offerer', 10)).toBe(4500)
    expect(payoutCents(65, 'seeker', 10)).toBeNull()
  })

  it('lead a companion to payouts from 500 on, nobody else', () => {
    expect([499, 500, 501].map((credits) => isPayoutWorthwhile(credits, 'offerer', usualTerms))).toEqual([
      false,
      true,
      true,
    ])
    expect(isPayoutWorthwhile(5000, 'seeker', usualTerms)).toBe(false)
  })

  it('are never more than was said, and only with the tick', () => {
    const accepting = (credits: number, understood: boolean) => ({ credits, understood })
    expect(decideForfeit(0, accepting(0, false)).ok).toBe(true)
    expect(decideForfeit(50, accepting(50, true)).ok).toBe(true)
    expect(decideForfeit(40, accepting(50, true)).ok).toBe(true)
    expect(decideForfeit(51, accepting(50, true))).toMatchObject({ code: 'balance_changed' })
    expect(decideForfeit(1, accepting(1, false))).toMatchObject({ code: 'not_understood' })
  })
})
