import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { analyticsEvents, users } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { recordEvent, sweepAnalytics } from './commands.server.ts'
import type { EventRequest } from './forms.ts'

const t = testContext()

beforeEach(() => t.ctx.db.delete(analyticsEvents))

const storedEvents = () => t.ctx.db.select().from(analyticsEvents).orderBy(analyticsEvents.id)
const event = (values: Partial<EventRequest> = {}): EventRequest => ({
  name: 'begin_checkout',
  language: 'de',
  items: [],
  campaign: {},
  ...values,
})

describe('an event', () => {
  test('isn’t stored without consent', async () => {
    await recordEvent(t.ctx, null, event())
    await recordEvent(t.ctx, 'rejected', event())
    expect(await storedEvents()).toEqual([])
  })

  test('is stored with name, language, companions in order, campaign and time, and nothing else', async () => {
    await t.setClock(new Date('2026-12-01T12:00:00Z'))
    const items = [await makeCompanion(t), await makeCompanion(t), await makeCompanion(t)].reverse()
    const campaign = { source: 'mail', medium: 'email', campaign: 'spring', content: 'top', term: '“listen” & <b>' }
    await recordEvent(t.ctx, 'accepted', event({ name: 'view_item_list', items, campaign }))
    const [found, ...more] = await storedEvents()
    expect(more).toEqual([])
    expect(found).toEqual({
      id: expect.any(Number),
      name: 'view_item_list',
      language: 'de',
      items,
      campaign,
      createdAt: expect.any(Date),
    })
    expect(Math.abs(Number(found?.createdAt) - Date.parse('2026-12-01T12:00:00Z'))).toBeLessThan(60_000)
  })

  test('only keeps ids of listed companions, so no other id can be stored', async () => {
    const companion = await makeCompanion(t)
    const gone = await makeCompanion(t)
    await t.ctx.db.update(users).set({ status: 'canceled' }).where(eq(users.id, gone))
    const strangers = [
      await makeSeeker(t),
      gone,
      await makeCompanion(t, { status: 'suspended' }),
      await makeCompanion(t, { audio: null, video: null }),
      crypto.randomUUID(),
    ]
    await recordEvent(t.ctx, 'accepted', event({ name: 'view_item_list', items: [...strangers, companion] }))
    expect((await storedEvents()).map(({ items }) => items)).toEqual([[companion]])
    await recordEvent(t.ctx, 'accepted', event({ name: 'select_item', items: strangers.slice(0, 1) }))
    expect(await storedEvents()).toHaveLength(1)
  })
})

test('events are deleted after thirteen months', async () => {
  const at = (text: string) => ({ ...event(), createdAt: new Date(text) })
  await t.ctx.db.insert(analyticsEvents).values([at('2026-11-01T11:59:00Z'), at('2026-11-01T12:01:00Z')])
  await t.setClock(new Date('2027-12-01T12:00:00Z'))
  await sweepAnalytics(t.ctx)
  expect((await storedEvents()).map(({ createdAt }) => createdAt.toISOString())).toEqual(['2026-11-01T12:01:00.000Z'])
})

describe('the table', () => {
  test('rejects unknown events, an eleventh companion and long campaigns', async () => {
    const wrong = [
      { name: 'page_view' },
      { language: 'xx' },
      { items: Array.from({ length: 11 }, () => crypto.randomUUID()) },
      { campaign: { source: 'x'.repeat(2000) } },
      { campaign: [] },
    ]
    for (const values of wrong)
      await expect(
        t.ctx.db.insert(analyticsEvents).values({ ...event(), ...values } as typeof analyticsEvents.$inferInsert),
        JSON.stringify(values),
      ).rejects.toThrow()
  })
})
