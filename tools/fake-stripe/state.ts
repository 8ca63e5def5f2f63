import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type Stripe from 'stripe'

/** Stripe sends decimals as text; the SDK's types show what it parses them into. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null }
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price | null }
export type Session = Stripe.Checkout.Session
export type StripeAccount = Stripe.V2.Core.Account
export type Table<T> = Record<string, T>

/** What a checkout session will hand to its payment intent once somebody pays. */
export type IntentPlan = {
  metadata: Record<string, string>
  description: string | null
  receiptEmail: string | null
  transferGroup: string | null
  statementDescriptor: string | null
  statementDescriptorSuffix: string | null
}

export type DelayedPayment = { sessionId: string; outcome: 'succeeded' | 'failed'; settlesAt: number | null }
export type AccountBalance = { available: number; pending: number }
export type OnboardingLink = {
  accountId: string
  refreshUrl: string
  returnUrl: string | null
  expiresAt: number
  visit: string | null
}

/** `owner` is `platform` or the id of a connected account. */
export type BalanceEntry = {
  owner: string
  transaction: Stripe.BalanceTransaction
  /** The automatic payout to a bank that took it along. */
  payoutId?: string
}
export type OwnedPayout = { owner: string; payout: Stripe.Payout }
export type StoredAnswer = { fingerprint: string; status: number; body: string; requestId: string; at: number }

export type TargetKind = 'platform' | 'connected' | 'thin'
export type StoredEvent = { kind: TargetKind; payload: Stripe.Event | ThinEvent }
export type ThinEvent = {
  id: string
  object: 'v2.core.event'
  type: string
  livemode: false
  created: string
  related_object: { id: string; type: string; url: string }
}

/** One event on its way to one address. `dueAt` is real time in milliseconds, whatever the simulated clock says. */
export type Delivery = {
  id: string
  eventId: string
  type: string
  url: string
  body: string
  copies: number
  isHeld: boolean
  attempts: number
  dueAt: number
  status: 'waiting' | 'delivered' | 'dropped' | 'given_up'
  lastAnswer: number | null
}

export type State = {
  version: 1
  clockOffsetSeconds: number
  /** Where it listened last, so that pages that are open in browsers stay where they are. */
  port: number
  sequence: number
  sessions: Table<Session>
  lineItems: Table<LineItem[]>
  intentPlans: Table<IntentPlan>
  intents: Table<Stripe.PaymentIntent>
  delayed: Table<DelayedPayment>
  charges: Table<Stripe.Charge>
  refunds: Table<Stripe.Refund>
  /** How many of the next refunds stay pending until the control settles them. */
  pendingRefunds?: number
  disputes: Table<Stripe.Dispute>
  balanceEntries: Table<BalanceEntry>
  balances: Table<AccountBalance>
  accounts: Table<StripeAccount>
  /** Where the money of an account goes, by account; those of older versions have none. */
  externalAccounts?: Table<Stripe.BankAccount | Stripe.Card>
  onboardingLinks: Table<OnboardingLink>
  loginTokens: Table<string>
  transfers: Table<Stripe.Transfer>
  reversals: Table<Stripe.TransferReversal>
  payouts: Table<OwnedPayout>
  products: Table<Stripe.Product>
  prices: Table<Price>
  events: Table<StoredEvent>
  deliveries: Delivery[]
  answers: Table<StoredAnswer>
}

/** A platform that nobody has used yet. */
export function emptyState(startingBalanceCents: number): State {
  return {
    version: 1,
    clockOffsetSeconds: 0,
    port: 0,
    sequence: 0,
    sessions: {},
    lineItems: {},
    intentPlans: {},
    intents: {},
    delayed: {},
    charges: {},
    refunds: {},
    disputes: {},
    balanceEntries: {},
    balances: { platform: { available: startingBalanceCents, pending: 0 } },
    accounts: {},
    onboardingLinks: {},
    loginTokens: {},
    transfers: {},
    reversals: {},
    payouts: {},
    products: {},
    prices: {},
    events: {},
    deliveries: [],
    answers: {},
  }
}

/** The state of an earlier run, or null for the first one. A file that is not ours stops the start. */
export function readState(file: string): State | null {
  if (!existsSync(file)) return null
  const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<State> & { purses?: State['balances'] }
  if (found.version !== 1) throw new Error(`${file} is not a state file of this version of fake-stripe; move it away`)
  // Sandboxes of versions before 0.1 have their balances under another name.
  const { purses, ...state } = found
  return { ...(purses ? { balances: purses } : {}), ...state } as State
}

/**
 * Writes beside the file and renames: whoever is killed at any moment leaves either the old or the new state, never
 * half.
 */
export function writeState(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true })
  const beside = `${file}.new`
  const handle = openSync(beside, 'w', 0o600)
  try {
    writeFileSync(handle, JSON.stringify(state))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(beside, file)
}
