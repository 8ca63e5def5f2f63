import { createStripePayments } from '#app/platform/outside/stripe-payments.server.ts'
import type { FakeStripe } from '#tools/fake-stripe/main.ts'

/** The product's client for a fake Stripe, with long timeouts, because provider and database may share this thread. */
export function stripePaymentsOf(
  { host, port, webhookSecret }: Pick<FakeStripe, 'host' | 'port' | 'webhookSecret'>,
  options: Partial<Parameters<typeof createStripePayments>[0]> = {},
) {
  const secrets = [webhookSecret]
  const webhookSecrets = { platform: secrets, connected: secrets, thin: secrets }
  const usual = { secretKey: 'sk_test_1', protocol: 'http' as const, interactiveTimeoutMs: 60_000, webhookSecrets }
  return createStripePayments({ ...usual, host, port, ...options })
}
