import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { payoutsForm } from './forms.ts'
import { newReasons, type PayoutEvidence, reasonsFor } from './reviews/rules.ts'
import {
  bankFailureFromCode,
  compareTransfers,
  decidePayout,
  nextAttempt,
  payeeStep,
  payoutFailureFromCode,
  payoutStatusesBefore,
  readPayoutFailure,
  reversalOf,
} from './rules.ts'
import { REVIEW_EVIDENCE_MAX, type ReviewReason } from './schema.ts'

describe('the amount of a payout', () => {
  test('is at least the minimum and at most the balance, any whole number between [Y-09]', () => {
    expect(decidePayout(499, { balance: 1_000, payable: 1_000 }, 500)).toEqual({ ok: false, code: 'payout_minimum' })
    expect(decidePayout(500, { balance: 1_000, payable: 1_000 }, 500)).toEqual({ ok: true })
    expect(decidePayout(613, { balance: 613, payable: 613 }, 500)).toEqual({ ok: true })
    expect(decidePayout(614, { balance: 613, payable: 613 }, 500)).toEqual({ ok: false, code: 'insufficient_credits' })
  })

  test('is nothing that waits, also when the balance covers it', () => {
    expect(decidePayout(600, { balance: 900, payable: 600 }, 500)).toEqual({ ok: true })
    expect(decidePayout(601, { balance: 900, payable: 600 }, 500)).toEqual({ ok: false, code: 'credits_wait' })
  })

  test.each([Number.NaN, 500.5, 1e308, Number.POSITIVE_INFINITY])('%s is refused', (credits) => {
    expect(decidePayout(credits, { balance: 1e9, payable: 1e9 }, 500)).toEqual({ ok: false, code: 'invalid_amount' })
  })

  test.each(['-500', '5e2', '500.0', ' 500', '', '٥٠٠', '12345678'])('the form refuses %j', (credits) => {
    expect(payoutsForm.safeParse({ intent: 'request', credits, idempotencyKey: 'key-00001' }).success).toBe(false)
  })

  test('the form takes no account and no address from the browser', () => {
    for (const extra of [{ accountId: 'acct_2' }, { returnUrl: 'https://evil.example' }])
      for (const intent of ['onboard', 'dashboard'])
        expect(payoutsForm.safeParse({ intent, ...extra }).success).toBe(false)
  })
})

test('the connect card knows three states [Y-05]', () => {
  expect(payeeStep({ hasAccount: false, onboarded: false, payoutsEnabled: false })).toBe('set_up')
  expect(payeeStep({ hasAccount: true, onboarded: false, payoutsEnabled: true })).toBe('complete_onboarding')
  expect(payeeStep({ hasAccount: true, onboarded: true, payoutsEnabled: false })).toBe('complete_onboarding')
  expect(payeeStep({ hasAccount: true, onboarded: true, payoutsEnabled: true })).toBe('ready')
})

test('a refused transfer maps to our reasons: the account’s, which its owner can fix, or a general one', () => {
  for (const code of ['account_closed', 'transfers_not_allowed'])
    expect(payoutFailureFromCode(code)).toBe('payee_refused')
  for (const code of ['insufficient_funds', 'new_code']) expect(payoutFailureFromCode(code)).toBe('not_sent')
  for (const stored of ['payee_refused', 'payee_not_ready']) expect(readPayoutFailure(stored)).toBe(stored)
  expect(readPayoutFailure('You have insufficient funds.')).toBe('not_sent')
})

test('a bank’s refusal maps to our reasons, even for unknown or missing ones', () => {
  const said = ['account_closed', 'wrong_details', 'account_restricted', 'other', 'other']
  expect(['account_closed', 'no_account', 'account_frozen', 'new_code', null].map(bankFailureFromCode)).toEqual(said)
})

test('the number of the next attempt grows only after a refusal of the one before', () => {
  expect(nextAttempt({ attempt: 0, refusedAttempt: null })).toBe(1)
  expect(nextAttempt({ attempt: 3, refusedAttempt: null })).toBe(3)
  expect(nextAttempt({ attempt: 3, refusedAttempt: 2 })).toBe(3)
  expect(nextAttempt({ attempt: 3, refusedAttempt: 3 })).toBe(4)
})

describe('a payout and its transfers', () => {
  const paid = { status: 'completed' as const, amountCents: 4_500, reversedCents: 0, transferId: 'tr_1' }
  const one = { transferId: 'tr_1', amountCents: 4_500, reversedCents: 0 }

  test('agree when the companion holds what was booked', () => {
    expect(compareTransfers(paid, [one])).toEqual({ kind: 'agrees' })
    const half = { ...one, reversedCents: 2_250 }
    expect(compareTransfers({ ...paid, reversedCents: 2_250 }, [half])).toEqual({ kind: 'agrees' })
    expect(compareTransfers({ ...paid, status: 'failed', transferId: null }, [])).toEqual({ kind: 'agrees' })
  })

  test('differ by a second transfer, until either is reversed', () => {
    const two = { ...one, transferId: 'tr_2' }
    expect(compareTransfers(paid, [one, two])).toEqual({ kind: 'unexplained', cents: 4_500 })
    expect(compareTransfers(paid, [one, { ...two, reversedCents: 4_500 }])).toEqual({ kind: 'agrees' })
    expect(compareTransfers(paid, [{ ...one, reversedCents: 4_500 }, two])).toEqual({ kind: 'agrees' })
    const failed = { ...paid, status: 'failed' as const, transferId: null }
    expect(compareTransfers(failed, [two])).toEqual({ kind: 'unexplained', cents: 4_500 })
  })

  test('tell nothing when the provider does not name the transfer', () => {
    expect(compareTransfers(paid, [])).toEqual({ kind: 'missing' })
  })

  test('in any number of reversals bring back no more than was reversed, and in the end all of it', () => {
    const amounts = fc.record({
      credits: fc.integer({ min: 500, max: 20_000 }),
      percent: fc.integer({ min: 0, max: 50 }),
      parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
    })
    fc.assert(
      fc.property(amounts, ({ credits, percent, parts }) => {
        const amountCents = earnings(credits, percent).netCents
        const sums = parts.map((part) => Math.floor(part * amountCents))
        let reversedCents = 0
        let back = 0
        for (const sum of [...sums.toSorted((a, b) => a - b), amountCents]) {
          const transfers = [{ transferId: 'tr_1', amountCents, reversedCents: sum }]
          const found = compareTransfers({ ...paid, amountCents, reversedCents }, transfers)
          if (found.kind !== 'reversed') {
            expect(found).toEqual({ kind: 'agrees' })
            continue
          }
          back += reversalOf(found.reversedCents, percent).credits - reversalOf(reversedCents, percent).credits
          reversedCents = found.reversedCents
          expect(reversedCents).toBe(sum)
          expect(earnings(back, percent).netCents).toBeLessThanOrEqual(reversedCents)
          expect(earnings(back + 1, percent).netCents).toBeGreaterThan(reversedCents)
        }
        expect(back).toBe(credits)
        expect(reversalOf(amountCents, percent).feeCents).toBe(earnings(credits, percent).feeCents)
      }),
    )
  })
})

const limits = { callsPerDay: 3, firstPayoutCredits: 5_000 }
const at = (hours: number) => new Date(Date.UTC(2027, 2, 1) + hours * 3_600_000)
const plain: PayoutEvidence = {
  companionId: 'companion',
  credits: 600,
  isFirst: false,
  calls: [{ callId: 'call', seekerId: 'lena', startAt: at(0), isPaidOut: true }],
  purchases: [{ purchaseId: 'hers', buyerId: 'lena', fingerprint: 'her card' }],
  purchasesAround: [{ purchaseId: 'hers', buyerId: 'lena', fingerprint: 'her card' }],
  payoutFingerprints: ['own bank'],
  samePayoutAccountIds: [],
  sameDeviceIds: [],
}
const reasons = (change: Partial<PayoutEvidence>) => reasonsFor({ ...plain, ...change }, limits)
const codes = (change: Partial<PayoutEvidence>) => reasons(change).map(({ code }) => code)

test('an inconspicuous payout isn’t held', () => {
  expect(reasons({})).toEqual([])
})

describe('one card', () => {
  const around = (buyerId: string, fingerprint: string | null = 'her card') => ({
    purchasesAround: [...plain.purchasesAround, { purchaseId: 'other', buyerId, fingerprint }],
  })
  test('of two people who both pay the companion holds the payout, with both and their purchases', () => {
    expect(reasons(around('jonah'))).toEqual([
      { code: 'same_card', userIds: ['jonah', 'lena'], callIds: [], purchaseIds: ['hers', 'other'] },
    ])
  })
  test('that is the companion’s own holds it', () => {
    expect(reasons(around('companion'))).toMatchObject([{ code: 'same_card', userIds: ['lena'] }])
  })
  test('of one person holds nothing, however often it pays, and unknown cards are not the same', () => {
    expect(codes(around('lena'))).toEqual([])
    expect(codes(around('jonah', 'another card'))).toEqual([])
    const unknown = { purchaseId: 'hers', buyerId: 'lena', fingerprint: null }
    expect(codes({ purchases: [unknown], ...around('jonah', null) })).toEqual([])
  })
})

describe('the payout account', () => {
  test('that is the card which paid these calls holds the payout', () => {
    expect(reasons({ payoutFingerprints: ['own bank', 'her card'] })).toEqual([
      { code: 'same_payout_account', userIds: ['lena'], callIds: [], purchaseIds: ['hers'] },
    ])
  })
  test('that is another companion’s, too, holds it', () => {
    expect(reasons({ samePayoutAccountIds: ['mara'] })).toMatchObject([
      { code: 'same_payout_account', userIds: ['mara'] },
    ])
  })
})

test('a browser that only the two have holds it', () => {
  expect(reasons({ sameDeviceIds: ['lena'] })).toMatchObject([{ code: 'same_device', userIds: ['lena'] }])
})

describe('many calls of two people', () => {
  const calls = (hours: number[], paidOut = 0) => ({
    calls: hours.map((hour, index) => {
      return { callId: `call ${index}`, seekerId: 'lena', startAt: at(hour), isPaidOut: index === paidOut }
    }),
  })
  test('hold it from one more than the limit within 24 hours on', () => {
    expect(codes(calls([0, 5, 23.9]))).toEqual([])
    expect(reasons(calls([0, 5, 10, 23.9]))).toMatchObject([
      { code: 'burst', userIds: ['lena'], callIds: ['call 0', 'call 1', 'call 2', 'call 3'] },
    ])
    expect(codes(calls([0, 5, 10, 24]))).toEqual([])
  })
  test('count in any window of 24 hours, also over midnight, when one of them is paid out', () => {
    expect(codes(calls([0, 20, 26, 30, 43], 4))).toEqual(['burst'])
    expect(codes(calls([0, 1, 2, 3, 40], 4))).toEqual([])
  })
  test('of different people do not add up', () => {
    const { calls: four } = calls([0, 1, 2, 3])
    expect(codes({ calls: four.map((call, index) => ({ ...call, seekerId: `seeker ${index}` })) })).toEqual([])
  })
})

test('a first payout holds from one credit above the limit on; later ones never by their size', () => {
  expect(codes({ isFirst: true, credits: 5_000 })).toEqual([])
  expect(codes({ isFirst: true, credits: 5_001 })).toEqual(['first_payout_above'])
  expect(codes({ isFirst: false, credits: 500_000 })).toEqual([])
})

test('stores a bounded number of ids with each reason', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `companion ${index}`)
  expect(reasons({ samePayoutAccountIds: ids })[0]?.userIds).toHaveLength(REVIEW_EVIDENCE_MAX)
})

describe('reasons released before', () => {
  const lena: ReviewReason = { code: 'same_card', userIds: ['lena'], callIds: [], purchaseIds: [] }
  const reason = (change: Partial<ReviewReason>): ReviewReason => ({ ...lena, ...change })
  test('don’t hold a later payout with the same people, but one with a new person', () => {
    expect(newReasons([reason({ purchaseIds: ['new'] })], [reason({})])).toEqual([])
    expect(newReasons([reason({ userIds: ['jonah', 'lena'] })], [reason({})])).toHaveLength(1)
    expect(newReasons([reason({ code: 'same_device' })], [reason({})])).toHaveLength(1)
  })
  test('don’t hold a burst of the same calls, but one with new calls', () => {
    const before = reason({ code: 'burst', callIds: ['a', 'b'] })
    expect(newReasons([reason({ code: 'burst', callIds: ['a'] })], [before])).toEqual([])
    expect(newReasons([reason({ code: 'burst', callIds: ['b', 'c'] })], [before])).toHaveLength(1)
  })
})

test('a payout in review is sent only after it was released, and one that has ended never goes into review', () => {
  expect(payoutStatusesBefore('completed')).toEqual(['pending'])
  expect(payoutStatusesBefore('in_review')).toEqual(['pending'])
})
