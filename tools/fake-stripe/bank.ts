import type Stripe from 'stripe'
import { accountBalance, moveMoney } from './balances.ts'
import { announceSnapshot } from './events.ts'
import { listParams, type PageParams, pageOf, withField } from './lists.ts'
import { type Fake, type Operation, operation } from './operation.ts'
import { invalid, noSuch } from './rejection.ts'

/**
 * The bank leg: everything that is available to `platform` or a connected account goes to its bank account, or comes
 * back because the bank refuses.
 */
export function payOutToBank(
  fake: Fake,
  accountId: string,
  outcome: 'paid' | 'failed',
  failureCode: string,
): Stripe.Payout {
  const { available } = accountBalance(fake, accountId)
  if (available < 1) throw invalid(`${accountId} has nothing to pay out.`)
  const id = fake.id('po')
  const about = accountId === 'platform' ? {} : { account: accountId }
  const movement = { owner: accountId, type: 'payout', category: 'payout', source: id } as const
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount: available,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: fake.now(),
    automatic: true,
    balance_transaction: moveMoney(fake, { ...movement, amount: -available }),
    created: fake.now(),
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: fake.id('ba'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
  fake.state.payouts[id] = { owner: accountId, payout }
  for (const entry of Object.values(fake.state.balanceEntries))
    if (entry.owner === accountId && entry.transaction.status === 'available') entry.payoutId ??= id
  announceSnapshot(fake, 'payout.created', payout, about)
  if (outcome === 'failed') {
    const back = moveMoney(fake, {
      ...movement,
      amount: available,
      type: 'payout_failure',
      category: 'payout_reversal',
    })
    payout.failure_balance_transaction = back
    payout.failure_code = failureCode
    payout.failure_message = 'The bank account could not be credited.'
    payout.status = 'failed'
  }
  announceSnapshot(fake, outcome === 'failed' ? 'payout.failed' : 'payout.paid', payout, about)
  return payout
}

const owned = (fake: Fake, account: string | null) =>
  Object.values(fake.state.payouts)
    .filter(({ owner }) => owner === (account ?? 'platform'))
    .map(({ payout }) => payout)

const entriesOf = (fake: Fake, account: string | null) =>
  Object.values(fake.state.balanceEntries).filter(({ owner }) => owner === (account ?? 'platform'))
const transactionsOf = (fake: Fake, account: string | null) =>
  entriesOf(fake, account).map(({ transaction }) => transaction)

type TransactionFilters = PageParams & { type?: string; source?: string; payout?: string; currency?: string }

export const bankOperations: Record<string, Operation> = {
  'GET /v1/payouts': operation<PageParams & { status?: string }>(
    [...listParams, 'status'],
    (fake, params, { account }) =>
      pageOf(withField(owned(fake, account), 'status', params.status), params, '/v1/payouts'),
  ),
  'GET /v1/payouts/{id}': operation([], (fake, _params, { path, account }) => {
    const payout = owned(fake, account).find(({ id }) => id === path.id)
    if (!payout) throw noSuch('payout', path.id ?? '')
    return payout
  }),
  'GET /v1/balance_transactions': operation<TransactionFilters>(
    [...listParams, 'type', 'source', 'payout', 'currency'],
    (fake, { type, source, payout, currency, ...params }, { account }) => {
      const taken = new Set(
        entriesOf(fake, account).flatMap((entry) => (entry.payoutId === payout ? [entry.transaction.id] : [])),
      )
      const isListed = (transaction: Stripe.BalanceTransaction) =>
        (type === undefined || transaction.type === type) &&
        (source === undefined || transaction.source === source) &&
        (currency === undefined || transaction.currency === currency) &&
        (payout === undefined || taken.has(transaction.id))
      return pageOf(transactionsOf(fake, account), params, '/v1/balance_transactions', isListed)
    },
  ),
  'GET /v1/balance_transactions/{id}': operation([], (fake, _params, { path, account }) => {
    const found = transactionsOf(fake, account).find(({ id }) => id === path.id)
    if (!found) throw noSuch('balance_transaction', path.id ?? '')
    return found
  }),
}
