import type Stripe from 'stripe'
import type { Fake } from './operation.ts'
import type { AccountBalance } from './state.ts'

type Movement = {
  owner: string
  amount: number
  fee?: number
  type: Stripe.BalanceTransaction.Type
  category: string
  source: string | null
  description?: string
  /** Whether the money stays pending at first, as that of a charge does. */
  waits?: boolean
}

/** Cents a European card costs: 1.5 % and 25 cents. */
export const cardFee = (amount: number) => Math.round(amount * 0.015) + 25
/** Cents a SEPA direct debit costs. */
export const debitFee = 35
/** Cents the bank charges for a dispute; kept when the dispute is won, as in the European Union. */
export const disputeFee = 2000

/** The balance of the platform or of a connected account. */
export function accountBalance(fake: Fake, owner: string): AccountBalance {
  const balance = fake.state.balances[owner] ?? { available: 0, pending: 0 }
  fake.state.balances[owner] = balance
  return balance
}

/** Books a movement and returns the id of its balance transaction. */
export function moveMoney(fake: Fake, movement: Movement): string {
  const { owner, amount, fee = 0, type, category, source } = movement
  const waits = movement.waits ? fake.settings.fundsAvailableAfterSeconds : 0
  const id = fake.id('txn')
  const balance = accountBalance(fake, owner)
  if (waits > 0) balance.pending += amount - fee
  else balance.available += amount - fee
  const transaction: Stripe.BalanceTransaction = {
    id,
    object: 'balance_transaction',
    amount,
    available_on: fake.now() + waits,
    balance_type: 'payments',
    created: fake.now(),
    currency: 'eur',
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'eur',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: waits > 0 ? 'pending' : 'available',
    type,
  }
  fake.state.balanceEntries[id] = { owner, transaction }
  return id
}

/** Moves what has waited long enough from pending to available; `all` does not wait. */
export function releaseFunds(fake: Fake, all = false): void {
  for (const { owner, transaction } of Object.values(fake.state.balanceEntries)) {
    if (transaction.status !== 'pending' || (!all && transaction.available_on > fake.now())) continue
    transaction.status = 'available'
    const balance = accountBalance(fake, owner)
    balance.pending -= transaction.net
    balance.available += transaction.net
  }
}

/** The balance as `GET /v1/balance` shows it. */
export function balanceObject(fake: Fake, owner: string): Stripe.Balance {
  const { available, pending } = accountBalance(fake, owner)
  return {
    object: 'balance',
    available: [{ amount: available, currency: 'eur', source_types: { card: available } }],
    livemode: false,
    pending: [{ amount: pending, currency: 'eur', source_types: { card: pending } }],
  }
}
