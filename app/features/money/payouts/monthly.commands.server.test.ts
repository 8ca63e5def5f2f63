import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { payees, payouts } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { noticesFor } from '#tests/support/messages.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { startMonthlyPayouts, stopMonthlyPayouts, sweepMonthlyPayouts } from './monthly.commands.server.ts'
import { payoutAccount } from './views.server.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client })

afterEach(async () => {
  provider.setBroken(false)
  await t.ctx.db.execute(sql`delete from jobs.job`)
  await t.ctx.db.update(payees).set({ monthlySince: null })
})

/** A companion in Auckland who switched monthly payouts on in the middle of May. */
async function monthlyEarner(credits = 1_000, state?: { onboarded: boolean; payoutsEnabled: boolean }) {
  await t.setClock(new Date('2031-05-15T12:00:00Z'))
  const earner = await makeEarner(t, provider, credits, state)
  await setUser(t, earner.userId, { timeZone: 'Pacific/Auckland' })
  await givePassword(t, earner.userId)
  await startMonthlyPayouts(t.ctx, earner.viewer, { password: OWNER_PASSWORD })
  return earner
}

const ownPayouts = (userId: string) =>
  t.ctx.db
    .select({ credits: payouts.creditsPaid, status: payouts.status })
    .from(payouts)
    .where(eq(payouts.userId, userId))
const sweepAt = async (time: string) => {
  await t.setClock(new Date(time))
  await sweepMonthlyPayouts(t.ctx)
}

/** Passes the announced events to the notifications, like the job queue. */
async function skipsOf(userId: string) {
  const jobs = await rows<{ data: { type: string } }>(t.ctx.db, sql`select data from jobs.job where name = 'event'`)
  for (const { data } of jobs) await handleEvent(t.ctx, data)
  return (await noticesFor(t, userId)).filter(({ code }) => code === 'payout_skipped').map(({ metadata }) => metadata)
}

describe('monthly payouts', () => {
  test('pay out everything on the 1st where the companion lives, once, and only after they were switched on', async () => {
    const { userId } = await monthlyEarner(1_234)
    await sweepAt('2031-05-31T11:59:00Z')
    expect(await ownPayouts(userId)).toEqual([])
    await sweepAt('2031-05-31T12:01:00Z')
    await sweepAt('2031-06-20T12:00:00Z')
    expect(await ownPayouts(userId)).toEqual([{ credits: 1_234, status: 'pending' }])
    expect(await balanceOf(t.ctx.db, userId)).toBe(0)
    const [job] = await rows<{ data: object }>(t.ctx.db, sql`select data from jobs.job where name = 'event'`)
    expect(job?.data).toMatchObject({ type: 'payout.requested', isMonthly: true })
  })

  test('need the password to be switched on, but not off', async () => {
    const { userId, viewer } = await makeEarner(t, provider, 1_000)
    await givePassword(t, userId)
    await expect(startMonthlyPayouts(t.ctx, viewer, { password: 'a guess' })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    expect((await payoutAccount(t.ctx.db, viewer)).isMonthly).toBe(false)
    await startMonthlyPayouts(t.ctx, viewer, { password: OWNER_PASSWORD })
    expect((await payoutAccount(t.ctx.db, viewer)).isMonthly).toBe(true)
    await stopMonthlyPayouts(t.ctx, viewer, {})
    await sweepAt('2032-08-02T12:00:00Z')
    expect(await ownPayouts(userId)).toEqual([])
  })

  test('are refused to a stranger and without an account', async () => {
    const seeker = await t.as(await makeSeeker(t))
    for (const act of [
      () => startMonthlyPayouts(t.ctx, seeker, { password: '' }),
      () => stopMonthlyPayouts(t.ctx, seeker, {}),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'only_companions_earn' })
    const companion = await t.as(await makeCompanion(t))
    await expect(startMonthlyPayouts(t.ctx, companion, { password: '' })).rejects.toMatchObject({ code: 'no_payee' })
  })
})

describe('a month without a payout', () => {
  test('is announced once, with what is missing', async () => {
    const poor = await monthlyEarner(499)
    const unready = await monthlyEarner(1_000, { onboarded: true, payoutsEnabled: false })
    const suspended = await monthlyEarner(1_000)
    await setUser(t, suspended.userId, { status: 'suspended' })
    const inFlight = await monthlyEarner(600)
    await requestOwnPayout(t.ctx, inFlight.viewer, { credits: 500 })
    await giveCredits(t, inFlight.userId, 700)
    for (const time of ['2031-06-01T12:00:00Z', '2031-06-02T12:00:00Z']) await sweepAt(time)
    for (const [{ userId }, cause] of [
      [poor, 'payout_minimum'],
      [unready, 'payee_not_ready'],
      [suspended, 'payouts_paused'],
      [inFlight, 'payout_in_flight'],
    ] as const)
      expect(await skipsOf(userId), cause).toEqual([{ month: '2031-06-01', cause }])
    expect(await ownPayouts(unready.userId)).toEqual([])
    await sweepAt('2031-07-01T12:00:00Z')
    expect((await skipsOf(poor.userId)).length).toBe(2)
  })

  test('is asked for again while the provider doesn’t answer', async () => {
    const { userId } = await monthlyEarner(600)
    provider.setBroken(true)
    await sweepAt('2031-06-01T12:00:00Z')
    expect([await ownPayouts(userId), await skipsOf(userId)]).toEqual([[], []])
    provider.setBroken(false)
    await sweepAt('2031-06-01T12:10:00Z')
    expect(await ownPayouts(userId)).toHaveLength(1)
  })
})
