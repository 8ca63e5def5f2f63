import type Stripe from 'stripe'
import type { PaymentsClient } from './payments.server.ts'
import { readForwards } from './stripe-lists.server.ts'
import { readEvent } from './stripe-webhook.server.ts'

/** The provider's own list of what happened at the platform's account, for what webhooks did not bring. */
export function eventLists(stripe: Stripe): Pick<PaymentsClient, 'listEvents'> {
  return {
    async listEvents(after) {
      const page = await readForwards((params) => stripe.events.list(params), after)
      if (!page) return null
      const events = page.items.map((item) => ({
        id: item.id,
        createdAt: new Date(item.created * 1000),
        event: readEvent(item),
      }))
      return { events, hasMore: page.hasMore }
    },
  }
}
