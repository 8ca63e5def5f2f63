import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { PayoutNote } from './payout-cards.tsx'
import { PayoutForm } from './payout-form.tsx'

const keys = { idempotencyKey: 'key', fetcherKey: 'payout' }
const form = (change: Partial<ComponentProps<typeof PayoutForm>> = {}) =>
  screenOf(<PayoutForm balance={777} payable={777} isReady inFlight={null} needsCode={false} {...keys} {...change} />)
const note = (status: 'pending' | 'in_review' | 'failed', errorMessage: string | null = null) =>
  wordsOf(screenOf(<PayoutNote payout={{ id: 'p', status, credits: 600, errorMessage }} />))

test('the form offers the payable amount, and is closed if that’s too little, or until another payout is wanted', () => {
  expect(wordsOf(form({ payable: 650 }))).toContain('A whole number from 500 to 650.')
  for (const closed of [form({ payable: 499 }), form({ requestedId: 'p' })])
    expect(closed).not.toContain('name="credits"')
  expect([false, true].map((needsCode) => form({ wanted: 600, needsCode }).includes('name="code"'))).toEqual([
    false,
    true,
  ])
})

test('without tax details the form links to them', () => {
  expect(wordsOf(form({ needsTaxDetails: true }))).toContain('We need your tax details first.')
  expect(form({ needsTaxDetails: true })).toContain('href="/en/payouts/tax"')
  expect(form()).not.toContain('href="/en/payouts/tax"')
})

test('a failed payout shows why and what to do; one in review shows for how long, never why', () => {
  expect(note('failed', 'not_sent')).toBe(
    'Not sent. 600 credits are back in your balance. We couldn’t send it. Please try again tomorrow, or contact us.',
  )
  expect(note('failed', 'payee_not_ready')).toContain(
    'Please complete your payout account and request the payout again.',
  )
  expect(note('in_review')).toContain('usually takes up to 3 business days')
  expect(note('in_review')).not.toMatch(/card|browser|account|fraud|suspicious/i)
})
