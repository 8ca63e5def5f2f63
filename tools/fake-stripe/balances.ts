import type Stripe from 'stripe'
import { filled } from './description.ts'
import { announceSnapshot } from './events.ts'
import { itemOf, listing, type Operation, operation } from './operation.ts'
import { invalid } from './rejection.ts'
import type { Fake } from './state.ts'

type Movement = {
  owner: string
  amount: number
  fee?: number
  type: Stripe.BalanceTransaction.Type
  category: string
  source: string | null
  /** Whether the money stays pending at first, as with charges. */
  waits?: boolean
}

export const cardFee = (amount: number) => Math.round(amount * 0.015) + 25
export const debitFee = 35
/** Cents the bank charges for a dispute; not returned when it is won, as in the European Union. */
export const disputeFee = 2000
/** Seconds until payments become available. */
const WAIT_SECONDS = 7 * 24 * 3600

export function accountBalance(fake: Fake, owner: string) {
  const balance = fake.state.balances[owner] ?? { available: 0, pending: 0 }
  fake.state.balances[owner] = balance
  return balance
}

export function moveMoney(fake: Fake, { owner, amount, fee = 0, waits, ...movement }: Movement): string {
  const id = fake.id('txn')
  accountBalance(fake, owner)[waits ? 'pending' : 'available'] += amount - fee
  const details = { application: null, currency: 'eur', description: 'Stripe processing fees', type: 'stripe_fee' }
  const transaction = filled<Stripe.BalanceTransaction>('balance_transaction', {
    id,
    object: 'balance_transaction',
    amount,
    available_on: fake.now() + (waits ? WAIT_SECONDS : 0),
    balance_type: 'payments',
    created: fake.now(),
    currency: 'eur',
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, ...details }],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: waits ? 'pending' : 'available',
    type: movement.type,
  })
  fake.state.balanceEntries[id] = { owner, transaction }
  return id
}

/** Moves due funds from pending to available; `all` ignores the waiting time. */
export function releaseFunds(fake: Fake, all = false): void {
  for (const { owner, transaction } of Object.values(fake.state.balanceEntries)) {
    if (transaction.status !== 'pending' || (!all && transaction.available_on > fake.now())) continue
    transaction.status = 'available'
    const balance = accountBalance(fake, owner)
    balance.pending -= transaction.net
    balance.available += transaction.net
  }
}

/** Pays out the available balance of `platform` or a connected account to its bank, which may return it. */
export function payOutToBank(
  fake: Fake,
  owner: string,
  outcome: 'paid' | 'failed',
  failureCode: string,
): Stripe.Payout {
  const { available } = accountBalance(fake, owner)
  if (available < 1) throw invalid(`${owner} has nothing to pay out.`)
  const id = fake.id('po')
  const about = owner === 'platform' ? {} : { account: owner }
  const payout = filled<Stripe.Payout>('payout', {
    id,
    object: 'payout',
    amount: available,
    arrival_date: fake.now(),
    automatic: true,
    balance_transaction: moveMoney(fake, { owner, type: 'payout', category: 'payout', source: id, amount: -available }),
    created: fake.now(),
    currency: 'eur',
    destination: fake.id('ba'),
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'paid',
    type: 'bank_account',
  })
  fake.state.payouts[id] = { owner, payout }
  announceSnapshot(fake, 'payout.created', payout, about)
  if (outcome === 'failed') {
    const back = { type: 'payout_failure', category: 'payout_reversal' } as const
    payout.failure_balance_transaction = moveMoney(fake, { owner, source: id, amount: available, ...back })
    payout.failure_code = failureCode
    payout.failure_message = 'The bank account could not be credited.'
    payout.status = 'failed'
  }
  announceSnapshot(fake, outcome === 'failed' ? 'payout.failed' : 'payout.paid', payout, about)
  return payout
}

export const balanceOperations: Record<string, Operation> = {
  'GET /v1/balance': operation([], (fake, _params, { account }): Stripe.Balance => {
    const { available, pending } = accountBalance(fake, account ?? 'platform')
    const inEuros = (amount: number) => [{ amount, currency: 'eur', source_types: { card: amount } }]
    return { object: 'balance', available: inEuros(available), livemode: false, pending: inEuros(pending) }
  }),
  'GET /v1/balance_transactions': listing('/v1/balance_transactions', ['type'], (fake, { account }) =>
    Object.values(fake.state.balanceEntries).flatMap(({ owner, transaction }) =>
      owner === (account ?? 'platform') ? [transaction] : [],
    ),
  ),
  'GET /v1/payouts/{id}': operation([], (fake, _params, { path, account }) => {
    const owned = Object.entries(fake.state.payouts).filter(([, { owner }]) => owner === (account ?? 'platform'))
    return itemOf('payout', Object.fromEntries(owned), path.id).payout
  }),
}
