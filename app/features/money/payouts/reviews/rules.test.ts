import { describe, expect, test } from 'vitest'
import { PAYOUT_GRAPH, payoutStatusesBefore } from '../rules.ts'
import { REVIEW_EVIDENCE_MAX, type ReviewReason } from '../schema.ts'
import { newReasons, type PayoutEvidence, reasonsFor } from './rules.ts'

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

test('a payout of which nothing stands out does not wait', () => {
  expect(reasons({})).toEqual([])
  expect(reasons({ calls: [], purchases: [], purchasesAround: [], payoutFingerprints: [] })).toEqual([])
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
  const calls = (hours: number[], paidOut: number[] = [0]) => ({
    calls: hours.map((hour, index) => ({
      callId: `call ${index}`,
      seekerId: 'lena',
      startAt: at(hour),
      isPaidOut: paidOut.includes(index),
    })),
  })
  test('hold it from one more than the limit within 24 hours on', () => {
    expect(codes(calls([0, 5, 23.9]))).toEqual([])
    expect(reasons(calls([0, 5, 10, 23.9]))).toMatchObject([
      { code: 'burst', userIds: ['lena'], callIds: ['call 0', 'call 1', 'call 2', 'call 3'] },
    ])
    expect(codes(calls([0, 5, 10, 24]))).toEqual([])
  })
  test('count in any window of 24 hours, also over midnight, when one of them is paid out', () => {
    expect(codes(calls([0, 20, 26, 30, 43], [4]))).toEqual(['burst'])
    expect(codes(calls([0, 1, 2, 3, 40], [4]))).toEqual([])
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

describe('what an administrator released before', () => {
  const reason = (change: Partial<ReviewReason>): ReviewReason => ({
    code: 'same_card',
    userIds: ['lena'],
    callIds: [],
    purchaseIds: [],
    ...change,
  })
  test('holds no later payout about the same people, but one with somebody new', () => {
    expect(newReasons([reason({ purchaseIds: ['new'] })], [reason({})])).toEqual([])
    expect(newReasons([reason({ userIds: ['jonah', 'lena'] })], [reason({})])).toHaveLength(1)
    expect(newReasons([reason({ code: 'same_device' })], [reason({})])).toHaveLength(1)
  })
  test('holds no burst of the same calls, but one with new calls', () => {
    const before = reason({ code: 'burst', callIds: ['a', 'b'] })
    expect(newReasons([reason({ code: 'burst', callIds: ['a'] })], [before])).toEqual([])
    expect(newReasons([reason({ code: 'burst', callIds: ['b', 'c'] })], [before])).toHaveLength(1)
  })
})

test('a payout in review is sent only after it was released, and one that has ended never goes into review', () => {
  expect(payoutStatusesBefore('completed')).toEqual(['pending'])
  expect(payoutStatusesBefore('in_review')).toEqual(['pending'])
  expect(PAYOUT_GRAPH.in_review).toEqual(['pending', 'failed'])
})
