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
  /** Runs everything due at the simulated time: expiries, delayed payments, pending funds. */
  tick(): void
  reset(): void
}
export type Control = ReturnType<typeof controlFor>
/** A URL alone receives all event types. */
export type TargetOption = string | (Partial<WebhookTarget> & { url: string })

/** Actions of tests and people on the simulator; state is saved after each. */
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
    /** Moves the simulated time and runs everything that becomes due. */
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
    /** Pays a session like the payment page. False means declined. */
    pay: ({ session, how = 'card' }: { session: string; how?: PaymentChoice }): boolean =>
      paySession(fake, found(fake.state.sessions, session), how, 'buyer@example.com'),
    settleDelayed: ({ session, outcome }: { session: string; outcome?: 'succeeded' | 'failed' }): void =>
      settleDelayed(fake, String(found(fake.state.sessions, session).payment_intent), outcome),
    expireSession: ({ session }: { session: string }) => expireSession(fake, found(fake.state.sessions, session)),
    /** Refunds all or part of a payment, as an operator does in the dashboard. */
    refund: ({ paymentIntent, amountCents }: { paymentIntent: string; amountCents?: number }) =>
      refundCharge(fake, chargeOf(paymentIntent), amountCents),
    pendRefunds({ count }: { count: number }): void {
      fake.state.pendingRefunds = count
    },
    settleRefund: ({ refund, outcome }: { refund: string; outcome: 'succeeded' | 'failed' }) =>
      settleRefund(fake, found(fake.state.refunds, refund), outcome),
    /** Opens a dispute, which takes the money back for now, or only an inquiry. */
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
  /** Completes onboarding and sets the payout target. */
  completeOnboarding({ account, payoutTo = 'own_bank' }: { account: string; payoutTo?: PayoutTarget }): void {
    setPayoutTarget(fake, found(fake.state.accounts, account).id, payoutTo)
    changeOnboardingStatus(fake, found(fake.state.accounts, account), 'complete')
  },
  /** Stripe requires a document; no transfers until `liftRestriction`. */
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
  /** Charges the platform a fee of the provider. */
  bookFee: ({ cents }: { cents: number }) =>
    moveMoney(fake, { owner: 'platform', amount: -cents, type: 'stripe_fee', category: 'fee', source: null }),
  /** Pays out the balance of the platform or a connected account to its bank, or lets the payment fail. */
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
  /** The next `count` events are delivered `times` times, all copies in parallel. */
  duplicateWebhooks: ({ times, count = 1, type }: { times: number; count?: number; type?: string }): void =>
    webhooks.plan({ copies: times, left: count, type }),
  dropWebhooks: ({ count = 1, type }: { count?: number; type?: string }): void =>
    webhooks.plan({ copies: 0, left: count, type }),
  holdWebhooks: (): void => webhooks.hold(),
  releaseWebhooks: ({ order = 'as_sent' }: { order?: keyof typeof orders }): void => webhooks.release(orders[order]),
  /** Sends an event again, `times` copies in parallel. */
  resendWebhook: ({ event, times = 1 }: { event: string; times?: number }): void =>
    webhooks.sendAgain(found(fake.state.events, event), times),
  /** Resolves when every event that isn't held was delivered or abandoned. */
  webhooksDelivered: (): Promise<void> => webhooks.waitUntilIdle(),
  failNext: ({ status, type = 'api_error', ...where }: RequestPattern & { status: number; type?: string }): void =>
    faults.fail(where, { status, type }),
  /** The next matching requests run but get no response. The SDK retries, so cut as many times as it tries. */
  cutNext: (where: RequestPattern): void => faults.cut(where),
  /** The next matching requests wait before they run, with their idempotency key taken. */
  holdNext: (where: RequestPattern): void => faults.hold(where),
  requestHeld: (): Promise<void> => faults.waitForHeld(),
  /** Lets the held requests continue. Returns how many there were. */
  releaseRequests: (): number => faults.release(),
  forgetFaults: (): void => faults.disarm(),
})

/** A target receives all event types unless it names some. */
export function targetOf(option: TargetOption, secret: string): WebhookTarget {
  const target = typeof option === 'string' ? { url: option } : option
  return { secret, receives: ['platform', 'connected', 'thin'], events: ['*'], ...target }
}
