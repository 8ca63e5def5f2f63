import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Control } from './control.ts'
import {
  accountsSection,
  balanceSection,
  type ControlView,
  clockSection,
  faultsSections,
  paymentsSection,
} from './control-sections.ts'
import { page } from './page.ts'

type Fields = Record<string, string>
const field = (fields: Fields, name: string): string => fields[name] ?? ''

/** Euros as somebody types them, in cents; undefined for an empty field. */
export function centsFrom(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const [, euros, cents = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text) ?? []
  if (euros === undefined) throw new Error(`“${text}” is no amount such as 12.50`)
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

function amountOf(fields: Fields): { amountCents: number } | object {
  const amountCents = centsFrom(field(fields, 'amount'))
  return amountCents === undefined ? {} : { amountCents }
}

/** What a button of the page does, by the `action` its form posts. */
function pageActions(control: Control): Record<string, (fields: Fields) => unknown> {
  const paymentIntent = (fields: Fields) => ({ paymentIntent: field(fields, 'id') })
  const account = (fields: Fields) => ({ account: field(fields, 'id') })
  const dispute = (fields: Fields) => ({ dispute: field(fields, 'id') })
  return {
    expire: (fields) => control.expireSession({ session: field(fields, 'id') }),
    settle: (fields) => control.settleDelayed({ session: field(fields, 'id'), outcome: 'succeeded' }),
    fail: (fields) => control.settleDelayed({ session: field(fields, 'id'), outcome: 'failed' }),
    refund: (fields) => control.refund({ ...paymentIntent(fields), ...amountOf(fields) }),
    open_dispute: (fields) => control.openDispute({ ...paymentIntent(fields), ...amountOf(fields) }),
    open_inquiry: (fields) => control.openDispute({ ...paymentIntent(fields), ...amountOf(fields), isInquiry: true }),
    win: (fields) => control.closeDispute({ ...dispute(fields), outcome: 'won' }),
    lose: (fields) => control.closeDispute({ ...dispute(fields), outcome: 'lost' }),
    close_inquiry: (fields) => control.closeDispute({ ...dispute(fields), outcome: 'warning_closed' }),
    withdraw: (fields) => control.withdrawFunds(dispute(fields)),
    escalate: (fields) => control.escalateInquiry(dispute(fields)),
    refund_arrives: (fields) => control.settleRefund({ refund: field(fields, 'id'), outcome: 'succeeded' }),
    refund_fails: (fields) => control.settleRefund({ refund: field(fields, 'id'), outcome: 'failed' }),
    complete: (fields) => control.completeOnboarding(account(fields)),
    restrict: (fields) => control.restrictAccount(account(fields)),
    lift: (fields) => control.liftRestriction(account(fields)),
    bank_paid: (fields) => control.payOutToBank({ ...account(fields), outcome: 'paid' }),
    bank_failed: (fields) => control.payOutToBank({ ...account(fields), outcome: 'failed' }),
    reverse: (fields) => control.reverseTransfer({ transfer: field(fields, 'id'), ...amountOf(fields) }),
    release_pending: () => control.releasePending(),
    set_available: (fields) => control.setAvailable({ cents: centsFrom(field(fields, 'amount')) ?? 0 }),
    book_fee: () => control.bookFee({ cents: 500 }),
    hold_webhooks: () => control.holdWebhooks(),
    release_webhooks: () => control.releaseWebhooks({}),
    release_reversed: () => control.releaseWebhooks({ order: 'reversed' }),
    drop_webhook: () => control.dropWebhooks({}),
    duplicate_webhook: () => control.duplicateWebhooks({ times: 3 }),
    hang: () => control.holdNext({ times: 10 }),
    fail_requests: () => control.failNext({ status: 503, times: 3 }),
    cut: () => control.cutNext({ times: 1 }),
    pend_refund: () => control.pendRefunds({ count: 1 }),
    forget_faults: () => control.forgetFaults(),
    advance: (fields) => control.advanceClock({ seconds: Number(field(fields, 'id')) }),
  }
}

type Env = { Bindings: HttpBindings }

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** Whether a request comes from this machine and by its name: a foreign name in Host would be a rebound one. */
export const isFromHere = (c: Context<Env>): boolean =>
  loopback.test(c.env.incoming.socket.remoteAddress ?? '') && loopbackName.test(c.req.header('host') ?? '')

/** Whether a form comes from a page of this program: other sites must not press its buttons. */
function isOwnForm(c: Context): boolean {
  const origin = c.req.header('origin')
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}

/** `/control`: the controls as plain forms in English, for this machine only. */
export function controlPage({ control, ...parts }: ControlView & { control: Control }): Hono<Env> {
  const app = new Hono<Env>()
  const actions = new Map(Object.entries(pageActions(control)))

  app.use('*', async (c, next) => (isFromHere(c) ? next() : c.text('Only from this machine.\n', 403)))

  app.get('/', (c) => answer(c, parts, c.req.query('done') === undefined ? null : 'Done.', 200))

  app.post('/', async (c) => {
    if (!isOwnForm(c)) return c.text('Only from its own page.\n', 403)
    const fields = Object.fromEntries(
      Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)]),
    )
    const act = actions.get(fields.action ?? '')
    try {
      if (!act) throw new Error(`there is no action “${fields.action ?? ''}”`)
      await act(fields)
    } catch (error) {
      return answer(c, parts, `That didn’t work: ${error instanceof Error ? error.message : String(error)}`, 409)
    }
    return c.redirect('/control?done', 303)
  })

  return app
}

function answer(c: Context<Env>, view: ControlView, note: string | null, status: 200 | 409) {
  const body = html`<h1>Test payments, from the other side</h1>
<p>Decide what happens at Stripe, at the bank or on the network. No money moves.</p>
${note === null ? '' : html`<p class="${status === 200 ? 'done' : 'alert'}" role="status">${note}</p>`}
<div class="columns"><div>${paymentsSection(view)}${accountsSection(view)}</div>
<div>${balanceSection(view)}${faultsSections(view)}${clockSection(view)}</div></div>`
  return page(c, 'en', 'Controls', body, status, 'wide')
}
