import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_FAMILIES, NEEDED_EVENTS } from '#app/features/money/payments/events/data.ts'
import { readConfig } from '#app/platform/config.ts'
import { WEBHOOK_DESTINATIONS } from '#app/platform/outside/payments.server.ts'
import { type FakeStripe, startFakeStripe } from '#tools/fake-stripe/main.ts'
import { examineStripe, webhookFindings } from './stripe.ts'

const origin = 'https://talk.example.org'
const targetOf = (destination: (typeof WEBHOOK_DESTINATIONS)[number]) => ({
  url: `${origin}/webhooks/stripe${destination === 'platform' ? '' : `?destination=${destination}`}`,
  receives: [destination],
  events: [...NEEDED_EVENTS[destination]],
})

let fake: FakeStripe
beforeEach(async () => {
  fake = await startFakeStripe({ checkAnswers: true, webhookTargets: WEBHOOK_DESTINATIONS.map(targetOf) })
})
afterEach(() => fake.stop())

const examine = async (change: Record<string, string | undefined> = {}) => {
  const findings = await Array.fromAsync(
    examineStripe(
      readConfig({
        APP_ORIGIN: origin,
        DATABASE_URL: 'postgres://db/visavis',
        STRIPE_API_URL: fake.url,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
        STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_23456789',
        STRIPE_THIN_WEBHOOK_SECRET: 'whsec_34567890',
        STRIPE_PRICE_65: 'price_credits_65',
        ...change,
      }),
    ),
  )
  return { findings, bad: findings.filter(({ level }) => level === 'bad').map(({ text }) => text) }
}

describe('npm run doctor -- stripe', () => {
  test('finds nothing to fix in a complete account, and leaves no open payment page', async () => {
    const { findings, bad } = await examine()
    expect(bad).toEqual([])
    expect(findings.filter(({ level }) => level === 'ok').length).toBeGreaterThanOrEqual(8)
    expect(Object.values(fake.control.list().sessions).map(({ status }) => status)).toEqual(['expired'])
  })

  test.each([
    ['no key', { STRIPE_SECRET_KEY: undefined }, /STRIPE_SECRET_KEY is not set/],
    ['a key that is refused', { STRIPE_SECRET_KEY: 'sk_test_*' }, /doesn’t let this key/],
    ['a secret that is missing', { STRIPE_THIN_WEBHOOK_SECRET: undefined }, /STRIPE_THIN_WEBHOOK_SECRET/],
    ['a price of another amount', { STRIPE_PRICE_170: 'price_credits_65' }, /STRIPE_PRICE_170 is 1000 cents in eur/],
    ['a price that does not exist', { STRIPE_PRICE_350: 'price_none' }, /read the price price_none: No such price/],
    ['webhooks of another address', { APP_ORIGIN: 'https://other.example.org' }, /no webhook points to/],
  ])('reports %s', async (_, change, text) => {
    expect((await examine(change)).bad).toContainEqual(expect.stringMatching(text))
  })

  test('writes nothing with a live key', async () => {
    const { findings } = await examine({ STRIPE_SECRET_KEY: 'sk_live_1' })
    expect(findings).toContainEqual({ level: 'note', text: expect.stringContaining('no payment page is opened') })
    expect(Object.values(fake.control.list().sessions)).toEqual([])
  })

  test('reports missing events, refused events, and webhooks that are disabled or of the wrong kind', () => {
    const found = WEBHOOK_DESTINATIONS.map((destination) => ({
      url: targetOf(destination).url,
      types: NEEDED_EVENTS[destination],
      isEnabled: true,
      takes: destination === 'thin' ? ('thin' as const) : ('snapshot' as const),
    }))
    const change = (index: number, to: Partial<(typeof found)[number]>) =>
      webhookFindings(
        found.map((each, at) => (at === index ? { ...each, ...to } : each)),
        origin,
      ).filter(({ level }) => level === 'bad')
    expect(change(0, {})).toEqual([])
    expect(change(0, { types: NEEDED_EVENTS.platform.slice(1) })).toMatchObject([
      { text: expect.stringContaining('doesn’t send checkout.session.completed') },
    ])
    expect(change(1, { types: [...NEEDED_EVENTS.connected, 'customer.created'] })).toMatchObject([
      { text: expect.stringContaining('customer.created, which we reject') },
    ])
    expect(change(2, { isEnabled: false })).toMatchObject([{ text: expect.stringContaining('is disabled') }])
    expect(change(2, { takes: 'snapshot' })).toMatchObject([{ text: expect.stringContaining('must send thin') }])
  })
})

test('each destination only needs events of its kinds', () => {
  for (const destination of WEBHOOK_DESTINATIONS)
    for (const type of NEEDED_EVENTS[destination])
      expect(EVENT_FAMILIES[destination].some((family) => type.startsWith(family))).toBe(true)
})
