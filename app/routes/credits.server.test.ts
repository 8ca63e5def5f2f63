import { eq, type SQL } from 'drizzle-orm'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { startCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { loadShell } from '#app/features/operation/site/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { blocked, purchases } from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits, holdCredits, lockBookings } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makePurchase, openPurchase } from '#tests/support/purchases.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import CreditsRoute, { action, loader, middleware } from './credits.tsx'

const provider = memoryPayments()
// In the middle of a month: “last month” was forty days ago.
const test = testContext({ payments: provider.client, now: new Date('2026-11-20T12:00:00Z') })

type Visit = { query?: string; language?: Language; ctx?: Ctx; onLoaders?: () => Promise<void> }
/** Loads the page as React Router does; `onLoaders` runs in place of the layout's loaders. */
async function visit(viewer: Viewer | null, options: Visit = {}) {
  const { query = '', language = 'en', ctx = test.ctx, onLoaders } = options
  const args = routeArgs(`/${language}/credits${query}`, { ctx, viewer, language })
  for (const each of middleware) await each(args as never, async () => new Response())
  await onLoaders?.()
  return loader(args)
}
const press = (viewer: Viewer, form: Record<string, string>) =>
  action(routeArgs('/en/credits', { ctx: test.ctx, viewer, form }))
const htmlFor = (data: unknown, language: Language = 'en') => screenOf(createElement(CreditsRoute), { data, language })
const wordsFor = (data: unknown, language: Language = 'en') => wordsOf(htmlFor(data, language))
const seeker = async () => test.as(await makeSeeker(test, { name: 'Lena' }))

describe('the credits page', () => {
  it('sends guests to login and back, and administrators home', async () => {
    const place = async (viewer: Viewer | null) => {
      const answer = await visit(viewer).catch((thrown: unknown) => thrown)
      return answer instanceof Response ? answer.headers.get('location') : null
    }
    expect(await place(null)).toBe('/en/login?next=%2Fen%2Fcredits')
    expect(await place(await test.as(await makeAdmin(test)))).toBe('/en')
  })

  it('shows the balance and what the credits are good for [M-01]', async () => {
    const viewer = await seeker()
    expect(wordsFor(await visit(viewer))).toContain('Your credits 0 credits Ready to talk? Add credits to begin.')
    await giveCredits(test, viewer.userId, 170)
    expect(wordsFor(await visit(viewer))).toContain('Your credits 170 credits Enough for about 6 calls of 15 minutes')
  })

  it('shows the five packages with prices and badges to seekers, each with a link that selects it [M-03, M-04, M-05]', async () => {
    const html = htmlFor(await visit(await seeker()))
    const words = wordsOf(html)
    for (const { key, credits, priceCents } of PACKAGES) {
      expect(words).toContain(`${credits.toLocaleString('en')} credits about`)
      expect(words).toContain(`€${priceCents / 100}`)
      expect(html).toContain(`?package=${key}#order"`)
    }
    expect(words).toMatch(/350 credits about 14 × 15 min Popular 15 min for about €3\.57/)
    expect(words).toMatch(/1,600 credits about 64 × 15 min Best value 15 min for about €3\.13/)
    expect(html).not.toContain('name="packageKey"')
  })

  it('shows the order of a selected package, an unticked box, and a button with the price', async () => {
    const html = htmlFor(await visit(await seeker(), { query: '?package=350' }))
    const words = wordsOf(html)
    expect(words).toMatch(/Your order Credits 350 .*Total €50\.00 VAT in the price €7\.98/)
    expect(words).toContain('Pay €50 now')
    expect(html.match(/name="packageKey" value="350"/g)).toHaveLength(1)
    const [box = ''] = /<input[^>]*type="checkbox"[^>]*>/.exec(html) ?? []
    expect(box).toContain(`value="${CONSENT_VERSION}"`)
    expect(box).toContain('required')
    expect(box).not.toContain('checked')
    expect(words).toContain(texts('en', 'withdrawal')(`${CONSENT_VERSION}.consent`))
  })

  it('shows companions their earnings instead: balance, upcoming calls and this month [M-02, M-15]', async () => {
    const companionId = await makeCompanion(test)
    const seekerId = await makeSeeker(test)
    const inDays = (days: number) => new Date(test.ctx.clock.now().getTime() + days * 86_400_000)
    const call = async (days: number, credits: number, endedAt?: Date) => {
      const { callId } = await makeCall(test, { seekerId, companionId, startAt: inDays(days), credits })
      if (endedAt) await endCall(test, callId, { status: 'completed', endedAt })
    }
    await call(3, 50)
    await call(4, 30)
    await call(5, 100, inDays(0))
    await call(6, 200, inDays(-40))
    const html = htmlFor(await visit(await test.as(companionId)))
    expect(html).not.toContain('packageKey')
    for (const part of [
      'In euros after the 10% fee.',
      'Your balance €27.00 300 credits Go to payouts',
      'This month €9.00 Last month €18.00',
      'Booked, still to come: 2 calls €7.20 80 credits',
    ])
      expect(wordsOf(html)).toContain(part)
    expect((await visit(await seeker())).earned).toBeNull()
  })
})

describe('after a refund or during a dispute', () => {
  it('shows how many credits are owed, how to settle them, and that booking is blocked', async () => {
    const viewer = await seeker()
    const purchaseId = await makePurchase(test, provider, { buyerId: viewer.userId, packageKey: '65' })
    await holdCredits(test, { seekerId: viewer.userId, companionId: await makeCompanion(test), credits: 50 })
    provider.refund(purchaseId, { providerId: 're_1', amountCents: 1_000, status: 'completed' })
    await reconcilePurchase(test.ctx, purchaseId)
    expect(wordsFor(await visit(viewer))).toContain('You owe 50 credits. A payment was reversed')
    const onTheWay = await visit(viewer, { query: '?next=%2Fen%2Fcompanions&need=40' })
    expect(wordsFor(onTheWay)).toContain('You need 90 more credits')
    expect(wordsFor(onTheWay)).toMatch(/170 credits about 6 × 15 min Enough for your call/)
    expect(htmlFor(onTheWay)).toContain('name="need" value="40"')
    const locked = await seeker()
    await lockBookings(test, locked.userId)
    expect(wordsFor(await visit(locked))).toContain('Your bank is looking into a payment')
  })
})

describe('the history of credits', () => {
  it('shows a call with the other’s name, its start and status, signed for the reader, and where each row and held price leads [M-13, M-15]', async () => {
    const companionId = await makeCompanion(test, { name: 'Mara Feld' })
    const seekerId = await makeSeeker(test, { name: 'Lena' })
    const startAt = new Date('2030-01-07T17:00:00Z')
    const { callId } = await makeCall(test, { seekerId, companionId, startAt, credits: 50 })
    const spent = htmlFor(await visit(await test.as(seekerId)))
    expect(wordsOf(spent)).toContain('Call with Mara Feld Call with Mara Jan 7, 2030, 6:00 PM · booked')
    expect(wordsOf(spent)).toMatch(/Pending −50/)
    expect(wordsOf(spent)).toContain('Held for booked calls 50 credits Call with Mara Jan 7, 2030, 6:00 PM 50 credits')
    expect(spent.split(`href="/en/my-calls/${callId}"`)).toHaveLength(3)
    expect(spent).toMatch(/href="\/en\/documents\/[0-9a-f-]{36}"/)
    const earned = wordsFor(await visit(await test.as(companionId)))
    expect(earned).toContain('Expected from booked calls €4.50 Call with Lena Jan 7, 2030, 6:00 PM €4.50 50 credits')
    expect(earned).not.toContain('Pending')
  })

  it('strikes through canceled payments without a sign, and shows "Payment canceled. No credits were added to your account." [M-09, M-14]', async () => {
    const viewer = await seeker()
    const purchaseId = await openPurchase(test, viewer.userId, '65')
    const html = htmlFor(await visit(viewer, { query: `?canceled=true&purchase=${purchaseId}` }))
    expect(html).toMatch(/<s [^>]*>.*65<\/span><\/s>/)
    expect(wordsOf(html)).toContain('Payment canceled. No credits were added to your account.')
    expect(wordsOf(html)).toContain('Cancelled not counted: 65 65')
    expect(wordsOf(html)).not.toMatch(/[+−]65/)
  })

  it('excludes an unfinished payment, and links back to it while that is possible', async () => {
    const viewer = await seeker()
    const order = { packageKey: '170', consent: CONSENT_VERSION, language: 'en' } as const
    const { url } = await startCheckout(test.ctx, viewer, order)
    const html = htmlFor(await visit(viewer))
    expect(wordsOf(html)).toContain('Payment not finished Finish paying')
    expect(html).toContain(`href="${url}"`)
    expect(wordsOf(html)).toContain('Not paid not counted: 170 170')
    expect(wordsOf(html)).not.toMatch(/[+−]170|Pending/)
    await test.setClock(new Date(test.ctx.clock.now().getTime() + 61 * 60_000))
    expect(wordsFor(await visit(viewer))).toContain('Payment not finished')
    expect(wordsFor(await visit(viewer))).not.toContain('Finish paying')
  })

  it('can be filtered by kind and by days in the reader’s zone, as can its file, and explains invalid filters', async () => {
    const viewer = await seeker()
    await giveCredits(test, viewer.userId, 40)
    const day = (back: number) =>
      new Date(test.ctx.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10)
    const [yesterday, tomorrow] = [day(1), day(-1)]
    expect(wordsFor(await visit(viewer, { query: `?from=${yesterday}&to=${tomorrow}` }))).toContain('+40')
    const before = wordsFor(await visit(viewer, { query: `?from=${day(9)}&to=${day(2)}` }))
    expect(before).toContain('No matching transactions Show all')
    expect(wordsFor(await visit(viewer, { query: '?show=refunds' }))).toContain('No matching transactions')
    const narrowed = htmlFor(await visit(viewer, { query: `?show=purchases&from=${yesterday}` }))
    expect(narrowed).toContain(`href="/en/credits/statement.csv?show=purchases&amp;from=${yesterday}"`)
    for (const [query, sentence] of [
      ['?from=2026-02-30', 'Please choose both dates, or leave both empty.'],
      [`?from=${tomorrow}&to=${yesterday}`, 'The first date must be before the last.'],
      [`?before=${crypto.randomUUID()}`, 'We couldn’t find this page of transactions.'],
    ] as const) {
      const words = wordsFor(await visit(viewer, { query }))
      expect(words, query).toContain(sentence)
      expect(words, query).not.toContain('+40')
    }
  })

  it('reports a failure: "Failed to load transaction history", "Failed to load purchase history" [M-16, M-17]', async () => {
    const viewer = await seeker()
    const { db } = test.ctx
    const execute = executeFailingForStatements(db)
    const broken = { ...test.ctx, db: Object.assign(Object.create(db), { execute }) as Ctx['db'] }
    expect(wordsFor(await visit(viewer, { ctx: broken }))).toContain('Failed to load transaction history')
    expect(wordsFor(await visit(viewer, { ctx: broken, query: '?show=purchases' }))).toContain(
      'Failed to load purchase history',
    )
  })
})

/** Fails the query of the statement, but not of the balance. */
const executeFailingForStatements = (db: Ctx['db']) => (statement: SQL) => {
  if (JSON.stringify(statement.queryChunks).includes('held_credits')) throw new Error('down')
  return db.execute(statement)
}

describe('buying', () => {
  it('redirects to the provider for a known package, and accepts no package details from the form [M-06]', async () => {
    const viewer = await seeker()
    const order = { packageKey: '750', consent: CONSENT_VERSION }
    const answer = await press(viewer, order).catch((thrown: Response) => thrown)
    expect(answer instanceof Response && answer.headers.get('location')).toMatch(/^https:\/\/pay\.example\/cs_test_/)
    expect(await press(viewer, { ...order, success_url: 'https://evil.example' })).toMatchObject({
      init: { status: 400 },
      data: { ok: false, code: 'invalid_input' },
    })
  })

  it('needs the tick, and reports it at the box, with and without scripts', async () => {
    const viewer = await seeker()
    const answer = await press(viewer, { packageKey: '65' })
    expect(answer).toMatchObject({ init: { status: 400 }, data: { ok: false, fields: { consent: 'consent_missing' } } })
    const data = await visit(viewer, { query: '?package=65' })
    const actionData = (answer as { data: unknown }).data
    const html = screenOf(createElement(CreditsRoute), { data, actionData, language: 'en' })
    expect(html).toMatch(/type="checkbox"[^>]*aria-invalid="true"/)
    expect(wordsOf(html)).toContain('Please tick this box so you can book calls right away.')
    expect((await statementPage(test.ctx.db, viewer)).lines).toEqual([])
  })

  it('shows "Failed to create checkout session" if the provider does not answer [M-07]', async () => {
    provider.setBroken(true)
    const answer = await press(await seeker(), { packageKey: '65', consent: CONSENT_VERSION })
    provider.setBroken(false)
    expect(answer).toMatchObject({ data: { ok: false, code: 'checkout_failed' }, init: { status: 502 } })
    expect(texts('en', 'payments')('errors.checkout_failed')).toBe(
      'Failed to create checkout session. Please try again.',
    )
  })
})

describe('returning from the payment page', () => {
  async function begun() {
    const viewer = await seeker()
    return { viewer, purchaseId: await openPurchase(test, viewer.userId, '65') }
  }

  it('shows "Payment successful! Your credits have been added to your account." once the money has arrived [M-08]', async () => {
    const { viewer, purchaseId } = await begun()
    const query = `?success=true&purchase=${purchaseId}`
    expect(wordsFor(await visit(viewer, { query }))).toContain('Your payment is on its way.')
    provider.move(purchaseId, { status: 'processing' })
    expect(wordsFor(await visit(viewer, { query }))).toContain('Your payment is on its way.')
    provider.pay(purchaseId)
    const data = await visit(viewer, { query })
    expect(wordsFor(data)).toContain('Payment successful! Your credits have been added to your account.')
    expect(data.credits).toBe(65)
  })

  it('handles a return without a purchase: cancelled, or paid only if one was paid in the last hour', async () => {
    const confirming = 'Your payment is on its way. Your credits will appear here.'
    const { viewer, purchaseId } = await begun()
    const wordsAfter = async (query: string) => wordsFor(await visit(viewer, { query }))
    for (const query of ['?success=true', '?success=true&purchase=nonsense'])
      expect(await wordsAfter(query)).toContain(confirming)
    expect(await wordsAfter('?canceled=true')).toContain('Payment canceled. No credits were added to your account.')
    provider.pay(purchaseId)
    await visit(viewer, { query: `?success=true&purchase=${purchaseId}` })
    expect(await wordsAfter('?success=true')).toContain('Payment successful!')
    const paidAt = new Date(test.ctx.clock.now().getTime() - 61 * 60_000)
    await test.ctx.db.update(purchases).set({ paidAt }).where(eq(purchases.id, purchaseId))
    expect(await wordsAfter('?success=true')).toContain(confirming)
    expect((await visit(await seeker(), { query: '?success=true' })).notice).toBe('pending')
  })

  it('shows a slow payment page as soon as it exists, or reports that it failed', async () => {
    const { viewer, purchaseId } = await begun()
    const set = (row: Partial<typeof purchases.$inferInsert>) =>
      test.ctx.db.update(purchases).set(row).where(eq(purchases.id, purchaseId))
    const query = `?opening=true&purchase=${purchaseId}`
    const { checkoutUrl, sessionId } =
      (await test.ctx.db.select().from(purchases).where(eq(purchases.id, purchaseId)))[0] ?? {}
    await set({ checkoutUrl: null, sessionId: null })
    expect(wordsFor(await visit(viewer, { query }))).toContain('Your payment page opens here within ten minutes.')
    await set({ checkoutUrl, sessionId })
    const html = htmlFor(await visit(viewer, { query }))
    expect(wordsOf(html)).toContain('Your payment page is open. You haven’t paid yet. Go to the payment page')
    expect(html).toContain(`href="${checkoutUrl}"`)
    expect(htmlFor(await visit(await seeker(), { query }))).not.toContain(String(checkoutUrl))
    await set({ checkoutUrl: null, sessionId: null, status: 'failed' })
    expect(wordsFor(await visit(viewer, { query }))).toContain('didn’t answer. You haven’t paid anything.')
  })

  it('shows nothing about another person’s purchase', async () => {
    const { purchaseId } = await begun()
    provider.pay(purchaseId)
    const stranger = await seeker()
    const data = await visit(stranger, { query: `?success=true&purchase=${purchaseId}` })
    expect([data.credits, data.notice]).toEqual([0, 'pending'])
  })
})

describe('buying during a booking', () => {
  const startAt = '2030-01-07T17:30:00.000Z'
  async function chosen() {
    const companionId = await makeCompanion(test, { name: 'Jonah Okafor' })
    const next = `/en/availability/${companionId}/audio?slot=2030-01-07T17%3A00%3A00.000Z&start=${encodeURIComponent(startAt)}&minutes=30`
    return { companionId, next, viewer: await seeker() }
  }
  const queryOf = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`
  const returnOf = (url: string | undefined) => new URL(url ?? 'http://nowhere.example').search
  async function paid(viewer: Viewer, form: { packageKey: string; next: string; need: string }) {
    const answer = await press(viewer, { ...form, consent: CONSENT_VERSION }).catch((thrown: Response) => thrown)
    const purchaseId = (answer as Response).headers.get('location')?.split('cs_test_')[1] ?? ''
    provider.pay(purchaseId)
    return { purchaseId, page: provider.pages.get(`cs_test_${purchaseId}`) }
  }

  it('shows what is missing for whom, leads back, and marks the smallest sufficient package', async () => {
    const { viewer, next } = await chosen()
    const html = htmlFor(await visit(viewer, { query: queryOf({ next, need: '66' }) }))
    expect(wordsOf(html)).toContain(
      'You need 66 more credits for your call with Jonah on Mon, Jan 7, 2030 at 6:30 PM. Back to your booking',
    )
    expect(html).toContain(`href="${next.replaceAll('&', '&amp;')}"`)
    expect(wordsOf(html).match(/Enough for your call/g)).toHaveLength(2)
    expect(wordsOf(html)).toMatch(/170 credits about 6 × 15 min Enough for your call/)
    expect(wordsOf(html)).toContain('Pay €25 now')
  })

  it('goes through the payment page and ends in a button to the chosen time, which is kept', async () => {
    const { viewer, next } = await chosen()
    const { page, purchaseId } = await paid(viewer, { packageKey: '170', next, need: '66' })
    const data = await visit(viewer, { query: returnOf(page?.successUrl) })
    expect(wordsFor(data)).toContain('170 credits added Mon, Jan 7, 2030, 6:30 PM Continue with Jonah')
    expect(htmlFor(data)).toContain(`href="${next.replaceAll('&', '&amp;')}"`)
    // The URL after dismissing the banner.
    const later = await visit(viewer, { query: queryOf(data.next?.query ?? {}) })
    expect([later.notice, later.next]).toEqual([null, data.next])
    expect(data.next?.query).toEqual({ purchase: purchaseId, next, need: '66' })
    const canceled = await visit(viewer, { query: returnOf(page?.cancelUrl).replace(/purchase=[^&]*&/, '') })
    expect(canceled.next).toMatchObject({ path: next, need: 66 })
  })

  it('never leads to another site, whatever the URL or the form contains', async () => {
    const { viewer, next } = await chosen()
    const elsewhere = ['https://evil.example/en', '//evil.example/en', '/\\evil.example', 'javascript:alert(1)']
    for (const bad of [...elsewhere, '/dev/mailbox', `${next}&${'x'.repeat(500)}`]) {
      expect((await visit(viewer, { query: queryOf({ next: bad, need: '5' }) })).next).toBeNull()
      const { page } = await paid(await seeker(), { packageKey: '65', next: bad, need: '5' })
      expect([page?.successUrl, page?.cancelUrl].filter((url) => url?.includes('next='))).toEqual([])
    }
    for (const need of ['-1', '1.5', '1e9', 'many'])
      expect((await visit(viewer, { query: queryOf({ next, need }) })).next?.need).toBeNull()
  })

  it('names only people the reader could book', async () => {
    const { viewer, next, companionId } = await chosen()
    await test.ctx.db.insert(blocked).values({ companionId, seekerId: viewer.userId, blockedBy: companionId })
    const hidden = { companionName: null, startAt: null }
    expect((await visit(viewer, { query: queryOf({ next }) })).next).toMatchObject(hidden)
  })

  it('has the paid credits before layout and page load', async () => {
    const { viewer, next } = await chosen()
    const { page } = await paid(viewer, { packageKey: '65', next, need: '5' })
    let inHeader = -1
    await visit(viewer, {
      query: returnOf(page?.successUrl),
      onLoaders: async () => {
        inHeader = (await loadShell(test.ctx.db, viewer)).balance
      },
    })
    expect(inHeader).toBe(65)
  })
})
