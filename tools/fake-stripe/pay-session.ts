import { announceSnapshot } from './events.ts'
import { addIntent, failIntent, startCharge, succeedIntent } from './intents.ts'
import type { Fake } from './operation.ts'
import { customerDetails } from './session-shape.ts'
import type { Session } from './state.ts'

/** The buttons of the pay page. The outcome of the `delayed` ones comes later. */
export const paymentChoices = ['card', 'second_card', 'decline', 'delayed', 'delayed_failure'] as const
export type PaymentChoice = (typeof paymentChoices)[number]

const noPlan = {
  metadata: {},
  description: null,
  receiptEmail: null,
  transferGroup: null,
  statementDescriptor: null,
  statementDescriptorSuffix: null,
}

/** Plays a buyer who pays an open session. False means declined: the session stays open for another try. */
export function paySession(fake: Fake, session: Session, choice: PaymentChoice, email: string | null): boolean {
  if (session.status !== 'open') throw new Error(`${session.id} is ${session.status} and cannot be paid`)
  const isDelayed = choice === 'delayed' || choice === 'delayed_failure'
  const plan = fake.state.intentPlans[session.id] ?? noPlan
  const existing = fake.state.intents[String(session.payment_intent)]
  const intent = existing ?? addIntent(fake, session.amount_total ?? 0, plan)
  session.payment_intent = intent.id
  const payer = session.customer_email ?? email
  const card = choice === 'second_card' ? 'second_card' : 'card'
  startCharge(fake, intent, isDelayed ? 'sepa_debit' : card, payer)
  if (choice === 'decline') {
    failIntent(fake, intent)
    return false
  }
  if (isDelayed) {
    const seconds = fake.settings.settleDelayedAfterSeconds
    const outcome = choice === 'delayed' ? 'succeeded' : 'failed'
    fake.state.delayed[intent.id] = {
      sessionId: session.id,
      outcome,
      settlesAt: seconds === null ? null : fake.now() + seconds,
    }
  } else {
    succeedIntent(fake, intent)
    session.payment_status = 'paid'
  }
  session.status = 'complete'
  session.url = null
  if (payer !== null) session.customer_details = customerDetails(payer)
  announceSnapshot(fake, 'checkout.session.completed', session)
  return true
}

/** The bank answers for a delayed payment. Without `outcome` it is what was chosen on the pay page. */
export function settleDelayed(fake: Fake, intentId: string, outcome?: 'succeeded' | 'failed'): void {
  const waiting = fake.state.delayed[intentId]
  const intent = fake.state.intents[intentId]
  const session = waiting && fake.state.sessions[waiting.sessionId]
  if (!waiting || !intent || !session) throw new Error(`${intentId} is not waiting for its outcome`)
  delete fake.state.delayed[intentId]
  if ((outcome ?? waiting.outcome) === 'succeeded') {
    succeedIntent(fake, intent)
    session.payment_status = 'paid'
    announceSnapshot(fake, 'checkout.session.async_payment_succeeded', session)
  } else {
    failIntent(fake, intent)
    announceSnapshot(fake, 'checkout.session.async_payment_failed', session)
  }
}

/** Settles every delayed payment whose time has come. */
export function settleDuePayments(fake: Fake): void {
  for (const [intentId, { settlesAt }] of Object.entries(fake.state.delayed))
    if (settlesAt !== null && settlesAt <= fake.now()) settleDelayed(fake, intentId)
}
