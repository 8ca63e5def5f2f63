import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { joinCall, settleDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { deleteAccount } from '#app/features/operation/account-deletion/commands.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { calls, sessions } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { makeCall } from '#tests/support/calls.ts'
import { emailOf, userOf } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import {
  bookPair,
  interleave,
  makePair,
  type Nodes,
  nodeOf,
  openNodes,
  race,
  raceOf,
  times,
  warmUp,
} from '#tests/support/races.ts'

const now = new Date('2026-11-23T12:00:00Z')
const startAt = new Date('2026-11-25T12:00:00Z')

const openWorld = (mutate?: string, at = now) => openNodes(at, mutate)

const statusOf = async ({ product }: Nodes, userId: string) => (await userOf(product, userId))?.status
const all = { password: OWNER_PASSWORD, credits: 1_000_000, understood: true }

async function pairWithPasswords(world: Nodes) {
  const pair = await makePair(world, startAt)
  for (const { userId } of [pair.seeker, pair.companion]) await givePassword(world.product, userId)
  return pair
}

/** Expects no open call with a deleted account, and a consistent ledger. */
async function expectConsistentState(world: Nodes) {
  const open = await rows(
    world.product.ctx.db,
    sql`select c.id from calls c join users u on u.id in (c.seeker_id, c.offerer_id)
        where u.status = 'canceled' and c.status in ('scheduled', 'active')`,
  )
  expect(open).toEqual([])
  expect(await world.product.ledgerViolations()).toEqual([])
}

describe('deleting an account while others act', () => {
  test.each(['seeker', 'companion'] as const)(
    'of bookings and the %s’s deletion no call is left over',
    async (side) => {
      const world = await openWorld()
      const pair = await pairWithPasswords(world)
      await warmUp(world)
      const departing = pair[side]
      const leave = async () => {
        await deleteAccount(nodeOf(world, 1), departing, all)
        return 'left'
      }
      const bookings = times(8, (index) => bookPair(world, pair, index))
      const { booked, refused } = await race([...bookings.slice(0, 4), leave, ...bookings.slice(4)])
      expect(booked).toContain('left')
      const late = side === 'seeker' ? 'account_closed' : 'not_found'
      expect([...new Set(refused)].filter((code) => code !== late)).toEqual([])
      expect(await statusOf(world, departing.userId)).toBe('canceled')
      await expectConsistentState(world)
    },
  )

  test('a booking that came first is cancelled by the deletion that waited for it', async () => {
    const world = await openWorld()
    const pair = await pairWithPasswords(world)
    const { meanwhile, first, second } = await interleave(world, 'calls', bookPair(world, pair, 0), () =>
      deleteAccount(nodeOf(world, 1), pair.companion, all),
    )
    expect([meanwhile, first, second]).toEqual(['waiting', 'done', 'done'])
    const [call] = await world.product.ctx.db.select().from(calls)
    expect(call).toMatchObject({ status: 'cancelled', cancelledBy: pair.companion.userId })
    await expectConsistentState(world)
  })

  test('either joining a call or deleting the account succeeds: an account in a running call cannot be deleted', async () => {
    const world = await openWorld(undefined, new Date(startAt.getTime() - 30))
    const call = await makeCall(world.product, { startAt })
    const seeker = await world.product.as(call.seekerId)
    await givePassword(world.product, call.seekerId)
    await warmUp(world)
    const { booked, refused } = await race([
      async () => {
        await deleteAccount(nodeOf(world, 0), seeker, all)
        return 'left'
      },
      ...times(6, (index) => async () => {
        await joinCall(nodeOf(world, index), seeker, { callId: call.callId })
        return 'joined'
      }),
    ])
    const isAccountDeleted = booked.includes('left')
    expect(booked.includes('joined')).toBe(!isAccountDeleted && booked.length > 0)
    expect(await statusOf(world, call.seekerId)).toBe(isAccountDeleted ? 'canceled' : 'new')
    if (!isAccountDeleted) expect(refused).toContain('call_running')
    expect(await world.product.ledgerViolations()).toEqual([])
  })

  test('settling and deletion do not deadlock', async () => {
    const world = await openWorld()
    const { product } = world
    const companionId = await makeCompanion(product)
    await givePassword(product, companionId)
    for (const hours of [-50, -49, 3, 30])
      await makeCall(product, { companionId, startAt: new Date(now.getTime() + hours * 3_600_000) })
    const companion = await product.as(companionId)
    await warmUp(world)
    const { booked } = await race([
      ...times(4, (index) => async () => String(await settleDueCalls(nodeOf(world, index), system('race')))),
      async () => {
        await deleteAccount(nodeOf(world, 0), companion, all)
        return 'left'
      },
    ])
    expect(booked).toContain('left')
    await expectConsistentState(world)
  })

  test('many parallel clicks delete once and send one farewell email [A-28]', async () => {
    const world = await openWorld()
    const pair = await pairWithPasswords(world)
    const email = await emailOf(world.product, pair.seeker.userId)
    await warmUp(world)
    const { booked, refused } = await raceOf(world, 8, (ctx) => deleteAccount(ctx, pair.seeker, all))
    expect([booked.length, refused]).toEqual([8, []])
    const farewellMails = await rows(world.product.ctx.db, sql`select 1 from mails where to_address = ${email}`)
    expect(farewellMails).toHaveLength(1)
    await expectConsistentState(world)
  })
})

describe('a row for an account that is being deleted', () => {
  const openSession = async (world: Nodes, userId: string) => {
    const [row] = await nodeOf(world, 1)
      .db.insert(sessions)
      .values({ userId, tokenHash: `late-${userId}`, expiresAt: startAt })
      .returning({ id: sessions.id })
    return row?.id ?? ''
  }

  test('waits for the deletion and is refused', async () => {
    const world = await openWorld()
    const { seeker } = await pairWithPasswords(world)
    const { db } = world.product.ctx
    const inside = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const jobs = {
      ...world.product.ctx.jobs,
      async enqueue(...args: Parameters<Ctx['jobs']['enqueue']>) {
        inside.resolve()
        await goOn.promise
        return world.product.ctx.jobs.enqueue(...args)
      },
    }
    const deletion = deleteAccount({ ...nodeOf(world, 0), jobs }, seeker, all)
    await inside.promise
    const late = openSession(world, seeker.userId).then(
      () => 'made',
      (error: unknown) => (isRefusal(error) ? 'refused' : 'not made'),
    )
    goOn.resolve()
    await deletion
    expect(await late).toBe('not made')
    expect(await db.$count(sessions, eq(sessions.userId, seeker.userId))).toBe(0)
  })

  test('would be left over without the waiting trigger', { tags: ['deep', 'unsafe'] }, async () => {
    const world = await openWorld('drop trigger sessions_owner_not_canceled on sessions')
    const { seeker } = await pairWithPasswords(world)
    await deleteAccount(nodeOf(world, 0), seeker, all)
    await openSession(world, seeker.userId)
    expect(await world.product.ctx.db.$count(sessions, eq(sessions.userId, seeker.userId))).toBe(1)
  })
})
