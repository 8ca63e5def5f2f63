import type { WebhookDestination } from '#app/platform/outside/payments.server.ts'

/**
 * The families of events that each destination takes, by the beginning of their type. One we know nothing to do about
 * is stored and has no effect; one of no family here was ticked by mistake and is refused.
 */
export const EVENT_FAMILIES: Readonly<Record<WebhookDestination, readonly string[]>> = {
  platform: [
    'balance.',
    'charge.',
    'checkout.session.',
    'payment_intent.',
    'payout.',
    'radar.',
    'refund.',
    'review.',
    'topup.',
    'transfer.',
  ],
  connected: ['account.', 'balance.', 'capability.', 'payout.', 'person.'],
  thin: ['v2.core.'],
}

/** The events that each destination needs; what else of its families is ticked has no effect. */
export const NEEDED_EVENTS: Readonly<Record<WebhookDestination, readonly string[]>> = {
  platform: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'transfer.created',
    'transfer.updated',
    'transfer.reversed',
  ],
  connected: ['payout.failed', 'payout.paid'],
  thin: [
    'v2.core.account[requirements].updated',
    'v2.core.account[configuration.recipient].capability_status_updated',
    'v2.core.account.closed',
  ],
}
