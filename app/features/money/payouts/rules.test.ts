import { describe, expect, test } from 'vitest'
import { payoutsForm } from './forms.ts'
import { bankFailureOf, decidePayout, failureOf, payeeStep, readPayoutFailure } from './rules.ts'

describe('the amount of a payout', () => {
  test('is at least the minimum and at most the balance, any whole number between [Y-09]', () => {
    expect(decidePayout(499, { balance: 1_000, payable: 1_000 }, 500)).toEqual({ ok: false, code: 'payout_minimum' })
    expect(decidePayout(500, { balance: 1_000, payable: 1_000 }, 500)).toEqual({ ok: true })
    expect(decidePayout(613, { balance: 613, payable: 613 }, 500)).toEqual({ ok: true })
    expect(decidePayout(120, { balance: 1_000, payable: 1_000 }, 120)).toEqual({ ok: true })
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

test('a refused transfer has a reason of ours: the account’s, which its owner can mend, or none that concerns it', () => {
  expect(['account_closed', 'transfers_not_allowed', 'insufficient_funds', 'new_code'].map(failureOf)).toEqual([
    'payee_refused',
    'payee_refused',
    'not_sent',
    'not_sent',
  ])
  expect(['payee_refused', 'payee_not_ready', 'You have insufficient funds.'].map(readPayoutFailure)).toEqual([
    'payee_refused',
    'payee_not_ready',
    'not_sent',
  ])
})

test('why a bank refused is said in words of ours, also where the provider has a new word or none', () => {
  expect(['account_closed', 'no_account', 'account_frozen', 'new_code', null].map(bankFailureOf)).toEqual([
    'account_closed',
    'wrong_details',
    'account_restricted',
    'other',
    'other',
  ])
})
