import { changeOnboardingStatus, type PayoutTarget, setPayoutTarget } from './accounts.ts'
import { accountBalance, moveMoney, payOutToBank, releaseFunds } from './balances.ts'
import { expireSession } from './checkout.ts'
import { closeDispute, type DisputeOutcome, escalateInquiry, openDispute } from './disputes.ts'
import type { FaultInjector, RequestPattern } from './fault-injector.ts'
import { type PaymentChoice, paySession, settleDelayed } from './payments.ts'
import { refundCharge, settleRefund } from './refunds.ts'
import type { Delivery, Fake, WebhookTarget } from './state.ts'
import { reverseTransfer } from './transfers.ts'
import type { WebhookQueue } from './webhook-queue.ts'

export type ControlParts = {
  fake: Fake
  faults: FaultInjector
  webhooks: WebhookQueue
  webhookSecret: string
  /** Does what is due at the simulated time: expiries, delayed payments, pending funds. */
  tick(): void
  reset(): void
}
export type Control = ReturnType<typeof controlFor>
/** An address alone receives every kind of event. */
export type TargetOption = string | (Partial<WebhookTarget> & { url: string })

/** Everything that a test or a person may do to the simulator; each action is saved. */
export function controlFor(parts: ControlParts) {
  const { fake, tick } = parts
  const actions = { ...paymentControls(fake), ...accountControls(fake), ...networkControls(parts) }
  const saved = Object.entries(actions).map(([name, act]) => [
    name,
    (input: never) => {
      const result = (act as (input: never) => unknown)(input)
      fake.save()
      return result
    },
  ])
  return {
    ...(Object.fromEntries(saved) as typeof actions),
    advanceClock({ seconds }: { seconds: number }): void {
      fake.state.clockOffsetSeconds += seconds
      tick()
      fake.save()
    },
    list() {
      const { answers: _, ...state } = fake.state
      return structuredClone(state)
    },
    reset: () => parts.reset(),
  }
}

function found<T>(table: Record<string, T>, id: string): T {
  const item = table[id]
  if (item === undefined) throw new Error(`There is no ${id}`)
  return item
}

const paymentControls = (fake: Fake) => {
  const chargeOf = (intentId: string) =>
    found(fake.state.charges, String(found(fake.state.intents, intentId).latest_charge))
  return {
    pay: ({ session, how = 'card' }: { session: string; how?: PaymentChoice }): boolean =>
      paySession(fake, found(fake.state.sessions, session), how, 'buyer@example.com'),
    settleDelayed: ({ session, outcome }: { session: string; outcome?: 'succeeded' | 'failed' }): void =>
      settleDelayed(fake, String(found(fake.state.sessions, session).payment_intent), outcome),
    expireSession: ({ session }: { session: string }) => expireSession(fake, found(fake.state.sessions, session)),
    refund: ({ paymentIntent, amountCents }: { paymentIntent: string; amountCents?: number }) =>
      refundCharge(fake, chargeOf(paymentIntent), amountCents),
    pendRefunds({ count }: { count: number }): void {
      fake.state.pendingRefunds = count
    },
    settleRefund: ({ refund, outcome }: { refund: string; outcome: 'succeeded' | 'failed' }) =>
      settleRefund(fake, found(fake.state.refunds, refund), outcome),
    /** The buyer's bank takes the money back for now, or only asks. */
    openDispute(about: { paymentIntent: string; amountCents?: number; isInquiry?: boolean }) {
      const charge = chargeOf(about.paymentIntent)
      return openDispute(fake, charge, about.amountCents ?? charge.amount, about.isInquiry ?? false)
    },
    escalateInquiry: ({ dispute }: { dispute: string }) => escalateInquiry(fake, found(fake.state.disputes, dispute)),
    closeDispute: ({ dispute, outcome }: { dispute: string; outcome: DisputeOutcome }) =>
      closeDispute(fake, found(fake.state.disputes, dispute), outcome),
  }
}

const accountControls = (fake: Fake) => ({
  completeOnboarding({ account, payoutTo = 'own_bank' }: { account: string; payoutTo?: PayoutTarget }): void {
    setPayoutTarget(fake, found(fake.state.accounts, account).id, payoutTo)
    changeOnboardingStatus(fake, found(fake.state.accounts, account), 'complete')
  },
  /** Stripe asks for a document; until `liftRestriction`, no transfers. */
  restrictAccount: ({ account }: { account: string }): void =>
    changeOnboardingStatus(fake, found(fake.state.accounts, account), 'restricted'),
  liftRestriction: ({ account }: { account: string }): void =>
    changeOnboardingStatus(fake, found(fake.state.accounts, account), 'complete'),
  setAvailable({ cents, account = 'platform' }: { cents: number; account?: string }): void {
    accountBalance(fake, account).available = cents
  },
  releasePending: (): void => releaseFunds(fake, true),
  reverseTransfer: ({ transfer, amountCents }: { transfer: string; amountCents?: number }): void =>
    reverseTransfer(fake, found(fake.state.transfers, transfer), amountCents),
  bookFee: ({ cents }: { cents: number }) =>
    moveMoney(fake, { owner: 'platform', amount: -cents, type: 'stripe_fee', category: 'fee', source: null }),
  /** The money of the platform or of a connected account goes to its bank, or comes back. */
  payOutToBank: (payment: { account?: string; outcome?: 'paid' | 'failed'; failureCode?: string }) =>
    payOutToBank(
      fake,
      payment.account ?? 'platform',
      payment.outcome ?? 'paid',
      payment.failureCode ?? 'account_closed',
    ),
})

const orders = {
  as_sent: (held: Delivery[]) => held,
  reversed: (held: Delivery[]) => held.toReversed(),
  shuffled: (held: Delivery[]) =>
    held
      .map((delivery) => ({ delivery, at: Math.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ delivery }) => delivery),
}

const networkControls = ({ fake, faults, webhooks, webhookSecret }: ControlParts) => ({
  setWebhookTargets: ({ targets }: { targets: readonly TargetOption[] }): void =>
    webhooks.setTargets(targets.map((each) => targetOf(each, webhookSecret))),
  /** The next `count` events arrive `times` times, all copies together. */
  duplicateWebhooks: ({ times, count = 1, type }: { times: number; count?: number; type?: string }): void =>
    webhooks.plan({ copies: times, left: count, type }),
  dropWebhooks: ({ count = 1, type }: { count?: number; type?: string }): void =>
    webhooks.plan({ copies: 0, left: count, type }),
  holdWebhooks: (): void => webhooks.hold(),
  releaseWebhooks: ({ order = 'as_sent' }: { order?: keyof typeof orders }): void => webhooks.release(orders[order]),
  resendWebhook: ({ event, times = 1 }: { event: string; times?: number }): void =>
    webhooks.sendAgain(found(fake.state.events, event), times),
  /** Settles when every event that is not held has been delivered or given up. */
  webhooksDelivered: (): Promise<void> => webhooks.waitUntilIdle(),
  failNext: ({ status, type = 'api_error', ...where }: RequestPattern & { status: number; type?: string }): void =>
    faults.fail(where, { status, type }),
  /** The next matching requests are executed, but unanswered. The SDK retries: cut as often as it tries. */
  cutNext: (where: RequestPattern): void => faults.cut(where),
  /** The next matching requests wait before they are executed, with their idempotency key claimed. */
  holdNext: (where: RequestPattern): void => faults.hold(where),
  requestHeld: (): Promise<void> => faults.waitForHeld(),
  /** Lets the waiting requests go on; returns how many there were. */
  releaseRequests: (): number => faults.release(),
  forgetFaults: (): void => faults.disarm(),
})

/** A target receives every kind of event unless it names kinds. */
export function targetOf(option: TargetOption, secret: string): WebhookTarget {
  const target = typeof option === 'string' ? { url: option } : option
  return { secret, receives: ['platform', 'connected', 'thin'], events: ['*'], ...target }
}
