import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Control } from './control.ts'
import { isFromHere, isOwnForm } from './control-access.ts'
import {
  accountsSection,
  balanceSection,
  type ControlView,
  clockSection,
  faultsSections,
  paymentsSection,
} from './control-sections.ts'
import { controlTexts } from './control-texts.ts'
import { page, pageLanguage } from './page.ts'
import type { PageLanguage } from './page-texts.ts'

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

/** `/control`: the control for people, plain forms, for this machine only. */
export function controlPage({ control, ...parts }: Omit<ControlView, 'language'> & { control: Control }): Hono<Env> {
  const app = new Hono<Env>()
  const actions = new Map(Object.entries(pageActions(control)))

  app.use('*', async (c, next) => (isFromHere(c) ? next() : c.text('Only from this machine.\n', 403)))

  app.get('/', (c) => {
    const language = pageLanguage(c, null)
    const note = c.req.query('done') === undefined ? null : controlTexts[language].done
    return answer(c, { ...parts, language }, note, 200)
  })

  app.post('/', async (c) => {
    if (!isOwnForm(c)) return c.text('Only from its own page.\n', 403)
    const language = pageLanguage(c, null)
    const fields = Object.fromEntries(
      Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)]),
    )
    const act = actions.get(fields.action ?? '')
    try {
      if (!act) throw new Error(`there is no action “${fields.action ?? ''}”`)
      await act(fields)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return answer(c, { ...parts, language }, controlTexts[language].refused(reason), 409)
    }
    return c.redirect(`/control?${new URLSearchParams({ locale: language, done: '' })}`, 303)
  })

  return app
}

function answer(c: Context<Env>, view: ControlView, note: string | null, status: 200 | 409) {
  const { language }: { language: PageLanguage } = view
  const texts = controlTexts[language]
  const body = html`<h1>${texts.heading}</h1>
<p>${texts.intro}</p>
${note === null ? '' : html`<p class="${status === 200 ? 'done' : 'alert'}" role="status">${note}</p>`}
<div class="columns"><div>${paymentsSection(view)}${accountsSection(view)}</div>
<div>${balanceSection(view)}${faultsSections(view)}${clockSection(view)}</div></div>`
  return page(c, language, texts.title, body, status, 'wide')
}
