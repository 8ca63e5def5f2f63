import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyersCents, centsPerCall, LOWEST_CENTS_PER_CREDIT } from '#app/features/marketplace/rates/rules.ts'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { CENTS_PER_CREDIT } from '#app/platform/bounds.ts'
import { checkoutForm } from './forms.ts'
import { checkoutNotice, decidePurchaseStep, statusesBefore, vatInside } from './rules.ts'
import { CONSENT_VERSION } from './schema.ts'

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

test('the packages are 65, 170, 350, 750 and 1600 credits for 10, 25, 50, 100 and 200 euros [M-03, M-04]', () => {
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
])('the order form refuses %j', (input) => {
  expect(checkoutForm.safeParse({ consent: CONSENT_VERSION, ...input }).success).toBe(false)
})

test('the order form wants the tick, and that to the text in force', () => {
  expect(checkoutForm.safeParse({ packageKey: '65', consent: CONSENT_VERSION }).success).toBe(true)
  for (const consent of [undefined, '', 'on', 'true', '2020-01', ['on', CONSENT_VERSION]])
    expect(checkoutForm.safeParse({ packageKey: '65', consent }).error?.issues).toMatchObject([
      { path: ['consent'], message: 'consent_missing' },
    ])
})

test('15 minutes cost a buyer 3.85 down to 3.13 euros, by the package, at the lowest usual price', () => {
  expect(PACKAGES.map(centsPerCall)).toEqual([385, 368, 357, 333, 313])
})

test('what credits cost their buyer is the price of the packages, never the rate of payouts [M-18]', () => {
  expect(LOWEST_CENTS_PER_CREDIT).toBe(12.5)
  expect([0, 25, 65].map(buyersCents)).toEqual([0, 385, 1_000])
  for (const { credits, priceCents } of PACKAGES) {
    expect(priceCents / credits).toBeGreaterThanOrEqual(LOWEST_CENTS_PER_CREDIT)
    expect(buyersCents(credits)).toBeGreaterThanOrEqual(priceCents)
    expect(LOWEST_CENTS_PER_CREDIT).toBeGreaterThan(CENTS_PER_CREDIT)
  }
})

describe('the next step of a purchase', () => {
  type ProviderPayment = Parameters<typeof decidePurchaseStep>[1]
  const paid: ProviderPayment = { status: 'paid', purchaseId: 'p', amountCents: 1_000, livemode: false }
  const step = (status: 'pending' | 'paid' | 'failed' | 'canceled' | 'in_review', payment: Partial<ProviderPayment>) =>
    decidePurchaseStep({ id: 'p', status, priceCents: 1_000 }, { ...paid, ...payment }, false)

  test('money that arrived always counts, also after the purchase was closed [M-12]', () => {
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
    for (const status of ['pending', 'failed', 'canceled'] as const) expect(step(status, change)).toBe('review')
  })

  test('a payment that does not fit is decided once, and one that fits after all counts', () => {
    expect(step('in_review', { amountCents: 999 })).toBe('none')
    expect(step('in_review', {})).toBe('pay')
    for (const status of ['open', 'processing', 'expired', 'failed'] as const)
      expect(step('in_review', { status })).toBe('none')
  })
})

test('a purchase moves on by its table only: nothing leaves paid, and only the operator ends a review unpaid', () => {
  expect(statusesBefore('pending')).toEqual([])
  expect(statusesBefore('paid')).toEqual(['pending', 'failed', 'canceled', 'in_review'])
  expect(statusesBefore('failed')).toEqual(['pending'])
  expect(statusesBefore('canceled')).toEqual(['pending', 'in_review'])
  expect(statusesBefore('in_review')).toEqual(['pending', 'failed', 'canceled'])
})

describe('what the page says of a purchase', () => {
  const from = ['opening', 'success', 'canceled'] as const
  const says = (
    status: 'pending' | 'paid' | 'failed' | 'canceled' | 'in_review',
    page: 'none' | 'open' | 'submitted',
  ) => from.map((each) => checkoutNotice(each, { status, page }))

  test('goes by how it stands, whatever the address claims', () => {
    expect(says('paid', 'submitted')).toEqual(['success', 'success', 'success'])
    expect(says('canceled', 'open')).toEqual(['canceled', 'canceled', 'canceled'])
    expect(says('failed', 'submitted')).toEqual(['failed', 'failed', 'failed'])
    expect(says('failed', 'none')).toEqual(['notOpened', 'notOpened', 'notOpened'])
    expect(says('in_review', 'submitted')).toEqual(['inReview', 'inReview', 'inReview'])
  })

  test('never is canceled while its money is on its way, and never paid before it is', () => {
    expect(says('pending', 'submitted')).toEqual(['submitted', 'pending', 'submitted'])
    expect(says('pending', 'open')).toEqual(['ready', 'unconfirmed', 'stillOpen'])
    expect(says('pending', 'none')).toEqual(['opening', 'opening', 'opening'])
  })
})
