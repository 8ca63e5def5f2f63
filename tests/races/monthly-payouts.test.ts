/** @module-tag random */

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { startMonthlyPayouts, sweepMonthlyPayouts } from '#app/features/money/payouts/monthly.commands.server.ts'
import { sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { payees, payouts } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import { openPayingNodes, raceOf, racers, warmUp } from '#tests/support/races.ts'

/** Two processes and a companion who switched monthly payouts on a month ago. */
async function openWorld(credits: number) {
  const world = await openPayingNodes(new Date('2031-05-15T12:00:00Z'))
  const { product, provider, nodes } = world
  const [ctx] = nodes
  const { userId, viewer } = await makeEarner({ ctx, as: product.as }, provider, credits)
  await givePassword({ ctx }, userId)
  await startMonthlyPayouts(ctx, viewer, { password: OWNER_PASSWORD })
  await product.setClock(new Date('2031-06-01T12:00:00Z'))
  await warmUp(world)
  const made = () => product.ctx.db.select().from(payouts).where(eq(payouts.userId, userId))
  return { ...world, ctx, userId, viewer, made }
}

test('many processes pay out a month once, even after the first payout has arrived', async () => {
  const world = await openWorld(900)
  await raceOf(world, racers(20), async (ctx) => sweepMonthlyPayouts(ctx))
  const [payout, ...others] = await world.made()
  expect([payout?.creditsPaid, others.length]).toEqual([900, 0])
  await sendPayout(world.ctx, payout?.id ?? '')
  await giveCredits({ ctx: world.ctx }, world.userId, 800)
  await raceOf(world, racers(20), async (ctx) => sweepMonthlyPayouts(ctx))
  expect(await world.made()).toHaveLength(1)
  const [{ count } = { count: 0 }] = await rows<{ count: number }>(
    world.product.ctx.db,
    sql`select count(*)::int as count from jobs.job where data ->> 'type' in ('payout.requested', 'payout.skipped')`,
  )
  expect(count).toBe(1)
})

test('a payout by hand at the same time leaves one payout in flight, and the month handled', async () => {
  const world = await openWorld(1_200)
  const { viewer, userId } = world
  const idempotencyKey = crypto.randomUUID()
  await raceOf(world, racers(20), async (ctx, index) => {
    if (index % 2 === 0) await sweepMonthlyPayouts(ctx)
    else await requestOwnPayout(ctx, viewer, { credits: 500, idempotencyKey })
  })
  const all = await world.made()
  expect(all).toHaveLength(1)
  expect(await balanceOf(world.ctx.db, userId)).toBe(1_200 - (all[0]?.creditsPaid ?? 0))
  const [payee] = await world.ctx.db.select().from(payees).where(eq(payees.userId, userId))
  expect(payee?.monthlyFor).toBe('2031-06-01')
})
