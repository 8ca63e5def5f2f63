import { html } from 'hono/html'
import type Stripe from 'stripe'
import { canReceive, onboardingStatusOf } from './account-shape.ts'
import { accountBalance } from './balances.ts'
import { blocksRefunds } from './disputes.ts'
import type { FaultInjector } from './fault-injector.ts'
import type { Fake } from './operation.ts'
import { dayOf, formatMoney, type Html } from './page.ts'
import type { Session, StripeAccount } from './state.ts'
import type { WebhookQueue } from './webhook-queue.ts'

export type ControlView = { fake: Fake; faults: FaultInjector; webhooks: WebhookQueue }

const shownAtMost = 12
const euros = (cents: number) => formatMoney('en', cents)
const day = (seconds: number) => dayOf('en', seconds)

const disputeStates: Record<string, string> = {
  needs_response: 'evidence is due',
  under_review: 'the bank is looking at the evidence',
  warning_needs_response: 'inquiry: an answer is due',
  warning_under_review: 'inquiry: the bank is looking at the answer',
  warning_closed: 'inquiry closed',
}
const refundStates: Record<string, string> = { succeeded: 'arrived', failed: 'came back' }

const newest = <T>(table: Record<string, T>): T[] => Object.values(table).toReversed().slice(0, shownAtMost)

/** A button of its own that posts `action` about an object. */
const press = (action: string, label: string, id = ''): Html =>
  html`<form method="post"><input type="hidden" name="action" value="${action}"><input type="hidden" name="id" value="${id}"><button>${label}</button></form>`

/** A field for an amount with the buttons that use it. */
const pressWithAmount = (label: string, id: string, buttons: readonly [action: string, label: string][]): Html =>
  html`<form method="post" class="amount"><input type="hidden" name="id" value="${id}"><label><span>${label}</span><input name="amount" inputmode="decimal" autocomplete="off"></label>
${buttons.map(([action, text]) => html`<button name="action" value="${action}">${text}</button>`)}</form>`

const section = (id: string, heading: string, body: unknown): Html =>
  html`<section id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${heading}</h2>${body}</section>`

/** What has been bought, with what may become of it. */
export function paymentsSection(view: ControlView): Html {
  const sessions = newest(view.fake.state.sessions)
  const list =
    sessions.length > 0
      ? sessions.map((session) => paymentCard(view, session))
      : html`<p>No payment page has been opened yet.</p>`
  return section('payments', 'Payments', list)
}

function paymentCard({ fake }: ControlView, session: Session): Html {
  const { state } = fake
  const intent = state.intents[String(session.payment_intent)]
  const charge = state.charges[String(intent?.latest_charge)]
  const disputes = Object.values(state.disputes).filter((each) => each.charge === charge?.id)
  const refunds = Object.values(state.refunds).filter((each) => each.charge === charge?.id)
  const isWaiting = intent !== undefined && state.delayed[intent.id] !== undefined
  const isPaid = charge?.status === 'succeeded'
  const name = state.lineItems[session.id]?.[0]?.description ?? session.id
  const choices: [string, string][] = [['refund', 'Refund']]
  if (isPaid && !charge.disputed) choices.push(['open_dispute', 'Open a dispute'], ['open_inquiry', 'Open an inquiry'])
  return html`<article><h3>${euros(session.amount_total ?? 0)} · ${name}</h3>
<p class="note">${paymentState(session, charge, isWaiting)} · ${day(session.created)} · ${session.customer_details?.email ?? session.customer_email ?? ''}</p>
<div class="buttons">
${session.status === 'open' ? html`<a class="button" href="${session.url}">Open the payment page</a>${press('expire', 'Let it expire', session.id)}` : ''}
${isWaiting ? [press('settle', 'Bank confirms', session.id), press('fail', 'Bank refuses', session.id)] : ''}
</div>
${isPaid && intent && !charge.refunded && !blocksRefunds(fake, charge) ? pressWithAmount('Amount in euros (empty: all of it)', intent.id, choices) : ''}
${disputes.map(disputeRow)}
${refunds.map(refundRow)}</article>`
}

function paymentState(session: Session, charge: Stripe.Charge | undefined, isWaiting: boolean): string {
  if (session.status === 'open') return 'payment page is open'
  if (session.status === 'expired') return 'payment page has expired'
  if (isWaiting) return 'direct debit is on its way'
  if (charge?.status !== 'succeeded') return 'payment failed'
  if (charge.refunded) return 'refunded'
  return charge.amount_refunded > 0 ? `paid, ${euros(charge.amount_refunded)} of it refunded` : 'paid'
}

function disputeRow(dispute: Stripe.Dispute): Html {
  const { id, status } = dispute
  const isOver = status === 'won' || status === 'lost' || status === 'warning_closed'
  const isInquiry = status.startsWith('warning_')
  const isTaken = dispute.balance_transactions.length > 0
  const buttons = isInquiry
    ? [press('escalate', 'Make it a dispute', id), press('close_inquiry', 'Close the inquiry', id)]
    : [
        isTaken ? '' : press('withdraw', 'Take the money now', id),
        press('win', 'Decide: won', id),
        press('lose', 'Decide: lost', id),
      ]
  return html`<div class="row"><p>Dispute: ${euros(dispute.amount)}, ${disputeStates[status] ?? status}</p>
<div class="buttons">${isOver ? '' : buttons}</div></div>`
}

function refundRow(refund: Stripe.Refund): Html {
  const status = String(refund.status)
  return html`<div class="row"><p>Refund: ${euros(refund.amount)}, ${refundStates[status] ?? status}</p>
<div class="buttons">${status === 'pending' ? press('refund_arrives', 'Let it arrive', refund.id) : ''}${status === 'failed' ? '' : press('refund_fails', 'Let it come back', refund.id)}</div></div>`
}

/** Companions' accounts: what they may receive, and what happened to it. */
export function accountsSection(view: ControlView): Html {
  const accounts = newest(view.fake.state.accounts)
  const list =
    accounts.length > 0
      ? accounts.map((account) => accountCard(view, account))
      : html`<p>No companion has set up payouts yet.</p>`
  return section('accounts', 'Companions’ accounts', list)
}

function accountCard({ fake }: ControlView, account: StripeAccount): Html {
  const { available } = accountBalance(fake, account.id)
  const status = onboardingStatusOf(account)
  const transfers = newest(fake.state.transfers).filter(({ destination }) => destination === account.id)
  const change =
    status === 'complete'
      ? press('restrict', 'Ask for a document', account.id)
      : status === 'restricted'
        ? press('lift', 'Accept the document', account.id)
        : press('complete', 'Complete the details', account.id)
  const bank = [
    press('bank_paid', 'Pay out to the bank', account.id),
    press('bank_failed', 'Pay out; the bank refuses', account.id),
  ]
  return html`<article><h3>${account.contact_email ?? account.id}</h3>
<p class="note">${canReceive(account) ? 'can receive money' : 'cannot receive money'} · Balance: ${euros(available)}</p>
<div class="buttons">${change}${available > 0 ? bank : ''}</div>
${transfers.map(
  ({ id, amount, amount_reversed: back, created }) =>
    html`<div class="row"><p>Transfer: ${euros(amount)}, ${day(created)}${back > 0 ? `, ${euros(back)} of it reversed` : ''}</p>
${back < amount ? pressWithAmount('Amount in euros (empty: all of it)', id, [['reverse', 'Reverse']]) : ''}</div>`,
)}</article>`
}

/** What the platform itself has. */
export function balanceSection({ fake }: ControlView): Html {
  const { available, pending } = accountBalance(fake, 'platform')
  return section(
    'balance',
    'The platform’s balance',
    html`<dl><dt>Available</dt><dd>${euros(available)}</dd><dt>Pending</dt><dd>${euros(pending)}</dd></dl>
<div class="buttons">${press('release_pending', 'Make everything available')}${press('bank_paid', 'Pay out to the operator’s bank', 'platform')}${press('book_fee', 'Charge a fee of 5 euros')}</div>
${pressWithAmount('Amount in euros', '', [['set_available', 'Set what is available']])}`,
  )
}

/** Events on their way, and the network between. */
export function faultsSections({ fake, faults, webhooks }: ControlView): Html {
  const targets = webhooks.targets().map(({ url }) => url)
  const waiting = fake.state.deliveries.filter(({ status }) => status === 'waiting').length
  const { held, holds, failures, cuts } = faults.counts()
  const planned = holds + failures + cuts + (fake.state.pendingRefunds ?? 0)
  const hooks = html`<dl><dt>They go to</dt><dd>${targets.length > 0 ? targets.map((url) => html`<code>${url}</code> `) : 'nowhere'}</dd>
<dt>Waiting</dt><dd>${waiting}${webhooks.isHolding() ? ', held back' : ''}</dd></dl>
<div class="buttons">${
    webhooks.isHolding()
      ? [press('release_webhooks', 'Let them go'), press('release_reversed', 'Let them go, last one first')]
      : press('hold_webhooks', 'Hold them back')
  }${press('drop_webhook', 'Lose the next one')}${press('duplicate_webhook', 'Send the next one three times')}</div>`
  const bad = html`<dl><dt>Requests that hang</dt><dd>${held}</dd><dt>Planned</dt><dd>${planned}</dd></dl>
<div class="buttons">${press('hang', 'Let the next ten requests hang')}${press('fail_requests', 'Refuse the next three requests')}${press('cut', 'Do the next one, but lose the answer')}${press('pend_refund', 'Leave the next refund pending')}${press('forget_faults', 'Back to normal')}</div>`
  return html`${section('webhooks', 'Webhooks', hooks)}${section('faults', 'When Stripe has a bad day', bad)}`
}

/** The simulated time. */
export function clockSection({ fake }: ControlView): Html {
  const now = new Date(fake.now() * 1000).toISOString().replace('T', ' ').slice(0, 16)
  return section(
    'clock',
    'Stripe’s clock',
    html`<dl><dt>Now</dt><dd>${now} UTC</dd></dl>
<div class="buttons">${press('advance', 'One hour on', '3600')}${press('advance', 'One day on', '86400')}${press('advance', 'One week on', '604800')}</div>`,
  )
}
