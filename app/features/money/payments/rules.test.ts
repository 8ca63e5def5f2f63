import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyerPriceCents, centsPerCall, LOWEST_CENTS_PER_CREDIT } from '#app/features/marketplace/rates/rules.ts'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { CENTS_PER_CREDIT } from '#app/platform/bounds.ts'
import { EVENT_FAMILIES } from './events/data.ts'
import { findUnreadableGap, isForDestination } from './events/store.server.ts'
import { isWebhookSilent } from './events/views.server.ts'
import { checkoutForm } from './forms.ts'
import { isReconciliationLate, lastDayDue, movementKind } from './reconciliation/rules.ts'
import {
  advancesDispute,
  advancesRefund,
  checkoutNotice,
  creditsStillMissing,
  decidePurchaseStep,
  includedVat,
  packageFor,
  shareOf,
  statusesBefore,
  type TakenBack,
  unspentValue,
} from './rules.ts'
import { CONSENT_VERSION, DISPUTE_STATUSES, REFUND_STATUSES } from './schema.ts'
import { lastSettledItem } from './store.server.ts'

describe('VAT inside a price', () => {
  test('matches the German prices: 1.60 € in 10 €, 31.93 € in 200 €', () => {
    expect([includedVat(1_000, 19), includedVat(20_000, 19)]).toEqual([160, 3_193])
  })

  test('agrees with exact arithmetic for any price and rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 30 }), (priceCents, percent) => {
        const [numerator, denominator] = [BigInt(priceCents) * 100n, BigInt(100 + percent)]
        const net = numerator / denominator + ((numerator % denominator) * 2n >= denominator ? 1n : 0n)
        expect(includedVat(priceCents, percent)).toBe(priceCents - Number(net))
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

test('the order form takes a package and no more, and wants the tick, and that to the text in force', () => {
  const extras = [{ success_url: 'https://evil.example' }, { priceCents: '1' }, { packageKey: '__proto__' }]
  for (const extra of [...extras, { packageKey: '66' }, { packageKey: undefined }])
    expect(checkoutForm.safeParse({ packageKey: '65', consent: CONSENT_VERSION, ...extra }).success).toBe(false)
  expect(checkoutForm.safeParse({ packageKey: '65', consent: CONSENT_VERSION }).success).toBe(true)
  for (const consent of [undefined, '', 'on', 'true', '2020-01', ['on', CONSENT_VERSION]])
    expect(checkoutForm.safeParse({ packageKey: '65', consent }).error?.issues).toMatchObject([
      { path: ['consent'], message: 'consent_missing' },
    ])
})

test('the price of credits is that of the packages, not the payout rate [M-18]', () => {
  expect(PACKAGES.map(centsPerCall)).toEqual([385, 368, 357, 333, 313])
  expect([0, 25, 65].map(buyerPriceCents)).toEqual([0, 385, 1_000])
  for (const { credits, priceCents } of PACKAGES) {
    expect(priceCents / credits).toBeGreaterThanOrEqual(LOWEST_CENTS_PER_CREDIT)
    expect(buyerPriceCents(credits)).toBeGreaterThanOrEqual(priceCents)
    expect(LOWEST_CENTS_PER_CREDIT).toBeGreaterThan(CENTS_PER_CREDIT)
  }
})

describe('the next step of a purchase', () => {
  type ProviderPayment = Parameters<typeof decidePurchaseStep>[1]
  const paid: ProviderPayment = { status: 'paid', purchaseId: 'p', amountCents: 1_000, livemode: false }
  const step = (status: 'pending' | 'paid' | 'failed' | 'canceled' | 'in_review', payment: Partial<ProviderPayment>) =>
    decidePurchaseStep({ id: 'p', status, priceCents: 1_000 }, { ...paid, ...payment }, false)

  test('money that arrived always counts, also after the purchase was closed [M-12]', () => {
    for (const status of ['pending', 'failed', 'canceled'] as const) expect(step(status, {})).toBe('pay')
  })

  test('an expired page cancels, a failed payment fails, an open or delayed one waits', () => {
    const then = { expired: 'cancel', failed: 'fail', open: 'none', processing: 'none' } as const
    const pages = Object.keys(then) as (keyof typeof then)[]
    for (const status of pages) expect(step('pending', { status })).toBe(then[status])
  })

  test('a paid purchase never moves again, and a closed one stays closed without money', () => {
    expect(step('paid', {})).toBe('none')
    for (const from of ['paid', 'canceled', 'in_review'] as const)
      for (const status of ['open', 'processing', 'expired', 'failed'] as const)
        expect(step(from, { status })).toBe('none')
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

  test('a mismatched payment is decided once, and counts if it matches later', () => {
    expect(step('in_review', { amountCents: 999 })).toBe('none')
    expect(step('in_review', {})).toBe('pay')
  })
})

test('a purchase moves on by its table only: nothing leaves paid, and only the operator ends a review unpaid', () => {
  expect(statusesBefore('pending')).toEqual([])
  expect(statusesBefore('paid')).toEqual(['pending', 'failed', 'canceled', 'in_review'])
  expect(statusesBefore('failed')).toEqual(['pending'])
  expect(statusesBefore('canceled')).toEqual(['pending', 'in_review'])
  expect(statusesBefore('in_review')).toEqual(['pending', 'failed', 'canceled'])
})

describe('the notice about a purchase', () => {
  const from = ['opening', 'success', 'canceled'] as const
  const says = (
    status: 'pending' | 'paid' | 'failed' | 'canceled' | 'in_review',
    page: 'none' | 'open' | 'submitted',
  ) => from.map((each) => checkoutNotice(each, { status, page }))

  test('follows its status, whatever the URL claims', () => {
    expect(says('paid', 'submitted')).toEqual(['success', 'success', 'success'])
    expect(says('canceled', 'open')).toEqual(['canceled', 'canceled', 'canceled'])
    expect(says('failed', 'submitted')).toEqual(['failed', 'failed', 'failed'])
    expect(says('failed', 'none')).toEqual(['notOpened', 'notOpened', 'notOpened'])
    expect(says('in_review', 'submitted')).toEqual(['inReview', 'inReview', 'inReview'])
  })

  test('never is canceled while its money is on its way, and never paid before it is', () => {
    expect(says('pending', 'submitted')).toEqual(['pending', 'pending', 'pending'])
    expect(says('pending', 'open')).toEqual(['ready', 'pending', 'stillOpen'])
    expect(says('pending', 'none')).toEqual(['opening', 'opening', 'opening'])
  })
})

const now = new Date('2027-01-31T12:00:00Z')

test('the cursor stays five minutes behind, as items may show up late', () => {
  const at = (minutes: number) => ({ createdAt: new Date(now.getTime() - minutes * 60_000) })
  expect(lastSettledItem([at(9), at(6), at(4)], now)).toEqual(at(6))
  expect(lastSettledItem([at(1)], now)).toBeNull()
})

test('the suggested package is the smallest that covers the missing credits, else the largest', () => {
  expect([1, 65, 66, 350, 351, 1_600, 5_000].map(packageFor)).toEqual(['65', '65', '170', '350', '750', '1600', '1600'])
  expect(packageFor(null)).toBeNull()
})

test('bought credits reduce the missing ones', () => {
  expect(creditsStillMissing(80, null)).toBe(80)
  expect(creditsStillMissing(80, 65)).toBe(15)
  expect(creditsStillMissing(80, 170)).toBeNull()
  expect(creditsStillMissing(undefined, null)).toBeNull()
})

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('an event', () => {
  test('is taken by the destination of its accounts and by no other', () => {
    const origins = ['platform', 'connected', 'thin'] as const
    for (const origin of origins) {
      const type = `${EVENT_FAMILIES[origin][0]}something`
      expect(origins.filter((destination) => isForDestination({ origin, type }, destination))).toEqual([origin])
    }
  })

  test('of a new kind in a family is taken, of no family is not', () => {
    expect(isForDestination({ origin: 'platform', type: 'charge.dispute.something_new' }, 'platform')).toBe(true)
    expect(isForDestination({ origin: 'platform', type: 'customer.created' }, 'platform')).toBe(false)
    expect(isForDestination({ origin: 'platform', type: 'account.updated' }, 'platform')).toBe(false)
    expect(isForDestination({ origin: 'connected', type: 'checkout.session.completed' }, 'connected')).toBe(false)
  })
})

test('there is a gap only when the list was last read more than 30 days ago', () => {
  expect(findUnreadableGap(daysAgo(29.9), now)).toBeNull()
  expect(findUnreadableGap(daysAgo(31), now)).toEqual({ from: daysAgo(31), until: daysAgo(30) })
})

test('silence is three days without a webhook while people pay', () => {
  expect(isWebhookSilent({ isBusy: true, lastAt: daysAgo(3) }, now)).toBe(true)
  expect(isWebhookSilent({ isBusy: true, lastAt: daysAgo(2.9) }, now)).toBe(false)
  expect(isWebhookSilent({ isBusy: true, lastAt: null }, now)).toBe(true)
  expect(isWebhookSilent({ isBusy: false, lastAt: null }, now)).toBe(false)
})

const nothing: TakenBack = { cents: 0, credits: 0, vatCents: 0 }
const sales = fc
  .record({ offer: fc.constantFrom(...PACKAGES), vatPercent: fc.integer({ min: 0, max: 27 }) })
  .map(({ offer: { credits, priceCents }, vatPercent }) => {
    return { credits, priceCents, vatCents: includedVat(priceCents, vatPercent) }
  })

describe('the refunded share of a purchase', () => {
  test('is all of it with the whole price, and whole credits rounded down with a part', () => {
    const sale = { credits: 350, priceCents: 5_000, vatCents: 798 }
    expect(shareOf(sale, nothing, 5_000)).toEqual({ credits: 350, vatCents: 798 })
    expect(shareOf(sale, nothing, 2_500)).toEqual({ credits: 175, vatCents: 399 })
    expect(shareOf(sale, nothing, 10)).toEqual({ credits: 0, vatCents: 1 })
    // A refund after a lost dispute doesn't take credits twice.
    expect(shareOf(sale, { cents: 5_000, credits: 350, vatCents: 798 }, 5_000)).toEqual({ credits: 0, vatCents: 0 })
  })

  test('adds up to exactly the sale, in any number of parts', () => {
    fc.assert(
      fc.property(sales, fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 12 }), (sale, parts) => {
        let before = nothing
        for (const part of [...parts, sale.priceCents]) {
          const amount = Math.min(part, sale.priceCents - before.cents)
          if (amount < 1) continue
          const { credits, vatCents } = shareOf(sale, before, amount)
          expect(credits).toBeGreaterThanOrEqual(0)
          expect(vatCents).toBeLessThanOrEqual(amount)
          const { cents, ...more } = before
          before = { cents: cents + amount, credits: more.credits + credits, vatCents: more.vatCents + vatCents }
        }
        expect(before).toEqual({ cents: sale.priceCents, credits: sale.credits, vatCents: sale.vatCents })
      }),
    )
  })
})

describe('the value of unspent credits', () => {
  test('is proportional to the price', () => {
    const sale = { credits: 170, priceCents: 2_500, vatCents: 0 }
    expect([170, 85, 0].map((unspent) => unspentValue(sale, nothing, unspent))).toEqual([2_500, 1_250, 0])
  })

  test('takes back as many credits as it pays for, and never more money than was paid', () => {
    fc.assert(
      fc.property(sales, fc.nat(1_600), fc.nat(1_600), (sale, spent, refundedCents) => {
        const unspent = Math.max(0, sale.credits - spent)
        const refunded = Math.min(refundedCents, sale.priceCents)
        const before = { ...shareOf(sale, nothing, refunded), cents: refunded }
        const left = Math.min(unspent, sale.credits - before.credits)
        const cents = unspentValue(sale, before, left)
        expect(before.cents + cents).toBeLessThanOrEqual(sale.priceCents)
        if (cents > 0 && before.cents === 0) expect(shareOf(sale, before, cents).credits).toBe(left)
      }),
    )
  })
})

test('refunds and disputes only move forward', () => {
  const refundMoves = REFUND_STATUSES.flatMap((from) =>
    REFUND_STATUSES.filter((to) => advancesRefund(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(refundMoves).toEqual(['pending to completed', 'pending to failed', 'completed to failed'])
  for (const end of ['won', 'lost'] as const)
    expect(DISPUTE_STATUSES.filter((to) => advancesDispute(end, to))).toEqual([])
})

test('a movement is of a kind to us by its type, an adjustment of a dispute only when it is about a payment', () => {
  const kinds = {
    ...{ charge: 'charge', payment: 'charge', refund_failure: 'refund', transfer_refund: 'transfer_reversal' },
    ...{ stripe_fee: 'provider_fee', payout: 'bank', topup: 'bank', payment_network_reserve_hold: 'reserve' },
    ...{ climate_order_purchase: 'other', toString: 'other', adjustment: 'dispute' },
  }
  for (const [type, kind] of Object.entries(kinds))
    expect(movementKind({ type, paymentIntentId: 'pi_1' }), type).toBe(kind)
  expect(movementKind({ type: 'adjustment', paymentIntentId: null })).toBe('other')
})

test('a day is due at two in the next night', () => {
  expect(lastDayDue(new Date('2026-11-24T01:59:59Z'))).toBe('2026-11-22')
  expect(lastDayDue(new Date('2026-11-24T02:00:00Z'))).toBe('2026-11-23')
})

test('a comparison is late once two nights are missing', () => {
  const morning = new Date('2026-11-24T08:00:00Z')
  expect(isReconciliationLate('2026-11-21', morning)).toBe(false)
  expect(isReconciliationLate('2026-11-20', morning)).toBe(true)
})
