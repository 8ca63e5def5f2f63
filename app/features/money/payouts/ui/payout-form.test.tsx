import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { AccountStep, PayoutNote, TaxStep } from './payout-cards.tsx'
import { PayoutForm } from './payout-form.tsx'

const keys = { idempotencyKey: 'key', fetcherKey: 'payout' }
const form = (change: Partial<ComponentProps<typeof PayoutForm>> = {}) =>
  screenOf(<PayoutForm balance={777} payable={777} inFlight={null} needsCode={false} {...keys} {...change} />)
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

test('amounts offer 500, 1,000 and everything, as far as there is that much', () => {
  const linksOf = (payable: number) =>
    [...form({ balance: payable, payable }).matchAll(/\?credits=(\d+)/g)].map(([, n]) => n)
  expect(linksOf(3_105)).toEqual(['500', '1000', '3105'])
  expect(linksOf(777)).toEqual(['500', '777'])
  expect(linksOf(500)).toEqual(['500'])
  expect(wordsOf(form())).toContain('500 All (777)')
})

test('the steps show what is left, and a tick once it’s done', () => {
  const status = { hasAccount: true, onboarded: true, payoutsEnabled: false }
  const step = (payoutsEnabled: boolean) =>
    wordsOf(
      screenOf(
        <AccountStep status={{ ...status, payoutsEnabled }} returnedCents={null} isMonthly={false} fetcherKey="p" />,
      ),
    )
  expect(step(false)).toContain('1 Step 1: Payout account Something’s missing before we can pay you. Complete setup')
  expect(step(true)).toContain('Your payouts are fully set up Go to payout account')
  const tax = (state: 'missing' | 'complete') => screenOf(<TaxStep state={state} />)
  expect(wordsOf(tax('missing'))).toContain('By law, we need them before your first payout. Enter tax details')
  expect(tax('complete')).toContain('href="/en/payouts/tax"')
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
