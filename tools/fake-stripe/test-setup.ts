import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type FakeStripe, type FakeStripeOptions, startFakeStripe } from './server.ts'

export type Received = { body: string; headers: IncomingHttpHeaders; type: string; id: string }

/** An address that takes webhooks and remembers them; `answer` decides what it says. */
export async function startReceiver(answer: (received: Received) => number = () => 200) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { type, id } = JSON.parse(body) as { type: string; id: string }
      const item = { body, headers: request.headers, type, id }
      received.push(item)
      response.writeHead(answer(item)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    types: () => received.map(({ type }) => type),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The real SDK, pointed at a fake. */
export function sdkFor({ host, port }: Pick<FakeStripe, 'host' | 'port'>, maxNetworkRetries = 0): Stripe {
  return new Stripe('sk_test_visavis', { host, port, protocol: 'http', telemetry: false, maxNetworkRetries })
}

/** A fake whose every answer is checked against Stripe's description, an SDK, and an address for its webhooks. */
export async function startWorld(options: FakeStripeOptions = {}) {
  const receiver = await startReceiver()
  const fake = await startFakeStripe({ checkAnswers: true, webhookTargets: [receiver.url], ...options })
  return {
    fake,
    control: fake.control,
    stripe: sdkFor(fake),
    receiver,
    stop: async () => {
      await fake.stop()
      await receiver.stop()
    },
  }
}

export type StripeWorld = Awaited<ReturnType<typeof startWorld>>

/** `startWorld` once for all tests of a file, or for each of them. */
export function stripeWorld(life: 'file' | 'test', options?: FakeStripeOptions): StripeWorld {
  const world = {} as StripeWorld
  const [begin, end] = life === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  begin(async () => void Object.assign(world, await startWorld(options)))
  end(() => world.stop())
  return world
}

/** A session of ten euros as the product makes it. */
export const tenEuros: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'eur',
        unit_amount: 1000,
        tax_behavior: 'inclusive',
        product_data: { name: '65 credits' },
      },
    },
  ],
  success_url: 'https://shop.example/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/credits',
  client_reference_id: 'purchase-1',
  metadata: { purchase_id: 'purchase-1' },
  payment_intent_data: { metadata: { purchase_id: 'purchase-1' } },
  adaptive_pricing: { enabled: false },
  locale: 'de',
}

/** Presses a button of a page as a browser without JavaScript does; `location` is where it leads. */
export async function press(url: string, choice: string, more: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ choice, ...more }),
    redirect: 'manual',
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

/** A companion's account as the product makes it. */
export const payee: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'companion@example.com',
  dashboard: 'express',
  identity: { country: 'de', entity_type: 'individual' },
  defaults: { currency: 'eur', responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  metadata: { companion_id: 'companion-1' },
  include: ['configuration.recipient', 'requirements', 'identity', 'defaults'],
}

/** The error a call ends with; a call that succeeds fails the test. */
export async function errorOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was expected to be refused')
}
