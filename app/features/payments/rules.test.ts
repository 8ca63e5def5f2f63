import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CENTS_PER_CREDIT } from '#app/features/credits/schema.ts'
import { PACKAGES } from './packages.data.ts'
import { buyersCents, LOWEST_CENTS_PER_CREDIT } from './prices.rules.ts'
import { decidePurchaseStep, type ProviderPayment, vatInside } from './rules.ts'
import { checkoutForm } from './schema.ts'

describe('VAT inside a price', () => {
  test('is what German buyers see: 1.60 € in 10 €, 31.93 € in 200 €', () => {
    expect([vatInside(1_000, 19), vatInside(20_000, 19)]).toEqual([160, 3_193])
  })

  test('is nothing at 0 per cent', () => {
    for (const { priceCents } of PACKAGES) expect(vatInside(priceCents, 0)).toBe(0)
  })

  test('agrees with exact arithmetic for any price and rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 30 }), (priceCents, percent) => {
        const [numerator, denominator] = [BigInt(priceCents) * 100n, BigInt(100 + percent)]
        const net = numerator / denominator + ((numerator % denominator) * 2n >= denominator ? 1n : 0n)
        expect(vatInside(priceCents, percent)).toBe(priceCents - Number(net))
      }),
    )
  })
})

test('the packages are 65, 170, 350, 750 and 1600 credits for 10, 25, 50, 100 and 200 euros', () => {
  expect(PACKAGES.map((offer) => [offer.credits, offer.priceCents / 100])).toEqual([
    [65, 10],
    [170, 25],
    [350, 50],
    [750, 100],
    [1600, 200],
  ])
  expect(PACKAGES.filter((offer) => offer.badge).map((offer) => [offer.key, offer.badge])).toEqual([
    ['350', 'popular'],
    ['1600', 'best_value'],
  ])
})

test.each([
  {},
  { packageKey: '66' },
  { packageKey: 65 },
  { packageKey: ['65'] },
  { packageKey: '65', price_id: 'price_1' },
  { packageKey: '65', success_url: 'https://evil.example' },
  { packageKey: '65', priceCents: '1' },
  { packageKey: '__proto__' },
])('the buy form refuses %j', (input) => {
  expect(checkoutForm.safeParse(input).success).toBe(false)
})

test('what credits cost their buyer is the price of the packages, never the rate of payouts', () => {
  expect(LOWEST_CENTS_PER_CREDIT).toBe(12.5)
  expect([0, 25, 65].map(buyersCents)).toEqual([0, 385, 1_000])
  for (const { credits, priceCents } of PACKAGES) {
    expect(priceCents / credits).toBeGreaterThanOrEqual(LOWEST_CENTS_PER_CREDIT)
    expect(buyersCents(credits)).toBeGreaterThanOrEqual(priceCents)
    expect(LOWEST_CENTS_PER_CREDIT).toBeGreaterThan(CENTS_PER_CREDIT)
  }
})

describe('the next step of a purchase', () => {
  const paid: ProviderPayment = { status: 'paid', purchaseId: 'p', amountCents: 1_000, livemode: false }
  const step = (status: 'pending' | 'paid' | 'failed' | 'canceled', payment: Partial<ProviderPayment>) =>
    decidePurchaseStep({ id: 'p', status, priceCents: 1_000 }, { ...paid, ...payment }, false)

  test('money that arrived always counts, also after the purchase was closed', () => {
    expect((['pending', 'failed', 'canceled'] as const).map((status) => step(status, {}))).toEqual([
      'pay',
      'pay',
      'pay',
    ])
  })

  test('a paid purchase never moves again', () => {
    for (const status of ['open', 'paid', 'processing', 'expired', 'failed'] as const)
      expect(step('paid', { status })).toBe('none')
  })

  test('an expired page cancels, a failed payment fails, an open or delayed one waits', () => {
    expect((['expired', 'failed', 'open', 'processing'] as const).map((status) => step('pending', { status }))).toEqual(
      ['cancel', 'fail', 'none', 'none'],
    )
  })

  test('a closed purchase stays closed without money', () => {
    for (const status of ['open', 'processing', 'expired', 'failed'] as const)
      expect(step('canceled', { status })).toBe('none')
  })

  test.each([
    [{ purchaseId: 'q' }],
    [{ purchaseId: null }],
    [{ amountCents: 999 }],
    [{ amountCents: 1_001 }],
    [{ livemode: true }],
  ])('a payment with %j gives nothing', (change) => {
    expect(step('pending', change)).toBe('mismatch')
  })
})
