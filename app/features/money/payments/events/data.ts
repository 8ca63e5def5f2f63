import type { WebhookDestination } from '#app/platform/outside/payments.server.ts'

/**
 * Event type prefixes that each destination accepts. Known families we don't handle are stored without effect; other
 * families were enabled by mistake and are refused.
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

/** Event types that each destination needs. Others from its families are stored without effect. */
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
