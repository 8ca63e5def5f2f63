import type { Language } from '#app/i18n/languages.ts'

/** The payment provider's interface. Amounts are euro cents. */
export type PaymentsClient = {
  /** Uses live keys, which move real money. */
  isLive: boolean
  createCheckout(input: {
    purchaseId: string
    amountCents: number
    credits: number
    customerEmail?: string
    successUrl: string
    cancelUrl: string
    locale: Language
    expiresAt: Date
  }): Promise<{ sessionId: string; url: string }>
  checkoutState(sessionId: string): Promise<CheckoutState>
  expireCheckout(sessionId: string): Promise<void>
  createPayee(input: { companionId: string; email: string; country: string }): Promise<string>
  payeeState(accountId: string): Promise<{ onboarded: boolean; payoutsEnabled: boolean }>
  /** Fingerprints of the bank accounts and cards an account is paid out to. Equal numbers have equal fingerprints. */
  payoutFingerprints(accountId: string): Promise<string[]>
  onboardingLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>
  dashboardLink(accountId: string): Promise<string>
  /** Sends a transfer. Sends no request later than `withinMs` milliseconds from now. */
  sendTransfer(input: {
    payoutId: string
    attempt: number
    amountCents: number
    accountId: string
    withinMs: number
  }): Promise<TransferOutcome>
  /** All transfers of a payout, oldest first; normally zero or one. */
  transfersOf(payoutId: string): Promise<Transfer[]>
  /** The provider's payout to the bank of one of its accounts. */
  bankPayment(accountId: string, paymentId: string): Promise<BankPayment>
  /** Refunds part of a payment, once per `refundId`. Throws if the outcome is unclear. */
  createRefund(input: {
    refundId: string
    purchaseId: string
    paymentIntentId: string
    amountCents: number
  }): Promise<RefundOutcome>
  /** All refunds of a payment, including those made in the provider's dashboard; oldest first. */
  refundsOf(paymentIntentId: string): Promise<ProviderRefund[]>
  /** All disputes of a payment; oldest first. */
  disputesOf(paymentIntentId: string): Promise<ProviderDispute[]>
  /** The purchase of a payment; null if the payment isn't ours. */
  purchaseOfPayment(paymentIntentId: string): Promise<string | null>
  /** Events of the platform account after a position. Null if the provider dropped the position's event (30 days). */
  listEvents(after: ListPosition): Promise<EventPage | null>
  /** Balance transactions of the platform account after a position. Null if the position doesn't exist. */
  listBalanceTransactions(after: ListPosition): Promise<BalanceTransactionPage | null>
  balance(): Promise<{ availableCents: number; pendingCents: number }>
  /** For requests a person waits for: all its calls share a timeout of a few seconds and throw `PaymentTimeout`. */
  withInteractiveTimeout(): PaymentsClient
  /** Verifies a webhook's signature and parses it. Null if it wasn't signed for this destination. */
  readWebhook(rawBody: string, signature: string, destination: WebhookDestination): ReceivedEvent | null
}

export type CheckoutState = {
  status: 'open' | 'paid' | 'processing' | 'expired' | 'failed'
  purchaseId: string | null
  amountCents: number
  feeCents: number | null
  paymentIntentId: string | null
  /** The provider's fingerprint of the paying card or bank account. Equal numbers have equal fingerprints. */
  paymentFingerprint: string | null
  livemode: boolean
  /** `isDisputed`: whether a bank ever disputed the payment. */
  refundedCents: number
  isDisputed: boolean
}

export type RefundOutcome = { kind: 'accepted' } | { kind: 'refused'; code: string; message: string }

/** `refundId` is ours; null for refunds made in the dashboard. `completed`: the money has left our balance. */
export type ProviderRefund = {
  providerId: string
  refundId: string | null
  amountCents: number
  status: 'pending' | 'completed' | 'failed'
}

/** `funds` are movements of our balance; `takenCents` is negative for money returned to us. */
export type ProviderDispute = {
  disputeId: string
  status: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost'
  reason: string
  amountCents: number
  evidenceDueAt: Date | null
  funds: { movementId: string; takenCents: number; feeCents: number }[]
}

/** A transfer and how much of it was reversed; euro cents. */
export type Transfer = { transferId: string; amountCents: number; reversedCents: number }

/** A payment from a companion's account to their bank; euro cents. `failureCode` is the provider's, if any. */
export type BankPayment = { hasFailed: boolean; failureCode: string | null; amountCents: number; createdAt: Date }

export type TransferOutcome =
  | { kind: 'paid'; transferId: string }
  | { kind: 'insufficient' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown' }

/** Webhook sources: the platform account, connected accounts, and thin events of Stripe's v2 API. */
export const WEBHOOK_DESTINATIONS = ['platform', 'connected', 'thin'] as const
export type WebhookDestination = (typeof WEBHOOK_DESTINATIONS)[number]
/** Signing secrets per destination; several during rotation. */
export type WebhookSecrets = Readonly<Record<WebhookDestination, readonly string[]>>

export type WebhookEvent = {
  eventId: string
  type: string
  livemode: boolean
  objectId: string | null
  purchaseId: string | null
  /** The payment of a refund, charge or dispute. Missing in events stored by older versions. */
  paymentIntentId?: string | null | undefined
  accountId: string | null
  payoutId: string | null
}

/** An event with the source it belongs to, regardless of the destination it was sent to. */
export type ReceivedEvent = WebhookEvent & { origin: WebhookDestination }

/** After an item, or from an instant on. Pages hold at most 100 items, oldest first. */
export type ListPosition = { id: string } | { since: Date }

/** `event` is null if we can't parse it. */
export type EventPage = {
  events: { id: string; createdAt: Date; event: ReceivedEvent | null }[]
  hasMore: boolean
}

/**
 * A movement of the platform's balance, with the provider's type. Amount − fee = net, in cents of `currency`. The ids
 * name related objects, as far as the provider knows them.
 */
export type BalanceTransaction = {
  id: string
  type: string
  amountCents: number
  feeCents: number
  netCents: number
  currency: string
  createdAt: Date
  sourceId: string | null
  paymentIntentId: string | null
  transferId: string | null
  purchaseId: string | null
  payoutId: string | null
}

export type BalanceTransactionPage = { transactions: BalanceTransaction[]; hasMore: boolean }
