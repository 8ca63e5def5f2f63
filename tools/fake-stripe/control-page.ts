import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { canReceive, onboardingStatusOf } from './accounts.ts'
import { accountBalance } from './balances.ts'
import type { Control } from './control.ts'
import { blocksRefunds, isInquiry, isOpen } from './disputes.ts'
import type { FaultInjector } from './fault-injector.ts'
import { dayOf, formatMoney, type Html, page } from './page.ts'
import type { Fake, Session, StripeAccount } from './state.ts'
import type { WebhookQueue } from './webhook-queue.ts'

type ControlView = { fake: Fake; faults: FaultInjector; webhooks: WebhookQueue }
type Env = { Bindings: HttpBindings }

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** Whether a request comes from this machine, under a local name. Checking Host prevents DNS rebinding. */
const isLocalRequest = (c: Context<Env>): boolean =>
  loopback.test(c.env.incoming.socket.remoteAddress ?? '') && loopbackName.test(c.req.header('host') ?? '')

/** Whether a form was sent from a page of this program (CSRF protection). */
function isOwnForm(c: Context): boolean {
  const origin = c.req.header('origin')
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}

/** Parses an amount in euros to cents; undefined for an empty field. */
export function parseEuros(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const [, euros, cents = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text) ?? []
  if (euros === undefined) throw new Error(`“${text}” is not an amount such as 12.50`)
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** A button's request: control action, input, and the input field that takes the typed amount. */
type Order = { action: keyof Control; input: object; amount?: 'amountCents' | 'cents' }

function carryOut(control: Control, form: Record<string, unknown>): unknown {
  const { action, input, amount } = JSON.parse(String(form.order)) as Order
  if (!Object.hasOwn(control, action)) throw new Error(`there is no action “${action}”`)
  const cents = amount ? parseEuros(String(form.amount ?? '')) : undefined
  const act = control[action] as (input: object) => unknown
  return act({ ...input, ...(amount && cents !== undefined ? { [amount]: cents } : {}) })
}

/** `/control`: the controls as plain forms in English, for this machine only. */
export function controlPage({ control, ...parts }: ControlView & { control: Control }): Hono<Env> {
  const app = new Hono<Env>()
  app.use('*', async (c, next) => (isLocalRequest(c) ? next() : c.text('Only from this machine.\n', 403)))
  app.get('/', (c) => answer(c, parts, c.req.query('done') === undefined ? null : 'Done.', 200))
  app.post('/', async (c) => {
    if (!isOwnForm(c)) return c.text('Only from its own page.\n', 403)
    try {
      await carryOut(control, await c.req.parseBody())
    } catch (error) {
      return answer(c, parts, `Failed: ${error instanceof Error ? error.message : String(error)}`, 409)
    }
    return c.redirect('/control?done', 303)
  })
  return app
}

function answer(c: Context<Env>, view: ControlView, note: string | null, status: 200 | 409) {
  const body = html`<h1>Payment controls</h1>
<p>Decide what happens at Stripe, at the bank or on the network. No money moves.</p>
${note === null ? '' : html`<p class="${status === 200 ? 'done' : 'alert'}" role="status">${note}</p>`}
<div class="columns"><div>${paymentsSection(view)}${accountsSection(view)}</div>
<div>${balanceSection(view)}${faultsSections(view)}${clockSection(view)}</div></div>`
  return page(c, 'en', 'Controls', body, status, 'wide')
}

const shownAtMost = 12
const euros = (cents: number) => formatMoney('en', cents)
const day = (seconds: number) => dayOf('en', seconds)

const disputeStates: Record<string, string> = {
  needs_response: 'evidence due',
  warning_needs_response: 'inquiry, response due',
  warning_closed: 'inquiry closed',
}
const refundStates: Record<string, string> = { succeeded: 'arrived', failed: 'failed' }

const newest = <T>(table: Record<string, T>): T[] => Object.values(table).toReversed().slice(0, shownAtMost)

const press = (action: keyof Control, label: string, input: object = {}): Html =>
  html`<form method="post">${button(label, { action, input })}</form>`

const button = (label: string, order: Order): Html =>
  html`<button name="order" value="${JSON.stringify(order)}">${label}</button>`

const pressWithAmount = (label: string, buttons: readonly [label: string, order: Order][]): Html =>
  html`<form method="post" class="amount"><label><span>${label}</span><input name="amount" inputmode="decimal" autocomplete="off"></label>
${buttons.map(([text, order]) => button(text, order))}</form>`

const section = (id: string, heading: string, body: unknown): Html =>
  html`<section id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${heading}</h2>${body}</section>`

function paymentsSection(view: ControlView): Html {
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
  const settles = (label: string, outcome: 'succeeded' | 'failed') =>
    press('settleDelayed', label, { session: session.id, outcome })
  const input = { paymentIntent: intent?.id }
  const amount = 'amountCents'
  const choices: [string, Order][] = [['Refund', { action: 'refund', input, amount }]]
  if (isPaid && !charge.disputed)
    choices.push(
      ['Open a dispute', { action: 'openDispute', input, amount }],
      ['Open an inquiry', { action: 'openDispute', input: { ...input, isInquiry: true }, amount }],
    )
  return html`<article><h3>${euros(session.amount_total ?? 0)} · ${name}</h3>
<p class="note">${paymentState(session, charge, isWaiting)} · ${day(session.created)} · ${session.customer_details?.email ?? session.customer_email ?? ''}</p>
<div class="buttons">
${session.status === 'open' ? html`<a class="button" href="${session.url}">Open the payment page</a>${press('expireSession', 'Expire', { session: session.id })}` : ''}
${isWaiting ? [settles('Bank confirms', 'succeeded'), settles('Bank refuses', 'failed')] : ''}
</div>
${isPaid && intent && !charge.refunded && !blocksRefunds(fake, charge) ? pressWithAmount('Amount in euros (empty: everything)', choices) : ''}
${disputes.map(disputeRow)}
${refunds.map(refundRow)}</article>`
}

function paymentState(session: Session, charge: Stripe.Charge | undefined, isWaiting: boolean): string {
  if (session.status === 'open') return 'payment page is open'
  if (session.status === 'expired') return 'payment page has expired'
  if (isWaiting) return 'direct debit pending'
  if (charge?.status !== 'succeeded') return 'payment failed'
  if (charge.refunded) return 'refunded'
  return charge.amount_refunded > 0 ? `paid, ${euros(charge.amount_refunded)} refunded` : 'paid'
}

function disputeRow(dispute: Stripe.Dispute): Html {
  const { id, status, amount } = dispute
  const close = (label: string, outcome: string) => press('closeDispute', label, { dispute: id, outcome })
  const buttons = isInquiry(dispute)
    ? [press('escalateInquiry', 'Make it a dispute', { dispute: id }), close('Close the inquiry', 'warning_closed')]
    : [close('Close as won', 'won'), close('Close as lost', 'lost')]
  return html`<div class="row"><p>Dispute: ${euros(amount)}, ${disputeStates[status] ?? status}</p>
<div class="buttons">${isOpen(dispute) ? buttons : ''}</div></div>`
}

function refundRow({ id, status, amount }: Stripe.Refund): Html {
  const settle = (label: string, outcome: string) => press('settleRefund', label, { refund: id, outcome })
  return html`<div class="row"><p>Refund: ${euros(amount)}, ${refundStates[String(status)] ?? status}</p>
<div class="buttons">${status === 'pending' ? settle('Complete', 'succeeded') : ''}${status === 'failed' ? '' : settle('Fail', 'failed')}</div></div>`
}

function accountsSection(view: ControlView): Html {
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
  const input = { account: account.id }
  const changes = {
    complete: () => press('restrictAccount', 'Request a document', input),
    restricted: () => press('liftRestriction', 'Accept the document', input),
    unfinished: () => press('completeOnboarding', 'Complete the details', input),
  }
  const change = changes[status === 'new' ? 'unfinished' : status]()
  const bank = [
    press('payOutToBank', 'Pay out to the bank', { ...input, outcome: 'paid' }),
    press('payOutToBank', 'Pay out, refused by the bank', { ...input, outcome: 'failed' }),
  ]
  return html`<article><h3>${account.contact_email ?? account.id}</h3>
<p class="note">${canReceive(account) ? 'can receive money' : 'cannot receive money'} · Balance: ${euros(available)}</p>
<div class="buttons">${change}${available > 0 ? bank : ''}</div>
${transfers.map(
  ({ id, amount, amount_reversed: back, created }) =>
    html`<div class="row"><p>Transfer: ${euros(amount)}, ${day(created)}${back > 0 ? `, ${euros(back)} reversed` : ''}</p>
${back < amount ? pressWithAmount('Amount in euros (empty: everything)', [['Reverse', { action: 'reverseTransfer', input: { transfer: id }, amount: 'amountCents' }]]) : ''}</div>`,
)}</article>`
}

function balanceSection({ fake }: ControlView): Html {
  const { available, pending } = accountBalance(fake, 'platform')
  return section(
    'balance',
    'The platform’s balance',
    html`<dl><dt>Available</dt><dd>${euros(available)}</dd><dt>Pending</dt><dd>${euros(pending)}</dd></dl>
<div class="buttons">${press('releasePending', 'Make pending money available')}${press('payOutToBank', 'Pay out to the operator’s bank')}${press('bookFee', 'Charge a fee of 5 euros', { cents: 500 })}</div>
${pressWithAmount('Amount in euros', [['Set available balance', { action: 'setAvailable', input: { cents: 0 }, amount: 'cents' }]])}`,
  )
}

function faultsSections({ fake, faults, webhooks }: ControlView): Html {
  const targets = webhooks.targets().map(({ url }) => url)
  const waiting = fake.state.deliveries.filter(({ status }) => status === 'waiting').length
  const { held, planned } = faults.counts()
  const hooks = html`<dl><dt>Sent to</dt><dd>${targets.length > 0 ? targets.map((url) => html`<code>${url}</code> `) : 'nowhere'}</dd>
<dt>Waiting</dt><dd>${waiting}${webhooks.isHolding() ? ', held back' : ''}</dd></dl>
<div class="buttons">${
    webhooks.isHolding()
      ? [
          press('releaseWebhooks', 'Release'),
          press('releaseWebhooks', 'Release in reverse order', { order: 'reversed' }),
        ]
      : press('holdWebhooks', 'Hold back')
  }${press('dropWebhooks', 'Lose the next webhook')}${press('duplicateWebhooks', 'Send the next webhook three times', { times: 3 })}</div>`
  const bad = html`<dl><dt>Hanging requests</dt><dd>${held}</dd><dt>Planned faults</dt><dd>${planned + fake.state.pendingRefunds}</dd></dl>
<div class="buttons">${press('holdNext', 'Hang the next ten requests', { times: 10 })}${press('failNext', 'Fail the next three requests', { status: 503, times: 3 })}${press('cutNext', 'Run the next request, but lose the response')}${press('pendRefunds', 'Leave the next refund pending', { count: 1 })}${press('forgetFaults', 'Clear faults')}</div>`
  return html`${section('webhooks', 'Webhooks', hooks)}${section('faults', 'Faults', bad)}`
}

function clockSection({ fake }: ControlView): Html {
  const now = new Date(fake.now() * 1000).toISOString().replace('T', ' ').slice(0, 16)
  return section(
    'clock',
    'Stripe’s clock',
    html`<dl><dt>Now</dt><dd>${now} UTC</dd></dl>
<div class="buttons">${press('advanceClock', 'Forward one hour', { seconds: 3_600 })}${press('advanceClock', 'Forward one day', { seconds: 86_400 })}${press('advanceClock', 'Forward one week', { seconds: 604_800 })}</div>`,
  )
}
