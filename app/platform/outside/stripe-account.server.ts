import Stripe from 'stripe'
import { apiVersion } from './stripe-payments.server.ts'

export type StripeDestination = {
  url: string
  types: readonly string[]
  isEnabled: boolean
  takes: 'snapshot' | 'thin'
}

type Address = { host?: string; port?: number; protocol?: 'http' | 'https' }

/** Reads the setup of a Stripe account; changes nothing. */
export function stripeAccount(secretKey: string, address: Address) {
  const stripe = new Stripe(secretKey, {
    ...address,
    apiVersion,
    maxNetworkRetries: 1,
    telemetry: false,
    timeout: 15_000,
  })
  return {
    async account() {
      const found = await stripe.accounts.retrieveCurrent()
      return {
        country: found.country ?? null,
        currency: found.default_currency ?? null,
        canCharge: found.charges_enabled,
        canPayOut: found.payouts_enabled,
      }
    },

    async price(id: string) {
      const { active, currency, unit_amount: cents, tax_behavior: tax, type } = await stripe.prices.retrieve(id)
      return { isActive: active, currency, cents, isTaxInclusive: tax === 'inclusive', isOneOff: type === 'one_time' }
    },

    /** Webhooks of both kinds, up to 100 of each. */
    async destinations(): Promise<StripeDestination[]> {
      const [endpoints, thin] = await Promise.all([
        stripe.webhookEndpoints.list({ limit: 100 }),
        stripe.v2.core.eventDestinations.list({ limit: 100, include: ['webhook_endpoint.url'] }),
      ])
      return [
        ...endpoints.data.map(({ url, enabled_events: types, status }) => ({
          url,
          types,
          isEnabled: status === 'enabled',
          takes: 'snapshot' as const,
        })),
        ...thin.data.flatMap(({ webhook_endpoint: endpoint, enabled_events: types, status, event_payload: takes }) =>
          endpoint?.url ? [{ url: endpoint.url, types, isEnabled: status === 'enabled', takes }] : [],
        ),
      ]
    },

    /** Throws if the key can't list companions' accounts, for example without Connect. */
    async listAccounts(): Promise<void> {
      await stripe.v2.core.accounts.list({ limit: 1 })
    },
  }
}
