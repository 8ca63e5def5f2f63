import type {
  CheckoutState,
  EventPage,
  ListPosition,
  PaymentsClient,
  ProviderDispute,
  ProviderRefund,
  ReceivedEvent,
  RefundOutcome,
  Transfer,
  TransferOutcome,
} from '#app/platform/outside/payments.server.ts'

type Page = Parameters<PaymentsClient['createCheckout']>[0] & { sessionId: string; state: CheckoutState }
type Order = Omit<Parameters<PaymentsClient['sendTransfer']>[0], 'withinMs'>

/**
 * An in-memory payment provider, to test how we handle its responses. The real client is tested against
 * tools/fake-stripe.
 */
export function memoryPayments() {
  const pages = new Map<string, Page>()
  const payees = new Map<string, { onboarded: boolean; payoutsEnabled: boolean }>()
  const transfersByPayout = new Map<string, Transfer[]>()
  const payoutTargets = new Map<string, string[]>()
  const orders: Order[] = []
  const answers: (TransferOutcome | (() => TransferOutcome))[] = []
  const refundsByPayment = new Map<string, ProviderRefund[]>()
  const disputesByPayment = new Map<string, ProviderDispute[]>()
  const refundAnswers: ('lost' | RefundOutcome)[] = []
  let broken = false
  const page = (sessionId: string) => {
    const found = pages.get(sessionId)
    if (!found) throw new Error(`no payment page ${sessionId}`)
    return found
  }
  const make = (payoutId: string, transferId: string, amountCents = 4_500) => {
    const transfers = transfersByPayout.get(payoutId) ?? []
    if (!transfers.some((each) => each.transferId === transferId))
      transfersByPayout.set(payoutId, [...transfers, { transferId, amountCents, reversedCents: 0 }])
  }

  const stateOf = (paymentIntentId: string) => page(`cs_test_${paymentIntentId.replace(/^pi_/, '')}`).state
  const refund = (paymentIntentId: string, changed: ProviderRefund) => {
    const others = (refundsByPayment.get(paymentIntentId) ?? []).filter(
      ({ providerId }) => providerId !== changed.providerId,
    )
    const all = [...others, changed]
    refundsByPayment.set(paymentIntentId, all)
    stateOf(paymentIntentId).refundedCents = all
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
  }
  /** The provider's event list, oldest first; tests fill it. */
  const listed: Pick<EventPage, 'events'> = { events: [] }

  const methods: PaymentsClient = {
    isLive: false,
    async createCheckout(input) {
      const sessionId = `cs_test_${input.purchaseId}`
      const state: CheckoutState = {
        ...{ status: 'open', purchaseId: input.purchaseId, amountCents: input.amountCents, livemode: false },
        ...{ feeCents: null, paymentIntentId: null, paymentFingerprint: null, refundedCents: 0, isDisputed: false },
      }
      pages.set(sessionId, { ...input, sessionId, state })
      return { sessionId, url: `https://pay.example/${sessionId}` }
    },
    checkoutState: async (sessionId) => ({ ...page(sessionId).state }),
    async expireCheckout(sessionId) {
      const { state } = page(sessionId)
      if (state.status === 'open') state.status = 'expired'
    },
    async createPayee({ companionId }) {
      const accountId = `acct_${companionId}`
      payees.set(accountId, payees.get(accountId) ?? { onboarded: false, payoutsEnabled: false })
      return accountId
    },
    payeeState: async (accountId) => ({ ...(payees.get(accountId) ?? { onboarded: false, payoutsEnabled: false }) }),
    payoutFingerprints: async (accountId) => payoutTargets.get(accountId) ?? [],
    onboardingLink: async (accountId, returnUrl) =>
      `https://pay.example/onboard/${accountId}?return=${encodeURIComponent(returnUrl)}`,
    dashboardLink: async (accountId) => `https://pay.example/express/${accountId}`,
    async sendTransfer({ withinMs: _, ...order }) {
      orders.push(order)
      const answer = answers.shift()
      const outcome =
        typeof answer === 'function' ? answer() : (answer ?? { kind: 'paid', transferId: `tr_${order.payoutId}` })
      if (outcome.kind === 'paid') make(order.payoutId, outcome.transferId, order.amountCents)
      return outcome
    },
    transfersOf: async (payoutId) => structuredClone(transfersByPayout.get(payoutId) ?? []),
    async createRefund({ refundId, paymentIntentId, amountCents }) {
      const answer = refundAnswers.shift()
      if (answer && answer !== 'lost' && answer.kind === 'refused') return answer
      refund(paymentIntentId, { providerId: `re_${refundId}`, refundId, amountCents, status: 'completed' })
      if (answer === 'lost') throw new Error('the answer was lost')
      return { kind: 'accepted' }
    },
    refundsOf: async (paymentIntentId) => structuredClone(refundsByPayment.get(paymentIntentId) ?? []),
    disputesOf: async (paymentIntentId) => structuredClone(disputesByPayment.get(paymentIntentId) ?? []),
    purchaseOfPayment: async (paymentIntentId) => paymentIntentId.replace(/^pi_/, ''),
    bankPayment: async () => ({
      hasFailed: false,
      failureCode: null,
      amountCents: 4_500,
      createdAt: new Date('2026-11-20T10:00:00Z'),
    }),
    listEvents: async (after) => pageAfter(listed.events, after),
    listBalanceTransactions: async () => ({ transactions: [], hasMore: false }),
    balance: async () => ({ availableCents: 0, pendingCents: 0 }),
    withInteractiveTimeout: () => client,
    readWebhook: (rawBody, signature) => (signature === 'good' ? (JSON.parse(rawBody) as ReceivedEvent) : null),
  }
  const { isLive, withInteractiveTimeout, readWebhook, ...requests } = methods
  /** Every request fails while the provider is broken. */
  const answered = Object.entries(requests).map(([name, request]) => [
    name,
    async (...values: unknown[]) => {
      if (broken) throw new Error('the provider does not answer')
      return Reflect.apply(request, undefined, values)
    },
  ])
  const client = { isLive, withInteractiveTimeout, readWebhook, ...Object.fromEntries(answered) } as PaymentsClient

  let events = 0
  return {
    client,
    pages,
    payees,
    payoutTargets,
    listed,
    orders,
    /** Sets the outcomes of the next transfers; without one, a transfer is paid. */
    answer: (...outcomes: (TransferOutcome | (() => TransferOutcome))[]) => answers.push(...outcomes),
    /** Makes a transfer whose response was lost. */
    made: make,
    reversed(payoutId: string, reversedCents: number, transferId = `tr_${payoutId}`) {
      for (const transfer of transfersByPayout.get(payoutId) ?? [])
        if (transfer.transferId === transferId) transfer.reversedCents = reversedCents
    },
    /** Creates or changes a refund, as the provider's dashboard does. */
    refund: (purchaseId: string, change: Omit<ProviderRefund, 'refundId'> & { refundId?: string }) =>
      refund(`pi_${purchaseId}`, { refundId: null, ...change }),
    /** Sets the outcomes of the next refunds: refused, or made with a lost response. */
    answerRefund: (...outcomes: ('lost' | RefundOutcome)[]) => refundAnswers.push(...outcomes),
    dispute(purchaseId: string, change: Partial<ProviderDispute> = {}) {
      const disputeId = `du_${purchaseId}`
      const open: ProviderDispute = {
        disputeId,
        status: 'open',
        reason: 'fraudulent',
        amountCents: stateOf(`pi_${purchaseId}`).amountCents,
        evidenceDueAt: null,
        funds: [],
      }
      const [before = open] = disputesByPayment.get(`pi_${purchaseId}`) ?? []
      disputesByPayment.set(`pi_${purchaseId}`, [{ ...before, ...change }])
      stateOf(`pi_${purchaseId}`).isDisputed = true
      return disputeId
    },
    setBroken(value: boolean) {
      broken = value
    },
    move(purchaseId: string, change: Partial<CheckoutState>) {
      Object.assign(page(`cs_test_${purchaseId}`).state, change)
    },
    pay(purchaseId: string, change: Partial<CheckoutState> = {}) {
      Object.assign(page(`cs_test_${purchaseId}`).state, {
        status: 'paid',
        paymentIntentId: `pi_${purchaseId}`,
        feeCents: 40,
        paymentFingerprint: `card of ${purchaseId}`,
        ...change,
      })
    },
    webhook(event: Partial<ReceivedEvent> & { type: string }) {
      const full: ReceivedEvent = {
        origin: event.type.startsWith('v2.') ? 'thin' : event.type.startsWith('account.') ? 'connected' : 'platform',
        eventId: `evt_${++events}_${Math.random().toString(36).slice(2)}`,
        livemode: false,
        objectId: event.purchaseId ? `cs_test_${event.purchaseId}` : null,
        purchaseId: null,
        accountId: null,
        payoutId: null,
        ...event,
      }
      return { eventId: full.eventId, rawBody: JSON.stringify(full), signature: 'good', destination: full.origin }
    },
  }
}

/** Smaller than the real provider's hundred, so that few events fill several pages. */
const PAGE = 10

/** One page of a list, as the provider returns it; null after an item that isn't listed. */
function pageAfter(items: EventPage['events'], after: ListPosition): EventPage | null {
  const at = 'id' in after ? items.findIndex(({ id }) => id === after.id) : -1
  if ('id' in after && at < 0) return null
  const rest = 'since' in after ? items.filter(({ createdAt }) => createdAt >= after.since) : items.slice(at + 1)
  return { events: rest.slice(0, PAGE), hasMore: rest.length > PAGE }
}
