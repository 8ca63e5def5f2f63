import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import type { ReceivedEvent } from '#app/platform/outside/payments.server.ts'
import { paymentEvents, providerCursors } from '#db/schema/all.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { testContext } from '#tests/support/context.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { beginPurchase } from '#tests/support/purchases.ts'
import { alertOnMissingWebhooks, fetchMissedEvents, processPaymentEvent, receiveWebhook } from './commands.server.ts'
import { webhookHealth } from './views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client, env: { DEMO: '0' } })
const now = new Date('2027-03-10T12:00:00Z')
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000)

beforeEach(async () => {
  await t.setClock(now)
  await t.ctx.db.delete(paymentEvents)
  await t.ctx.db.delete(providerCursors)
  provider.listed.events.length = 0
})
afterEach(async () => {
  for (const { id } of await stored()) await processPaymentEvent(t.ctx, id)
})

const begin = () => beginPurchase(t, '65')

/** Adds an event to the provider's list and returns the webhook for it, without sending it. */
function happen(event: Partial<ReceivedEvent> & { type: string }, createdAt = minutesAgo(30)) {
  const hook = provider.webhook(event)
  const full = JSON.parse(hook.rawBody) as ReceivedEvent
  provider.listed.events.push({ id: full.eventId, createdAt, event: full })
  return hook
}

const { id, receivedBy } = paymentEvents
const stored = () => t.ctx.db.select({ id, receivedBy }).from(paymentEvents).orderBy(id)
const loggingTo = (lines: string[]): Ctx => {
  return { ...t.ctx, log: { ...t.ctx.log, error: (line) => void lines.push(line) } }
}
/** The context with another `listEvents`. */
const listing = (listEvents: Ctx['payments']['listEvents']): Ctx => {
  return { ...t.ctx, payments: { ...provider.client, listEvents } }
}
const cursor = async () => (await t.ctx.db.select().from(providerCursors))[0]
const jobs = async () =>
  (await rows(t.ctx.db, sql`select id from jobs.job where name = 'payment-event' and state < 'completed'`)).length

describe('a webhook', () => {
  test('at the destination of other accounts, or at one that we do not have, is refused and not kept', async () => {
    const hook = provider.webhook({ origin: 'platform', type: 'charge.refunded' })
    const refusedAt = (destination: string) => receiveWebhook(t.ctx, { ...hook, destination }).catch(({ code }) => code)
    expect(await refusedAt('connected')).toBe('wrong_destination')
    expect(await refusedAt('elsewhere')).toBe('unknown_destination')
    expect(await stored()).toEqual([])
  })
})

describe('events that no webhook brought', () => {
  test('are found in the list and worked off, each once', async () => {
    const { seekerId, purchaseId } = await begin()
    provider.pay(purchaseId)
    const lost = happen({ type: 'checkout.session.completed', purchaseId })
    const came = happen({ type: 'charge.succeeded', purchaseId })
    await receiveWebhook(t.ctx, came)
    const before = await jobs()
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 1 })
    expect(await jobs()).toBe(before + 1)
    await processPaymentEvent(t.ctx, lost.eventId)
    expect(await balanceOf(t.ctx.db, seekerId)).toBe(65)
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 0 })
    const by = Object.fromEntries((await stored()).map((event) => [event.id, event.receivedBy]))
    expect(by).toEqual({ [lost.eventId]: 'list', [came.eventId]: 'webhook' })
  })

  test('count as sent when the webhook comes after all, and are not worked off again', async () => {
    const hook = happen({ type: 'charge.refunded' })
    await fetchMissedEvents(t.ctx)
    const before = await jobs()
    await receiveWebhook(t.ctx, hook)
    expect(await stored()).toEqual([{ id: hook.eventId, receivedBy: 'webhook' }])
    expect(await jobs()).toBe(before)
  })

  test('are read over many pages, and a cut answer in the middle is made up for by the next run', async () => {
    for (let count = 0; count < 25; count++) happen({ type: 'charge.updated' }, minutesAgo(300 - count))
    let pages = 0
    const cut = listing((after) =>
      ++pages === 2 ? Promise.reject(new Error('cut off')) : provider.client.listEvents(after),
    )
    await expect(fetchMissedEvents(cut)).rejects.toThrow('cut off')
    expect((await stored()).length).toBe(10)
    expect(await cursor()).toMatchObject({ itemId: provider.listed.events[9]?.id, leaseOwner: null })
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 15 })
    expect(await cursor()).toMatchObject({ itemId: provider.listed.events[24]?.id })
    expect(Number((await cursor())?.readAt)).toBeGreaterThanOrEqual(now.getTime())
  })

  test('that show up late, behind one that happened after them, are still found', async () => {
    happen({ type: 'charge.updated' }, minutesAgo(20))
    happen({ type: 'charge.updated' }, minutesAgo(1))
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 2 })
    const late = provider.webhook({ type: 'charge.refunded' })
    const event = JSON.parse(late.rawBody) as ReceivedEvent
    provider.listed.events.splice(1, 0, { id: late.eventId, createdAt: minutesAgo(2), event })
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 1 })
  })

  test('of live mode, of other families, or that cannot be read are passed over', async () => {
    happen({ type: 'charge.refunded', livemode: true })
    happen({ type: 'customer.created' })
    provider.listed.events.push({ id: 'evt_unreadable', createdAt: minutesAgo(10), event: null })
    const last = happen({ type: 'charge.refunded' }, minutesAgo(9))
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 1 })
    expect(await cursor()).toMatchObject({ itemId: last.eventId })
  })

  test('are left to the process that is reading', async () => {
    happen({ type: 'charge.refunded' })
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = listing(async (after) => {
      reached.resolve()
      await goOn.promise
      return provider.client.listEvents(after)
    })
    const first = fetchMissedEvents(slow)
    await reached.promise
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 0 })
    expect(await stored()).toEqual([])
    // As if that process had slept past its lease: another one reads, and the late result isn't stored.
    await t.ctx.db.update(providerCursors).set({ leaseUntil: new Date(0) })
    expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 1 })
    goOn.resolve()
    expect(await first).toEqual({ stored: 0 })
    expect((await stored()).length).toBe(1)
  })

  test('older than the provider lists are named as a gap, and the rest is read', async () => {
    happen({ type: 'charge.updated' }, minutesAgo(60))
    await fetchMissedEvents(t.ctx)
    const lines: string[] = []
    const later = loggingTo(lines)
    const inFortyDays = new Date(now.getTime() + 40 * 86_400_000)
    await t.setClock(inFortyDays)
    provider.listed.events.length = 0
    happen({ type: 'charge.refunded' }, new Date(inFortyDays.getTime() - 86_400_000))
    expect(await fetchMissedEvents(later)).toEqual({ stored: 1 })
    expect(lines).toEqual([expect.stringMatching(/^OPERATOR: .*read none since 2027-03-10T12:00:/)])
    expect(await unreadAlarms(t.ctx.db)).toContain('events_not_read')
    const { gap } = await webhookHealth(t.ctx.db, inFortyDays)
    expect([gap?.from, gap?.until].map((at) => at?.toISOString().slice(0, 10))).toEqual(['2027-03-10', '2027-03-20'])
    expect(await fetchMissedEvents(later)).toEqual({ stored: 0 })
    expect(lines.length).toBe(1)
  })
})

test('after three days without a webhook although people pay, the operator is alarmed once a day', async () => {
  const lines: string[] = []
  const watched = loggingTo(lines)
  const hook = provider.webhook({ type: 'charge.updated' })
  await receiveWebhook(t.ctx, hook)
  await t.setClock(new Date(now.getTime() + 2.5 * 86_400_000))
  await begin()
  await fetchMissedEvents(t.ctx)
  await alertOnMissingWebhooks(watched)
  expect(lines).toEqual([])
  await t.setClock(new Date(now.getTime() + 3.1 * 86_400_000))
  happen({ type: 'charge.updated' }, t.ctx.clock.now())
  expect(await fetchMissedEvents(t.ctx)).toEqual({ stored: 1 })
  for (let hour = 0; hour < 3; hour++) await alertOnMissingWebhooks(watched)
  expect(lines).toEqual([expect.stringMatching(/^OPERATOR: .*no event since 2027-03-10/)])
  expect(await unreadAlarms(t.ctx.db)).toContain('webhooks_silent')
  await t.setClock(new Date(now.getTime() + 4.2 * 86_400_000))
  await alertOnMissingWebhooks(watched)
  expect(lines.length).toBe(2)
})
