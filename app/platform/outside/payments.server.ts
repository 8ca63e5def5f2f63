import type { Language } from '#app/i18n/languages.ts'

/** What the product needs of a payment provider (payment gateway, PSP). Amounts are euro cents. */
export type PaymentsClient = {
  /** Its keys move real money. */
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
  /** Makes an account that can receive transfers. */
  createPayee(input: { companionId: string; email: string; country: string }): Promise<string>
  payeeState(accountId: string): Promise<{ onboarded: boolean; payoutsEnabled: boolean }>
  /** Fingerprints of the bank accounts and cards that the money of an account goes to: one number has one. */
  payoutFingerprints(accountId: string): Promise<string[]>
  onboardingLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>
  dashboardLink(accountId: string): Promise<string>
  /** Makes a transfer; no request is sent later than `withinMs` milliseconds from now. */
  sendTransfer(input: {
    payoutId: string
    attempt: number
    amountCents: number
    accountId: string
    withinMs: number
  }): Promise<TransferOutcome>
  /** All transfers that belong to a payout, oldest first; normally none or one. */
  transfersOf(payoutId: string): Promise<Transfer[]>
  /** A payment of the provider to the bank of one of its accounts. */
  bankPayment(accountId: string, paymentId: string): Promise<BankPayment>
  /** Sends money of a payment back, once per refund of ours. Throws when the answer is not clear. */
  createRefund(input: {
    refundId: string
    purchaseId: string
    paymentIntentId: string
    amountCents: number
  }): Promise<RefundOutcome>
  /** All refunds of a payment, also those made in the provider's dashboard; oldest first. */
  refundsOf(paymentIntentId: string): Promise<ProviderRefund[]>
  /** All disputes of a payment; oldest first. */
  disputesOf(paymentIntentId: string): Promise<ProviderDispute[]>
  /** Which purchase a payment is for; null for one that is none of ours. */
  purchaseOfPayment(paymentIntentId: string): Promise<string | null>
  /** Events of the platform's account after a position; null when the provider has forgotten its event (30 days). */
  listEvents(after: ListPosition): Promise<EventPage | null>
  /** Movements of the platform's money after a position; null when there is no such movement. */
  listBalanceTransactions(after: ListPosition): Promise<BalanceTransactionPage | null>
  /** What the platform has at the provider; euro cents. */
  balance(): Promise<{ availableCents: number; pendingCents: number }>
  /**
   * The same client while a person waits for the response: all its calls together end after a few seconds, with
   * `PaymentTimeout`.
   */
  withInteractiveTimeout(): PaymentsClient
  /** Checks a webhook's signature and reads what it is about; null for what was not signed for this destination. */
  readWebhook(rawBody: string, signature: string, destination: WebhookDestination): ReceivedEvent | null
}

export type CheckoutState = {
  status: 'open' | 'paid' | 'processing' | 'expired' | 'failed'
  purchaseId: string | null
  amountCents: number
  feeCents: number | null
  paymentIntentId: string | null
  /** The provider's fingerprint of the card or bank account that paid: one number has one. */
  paymentFingerprint: string | null
  livemode: boolean
  /** Cents that went back by refunds, and whether a bank ever disputed the payment. */
  refundedCents: number
  isDisputed: boolean
}

export type RefundOutcome = { kind: 'accepted' } | { kind: 'refused'; code: string; message: string }

/** `refundId` is ours; null for one made in the dashboard. `completed`: the money has left our balance. */
export type ProviderRefund = {
  providerId: string
  refundId: string | null
  amountCents: number
  status: 'pending' | 'completed' | 'failed'
}

/** `funds` are the movements of our balance: `takenCents` is below zero when money came back. */
export type ProviderDispute = {
  disputeId: string
  status: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost'
  reason: string
  amountCents: number
  evidenceDueAt: Date | null
  funds: { movementId: string; takenCents: number; feeCents: number }[]
}

/** A transfer and how much of it went back; euro cents. */
export type Transfer = { transferId: string; amountCents: number; reversedCents: number }

/** A payment from a companion's account to their bank; euro cents. `failureCode` is the provider's, if any. */
export type BankPayment = { hasFailed: boolean; failureCode: string | null; amountCents: number; createdAt: Date }

export type TransferOutcome =
  | { kind: 'paid'; transferId: string }
  | { kind: 'insufficient' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown' }

/** Where webhooks come from: the platform's account, connected accounts, and thin events of Stripe's v2 API. */
export const WEBHOOK_DESTINATIONS = ['platform', 'connected', 'thin'] as const
export type WebhookDestination = (typeof WEBHOOK_DESTINATIONS)[number]
/** The secrets that sign for each destination; several while one is replaced. */
export type WebhookSecrets = Readonly<Record<WebhookDestination, readonly string[]>>

/** What an event is about. */
export type WebhookEvent = {
  eventId: string
  type: string
  livemode: boolean
  objectId: string | null
  purchaseId: string | null
  /** The payment that a refund, a charge or a dispute belongs to; events stored by older versions have none. */
  paymentIntentId?: string | null | undefined
  accountId: string | null
  payoutId: string | null
}

/** An event with whose it is, whichever destination it was sent to. */
export type ReceivedEvent = WebhookEvent & { origin: WebhookDestination }

/** After an item of a list, or from an instant on. Pages hold at most a hundred, oldest first. */
export type ListPosition = { id: string } | { since: Date }

/** `event` is null for one that we cannot read. */
export type EventPage = {
  events: { id: string; createdAt: Date; event: ReceivedEvent | null }[]
  hasMore: boolean
}

/**
 * One movement of the platform's money, with the provider's word for its type; amount − fee = net, in cents of
 * `currency`. The ids say what it belongs to, as far as the provider knows.
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
