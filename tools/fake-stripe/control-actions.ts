import type { Control } from './control.ts'

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
export function pageActions(control: Control): Record<string, (fields: Fields) => unknown> {
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
