import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type Stripe from 'stripe'

/** Stripe sends decimals as text; the SDK's types have the parsed type. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null }
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price | null }
export type Session = Stripe.Checkout.Session
export type StripeAccount = Stripe.V2.Core.Account
type Table<T> = Record<string, T>

type DelayedPayment = { sessionId: string; outcome: 'succeeded' | 'failed'; settlesAt: number | null }
export type OnboardingLink = {
  accountId: string
  refreshUrl: string
  returnUrl: string | null
  expiresAt: number
  visit: string | null
}
type BalanceEntry = { owner: string; transaction: Stripe.BalanceTransaction }
export type StoredAnswer = { fingerprint: string; status: number; body: string; requestId: string; at: number }

type TargetKind = 'platform' | 'connected' | 'thin'
export type StoredEvent = { kind: TargetKind; payload: Stripe.Event | ThinEvent }
export type ThinEvent = {
  id: string
  object: 'v2.core.event'
  type: string
  livemode: false
  created: string
  related_object: { id: string; type: string; url: string }
}
/** Where events are sent. `events` are the types it receives; one may end with a star. */
export type WebhookTarget = {
  url: string
  secret: string
  receives: readonly TargetKind[]
  events: readonly string[]
}

/** Delivery of one event to one URL. `dueAt` is real time in milliseconds, not simulated time. */
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

export type State = ReturnType<typeof emptyState>

/** A new platform. `port` is the last one used, so that open pages keep working. */
export function emptyState(startingBalanceCents: number) {
  return {
    version: 1,
    clockOffsetSeconds: 0,
    port: 0,
    sequence: 0,
    sessions: {} as Table<Session>,
    lineItems: {} as Table<LineItem[]>,
    intentMetadata: {} as Table<Record<string, string>>,
    intents: {} as Table<Stripe.PaymentIntent>,
    delayed: {} as Table<DelayedPayment>,
    charges: {} as Table<Stripe.Charge>,
    refunds: {} as Table<Stripe.Refund>,
    /** How many of the next refunds stay pending until the control settles them. */
    pendingRefunds: 0,
    disputes: {} as Table<Stripe.Dispute>,
    balanceEntries: {} as Table<BalanceEntry>,
    balances: { platform: { available: startingBalanceCents, pending: 0 } } as Table<{
      available: number
      pending: number
    }>,
    accounts: {} as Table<StripeAccount>,
    externalAccounts: {} as Table<Stripe.BankAccount | Stripe.Card>,
    onboardingLinks: {} as Table<OnboardingLink>,
    loginTokens: {} as Table<string>,
    transfers: {} as Table<Stripe.Transfer>,
    payouts: {} as Table<{ owner: string; payout: Stripe.Payout }>,
    prices: {} as Table<Price>,
    events: {} as Table<StoredEvent>,
    deliveries: [] as Delivery[],
    answers: {} as Table<StoredAnswer>,
  }
}

/** The state of an earlier run, or null for the first. Throws if the file isn't a state of this version. */
export function readState(file: string): State | null {
  if (!existsSync(file)) return null
  const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<State>
  if (found.version !== 1)
    throw new Error(`${file} is not a state file of this version of fake-stripe; move or delete it`)
  return { ...emptyState(0), ...found }
}

/** Writes a temporary file and renames it, so a crash leaves the old or the new state, never half. */
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

export type Fake = {
  state: State
  /** Base URL of the pages; set once the server listens. */
  url: string
  settings: {
    settleDelayedAfterSeconds: number | null
    /** Checks every response and event object against Stripe's schema, and throws on errors. */
    checkAnswers: boolean
  }
  /** The simulated time in Unix seconds. */
  now(): number
  /** A new id with Stripe's prefix, for example `pi_3QbW…`. */
  id(prefix: string): string
  /** Stores the event and queues it for every target that receives its kind. */
  announce(event: StoredEvent): void
  targets(): readonly WebhookTarget[]
  save(): void
}

/** The leading counter keeps ids in order of creation, so lists sort by id within one second. */
export function makeId(state: State, prefix: string): string {
  state.sequence += 1
  const random = randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')
  return `${prefix}_${prefix === 'cs' ? 'test_' : ''}${state.sequence.toString(36).padStart(6, '0')}${random}`
}
