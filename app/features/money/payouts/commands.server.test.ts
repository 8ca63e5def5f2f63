import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { confirmFactor, draftSecondFactor } from '#app/features/marketplace/accounts/second-factor/commands.server.ts'
import { codeAt } from '#app/features/marketplace/accounts/second-factor/rules.ts'
import { factorOf } from '#app/features/marketplace/accounts/views.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { rows, violatedConstraint } from '#app/platform/data/db.server.ts'
import { payouts, profiles } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { openProviderDashboard, refreshPayee, requestPayout, startOnboarding } from './commands.server.ts'
import { handlePayoutEvent, sendPayout } from './transfers/commands.server.ts'
import { payeeStatus, payoutHistory } from './views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })

afterEach(async () => {
  provider.setBroken(false)
  await t.ctx.db.execute(sql`delete from jobs.job`)
})

/** A companion with credits and a complete payee account. */
const earner = (credits = 1_000, state?: { onboarded: boolean; payoutsEnabled: boolean }) =>
  makeEarner(t, provider, credits, state)
const ask = (viewer: Awaited<ReturnType<typeof t.as>>, credits: number, idempotencyKey: string = crypto.randomUUID()) =>
  requestOwnPayout(t.ctx, viewer, { credits, idempotencyKey })
const balance = (userId: string) => balanceOf(t.ctx.db, userId)
const row = async (payoutId: string) => (await t.ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)))[0]

describe('connecting with the provider', () => {
  test('opens one account and makes a fresh link at every click, back to our own page [Y-06]', async () => {
    const userId = await makeCompanion(t)
    const viewer = await t.as(userId)
    expect(await payeeStatus(t.ctx.db, viewer)).toEqual({ hasAccount: false, onboarded: false, payoutsEnabled: false })
    const first = await startOnboarding(t.ctx, viewer, { language: 'de' })
    await startOnboarding(t.ctx, viewer, { language: 'de' })
    const back = encodeURIComponent('http://localhost:3000/de/payouts?connect=return')
    expect(first.url).toBe(`https://pay.example/onboard/acct_${userId}?return=${back}`)
    expect(await payeeStatus(t.ctx.db, viewer)).toEqual({ hasAccount: true, onboarded: false, payoutsEnabled: false })
  })

  test('refreshes the state on return, and on events about the account [Y-06]', async () => {
    const { viewer, accountId } = await earner(0 + 1)
    expect(await refreshPayee(t.ctx, viewer)).toEqual({ hasAccount: true, onboarded: true, payoutsEnabled: true })
    provider.payees.set(accountId, { onboarded: true, payoutsEnabled: false })
    const event = { eventId: 'evt', livemode: false, objectId: null, purchaseId: null, payoutId: null }
    await handlePayoutEvent(t.ctx, { ...event, type: 'account.updated', accountId })
    expect(await payeeStatus(t.ctx.db, viewer)).toEqual({ hasAccount: true, onboarded: true, payoutsEnabled: false })
    await handlePayoutEvent(t.ctx, { ...event, type: 'account.updated', accountId: 'acct_of_nobody' })
  })

  test('is refused without a country', async () => {
    const userId = await makeCompanion(t)
    await t.ctx.db.update(profiles).set({ locationCode: null }).where(eq(profiles.id, userId))
    const opened = startOnboarding(t.ctx, await t.as(userId), { language: 'en' })
    await expect(opened).rejects.toMatchObject({ code: 'country_missing' })
  })

  test('the dashboard link opens the viewer’s own account, and needs one', async () => {
    const { viewer, accountId } = await earner()
    expect(await openProviderDashboard(t.ctx, viewer)).toEqual({ url: `https://pay.example/express/${accountId}` })
    const other = await t.as(await makeCompanion(t))
    await expect(openProviderDashboard(t.ctx, other)).rejects.toMatchObject({ code: 'no_payee', status: 404 })
    provider.payees.set(accountId, { onboarded: false, payoutsEnabled: false })
    await expect(openProviderDashboard(t.ctx, viewer)).rejects.toMatchObject({ code: 'payee_not_ready', status: 409 })
  })
})

describe('asking for a payout', () => {
  test('sets the credits aside and enqueues the transfer in one transaction', async () => {
    const { userId, viewer } = await earner(1_000)
    const payoutId = await ask(viewer, 613)
    expect(await balance(userId)).toBe(387)
    const amounts = { creditsPaid: 613, grossCents: 6_130, feeCents: 613, amountCents: 5_517 }
    expect(await row(payoutId)).toMatchObject({ status: 'pending', ...amounts })
    const jobs = await rows<{ data: unknown }>(t.ctx.db, sql`select data from jobs.job where name = 'send-payout'`)
    expect(jobs).toEqual([{ data: { payoutId } }])
    expect(await t.announced()).toContainEqual({ type: 'payout.requested', payoutId, userId })
  })

  test('twice with the same key gives the same payout', async () => {
    const { userId, viewer } = await earner(2_000)
    const key = crypto.randomUUID()
    expect(await ask(viewer, 500, key)).toBe(await ask(viewer, 500, key))
    await expect(ask(viewer, 501, key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await balance(userId)).toBe(1_500)
  })

  test('repeated after a lost answer costs no password attempt and no call to the provider', async () => {
    const { viewer } = await earner(2_000)
    const payments = { ...t.ctx.payments, payeeState: () => Promise.reject(new Error('nobody is asked')) }
    const key = crypto.randomUUID()
    const payoutId = await ask(viewer, 500, key)
    const again = { ...t.ctx, payments, config: { ...t.ctx.config, demo: false } }
    for (let repeat = 0; repeat < 12; repeat++)
      expect(await requestOwnPayout(again, viewer, { credits: 500, idempotencyKey: key })).toBe(payoutId)
  })

  test('needs the password, and a code only once for repeated requests', async () => {
    const { userId, viewer } = await earner(2_000)
    await givePassword(t, userId)
    const order = { credits: 500, idempotencyKey: crypto.randomUUID(), password: OWNER_PASSWORD }
    const wrong = requestPayout(t.ctx, viewer, { ...order, password: 'a guess' })
    await expect(wrong).rejects.toMatchObject({ details: { 'field.password': 'wrong_password' } })
    await draftSecondFactor(t.ctx, viewer, order)
    const draft = await factorOf(t.ctx, viewer)
    const secret = draft.kind === 'draft' ? draft.secret : ''
    const [row] = await rows<{ at: string }>(t.ctx.db, sql`select (extract(epoch from now()) * 1000)::text as at`)
    const { codes } = await confirmFactor(t.ctx, viewer, { code: codeAt(secret, Number(row?.at)) })
    const [code = ''] = codes
    await expect(requestPayout(t.ctx, viewer, order)).rejects.toMatchObject({ code: 'wrong_code' })
    expect(await balance(userId)).toBe(2_000)
    const payoutId = await requestPayout(t.ctx, viewer, { ...order, code })
    expect(await requestPayout(t.ctx, viewer, { ...order, code })).toBe(payoutId)
    expect(await balance(userId)).toBe(1_500)
    await sendPayout(t.ctx, payoutId)
    const again = requestPayout(t.ctx, viewer, { ...order, idempotencyKey: crypto.randomUUID(), code })
    await expect(again).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('can’t be used to guess the password: refused after ten tries', async () => {
    const { viewer } = await earner(2_000)
    const strict = { ...t.ctx, config: { ...t.ctx.config, demo: false } }
    const guess = () => ({ credits: 500, idempotencyKey: crypto.randomUUID(), password: 'a guess' })
    const ends: string[] = []
    for (let attempt = 0; attempt < 11; attempt++) ends.push(await outcomeOf(requestPayout(strict, viewer, guess())))
    expect(ends).toEqual([...Array(10).fill('wrong_password'), 'too_many_attempts'])
  })

  test('of too much, or while another one is on its way, is refused', async () => {
    const { userId, viewer } = await earner(1_000)
    await expect(ask(viewer, 1_001)).rejects.toMatchObject({ code: 'insufficient_credits' })
    await ask(viewer, 500)
    await expect(ask(viewer, 500)).rejects.toMatchObject({ code: 'payout_in_flight' })
    expect(await balance(userId)).toBe(500)
  })

  test('without an account, or before it is complete, is refused', async () => {
    const viewer = await t.as(await makeCompanion(t))
    await expect(ask(viewer, 500)).rejects.toMatchObject({ code: 'no_payee' })
    const waiting = await earner(1_000, { onboarded: true, payoutsEnabled: false })
    await expect(ask(waiting.viewer, 500)).rejects.toMatchObject({ code: 'payee_not_ready' })
  })

  test('by a suspended companion is refused: the earnings stay', async () => {
    const { userId } = await earner(1_000)
    await setUser(t, userId, { status: 'suspended' })
    await expect(ask(await t.as(userId), 500)).rejects.toMatchObject({ code: 'payouts_paused', status: 403 })
  })

  test('refuses a stranger: seekers have no payouts, and nobody sees or takes from another account [T-04, T-06]', async () => {
    const { userId, viewer } = await earner(1_000)
    const payoutId = await ask(viewer, 500)
    const seeker = await t.as(await makeSeeker(t))
    for (const attempt of [
      () => ask(seeker, 500),
      () => startOnboarding(t.ctx, seeker, { language: 'en' }),
      () => refreshPayee(t.ctx, seeker),
      () => openProviderDashboard(t.ctx, seeker),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'only_companions_earn', status: 403 })
    const other = await earner(600)
    expect(await payoutHistory(t.ctx.db, other.viewer)).toEqual({ lines: [], older: null })
    expect(await payoutHistory(t.ctx.db, other.viewer, { before: payoutId })).toBeNull()
    expect((await payoutHistory(t.ctx.db, viewer))?.lines.map((line) => line.id)).toEqual([payoutId])
    expect(await balance(userId)).toBe(500)
  })
})

test('the database keeps no payout whose fee is not its percentage, or whose parts are not the whole', async () => {
  const { userId, accountId } = await earner()
  const insert = (grossCents: number, feePercent: number, feeCents: number, amountCents: number) =>
    t.ctx.db
      .transaction(async (tx) => {
        const amounts = { creditsPaid: 501, grossCents, feePercent, feeCents, amountCents }
        await tx.insert(payouts).values({ userId, accountId, ...amounts })
        throw new Error('stored')
      })
      .catch((error) => violatedConstraint(error) ?? error.message)
  expect(await insert(5_010, 15, 751, 4_259)).toBe('stored')
  expect(await insert(5_010, 15, 752, 4_258)).toBe('payouts_arithmetic')
  expect(await insert(5_010, 15, 751, 4_258)).toBe('payouts_arithmetic')
  expect(await insert(5_010, 15, 0, 5_010)).toBe('payouts_arithmetic')
  expect(await insert(5_000, -1, -50, 5_050)).toBe('payouts_fee_percent')
})

test('the history has 10 payouts at a time, newest first, each once, also while others are made [Y-12]', async () => {
  const { viewer } = await earner(7_000)
  const other = await earner()
  await sendPayout(t.ctx, await ask(other.viewer, 500))
  for (let i = 0; i < 11; i++) await sendPayout(t.ctx, await ask(viewer, 500 + i))
  const partOf = async (before?: string | null) => {
    const part = await payoutHistory(t.ctx.db, viewer, before === undefined ? {} : { before })
    if (!part) throw new Error('there is no such part')
    return part
  }
  const first = await partOf()
  expect(first.lines.map(({ credits }) => credits)).toEqual([510, 509, 508, 507, 506, 505, 504, 503, 502, 501])
  await sendPayout(t.ctx, await ask(viewer, 511))
  const second = await partOf(first.older)
  expect([second.lines.length, second.older]).toEqual([1, null])
  expect(await payoutHistory(t.ctx.db, viewer, { before: second.lines[0]?.id ?? null })).toBeNull()
  expect(await payoutHistory(t.ctx.db, viewer, { before: 'nonsense' })).toBeNull()
  expect(await payoutHistory(t.ctx.db, other.viewer, { before: first.older })).toBeNull()
  const amounts = { credits: 500, grossCents: 5_000, feeCents: 500, amountCents: 4_500 }
  expect(second.lines[0]).toMatchObject({ ...amounts, state: 'completed' })
})
