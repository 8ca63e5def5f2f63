import type Stripe from 'stripe'
import type { z } from 'zod'
import { changeOnboardingStatus } from './accounts.ts'
import { accountBalance, moveMoney, releaseFunds } from './balances.ts'
import { payOutToBank } from './bank.ts'
import { expireSession } from './checkout.ts'
import { inputs, type target } from './control-inputs.ts'
import { closeDispute, escalateInquiry, openDispute, withdrawFunds } from './disputes.ts'
import { setPayoutTarget } from './external-accounts.ts'
import type { FaultInjector } from './fault-injector.ts'
import type { Fake, WebhookTarget } from './operation.ts'
import { paySession, settleDelayed } from './pay-session.ts'
import { refundCharge, settleRefund } from './refunds.ts'
import type { Delivery } from './state.ts'
import { reverseTransfer } from './transfers.ts'
import type { WebhookQueue } from './webhook-queue.ts'

export type ControlParts = {
  fake: Fake
  faults: FaultInjector
  webhooks: WebhookQueue
  /** Signs for targets without a secret of their own. */
  webhookSecret: string
  /** Does what is due at the simulated time: expiries, delayed payments, pending funds. */
  tick(): void
  reset(): void
}

/**
 * Everything a test, a demo or a person with curl may do to the simulator. Inputs are checked; each action is saved.
 */
export function controlFor(parts: ControlParts) {
  const actions = actionsOn(parts.fake)
  return {
    ...webhookControls(parts, actions),
    ...faultControls(parts, actions),
    ...paymentControls(parts, actions),
    ...accountControls(parts, actions),
    ...clockControls(parts, actions),
  }
}

type Actions = ReturnType<typeof actionsOn>

function actionsOn(fake: Fake) {
  const found = <T>(table: Record<string, T>, id: string): T => {
    const item = table[id]
    if (item === undefined) throw new Error(`There is no ${id}`)
    return item
  }
  return {
    found,
    action:
      <S extends z.ZodType, R>(schema: S, run: (input: z.output<S>) => R) =>
      (input: z.input<S>): R => {
        const result = run(schema.parse(input))
        fake.save()
        return result
      },
    chargeOf: (intentId: string): Stripe.Charge =>
      found(fake.state.charges, String(found(fake.state.intents, intentId).latest_charge)),
    intentOf: ({ paymentIntent, session }: { paymentIntent?: string | undefined; session?: string | undefined }) =>
      paymentIntent ?? String(found(fake.state.sessions, session ?? '').payment_intent),
  }
}

const webhookControls = ({ fake, webhooks, webhookSecret }: ControlParts, { action, found }: Actions) => ({
  /** Where events go from now on. */
  setWebhookTargets: action(inputs.setWebhookTargets, ({ targets }) =>
    webhooks.setTargets(targets.map((each) => targetOf(each, webhookSecret))),
  ),
  /** The next `count` events arrive `times` times, all copies at once. */
  duplicateWebhooks: action(inputs.duplicateWebhooks, ({ times, count: left, type: only }) =>
    webhooks.plan({ kind: 'duplicate', times, left, type: only ?? null }),
  ),
  /** The next `count` events never arrive. */
  dropWebhooks: action(inputs.dropWebhooks, ({ count: left, type: only }) =>
    webhooks.plan({ kind: 'drop', left, type: only ?? null }),
  ),
  /** The next `count` events arrive `seconds` late. */
  delayWebhooks: action(inputs.delayWebhooks, ({ seconds, count: left, type: only }) =>
    webhooks.plan({ kind: 'delay', ms: seconds * 1000, left, type: only ?? null }),
  ),
  /** From now on events wait. */
  holdWebhooks: () => webhooks.hold(),
  /** Lets the waiting events go, in another order if one is given. */
  releaseWebhooks: action(inputs.releaseWebhooks, ({ order }) => webhooks.release((held) => reordered(held, order))),
  /** Sends an event again, `times` copies at once. */
  resendWebhook: action(inputs.resendWebhook, ({ event, times }) =>
    webhooks.sendAgain(found(fake.state.events, event), times),
  ),
  /** Settles when every event that is not held has been delivered or given up. */
  webhooksDelivered: () => webhooks.waitUntilIdle(),
})

const faultControls = ({ faults }: ControlParts, { action }: Actions) => ({
  /** The next matching requests are refused and not executed. */
  failNext: action(
    inputs.failNext,
    ({ status, type: kind, code, message, ...where }) => void faults.fail(where, { status, type: kind, code, message }),
  ),
  /**
   * The next matching requests are executed, but the caller gets no answer. The SDK retries: cut as often as it
   * tries.
   */
  cutNext: action(inputs.aimed, (where) => void faults.cut(where)),
  /** The next matching requests wait before they are executed. */
  holdNext: action(inputs.aimed, (where) => void faults.hold(where)),
  /** Settles once a request is waiting. */
  requestHeld: () => faults.waitForHeld(),
  /** Lets the waiting requests go on. */
  releaseRequests: () => faults.release(),
  /** Forgets every planned failure, cut and hold; held requests go on. */
  forgetFaults: () => faults.disarm(),
})

const paymentControls = ({ fake }: ControlParts, { action, found, chargeOf, intentOf }: Actions) => ({
  /** Pays a session as the pay page does. False means declined. */
  pay: action(inputs.pay, ({ session, how, email }) =>
    paySession(fake, found(fake.state.sessions, session), how, email),
  ),
  /** The bank answers for a delayed payment. */
  settleDelayed: action(inputs.settleDelayed, ({ outcome, ...which }) => settleDelayed(fake, intentOf(which), outcome)),
  /** Expires an open session now. */
  expireSession: action(inputs.session, ({ session }) => expireSession(fake, found(fake.state.sessions, session))),
  /** The operator refunds a payment, or a part of it, in the dashboard. */
  refund: action(inputs.refund, ({ paymentIntent, amountCents }) =>
    refundCharge(fake, chargeOf(paymentIntent), amountCents),
  ),
  /** The next `count` refunds stay pending. */
  pendRefunds: action(inputs.pendRefunds, ({ count: next }) => {
    fake.state.pendingRefunds = next
  }),
  /** The bank answers about a refund. A failed one brings the money back, also when it had succeeded. */
  settleRefund: action(inputs.settleRefund, ({ refund, outcome, failureReason }) =>
    settleRefund(fake, found(fake.state.refunds, refund), outcome, failureReason),
  ),
  /** The buyer's bank takes the money back for now, or only asks (`isInquiry`). */
  openDispute: action(inputs.openDispute, ({ paymentIntent, amountCents, ...start }) => {
    const charge = chargeOf(paymentIntent)
    return openDispute(fake, charge, { ...start, amount: amountCents ?? charge.amount })
  }),
  /** The money of a dispute that was opened with `isWithdrawnLater` goes now. */
  withdrawFunds: action(inputs.dispute, ({ dispute }) => withdrawFunds(fake, found(fake.state.disputes, dispute))),
  /** An inquiry becomes a dispute. */
  escalateInquiry: action(inputs.dispute, ({ dispute }) => escalateInquiry(fake, found(fake.state.disputes, dispute))),
  /** The bank decides a dispute. */
  closeDispute: action(inputs.closeDispute, ({ dispute, outcome }) =>
    closeDispute(fake, found(fake.state.disputes, dispute), outcome),
  ),
})

const accountControls = ({ fake }: ControlParts, { action, found }: Actions) => ({
  /** The account has given everything Stripe asks for, and where its money goes. */
  completeOnboarding: action(inputs.completeOnboarding, ({ account, payoutTo }) => {
    setPayoutTarget(fake, found(fake.state.accounts, account).id, payoutTo)
    changeOnboardingStatus(fake, found(fake.state.accounts, account), 'complete')
  }),
  /** Stripe asks for a document; until it comes, no transfers. */
  restrictAccount: action(inputs.account, ({ account }) =>
    changeOnboardingStatus(fake, found(fake.state.accounts, account), 'restricted'),
  ),
  /** The document came. */
  liftRestriction: action(inputs.account, ({ account }) =>
    changeOnboardingStatus(fake, found(fake.state.accounts, account), 'complete'),
  ),

  /** Sets what can be spent, of the platform or of a connected account. */
  setAvailable: action(inputs.setAvailable, ({ cents: available, account }) => {
    accountBalance(fake, account).available = available
  }),
  /** Takings that wait become available. */
  releasePending: () => {
    releaseFunds(fake, true)
    fake.save()
  },
  reverseTransfer: action(inputs.reverseTransfer, ({ transfer, amountCents }) =>
    reverseTransfer(fake, found(fake.state.transfers, transfer), amountCents),
  ),
  /** The provider charges the platform for its services. */
  bookFee: action(inputs.bookFee, ({ cents, description }) =>
    moveMoney(fake, {
      owner: 'platform',
      amount: -cents,
      type: 'stripe_fee',
      category: 'fee',
      source: null,
      description,
    }),
  ),
  /** The money of the platform or of a connected account goes to its bank, or comes back. */
  payOutToBank: action(inputs.payOutToBank, ({ account, outcome, failureCode }) =>
    payOutToBank(fake, account, outcome, failureCode),
  ),
})

const clockControls = ({ fake, tick, reset }: ControlParts, { action }: Actions) => ({
  /** Moves the simulated time; what falls due happens at once. */
  advanceClock: action(inputs.advanceClock, ({ seconds }) => {
    fake.state.clockOffsetSeconds += seconds
    tick()
  }),
  /** Sets the simulated time, so that it agrees with a product whose clock was moved. */
  setClock: action(inputs.setClock, ({ now }) => {
    fake.state.clockOffsetSeconds += Math.floor(new Date(now).getTime() / 1000) - fake.now()
    tick()
  }),
  /** Everything there is, without the remembered answers. */
  list: () => {
    const { answers: _, ...state } = fake.state
    return structuredClone(state)
  },
  /** Forgets everything and starts like new. */
  reset: () => reset(),
})

export type Control = ReturnType<typeof controlFor>
export type TargetOption = z.input<typeof target>

/** A target in full: it receives every kind of event unless it says which. */
export function targetOf(option: TargetOption, secret: string): WebhookTarget {
  const options = typeof option === 'string' ? { url: option } : option
  return {
    url: options.url,
    secret: options.secret ?? secret,
    receives: options.receives ?? ['platform', 'connected', 'thin'],
    events: options.events ?? ['*'],
  }
}

function reordered(held: Delivery[], order: 'as_sent' | 'reversed' | 'shuffled' | number[]): Delivery[] {
  if (order === 'as_sent') return held
  if (order === 'reversed') return held.toReversed()
  if (order === 'shuffled')
    return held
      .map((each) => ({ each, at: Math.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ each }) => each)
  const isPermutation = held.length === order.length && held.every((_, index) => order.includes(index))
  if (!isPermutation)
    throw new Error(`The order must name each of the ${held.length} held webhooks once, counting from 0`)
  return order.flatMap((index) => held[index] ?? [])
}
