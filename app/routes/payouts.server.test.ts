import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payees, payouts } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { openAccount, requestOwnPayout } from '#tests/support/payouts.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import PayoutsRoute, { action, loader } from './payouts.tsx'

const provider = memoryPayments()
const test = testContext({ payments: provider.client })

afterEach(() => provider.setBroken(false))

const visit = (viewer: Viewer | null, query = '', language: Language = 'en', ctx: Ctx = test.ctx) =>
  loader(routeArgs(`/${language}/payouts${query}`, { ctx, viewer, language }))
const press = (viewer: Viewer, form: Record<string, string>) =>
  action(routeArgs('/en/payouts', { ctx: test.ctx, viewer, form }))
const request = (more: Record<string, string> = {}) => ({
  intent: 'request',
  credits: '500',
  idempotencyKey: crypto.randomUUID(),
  password: OWNER_PASSWORD,
  ...more,
})
const htmlFor = (data: unknown, language: Language = 'en') => screenOf(createElement(PayoutsRoute), { data, language })
const wordsFor = (data: unknown, language: Language = 'en') => wordsOf(htmlFor(data, language))
const placeOf = async (going: Promise<unknown>) => {
  const answer = await going.catch((thrown: unknown) => thrown)
  return answer instanceof Response ? answer.headers.get('location') : null
}

async function companion(credits = 0, state?: { onboarded: boolean; payoutsEnabled: boolean }) {
  const userId = await makeCompanion(test)
  await givePassword(test, userId)
  if (credits) await giveCredits(test, userId, credits)
  if (!state) return test.as(userId)
  const { viewer } = await openAccount(test, provider, userId, state)
  await visit(viewer, '?connect=return')
  return viewer
}
const ready = { onboarded: true, payoutsEnabled: true }

describe('the payouts page', () => {
  it('is for companions only: guests go to login, others home [Y-01]', async () => {
    expect(await placeOf(visit(null))).toBe('/en/login?next=%2Fen%2Fpayouts')
    expect(await placeOf(visit(await test.as(await makeSeeker(test))))).toBe('/en')
  })

  it('offers to set up payouts, or to complete onboarding, and shows when it is complete [Y-03, Y-04, Y-05, Y-16]', async () => {
    const words = wordsFor(await visit(await companion()))
    expect(words).toContain('Set up payouts')
    expect(words).not.toContain('Go to payout account')
    const begun = await companion(0, { onboarded: true, payoutsEnabled: false })
    expect(wordsFor(await visit(begun))).toContain('Complete setup')
    const html = htmlFor(await visit(await companion(0, ready)))
    expect(wordsOf(html)).toContain('Your payouts are fully set up')
    expect(html).toMatch(/<form[^>]*target="_blank"/)
    expect(wordsOf(html)).toContain('Go to payout account (opens in a new tab)')
  })

  it('shows the available credits and their value; below 500 how many are missing, above a slider in steps of 50 [Y-02, Y-07, Y-09, Y-15]', async () => {
    const few = wordsFor(await visit(await companion(420, ready)))
    expect(few).toContain('Available balance €37.80 420 credits, after the 10% fee')
    expect(few).toContain('Minimum payout amount is 500 credits 80 more credits to go.')
    expect(few).not.toContain('Exact number of credits')
    const html = htmlFor(await visit(await companion(1_234, ready)))
    expect(html.match(/<input[^>]*name="slider"[^>]*>/)?.[0]).toMatch(/(?=.*min="500")(?=.*max="1200")(?=.*step="50")/)
    expect(wordsOf(html)).toContain('A whole number from 500 to 1,234.')
    expect(wordsOf(html)).toContain('Worth in euros €50.00 Fee (10%) −€5.00 You get €45.00')
  })

  it('lists payouts with date, credits, EUR equivalent, fee, net and status, and the reason of a failure [Y-13]', async () => {
    const viewer = await companion(2_000, ready)
    await sendPayout(test.ctx, await requestOwnPayout(test.ctx, viewer, { credits: 500 }))
    const failed = await requestOwnPayout(test.ctx, viewer, { credits: 600 })
    provider.answer({ kind: 'refused', code: 'account_closed', message: 'This account is closed.' })
    await sendPayout(test.ctx, failed)
    await requestOwnPayout(test.ctx, viewer, { credits: 700 })
    const words = wordsFor(await visit(viewer))
    expect(words).toContain('Date Credits Value in euros Fee Net Status')
    expect(words).toMatch(
      /700 €70\.00 €7\.00 €63\.00 Pending .*600 €60\.00 €6\.00 €54\.00 Failed Your payout account can’t receive money\. .* The credits are back in your balance\. .*500 €50\.00 €5\.00 €45\.00 Sent/,
    )
  })

  it('explains when and why the bank rejected a payout, and what happens next', async () => {
    const viewer = await companion(1_100, ready)
    expect(wordsFor(await visit(viewer))).toContain('€99.00 (1,100 credits) is ready to cash out.')
    await sendPayout(test.ctx, await requestOwnPayout(test.ctx, viewer, { credits: 500 }))
    const refused = { bankFailedAt: new Date(test.ctx.clock.now().getTime() + 1_000), bankFailedCents: 4_500 }
    await test.ctx.db
      .update(payees)
      .set({ ...refused, bankFailure: 'wrong_details' })
      .where(eq(payees.userId, viewer.userId))
    const data = await visit(viewer)
    expect(wordsFor(data)).toMatch(
      /€45\.00 Refused by the bank Sent back on [^.]+\. The bank details don’t match an account\. Correct your bank details at Stripe/,
    )
    // Stripe disables an account after the bank rejects a payout; the note stays next to the setup link.
    await test.ctx.db.update(payees).set({ payoutsEnabled: false }).where(eq(payees.userId, viewer.userId))
    expect(wordsFor(await visit(viewer))).toMatch(/Your bank sent €45\.00 back\..*Complete setup/)
  })

  it('reports if the payouts could not be loaded [Y-22]', async () => {
    const viewer = await companion(600, ready)
    const { db } = test.ctx
    const select = (columns?: Record<string, unknown>) => {
      if (columns && 'grossCents' in columns) throw new Error('down')
      return db.select(columns as never)
    }
    const broken = { ...test.ctx, db: Object.assign(Object.create(db), { select }) as typeof db }
    expect(wordsFor(await visit(viewer, '', 'en', broken))).toContain('We couldn’t load your payouts')
  })
})

describe('an action on the payouts page', () => {
  it('redirects to the provider for setup, and back to this page [Y-06]', async () => {
    const viewer = await companion()
    const place = (await placeOf(press(viewer, { intent: 'onboard' }))) ?? ''
    expect(place).toContain(`/onboard/acct_${viewer.userId}`)
    expect(place).toContain(encodeURIComponent('http://localhost:3000/en/payouts?connect=return'))
    expect(await placeOf(visit(viewer, '?connect=refresh'))).toContain(`/onboard/acct_${viewer.userId}`)
  })

  it('sends a payout to the viewer’s account, whatever account the form names, and shows the new balance [T42, Y-11]', async () => {
    const [mine, other] = [await companion(600, ready), await companion(600, ready)]
    const named = { accountId: `acct_${other.userId}`, destination: `acct_${other.userId}`, userId: other.userId }
    expect(await press(mine, request(named))).toMatchObject({ data: { ok: true } })
    expect((await visit(mine)).balance).toBe(100)
    const [payout] = await test.ctx.db.select().from(payouts).where(eq(payouts.userId, mine.userId))
    await sendPayout(test.ctx, payout?.id ?? '')
    expect(provider.orders.at(-1)).toMatchObject({ payoutId: payout?.id, accountId: `acct_${mine.userId}` })
    expect(await test.ctx.db.select().from(payouts).where(eq(payouts.userId, other.userId))).toEqual([])
  })

  it('asks for the password again, reports errors at its field, and moves nothing [ASVS 46, T15]', async () => {
    const viewer = await companion(600, ready)
    for (const password of ['', 'somebody else’s'])
      expect(await press(viewer, request({ password }))).toMatchObject({
        data: { ok: false, fields: { password: 'wrong_password' } },
      })
    expect(await visit(viewer)).toMatchObject({ balance: 600, newest: null, confirmation: { needsCode: false } })
  })

  it('without scripts, first submits the amount, then asks for the password', async () => {
    const viewer = await companion(600, ready)
    const form = htmlFor(await visit(viewer))
    expect(form).toMatch(/<form[^>]*method="get"[^>]*>(?:(?!<\/form>).)*name="credits"/s)
    const data = await visit(viewer, '?credits=550')
    expect(wordsFor(data)).toContain('Cash out 550 credits? €49.50 will go to your bank account.')
    expect(htmlFor(data)).toMatch(
      /(?=.*name="password")(?=.*name="credits" value="550")(?=.*name="intent" value="request")/s,
    )
    expect(wordsFor(await visit(viewer, '?credits=601'))).not.toContain('Cash out 601')
  })

  it('opens the provider’s dashboard of the viewer’s account, and ignores accounts and URLs in the form [S-12]', async () => {
    const [mine, other] = [await companion(0, ready), await companion(0, ready)]
    const refused = { init: { status: 400 } }
    expect(await press(mine, { intent: 'dashboard', accountId: `acct_${other.userId}` })).toMatchObject(refused)
    expect(await press(mine, { intent: 'onboard', returnUrl: 'https://evil.example' })).toMatchObject(refused)
    expect(await placeOf(press(mine, { intent: 'dashboard' }))).toBe(`https://pay.example/express/acct_${mine.userId}`)
  })

  it('reports refusals and provider failures with the texts of the specification [Y-07, Y-08, Y-17, Y-18, Y-19, Y-20, Y-21, Y-22]', async () => {
    const [fresh, connected] = [await companion(), await companion(600, ready)]
    expect(await press(fresh, { intent: 'dashboard' })).toMatchObject({ data: { code: 'no_payee' } })
    for (const [credits, code] of [
      ['499', 'payout_minimum'],
      ['601', 'insufficient_credits'],
      ['500.5', 'invalid_input'],
    ] as const)
      expect(await press(connected, request({ credits }))).toMatchObject({ data: { code } })
    provider.setBroken(true)
    expect(await press(fresh, { intent: 'onboard' })).toMatchObject({ data: { code: 'connect_failed' } })
    expect(await press(connected, { intent: 'dashboard' })).toMatchObject({ data: { code: 'dashboard_link_failed' } })
    expect(await press(connected, request())).toMatchObject({ data: { code: 'payout_request_failed' } })
    expect(wordsFor(await visit(connected, '?connect=return'))).toContain('Failed to get Stripe Connect account status')
    expect(wordsFor(await visit(connected, '?connect=refresh'))).toContain(
      'Failed to create Stripe Connect account Please try again in a few minutes.',
    )
    const t = texts('en', 'payouts', test.ctx.config.terms)
    const codes = [
      ...(['payout_minimum', 'insufficient_credits'] as const),
      ...(['payout_request_failed', 'no_payee', 'dashboard_link_failed'] as const),
    ]
    expect(codes.map((code) => t(`errors.${code}`))).toEqual([
      'Minimum payout amount is 500 credits',
      "You don't have enough credits",
      'Failed to request payout. Please try again.',
      'No Stripe Connect account found. Please set it up first.',
      'Failed to create Stripe dashboard link. Please try again.',
    ])
  })
})
