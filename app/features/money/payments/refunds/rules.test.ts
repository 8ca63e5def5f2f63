import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { isDisputeNews, isRefundNews, shareOf, type TakenBack, vatInside, worthOfUnspent } from '../rules.ts'
import { DISPUTE_STATUSES, REFUND_STATUSES } from '../schema.ts'

const nothing: TakenBack = { cents: 0, credits: 0, vatCents: 0 }
const sales = fc
  .record({ offer: fc.constantFrom(...PACKAGES), vatPercent: fc.integer({ min: 0, max: 27 }) })
  .map(({ offer: { credits, priceCents }, vatPercent }) => ({
    credits,
    priceCents,
    vatCents: vatInside(priceCents, vatPercent),
  }))

describe('what goes back of a purchase', () => {
  test('is all of it with the whole price, and whole credits rounded down with a part', () => {
    const sale = { credits: 350, priceCents: 5_000, vatCents: 798 }
    expect(shareOf(sale, nothing, 5_000)).toEqual({ credits: 350, vatCents: 798 })
    expect(shareOf(sale, nothing, 2_500)).toEqual({ credits: 175, vatCents: 399 })
    expect(shareOf(sale, nothing, 10)).toEqual({ credits: 0, vatCents: 1 })
  })

  test('adds up to exactly what was sold, in whatever parts it goes back', () => {
    fc.assert(
      fc.property(sales, fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 12 }), (sale, parts) => {
        let before = nothing
        for (const part of [...parts, sale.priceCents]) {
          const amount = Math.min(part, sale.priceCents - before.cents)
          if (amount < 1) continue
          const { credits, vatCents } = shareOf(sale, before, amount)
          expect(credits).toBeGreaterThanOrEqual(0)
          expect(vatCents).toBeLessThanOrEqual(amount)
          before = {
            cents: before.cents + amount,
            credits: before.credits + credits,
            vatCents: before.vatCents + vatCents,
          }
        }
        expect(before).toEqual({ cents: sale.priceCents, credits: sale.credits, vatCents: sale.vatCents })
      }),
    )
  })

  test('is nothing more once everything is back: a refund after a lost dispute takes no credits twice', () => {
    const sale = { credits: 65, priceCents: 1_000, vatCents: 160 }
    expect(shareOf(sale, { cents: 1_000, credits: 65, vatCents: 160 }, 1_000)).toEqual({ credits: 0, vatCents: 0 })
  })
})

describe('what unspent credits are worth', () => {
  test('is the price of all, half of it for half, and nothing for none', () => {
    const sale = { credits: 170, priceCents: 2_500, vatCents: 0 }
    expect([170, 85, 0].map((unspent) => worthOfUnspent(sale, nothing, unspent))).toEqual([2_500, 1_250, 0])
  })

  test('takes back as many credits as it pays for, and never more money than was paid', () => {
    fc.assert(
      fc.property(sales, fc.nat(1_600), fc.nat(1_600), (sale, spent, refundedCents) => {
        const unspent = Math.max(0, sale.credits - spent)
        const before = {
          ...shareOf(sale, nothing, Math.min(refundedCents, sale.priceCents)),
          cents: Math.min(refundedCents, sale.priceCents),
        }
        const left = Math.min(unspent, sale.credits - before.credits)
        const cents = worthOfUnspent(sale, before, left)
        expect(before.cents + cents).toBeLessThanOrEqual(sale.priceCents)
        if (cents > 0 && before.cents === 0) expect(shareOf(sale, before, cents).credits).toBe(left)
      }),
    )
  })
})

test('refunds and disputes only move forward', () => {
  const refundMoves = REFUND_STATUSES.flatMap((from) =>
    REFUND_STATUSES.filter((to) => isRefundNews(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(refundMoves).toEqual(['pending to completed', 'pending to failed', 'completed to failed'])
  for (const end of ['won', 'lost'] as const)
    expect(DISPUTE_STATUSES.filter((to) => isDisputeNews(end, to))).toEqual([])
})
