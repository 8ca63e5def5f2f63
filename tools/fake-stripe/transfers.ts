import type Stripe from 'stripe'
import { canReceive } from './account-shape.ts'
import { accountBalance, balanceObject, moveMoney } from './balances.ts'
import { announceSnapshot, type Cause } from './events.ts'
import { listParams, type PageParams, pageOf, withField } from './lists.ts'
import { type Fake, type Operation, operation } from './operation.ts'
import { readMetadata } from './parameters.ts'
import { invalid, missing, noSuch, notSimulated } from './rejection.ts'

const notEnough =
  'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.'

function createTransfer(fake: Fake, params: Stripe.TransferCreateParams, cause: Cause): Stripe.Transfer {
  if (params.amount === undefined) throw missing('amount')
  if (params.amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (params.currency !== 'eur') throw notSimulated(`currency=${params.currency}`, 'currency')
  const account = fake.state.accounts[params.destination]
  if (!account) throw noSuch('destination', params.destination, 'destination')
  const metadata = readMetadata(params.metadata)
  if (!canReceive(account))
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  if (accountBalance(fake, 'platform').available < params.amount)
    throw invalid(notEnough, { code: 'balance_insufficient' })
  const id = fake.id('tr')
  const movement = { amount: params.amount, source: id }
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount: params.amount,
    amount_reversed: 0,
    balance_transaction: moveMoney(fake, {
      ...movement,
      owner: 'platform',
      amount: -params.amount,
      type: 'transfer',
      category: 'transfer',
    }),
    created: fake.now(),
    currency: 'eur',
    description: params.description ?? null,
    destination: account.id,
    destination_payment: fake.id('py'),
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: params.transfer_group ?? null,
  }
  moveMoney(fake, { ...movement, owner: account.id, type: 'payment', category: 'charge' })
  fake.state.transfers[id] = transfer
  announceSnapshot(fake, 'transfer.created', transfer, { cause })
  return transfer
}

/** Takes back a transfer or a part of it. */
export function reverseTransfer(
  fake: Fake,
  transfer: Stripe.Transfer,
  requested: number | undefined,
  metadata: Record<string, string> = {},
  cause: Cause = null,
): Stripe.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed
  const amount = requested ?? left
  if (left === 0) throw invalid(`Transfer ${transfer.id} is already fully reversed.`)
  if (amount < 1 || amount > left)
    throw invalid(`You can reverse between 1 and ${left} cents of ${transfer.id}.`, { param: 'amount' })
  const id = fake.id('trr')
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: moveMoney(fake, {
      owner: 'platform',
      amount,
      type: 'transfer_refund',
      category: 'transfer_reversal',
      source: id,
    }),
    created: fake.now(),
    currency: 'eur',
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: transfer.id,
  }
  moveMoney(fake, {
    owner: String(transfer.destination),
    amount: -amount,
    type: 'payment_refund',
    category: 'refund',
    source: id,
  })
  fake.state.reversals[id] = reversal
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data.unshift(reversal)
  announceSnapshot(fake, 'transfer.reversed', transfer, { cause })
  return reversal
}

function transferOf(fake: Fake, id = ''): Stripe.Transfer {
  const transfer = fake.state.transfers[id]
  if (!transfer) throw noSuch('transfer', id)
  return transfer
}

export const transferOperations: Record<string, Operation> = {
  'POST /v1/transfers': operation<Stripe.TransferCreateParams>(
    ['amount', 'currency', 'destination', 'description', 'transfer_group', 'metadata.*'],
    createTransfer,
  ),
  'GET /v1/transfers': operation<PageParams & { destination?: string; transfer_group?: string }>(
    [...listParams, 'destination', 'transfer_group'],
    (fake, params) => {
      const transfers = withField(Object.values(fake.state.transfers), 'destination', params.destination)
      return pageOf(withField(transfers, 'transfer_group', params.transfer_group), params, '/v1/transfers')
    },
  ),
  'GET /v1/transfers/{id}': operation([], (fake, _params, { path }) => transferOf(fake, path.id)),
  'POST /v1/transfers/{id}/reversals': operation<Stripe.TransferCreateReversalParams>(
    ['amount', 'metadata.*'],
    (fake, params, call) =>
      reverseTransfer(fake, transferOf(fake, call.path.id), params.amount, readMetadata(params.metadata), call),
  ),
  'GET /v1/transfers/{id}/reversals': operation<PageParams>(listParams, (fake, params, { path }) => {
    const { data, url } = transferOf(fake, path.id).reversals
    return pageOf(data.toReversed(), params, url)
  }),
  'GET /v1/balance': operation([], (fake, _params, { account }) => balanceObject(fake, account ?? 'platform')),
}
