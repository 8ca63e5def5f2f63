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
  /**
   * The same client while a person waits for the response: all its calls together end after a few seconds, with
   * `PaymentTimeout`.
   */
  withInteractiveTimeout(): PaymentsClient
  /** Checks a webhook's signature and reads what it is about; null for what the provider did not sign. */
  readWebhook(rawBody: string, signature: string): WebhookEvent | null
}

export type CheckoutState = {
  status: 'open' | 'paid' | 'processing' | 'expired' | 'failed'
  purchaseId: string | null
  amountCents: number
  feeCents: number | null
  paymentIntentId: string | null
  livemode: boolean
}

/** A transfer and how much of it went back; euro cents. */
export type Transfer = { transferId: string; amountCents: number; reversedCents: number }

export type BankPayment = { hasFailed: boolean; amountCents: number }

export type TransferOutcome =
  | { kind: 'paid'; transferId: string }
  | { kind: 'insufficient' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown' }

export type WebhookEvent = {
  eventId: string
  type: string
  livemode: boolean
  objectId: string | null
  purchaseId: string | null
  accountId: string | null
  payoutId: string | null
}
