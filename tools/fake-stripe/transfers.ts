import type Stripe from 'stripe'
import { canReceive } from './accounts.ts'
import { accountBalance, moveMoney } from './balances.ts'
import { filled } from './description.ts'
import { announceSnapshot, type Cause } from './events.ts'
import { itemOf, listing, type Operation, operation } from './operation.ts'
import { readMetadata } from './parameters.ts'
import { invalid, missing, notSimulated } from './rejection.ts'
import type { Fake } from './state.ts'

function createTransfer(fake: Fake, params: Stripe.TransferCreateParams, cause: Cause): Stripe.Transfer {
  const { amount, currency, destination } = params
  if (!amount || amount < 1) throw missing('amount')
  if (currency !== 'eur') throw notSimulated(`currency=${currency}`, 'currency')
  const account = itemOf('destination', fake.state.accounts, destination, 'destination')
  if (!canReceive(account))
    throw invalid('Your destination account needs to have the capability transfers enabled.', {
      code: 'insufficient_capabilities_for_transfer',
    })
  if (accountBalance(fake, 'platform').available < amount)
    throw invalid('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' })
  const id = fake.id('tr')
  const sent = { owner: 'platform', type: 'transfer', category: 'transfer' } as const
  const transfer = filled<Stripe.Transfer>('transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: moveMoney(fake, { ...sent, amount: -amount, source: id }),
    created: fake.now(),
    currency: 'eur',
    destination: account.id,
    destination_payment: fake.id('py'),
    livemode: false,
    metadata: readMetadata(params.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_type: 'card',
    transfer_group: params.transfer_group ?? null,
  })
  moveMoney(fake, { owner: account.id, type: 'payment', category: 'charge', amount, source: id })
  fake.state.transfers[id] = transfer
  announceSnapshot(fake, 'transfer.created', transfer, { cause })
  return transfer
}

export function reverseTransfer(fake: Fake, transfer: Stripe.Transfer, requested?: number): void {
  const left = transfer.amount - transfer.amount_reversed
  const amount = requested ?? left
  if (amount < 1 || amount > left)
    throw invalid(`You can reverse between 1 and ${left} cents of ${transfer.id}.`, { param: 'amount' })
  const id = fake.id('trr')
  const back = { owner: 'platform', type: 'transfer_refund', category: 'transfer_reversal' } as const
  const reversal = filled<Stripe.TransferReversal>('transfer_reversal', {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: moveMoney(fake, { ...back, amount, source: id }),
    created: fake.now(),
    currency: 'eur',
    metadata: {},
    transfer: transfer.id,
  })
  const owner = String(transfer.destination)
  moveMoney(fake, { owner, amount: -amount, type: 'payment_refund', category: 'refund', source: id })
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data.unshift(reversal)
  announceSnapshot(fake, 'transfer.reversed', transfer)
}

export const transferOperations: Record<string, Operation> = {
  'POST /v1/transfers': operation<Stripe.TransferCreateParams>(
    ['amount', 'currency', 'destination', 'transfer_group', 'metadata.*'],
    createTransfer,
  ),
  'GET /v1/transfers': listing('/v1/transfers', ['transfer_group'], ({ state }) => Object.values(state.transfers)),
}
