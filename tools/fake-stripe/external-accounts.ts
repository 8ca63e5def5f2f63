import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { listParams, type PageParams, pageOf } from './lists.ts'
import type { Fake, Operation } from './operation.ts'
import { operation } from './operation.ts'
import { noSuch } from './rejection.ts'

export const payoutTargets = ['own_bank', 'shared_bank', 'card'] as const
/** Where an account's money goes: to a bank account of its own, one that others name too, or the card 4242…. */
export type PayoutTarget = (typeof payoutTargets)[number]

/** One number has one fingerprint, as at Stripe: who names a number again is recognised. */
export function setPayoutTarget(fake: Fake, account: string, target: PayoutTarget): void {
  fake.state.externalAccounts ??= {}
  fake.state.externalAccounts[account] = target === 'card' ? cardOf(fake, account) : bankOf(fake, account, target)
}

function bankOf(fake: Fake, account: string, target: PayoutTarget): Stripe.BankAccount {
  const own = createHash('sha256').update(account).digest('hex').slice(0, 12)
  return {
    id: fake.id('ba'),
    object: 'bank_account',
    account,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'DE',
    currency: 'eur',
    default_for_currency: true,
    fingerprint: target === 'shared_bank' ? 'FakeStripeBank01' : `Fake${own}`,
    last4: target === 'shared_bank' ? '3000' : '4321',
    metadata: {},
    routing_number: '37040044',
    status: 'new',
  }
}

function cardOf(fake: Fake, account: string): Stripe.Card {
  return {
    id: fake.id('card'),
    object: 'card',
    account,
    address_city: null,
    address_country: null,
    address_line1: null,
    address_line1_check: null,
    address_line2: null,
    address_state: null,
    address_zip: null,
    address_zip_check: null,
    available_payout_methods: ['standard'],
    brand: 'Visa',
    country: 'DE',
    currency: 'eur',
    cvc_check: null,
    default_for_currency: true,
    dynamic_last4: null,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: 'FakeStripeCard01',
    funding: 'debit',
    last4: '4242',
    metadata: {},
    name: null,
    regulated_status: null,
    tokenization_method: null,
  }
}

export const externalAccountOperations: Record<string, Operation> = {
  'GET /v1/accounts/{id}/external_accounts': operation<PageParams & { object?: 'bank_account' | 'card' }>(
    [...listParams.filter((name) => !name.startsWith('created')), 'object'],
    (fake, params, { path }) => {
      const id = path.id ?? ''
      if (!fake.state.accounts[id]) throw noSuch('account', id)
      const target = fake.state.externalAccounts?.[id]
      const listed = target && (params.object ?? target.object) === target.object ? [target] : []
      return pageOf<Stripe.BankAccount | Stripe.Card>(listed, params, `/v1/accounts/${id}/external_accounts`)
    },
  ),
}
