import { html } from 'hono/html'
import type Stripe from 'stripe'
import { canReceive, onboardingStatusOf } from './account-shape.ts'
import { accountBalance } from './balances.ts'
import { controlTexts } from './control-texts.ts'
import { blocksRefunds } from './disputes.ts'
import type { FaultInjector } from './fault-injector.ts'
import type { Fake } from './operation.ts'
import { dayOf, formatMoney, type Html } from './page.ts'
import type { PageLanguage } from './page-texts.ts'
import type { Session, StripeAccount } from './state.ts'
import type { WebhookQueue } from './webhook-queue.ts'

export type ControlView = { fake: Fake; faults: FaultInjector; webhooks: WebhookQueue; language: PageLanguage }

const shownAtMost = 12
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
  const texts = controlTexts[view.language].payments
  const sessions = newest(view.fake.state.sessions)
  const list = sessions.length > 0 ? sessions.map((session) => paymentCard(view, session)) : html`<p>${texts.none}</p>`
  return section('payments', texts.heading, list)
}

function paymentCard(view: ControlView, session: Session): Html {
  const { fake, language } = view
  const { payments: texts, amount } = controlTexts[language]
  const { state } = fake
  const intent = state.intents[String(session.payment_intent)]
  const charge = state.charges[String(intent?.latest_charge)]
  const disputes = Object.values(state.disputes).filter((each) => each.charge === charge?.id)
  const refunds = Object.values(state.refunds).filter((each) => each.charge === charge?.id)
  const isWaiting = intent !== undefined && state.delayed[intent.id] !== undefined
  const isPaid = charge?.status === 'succeeded'
  const name = state.lineItems[session.id]?.[0]?.description ?? session.id
  const choices: [string, string][] = [['refund', texts.refund]]
  if (isPaid && !charge.disputed) choices.push(['open_dispute', texts.dispute], ['open_inquiry', texts.inquiry])
  return html`<article><h3>${formatMoney(language, session.amount_total ?? 0)} · ${name}</h3>
<p class="note">${paymentState(view, session, charge, isWaiting)} · ${dayOf(language, session.created)} · ${session.customer_details?.email ?? session.customer_email ?? ''}</p>
<div class="buttons">
${session.status === 'open' ? html`<a class="button" href="${session.url}">${texts.openPage}</a>${press('expire', texts.expire, session.id)}` : ''}
${isWaiting ? [press('settle', texts.settle, session.id), press('fail', texts.fail, session.id)] : ''}
</div>
${isPaid && intent && !charge.refunded && !blocksRefunds(fake, charge) ? pressWithAmount(amount, intent.id, choices) : ''}
${disputes.map((each) => disputeRow(view, each))}
${refunds.map((each) => refundRow(view, each))}</article>`
}

function paymentState(
  { language }: ControlView,
  session: Session,
  charge: Stripe.Charge | undefined,
  isWaiting: boolean,
): string {
  const { states } = controlTexts[language].payments
  if (session.status === 'open') return states.open
  if (session.status === 'expired') return states.expired
  if (isWaiting) return states.processing
  if (charge?.status !== 'succeeded') return states.failed
  if (charge.refunded) return states.refunded
  return charge.amount_refunded > 0 ? states.partlyRefunded(formatMoney(language, charge.amount_refunded)) : states.paid
}

function disputeRow({ language }: ControlView, dispute: Stripe.Dispute): Html {
  const texts = controlTexts[language].disputes
  const { id, status } = dispute
  const isOver = status === 'won' || status === 'lost' || status === 'warning_closed'
  const isInquiry = status.startsWith('warning_')
  const isTaken = dispute.balance_transactions.length > 0
  const buttons = isInquiry
    ? [press('escalate', texts.escalate, id), press('close_inquiry', texts.close, id)]
    : [isTaken ? '' : press('withdraw', texts.withdraw, id), press('win', texts.win, id), press('lose', texts.lose, id)]
  return html`<div class="row"><p>${texts.heading}: ${formatMoney(language, dispute.amount)}, ${texts.states[status] ?? status}</p>
<div class="buttons">${isOver ? '' : buttons}</div></div>`
}

function refundRow({ language }: ControlView, refund: Stripe.Refund): Html {
  const texts = controlTexts[language].refunds
  const status = String(refund.status)
  return html`<div class="row"><p>${texts.heading}: ${formatMoney(language, refund.amount)}, ${texts.states[status] ?? status}</p>
<div class="buttons">${status === 'pending' ? press('refund_arrives', texts.succeed, refund.id) : ''}${status === 'failed' ? '' : press('refund_fails', texts.fail, refund.id)}</div></div>`
}

/** Companions' accounts: what they may receive, and what happened to it. */
export function accountsSection(view: ControlView): Html {
  const texts = controlTexts[view.language].accounts
  const accounts = newest(view.fake.state.accounts)
  const list = accounts.length > 0 ? accounts.map((account) => accountCard(view, account)) : html`<p>${texts.none}</p>`
  return section('accounts', texts.heading, list)
}

function accountCard({ fake, language }: ControlView, account: StripeAccount): Html {
  const { accounts: texts, amount: amountLabel } = controlTexts[language]
  const { available } = accountBalance(fake, account.id)
  const status = onboardingStatusOf(account)
  const transfers = newest(fake.state.transfers).filter(({ destination }) => destination === account.id)
  const change =
    status === 'complete'
      ? press('restrict', texts.restrict, account.id)
      : status === 'restricted'
        ? press('lift', texts.lift, account.id)
        : press('complete', texts.complete, account.id)
  const bank = [press('bank_paid', texts.bankPaid, account.id), press('bank_failed', texts.bankFailed, account.id)]
  return html`<article><h3>${account.contact_email ?? account.id}</h3>
<p class="note">${canReceive(account) ? texts.ready : texts.notReady} · ${texts.balance}: ${formatMoney(language, available)}</p>
<div class="buttons">${change}${available > 0 ? bank : ''}</div>
${transfers.map(
  ({ id, amount, amount_reversed: back, created }) =>
    html`<div class="row"><p>${texts.transfer}: ${formatMoney(language, amount)}, ${dayOf(language, created)}${back > 0 ? `, ${texts.reversed(formatMoney(language, back))}` : ''}</p>
${back < amount ? pressWithAmount(amountLabel, id, [['reverse', texts.reverse]]) : ''}</div>`,
)}</article>`
}

/** What the platform itself has. */
export function balanceSection({ fake, language }: ControlView): Html {
  const { balance: texts, euros } = controlTexts[language]
  const { available, pending } = accountBalance(fake, 'platform')
  return section(
    'balance',
    texts.heading,
    html`<dl><dt>${texts.available}</dt><dd>${formatMoney(language, available)}</dd><dt>${texts.pending}</dt><dd>${formatMoney(language, pending)}</dd></dl>
<div class="buttons">${press('release_pending', texts.release)}${press('bank_paid', texts.toBank, 'platform')}${press('book_fee', texts.fee)}</div>
${pressWithAmount(euros, '', [['set_available', texts.set]])}`,
  )
}

/** Events on their way, and the network between. */
export function faultsSections({ fake, faults, webhooks, language }: ControlView): Html {
  const { webhooks: texts, faults: faultTexts } = controlTexts[language]
  const targets = webhooks.targets().map(({ url }) => url)
  const waiting = fake.state.deliveries.filter(({ status }) => status === 'waiting').length
  const { held, holds, failures, cuts } = faults.counts()
  const planned = holds + failures + cuts + (fake.state.pendingRefunds ?? 0)
  const hooks = html`<dl><dt>${texts.targets}</dt><dd>${targets.length > 0 ? targets.map((url) => html`<code>${url}</code> `) : texts.noTargets}</dd>
<dt>${texts.waiting}</dt><dd>${waiting}${webhooks.isHolding() ? `, ${texts.holding}` : ''}</dd></dl>
<div class="buttons">${
    webhooks.isHolding()
      ? [press('release_webhooks', texts.release), press('release_reversed', texts.reversed)]
      : press('hold_webhooks', texts.hold)
  }${press('drop_webhook', texts.drop)}${press('duplicate_webhook', texts.duplicate)}</div>`
  const bad = html`<dl><dt>${faultTexts.held}</dt><dd>${held}</dd><dt>${faultTexts.planned}</dt><dd>${planned}</dd></dl>
<div class="buttons">${press('hang', faultTexts.hang)}${press('fail_requests', faultTexts.fail)}${press('cut', faultTexts.cut)}${press('pend_refund', faultTexts.pend)}${press('forget_faults', faultTexts.forget)}</div>`
  return html`${section('webhooks', texts.heading, hooks)}${section('faults', faultTexts.heading, bad)}`
}

/** The simulated time. */
export function clockSection({ fake, language }: ControlView): Html {
  const texts = controlTexts[language].clock
  const now = new Date(fake.now() * 1000).toISOString().replace('T', ' ').slice(0, 16)
  return section(
    'clock',
    texts.heading,
    html`<dl><dt>${texts.now}</dt><dd>${now} UTC</dd></dl>
<div class="buttons">${press('advance', texts.hour, '3600')}${press('advance', texts.day, '86400')}${press('advance', texts.week, '604800')}</div>`,
  )
}
