import { and, eq, lte } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#app/features/marketplace/accounts/commands.server.ts'
import { joinCall } from '#app/features/marketplace/calls/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { calls, users } from '#db/schema/all.ts'
import { prepareDemo } from '#server/demo-data.ts'
import { from } from '#tests/support/accounts.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits, holdCredits } from '#tests/support/credits.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { ACCOUNTS, DEMO_PASSWORD, NAMED_ACCOUNTS } from './accounts.ts'
import { isLoaded } from './load.server.ts'
import { removeDemo } from './removal.server.ts'
import { userIdOf } from './seeded.ts'

const world = testContext()
let visitorId: string
beforeAll(async () => {
  await prepareDemo(world.ctx)
  visitorId = await makeSeeker(world, { status: 'active' })
  await giveCredits(world, visitorId, 200)
})

const mara = userIdOf('mara')

test('waits while two demo people are in a call [SEC-4]', async () => {
  const { db, clock } = world.ctx
  const [call] = await db
    .select({ callId: calls.id })
    .from(calls)
    .where(and(eq(calls.companionId, mara), eq(calls.status, 'scheduled'), lte(calls.startAt, clock.now())))
  const callId = call?.callId ?? ''
  await joinCall(world.ctx, await world.as(mara), { callId })
  await expect(removeDemo(world.ctx)).rejects.toMatchObject({ code: 'call_running' })
  await world.setClock(new Date(clock.now().getTime() + 2 * 3_600_000))
})

test('deletes all demo people once, refunds their calls with others, and leaves the ledger consistent [SEC-4]', async () => {
  await holdCredits(world, { seekerId: visitorId, companionId: mara, credits: 60, inDays: 45 })
  expect(await balanceOf(world.ctx.db, visitorId)).toBe(140)

  const first = await removeDemo(world.ctx)
  expect(first.others).toBe(1)
  expect(first.removed).toBeGreaterThan(0)
  expect(await isLoaded(world.ctx.db)).toBe(false)
  expect(await world.ctx.db.$count(users, eq(users.status, 'canceled'))).toBe(ACCOUNTS.length)
  expect(await balanceOf(world.ctx.db, visitorId)).toBe(200)
  for (const { email } of NAMED_ACCOUNTS)
    await expect(
      signIn(world.ctx, null, { email, password: DEMO_PASSWORD, isDemoOpen: true, ...from }),
    ).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  expect(await world.ledgerViolations()).toEqual([])
  expect(await removeDemo(world.ctx)).toEqual({ removed: 0, others: 1 })
})

test('a later demo start adds no people next to real ones [SEC-4]', async () => {
  await prepareDemo(world.ctx)
  expect(await isLoaded(world.ctx.db)).toBe(false)
  expect(await world.ledgerViolations()).toEqual([])
})
