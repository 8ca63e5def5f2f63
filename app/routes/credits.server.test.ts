import { createElement } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCheckout } from '#app/features/payments/commands.server.ts'
import { PACKAGES } from '#app/features/payments/packages.data.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { setRequestContext } from '#app/platform/http/request.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { makeCall } from '#tests/support/calls.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import CreditsRoute, { action, loader } from './credits.tsx'

const provider = memoryPayments()
let test: TestContext
beforeAll(async () => {
  test = await openTestContext({ payments: provider.client })
})
afterAll(() => test.close())

function contextFor(viewer: Viewer | null, language: Language, ctx: Ctx) {
  const context = new RouterContextProvider()
  setRequestContext(context, {
    ctx,
    viewer,
    language,
    timeZone: 'Europe/Berlin',
    nonce: '',
    requestId: 'r',
    clientAddress: '127.0.0.1',
    userAgent: '',
  })
  return context
}
function visit(viewer: Viewer | null, options: { query?: string; language?: Language; ctx?: Ctx } = {}) {
  const { query = '', language = 'en', ctx = test.ctx } = options
  const request = new Request(`http://localhost:3000/${language}/credits${query}`)
  return loader({ context: contextFor(viewer, language, ctx), request, params: {} } as unknown as LoaderFunctionArgs)
}
function press(viewer: Viewer, form: Record<string, string>) {
  const request = new Request('http://localhost:3000/en/credits', { method: 'POST', body: new URLSearchParams(form) })
  return action({ context: contextFor(viewer, 'en', test.ctx), request, params: {} } as unknown as ActionFunctionArgs)
}
const htmlFor = (data: unknown, language: Language = 'en') => screenOf(createElement(CreditsRoute), { data, language })
const wordsFor = (data: unknown, language: Language = 'en') => wordsOf(htmlFor(data, language))
const seeker = async () => test.as(await makeSeeker(test, { name: 'Lena' }))

describe('the credits page', () => {
  it('sends guests to login with the way back, and administrators home', async () => {
    const place = async (viewer: Viewer | null) => {
      const answer = await visit(viewer).catch((thrown: unknown) => thrown)
      return answer instanceof Response ? answer.headers.get('location') : null
    }
    expect(await place(null)).toBe('/en/login?next=%2Fen%2Fcredits')
    expect(await place(await test.as(await makeAdmin(test)))).toBe('/en')
  })

  it('shows a balance card with what the credits are good for', async () => {
    const viewer = await seeker()
    expect(wordsFor(await visit(viewer))).toContain('Your credits 0 credits Ready to talk? Add credits to begin.')
    await giveCredits(test, viewer.userId, 170)
    expect(wordsFor(await visit(viewer))).toContain('Your credits 170 credits Up to 6 talks of 15 minutes')
  })

  it('shows the five packages with prices and badges to seekers, each with a button of its own', async () => {
    const words = wordsFor(await visit(await seeker()))
    for (const { credits, priceCents } of PACKAGES) {
      expect(words).toContain(`${credits.toLocaleString('en')} credits up to`)
      expect(words).toContain(`€${priceCents / 100}`)
    }
    expect(words).toMatch(/350 credits up to 14 × 15 min Popular/)
    expect(words).toMatch(/1,600 credits up to 64 × 15 min Best value/)
    expect(htmlFor(await visit(await seeker())).match(/name="packageKey"/g)).toHaveLength(5)
    expect(words).toContain('One payment, VAT included, no subscription.')
  })

  it('shows companions their earnings instead, in other words and without packages', async () => {
    const viewer = await test.as(await makeCompanion(test))
    const html = htmlFor(await visit(viewer))
    expect(html).not.toContain('packageKey')
    expect(wordsOf(html)).toContain('Your earnings')
    expect(wordsOf(html)).toContain('Earned credits 0 credits €0.00 after the fee, when you cash out Go to payouts')
  })

  it('speaks German', async () => {
    const words = wordsFor(await visit(await seeker(), { language: 'de' }), 'de')
    const t = texts('de', 'credits')
    expect(t('history.title')).not.toBe(texts('en', 'credits')('history.title'))
    for (const text of [t('talks', { count: 0 }), t('history.title'), texts('de', 'payments')('lead')])
      expect(words).toContain(text)
  })
})

describe('the history of credits', () => {
  it('shows a call with both names, its start and status, signed for the reader', async () => {
    const companionId = await makeCompanion(test, { name: 'Mara Feld' })
    const seekerId = await makeSeeker(test, { name: 'Lena' })
    await makeCall(test, { seekerId, companionId, startAt: new Date('2030-01-07T17:00:00Z'), credits: 50 })
    const line = 'Talk of Lena with Mara Feld Jan 7, 2030, 6:00 PM · booked'
    const spent = wordsFor(await visit(await test.as(seekerId)))
    expect(spent).toContain(line)
    expect(spent).toMatch(/Pending −50/)
    const earned = wordsFor(await visit(await test.as(companionId)))
    expect(earned).toContain(line)
    expect(earned).toMatch(/Pending \+50/)
  })

  it('strikes what was canceled and gives it no sign', async () => {
    const viewer = await seeker()
    const { url } = await startCheckout(test.ctx, viewer, { packageKey: '65', language: 'en' })
    const purchaseId = url.split('cs_test_')[1]
    const html = htmlFor(await visit(viewer, { query: `?canceled=true&purchase=${purchaseId}` }))
    expect(html).toMatch(/<s [^>]*>.*65<\/span><\/s>/)
    expect(wordsOf(html)).toContain('Canceled not counted: 65 65')
    expect(wordsOf(html)).not.toMatch(/[+−]65/)
  })

  it('can be narrowed to purchases', async () => {
    const companionId = await makeCompanion(test)
    const seekerId = await makeSeeker(test)
    await makeCall(test, { seekerId, companionId, startAt: new Date('2030-02-07T17:00:00Z'), credits: 50 })
    const words = wordsFor(await visit(await test.as(seekerId), { query: '?show=purchases' }))
    expect(words).toContain('Credits bought')
    expect(words).not.toContain('Talk of')
  })

  it('says so when it could not be read: "Failed to load transaction history", "Failed to load purchase history"', async () => {
    const viewer = await seeker()
    const { db } = test.ctx
    const broken = {
      ...test.ctx,
      db: Object.assign(Object.create(db), { select: selectFailingForStatements(db) }) as Ctx['db'],
    }
    expect(wordsFor(await visit(viewer, { ctx: broken }))).toContain('Failed to load transaction history')
    expect(wordsFor(await visit(viewer, { ctx: broken, query: '?show=purchases' }))).toContain(
      'Failed to load purchase history',
    )
  })
})

/** Answers for the balance, and breaks for the statement (which selects `amount`). */
const selectFailingForStatements = (db: Ctx['db']) => (columns: Record<string, unknown>) => {
  if (columns && 'amount' in columns) throw new Error('down')
  return db.select(columns as never)
}

describe('buying', () => {
  it('follows the url of the provider for a known package', async () => {
    const viewer = await seeker()
    const answer = await press(viewer, { packageKey: '750' }).catch((thrown: unknown) => thrown)
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location')).toMatch(/^https:\/\/pay\.example\/cs_test_/)
  })

  it('refuses anything else in the form', async () => {
    const viewer = await seeker()
    for (const form of [
      { packageKey: '9999' },
      { packageKey: '65', price_id: 'price_1' },
      { packageKey: '65', success_url: 'https://evil.example' },
    ])
      expect(await press(viewer, form as unknown as Record<string, string>)).toMatchObject({
        init: { status: 400 },
        data: { ok: false, code: 'invalid_input' },
      })
  })

  it('shows "Failed to create checkout session" when the provider does not answer', async () => {
    provider.setBroken(true)
    const answer = await press(await seeker(), { packageKey: '65' })
    provider.setBroken(false)
    expect(answer).toMatchObject({ data: { ok: false, code: 'checkout_failed' }, init: { status: 502 } })
    expect(texts('en', 'payments')('errors.checkout_failed')).toBe('Failed to create checkout session')
  })
})

describe('the way back from the payment page', () => {
  async function begun() {
    const viewer = await seeker()
    const { url } = await startCheckout(test.ctx, viewer, { packageKey: '65', language: 'en' })
    return { viewer, purchaseId: url.split('cs_test_')[1] ?? '' }
  }

  it('says "Payment successful! Your credits have been added to your account." once the money is there', async () => {
    const { viewer, purchaseId } = await begun()
    const query = `?success=true&purchase=${purchaseId}`
    expect(wordsFor(await visit(viewer, { query }))).toContain('Your payment is on its way.')
    provider.pay(purchaseId)
    const data = await visit(viewer, { query })
    expect(wordsFor(data)).toContain('Payment successful! Your credits have been added to your account.')
    expect(data.credits).toBe(65)
  })

  it('says "Payment canceled. No credits were added to your account." after turning away', async () => {
    const { viewer, purchaseId } = await begun()
    const words = wordsFor(await visit(viewer, { query: `?canceled=true&purchase=${purchaseId}` }))
    expect(words).toContain('Payment canceled. No credits were added to your account.')
  })

  it('gives nothing for a made-up query, and tells nothing of a purchase of somebody else', async () => {
    const { purchaseId } = await begun()
    provider.pay(purchaseId)
    const stranger = await seeker()
    const data = await visit(stranger, { query: `?success=true&purchase=${purchaseId}` })
    expect([data.credits, data.notice]).toEqual([0, null])
    for (const query of ['?success=true', '?success=true&purchase=nonsense', '?success=1'])
      expect((await visit(stranger, { query })).credits).toBe(0)
  })
})
