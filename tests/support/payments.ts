import type {
  CheckoutState,
  PaymentsClient,
  Transfer,
  TransferOutcome,
  WebhookEvent,
} from '#app/platform/outside/payments.server.ts'

type Page = Parameters<PaymentsClient['createCheckout']>[0] & { sessionId: string; state: CheckoutState }
type Order = Omit<Parameters<PaymentsClient['sendTransfer']>[0], 'withinMs'>

/**
 * A payment provider in memory, for tests of what we do with its answers; how the real one answers is tested against
 * tools/fake-stripe.
 */
export function memoryPayments() {
  const pages = new Map<string, Page>()
  const payees = new Map<string, { onboarded: boolean; payoutsEnabled: boolean }>()
  const transfersByPayout = new Map<string, Transfer[]>()
  const orders: Order[] = []
  const answers: (TransferOutcome | (() => TransferOutcome))[] = []
  let broken = false
  let bankFails = false
  const page = (sessionId: string) => {
    const found = pages.get(sessionId)
    if (!found) throw new Error(`no payment page ${sessionId}`)
    return found
  }
  const guard = () => {
    if (broken) throw new Error('the provider does not answer')
  }

  const make = (payoutId: string, transferId: string, amountCents = 4_500) => {
    const transfers = transfersByPayout.get(payoutId) ?? []
    if (!transfers.some((each) => each.transferId === transferId))
      transfersByPayout.set(payoutId, [...transfers, { transferId, amountCents, reversedCents: 0 }])
  }

  const client: PaymentsClient = {
    isLive: false,
    async createCheckout(input) {
      guard()
      const sessionId = `cs_test_${input.purchaseId}`
      const state: CheckoutState = {
        status: 'open',
        purchaseId: input.purchaseId,
        amountCents: input.amountCents,
        feeCents: null,
        paymentIntentId: null,
        livemode: false,
      }
      pages.set(sessionId, { ...input, sessionId, state })
      return { sessionId, url: `https://pay.example/${sessionId}` }
    },
    async checkoutState(sessionId) {
      guard()
      return { ...page(sessionId).state }
    },
    async expireCheckout(sessionId) {
      guard()
      const { state } = page(sessionId)
      if (state.status === 'open') state.status = 'expired'
    },
    async createPayee({ companionId }) {
      guard()
      const accountId = `acct_${companionId}`
      payees.set(accountId, payees.get(accountId) ?? { onboarded: false, payoutsEnabled: false })
      return accountId
    },
    async payeeState(accountId) {
      guard()
      return { ...(payees.get(accountId) ?? { onboarded: false, payoutsEnabled: false }) }
    },
    onboardingLink: async (accountId, returnUrl) => {
      guard()
      return `https://pay.example/onboard/${accountId}?return=${encodeURIComponent(returnUrl)}`
    },
    dashboardLink: async (accountId) => {
      guard()
      return `https://pay.example/express/${accountId}`
    },
    async sendTransfer({ withinMs: _, ...order }) {
      guard()
      orders.push(order)
      const answer = answers.shift()
      const outcome =
        typeof answer === 'function' ? answer() : (answer ?? { kind: 'paid', transferId: `tr_${order.payoutId}` })
      if (outcome.kind === 'paid') make(order.payoutId, outcome.transferId, order.amountCents)
      return outcome
    },
    async transfersOf(payoutId) {
      guard()
      return structuredClone(transfersByPayout.get(payoutId) ?? [])
    },
    async bankPayment() {
      guard()
      return { hasFailed: bankFails, amountCents: 4_500 }
    },
    withInteractiveTimeout: () => client,
    readWebhook: (rawBody, signature) => (signature === 'good' ? (JSON.parse(rawBody) as WebhookEvent) : null),
  }

  let events = 0
  return {
    client,
    pages,
    payees,
    /** Requested transfers, oldest first. */
    orders,
    /** Sets the outcomes of the next transfers; without one a transfer is paid. */
    answer: (...outcomes: (TransferOutcome | (() => TransferOutcome))[]) => answers.push(...outcomes),
    /** The provider made this transfer although its answer was lost. */
    made: make,
    /** Sets how many cents of a transfer were reversed in total. */
    reversed(payoutId: string, reversedCents: number, transferId = `tr_${payoutId}`) {
      for (const transfer of transfersByPayout.get(payoutId) ?? [])
        if (transfer.transferId === transferId) transfer.reversedCents = reversedCents
    },
    setBankFails(value: boolean) {
      bankFails = value
    },
    setBroken(value: boolean) {
      broken = value
    },
    /** Changes the state of a payment page. */
    move(purchaseId: string, change: Partial<CheckoutState>) {
      Object.assign(page(`cs_test_${purchaseId}`).state, change)
    },
    pay(purchaseId: string, change: Partial<CheckoutState> = {}) {
      Object.assign(page(`cs_test_${purchaseId}`).state, {
        status: 'paid',
        paymentIntentId: `pi_${purchaseId}`,
        feeCents: 40,
        ...change,
      })
    },
    /** A signed webhook. */
    webhook(event: Partial<WebhookEvent> & { type: string }) {
      const full: WebhookEvent = {
        eventId: `evt_${++events}_${Math.random().toString(36).slice(2)}`,
        livemode: false,
        objectId: event.purchaseId ? `cs_test_${event.purchaseId}` : null,
        purchaseId: null,
        accountId: null,
        payoutId: null,
        ...event,
      }
      return { eventId: full.eventId, rawBody: JSON.stringify(full), signature: 'good', destination: 'platform' }
    },
  }
}
