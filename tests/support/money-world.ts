import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isNull, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { sweepPurchases } from '#app/features/money/payments/commands.server.ts'
import {
  fetchMissedEvents,
  processPaymentEvent,
  receiveWebhook,
} from '#app/features/money/payments/events/commands.server.ts'
import { sweepDisputes, sweepRefunds } from '#app/features/money/payments/refunds/commands.server.ts'
import { checkPayout, handlePayoutEvent, sweepPayouts } from '#app/features/money/payouts/transfers/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { WEBHOOK_DESTINATIONS } from '#app/platform/outside/payments.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { paymentEvents } from '#db/schema/all.ts'
import { stripePaymentsOf } from '#tests/support/stripe-payments.ts'
import { startFakeStripe } from '#tools/fake-stripe/main.ts'
import { makeAdmin } from './makers.ts'
import { startNodes } from './races.ts'

const START_CENTS = 10_000_000

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>

/** Two nodes of the product and the payment provider, whose webhooks reach either: `random` chooses which. */
export async function openMoneyWorld(random: () => number) {
  // The provider and its client run in this process, so they see the time that the product's clock is set to.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
  const stripe = await startFakeStripe({ startingBalanceCents: START_CENTS, settleDelayedAfterSeconds: null })
  const opened = await startNodes(new Date())
  const payments = stripePaymentsOf(stripe)
  const nodes = opened.nodes.map((node) => ({ ...node, payments }))
  const [first] = nodes as [Ctx]
  const webhooks = createServer(async (request, response) => {
    const node = nodes[Math.floor(random() * nodes.length)] as Ctx
    const destination = new URL(request.url ?? '', 'http://node').searchParams.get('destination') ?? ''
    const signature = String(request.headers['stripe-signature'])
    const status = await receiveWebhook(node, { rawBody: await text(request), signature, destination }).then(
      () => 200,
      (error: unknown) => (isRefusal(error) ? error.status : 500),
    )
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => webhooks.listen(0, '127.0.0.1', resolve))
  const { port } = webhooks.address() as AddressInfo
  stripe.control.setWebhookTargets({
    targets: WEBHOOK_DESTINATIONS.map((destination) => ({
      url: `http://127.0.0.1:${port}/?destination=${destination}`,
      receives: [destination],
    })),
  })

  async function forward(hours: number) {
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    await opened.product.setClock(new Date())
  }
  /** Ids of stored, unprocessed provider events, oldest first. */
  async function openEvents() {
    const open = await first.db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(isNull(paymentEvents.processedAt))
      .orderBy(paymentEvents.receivedAt, paymentEvents.id)
    return open.map(({ id }) => id)
  }
  const processEvent = (ctx: Ctx, eventId: string) => processPaymentEvent(ctx, eventId, handlePayoutEvent)
  return {
    stripe,
    product: opened.product,
    nodes: nodes as readonly Ctx[],
    admin: await opened.product.as(await makeAdmin(opened.product)),
    forward,
    openEvents,
    processEvent,
    /** Runs production's recovery until nothing is pending: finds lost webhooks, responses and jobs. */
    async recover(payoutIds: readonly string[]) {
      stripe.control.forgetFaults()
      stripe.control.setAvailable({ cents: stripe.control.list().balances.platform?.available ?? 0 })
      stripe.control.releaseWebhooks({ order: 'shuffled' })
      await stripe.control.webhooksDelivered()
      // Leases of crashed nodes use the real clock, which no test moves.
      await first.db.execute(sql`update payouts set lease_until = clock_timestamp() where lease_until is not null`)
      await first.db.execute(
        sql`update provider_cursors set lease_until = clock_timestamp() where lease_until is not null`,
      )
      for (let round = 0; round < 3; round++) {
        await forward(1)
        await fetchMissedEvents(first)
        for (const eventId of await openEvents()) await processEvent(first, eventId)
        await sweepRefunds(first)
        await sweepPurchases(first)
        await sweepDisputes(first)
        await sweepPayouts(first)
        for (const payoutId of payoutIds) await checkPayout(first, payoutId)
      }
    },
    /** Cents on our account, according to our ledger and to the provider; they must be equal. */
    async cash() {
      const [row] = await rows<{ cents: string }>(
        first.db,
        sql`select (-balance)::text as cents from ledger_accounts where kind = 'stripe_cash'`,
      )
      const { available, pending } = stripe.control.list().balances.platform ?? { available: 0, pending: 0 }
      return { books: Number(row?.cents ?? 0), provider: available + pending - START_CENTS }
    },
    async close() {
      vi.useRealTimers()
      await stripe.stop()
      webhooks.closeAllConnections()
      webhooks.close()
      await opened.close()
    },
  }
}
