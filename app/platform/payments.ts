/** What the product needs from the payment provider; no provider type leaves this file. Amounts are euro cents. */
export type PaymentsClient = {
  createCheckout(input: {
    purchaseId: string
    amountCents: number
    credits: number
    priceId?: string
    customerEmail?: string
    successUrl: string
    cancelUrl: string
    locale: 'en' | 'de'
    expiresAt: Date
  }): Promise<{ sessionId: string; url: string }>
  checkoutState(sessionId: string): Promise<CheckoutState>
  expireCheckout(sessionId: string): Promise<void>
  /** Makes an account that can receive transfers. */
  createPayee(input: { companionId: string; email: string; country: string }): Promise<string>
  payeeState(accountId: string): Promise<{ onboarded: boolean; payoutsEnabled: boolean }>
  onboardingLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>
  dashboardLink(accountId: string): Promise<string>
  sendTransfer(input: { payoutId: string; attempt: number; amountCents: number; accountId: string }): Promise<TransferOutcome>
  /** Looks a transfer up by the payout it belongs to; null when the provider knows none. */
  findTransfer(payoutId: string): Promise<string | null>
  /** Checks a webhook's signature and reads what it is about. */
  readWebhook(rawBody: string, signature: string, secrets: readonly string[], toleranceSeconds?: number): WebhookEvent | null
}

export type CheckoutState = {
  status: 'open' | 'paid' | 'processing' | 'expired' | 'failed'
  purchaseId: string | null
  amountCents: number
  feeCents: number | null
  paymentIntentId: string | null
  livemode: boolean
}

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
