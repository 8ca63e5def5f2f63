import { createHmac } from 'node:crypto'
import { processPaymentEvent, receiveWebhook } from '#app/features/payments/events/commands.server.ts'
import type { PaymentsClient, WebhookEvent } from '#app/platform/outside/payments.server.ts'
import { idSql } from '#db/demo/crowd.ts'
import { CROWD_SIZE, idOf } from './crowd.ts'
import { alternate, type Figure, ROUNDS, ratioOf } from './figures.ts'
import { openClient, runConcurrently } from './load.ts'
import { openBarePool, play, record, scriptOf } from './recording.ts'
import { type BenchWorld, WEBHOOK_SECRET } from './world.ts'

const concurrency = 8
const perRound = 64

const sessionOf = (purchaseId: string) => `cs_bench_${purchaseId}`

/** A provider that answers at once: every payment page was paid. */
const paidProvider = {
  isLive: false,
  checkoutState: async (sessionId: string) => ({
    status: 'paid',
    purchaseId: sessionId.slice(9),
    amountCents: 1_000,
    feeCents: 40,
    paymentIntentId: `pi_bench_${sessionId.slice(9)}`,
    paymentFingerprint: null,
    livemode: false,
    refundedCents: 0,
    isDisputed: false,
  }),
  readWebhook: (rawBody: string) => ({ ...(JSON.parse(rawBody) as WebhookEvent), origin: 'platform' as const }),
} as Partial<PaymentsClient> as PaymentsClient

/**
 * A signed webhook over HTTP and the posting of the purchase it is about, 8 at once, against the statements of both.
 */
export async function webhook(world: BenchWorld): Promise<Figure[]> {
  const url = await world.crowd()
  const server = await world.server()
  const ctx = await world.context(paidProvider)
  const pool = openBarePool(url, concurrency)
  const client = openClient(server.origin, concurrency)

  const purchases = (ROUNDS + 3) * 2 * perRound
  await pool.query(
    `with made as (
      insert into purchases (id, user_id, package_key, credits, price_cents, vat_cents, session_id)
      select p.id, ${idSql('seeker', `n % ${CROWD_SIZE.seekers}`)}, '65', 65, 1000, 160, 'cs_bench_' || p.id
      from generate_series(10000, ${10_000 + purchases}) n, lateral (select ${idSql('purchase', 'n')} as id) p returning id, user_id, credits)
    insert into transactions (user_id, purchase_id, type, status, amount, effect) select user_id, id, 'purchase', 'pending', credits, 1 from made`,
  )
  let next = 0
  const order = () => {
    const n = next++
    return {
      eventId: `evt_bench_${n}_${crypto.randomUUID()}`,
      purchaseId: idOf('purchase', 10_000 + n),
      userId: idOf('seeker', (10_000 + n) % CROWD_SIZE.seekers),
    }
  }
  const inputs = (one: ReturnType<typeof order>) => [one.eventId, one.purchaseId, one.userId]

  const example = order()
  const recorded = await record(url, async (database) => {
    const recording = { ...ctx, database, db: database.db }
    const event: WebhookEvent = {
      eventId: example.eventId,
      type: 'checkout.session.completed',
      livemode: false,
      objectId: sessionOf(example.purchaseId),
      purchaseId: example.purchaseId,
      accountId: null,
      payoutId: null,
    }
    await receiveWebhook(recording, { rawBody: JSON.stringify(event), signature: '', destination: 'platform' })
    await processPaymentEvent(recording, example.eventId)
  })
  const script = scriptOf(recorded, inputs(example))

  async function deliver() {
    const { eventId, purchaseId } = order()
    const body = JSON.stringify({
      object: 'event',
      id: eventId,
      type: 'checkout.session.completed',
      livemode: false,
      data: {
        object: { object: 'checkout.session', id: sessionOf(purchaseId), metadata: { purchase_id: purchaseId } },
      },
    })
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
    const { status } = await client.post('/webhooks/stripe', headers, body)
    if (status !== 200) throw new Error(`a webhook was answered with ${status}`)
    await processPaymentEvent(ctx, eventId)
  }

  const pairs = await alternate({
    a: () => runConcurrently(perRound, concurrency, deliver),
    b: () => runConcurrently(perRound, concurrency, () => play(pool, script, inputs(order()))),
  })
  const { rows } = await pool.query<{ paid: number }>(
    `select count(*)::int as paid from purchases where session_id like 'cs_bench_%' and status = 'paid'`,
  )
  client.close()
  await pool.end()
  if (rows[0]?.paid !== next) throw new Error(`${next} purchases were paid, ${rows[0]?.paid} were posted`)
  return [
    ratioOf(pairs, (side) => side.perSecond, { name: 'webhook', target: 0.6, better: 'higher', unit: 'purchases/s' }),
  ]
}
