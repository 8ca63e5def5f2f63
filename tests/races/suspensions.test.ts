/** @module-tag random */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signIn } from '#app/features/marketplace/accounts/commands.server.ts'
import { cancelCall, joinCall } from '#app/features/marketplace/calls/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { sendPayout } from '#app/features/money/payouts/transfers/commands.server.ts'
import { liftSuspension } from '#app/features/operation/suspensions/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { attendances, calls, payouts, sessions, suspensions } from '#db/schema/all.ts'
import { givePassword, OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { enterCall, makeCall } from '#tests/support/calls.ts'
import { emailOf } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { makeEarner, requestOwnPayout } from '#tests/support/payouts.ts'
import {
  bookPair,
  interleave,
  makePair,
  type Nodes,
  noAdvisoryLocks,
  nodeOf,
  openNodes,
  openPayingNodes,
  race,
  raceOf,
  racers,
  times,
  waitForEndOrLock,
  warmUp,
} from '#tests/support/races.ts'
import { statusOf, suspensionOf } from '#tests/support/suspensions.ts'

const now = new Date('2026-11-23T12:00:00Z')
const startAt = new Date('2026-11-25T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const openWorld = (mutate?: string, at = now) => openNodes(at, mutate)

/** A suspension that stops before its commit, until `commit` is called. */
function stopBeforeCommit(ctx: Ctx) {
  const inside = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const publish: Ctx['live']['publish'] = async (db, topic, payload) => {
    if (topic.startsWith('sessions:')) {
      inside.resolve()
      await goOn.promise
    }
    return ctx.live.publish(db, topic, payload)
  }
  return { ctx: { ...ctx, live: { ...ctx.live, publish } }, inside: inside.promise, commit: () => goOn.resolve() }
}

/**
 * Expects that suspended people have no open call or session, status and suspension agree, and the ledger is
 * consistent.
 */
async function expectConsistentState({ product }: Nodes) {
  const wrong = await rows(
    product.ctx.db,
    sql`select 'call ' || c.id as what from calls c join users u on u.id in (c.seeker_id, c.offerer_id)
          where u.status = 'suspended' and c.status in ('scheduled', 'active')
        union all select 'status ' || u.id from users u left join suspensions s on s.user_id = u.id and s.lifted_at is null
          where (u.status = 'suspended') <> (s.id is not null)
        union all select 'attendance ' || a.id from call_visits a join calls c on c.id = a.call_id
          where a.left_at is null and c.status not in ('scheduled', 'active')
        union all select 'session ' || s.id from sessions s join users u on u.id = s.user_id where u.status = 'suspended'`,
  )
  expect(wrong).toEqual([])
  expect(await product.ledgerViolations()).toEqual([])
}

describe.each(['seeker', 'companion'] as const)('suspending a %s while calls are booked', (side) => {
  test('leaves no call: earlier bookings are ended, later ones refused [T15, T19, T34]', async () => {
    const world = await openWorld()
    const pair = await makePair(world, startAt)
    const { suspend } = await suspensionOf(world.product, pair[side].userId, inDays(7))
    await warmUp(world)
    const bookings = times(8, (index) => bookPair(world, pair, index))
    const { booked, refused } = await race([
      ...bookings.slice(0, 4),
      async () => String(await suspend(nodeOf(world, 1)).then(() => 'suspended')),
      ...bookings.slice(4),
    ])
    expect(booked).toContain('suspended')
    expect(
      [...new Set(refused)].filter((code) => code !== (side === 'seeker' ? 'account_suspended' : 'not_found')),
    ).toEqual([])
    expect(await balanceOf(world.product.ctx.db, pair.seeker.userId)).toBe(500)
    await expectConsistentState(world)
  })

  test('waits for a booking that came first, and ends it', async () => {
    const world = await openWorld()
    const pair = await makePair(world, startAt)
    const { suspend } = await suspensionOf(world.product, pair[side].userId, inDays(7))
    const ends = await interleave(world, 'calls', bookPair(world, pair, 0), () => suspend(nodeOf(world, 1)))
    expect(ends).toEqual({ meanwhile: 'waiting', first: 'done', second: 'done' })
    expect((await world.product.ctx.db.select().from(calls))[0]?.status).toBe('cancelled')
    await expectConsistentState(world)
  })
})

describe('suspending while someone joins', () => {
  test('ends the call that was just entered, for both, and no one can enter it afterwards', async () => {
    const world = await openWorld()
    const call = await makeCall(world.product, { startAt: now })
    const people = [await world.product.as(call.seekerId), await world.product.as(call.companionId)] as const
    const { suspend } = await suspensionOf(world.product, call.seekerId, inDays(7))
    await warmUp(world)
    const joins = times(8, (index) => async () => {
      await enterCall(nodeOf(world, index), people[index % 2 === 0 ? 0 : 1], { callId: call.callId })
      return 'joined'
    })
    const { booked, refused } = await race([
      ...joins.slice(0, 4),
      async () => String(await suspend(nodeOf(world, 1)).then(() => 'suspended')),
      ...joins.slice(4),
    ])
    expect(booked).toContain('suspended')
    expect([...new Set(refused)].filter((code) => !/^call_(cancelled|completed|changed)$/.test(code))).toEqual([])
    expect(await world.product.ctx.db.$count(attendances, sql`left_at is null`)).toBe(0)
    // The companion kept the time free, whether or not anyone had joined.
    expect(await balanceOf(world.product.ctx.db, call.companionId)).toBe(50)
    await expectConsistentState(world)
  })

  test('waits for the person joining, and ends the call for them', async () => {
    const world = await openWorld()
    const call = await makeCall(world.product, { startAt: now })
    const seeker = await world.product.as(call.seekerId)
    const { suspend } = await suspensionOf(world.product, call.companionId, inDays(7))
    const join = () => joinCall(nodeOf(world, 0), seeker, { callId: call.callId })
    const ends = await interleave(world, 'call_visits', join, () => suspend(nodeOf(world, 1)))
    expect(ends).toEqual({ meanwhile: 'waiting', first: 'done', second: 'done' })
    const [row] = await world.product.ctx.db.select().from(calls).where(eq(calls.id, call.callId))
    expect(row?.status).toBe('cancelled')
    await expectConsistentState(world)
  })
})

test('suspending while a call is cancelled ends it once, refunds it once, and announces one of the two', async () => {
  const world = await openWorld()
  const call = await makeCall(world.product, { startAt })
  const seeker = await world.product.as(call.seekerId)
  const { suspend } = await suspensionOf(world.product, call.companionId, inDays(7))
  await warmUp(world)
  const { booked, refused } = await race([
    ...times(6, (index) => async () => {
      await cancelCall(nodeOf(world, index), seeker, { callId: call.callId })
      return 'cancelled'
    }),
    async () => String(await suspend(nodeOf(world, 1)).then(() => 'suspended')),
  ])
  expect(booked.filter((end) => end === 'suspended')).toHaveLength(1)
  expect(booked.length).toBeLessThanOrEqual(2)
  expect(new Set(refused)).toEqual(new Set(['call_cancelled']))
  expect((await world.product.announced()).filter((event) => event.callId === call.callId)).toHaveLength(1)
  expect(await balanceOf(world.product.ctx.db, call.seekerId)).toBe(50)
  await expectConsistentState(world)
})

async function openEarner() {
  const world = await openPayingNodes(now)
  const { product, provider, nodes } = world
  const [ctx, other] = nodes
  const { userId, viewer } = await makeEarner({ ctx, as: product.as }, provider, 1_000)
  await givePassword(product, userId)
  const request = (by: Ctx = ctx) => requestOwnPayout(by, viewer, { credits: 500, idempotencyKey: `payout-${userId}` })
  const payoutsOf = () => product.ctx.db.select().from(payouts).where(eq(payouts.userId, userId))
  const suspension = await suspensionOf(product, userId, inDays(7))
  return { ...suspension, world, provider, ctx, other, userId, request, payoutsOf }
}

describe('suspending while a payout is requested', () => {
  test('the request waits for the suspension and is refused: nothing is reserved', async () => {
    const { world, suspend, ctx, other, request, payoutsOf } = await openEarner()
    const stopped = stopBeforeCommit(other)
    const suspending = suspend(stopped.ctx)
    await stopped.inside
    const requesting = outcomeOf(request(ctx))
    expect(await waitForEndOrLock(world, requesting, 1)).toBe('waiting')
    stopped.commit()
    await suspending
    expect([await requesting, (await payoutsOf()).length]).toEqual(['payouts_paused', 0])
    await expectConsistentState(world)
  })

  test('in any order, nothing is sent during the suspension, and the rest continues when it is lifted [T15, T19, T34]', async () => {
    const { world, suspend, admin, provider, ctx, other, userId, request, payoutsOf } = await openEarner()
    await warmUp(world)
    const { booked } = await race([
      ...times(4, (index) => async () => request(index % 2 ? ctx : other)),
      async () => String(await suspend(other).then(() => 'suspended')),
    ])
    expect(booked).toContain('suspended')
    for (const { id } of await payoutsOf()) await sendPayout(ctx, id)
    expect(provider.orders).toEqual([])
    await expectConsistentState(world)
    await liftSuspension(ctx, admin, { userId, note: 'cleared' })
    const waiting = await payoutsOf()
    for (const { id } of waiting) await sendPayout(ctx, id)
    expect(provider.orders).toHaveLength(waiting.length)
    await expectConsistentState(world)
  })
})

describe('suspending while a payout is sent', () => {
  // The provider answers the last question before the transfer only when the suspension is about to commit.
  test('stops it until the call to the provider: the sender waits for the suspension and reads it', async () => {
    const { world, suspend, provider, ctx, other, request, payoutsOf } = await openEarner()
    const payoutId = await request()
    const isReading = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const payments = {
      ...ctx.payments,
      payoutFingerprints: async () => {
        isReading.resolve()
        await mayGoOn.promise
        return []
      },
    }
    const sending = sendPayout({ ...ctx, payments }, payoutId)
    await isReading.promise
    const stopped = stopBeforeCommit(other)
    const suspending = suspend(stopped.ctx)
    await stopped.inside
    mayGoOn.resolve()
    await waitForEndOrLock(world, sending, 1)
    stopped.commit()
    await Promise.all([suspending, sending])
    expect([provider.orders.length, (await payoutsOf())[0]?.status]).toEqual([0, 'pending'])
    await expectConsistentState(world)
  })

  test('lets a sent transfer finish, and books it', async () => {
    const { world, suspend, ctx, other, request, payoutsOf } = await openEarner()
    const payoutId = await request()
    const payments = {
      ...ctx.payments,
      sendTransfer: async (order: Parameters<typeof ctx.payments.sendTransfer>[0]) => {
        await suspend(other)
        return ctx.payments.sendTransfer(order)
      },
    }
    await sendPayout({ ...ctx, payments }, payoutId)
    expect((await payoutsOf())[0]).toMatchObject({ status: 'completed', transferId: `tr_${payoutId}` })
    await expectConsistentState(world)
  })
})

describe('suspending while someone signs in', () => {
  test('the session waits for the suspension and is refused with its error [T15, T19, T34]', async () => {
    const world = await openWorld()
    const userId = await makeSeeker(world.product)
    await givePassword(world.product, userId)
    const email = await emailOf(world.product, userId)
    const { suspend } = await suspensionOf(world.product, userId, inDays(7))
    const stopped = stopBeforeCommit(nodeOf(world, 1))
    const suspending = suspend(stopped.ctx)
    await stopped.inside
    const form = { email, password: OWNER_PASSWORD, clientAddress: '203.0.113.7', language: 'en' } as const
    const signingIn = outcomeOf(signIn(nodeOf(world, 0), null, form))
    expect(await waitForEndOrLock(world, signingIn, 1)).toBe('waiting')
    stopped.commit()
    await suspending
    expect(await signingIn).toBe('account_suspended')
    expect(await world.product.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    await expectConsistentState(world)
  })
})

describe('suspending the same person twice in parallel', () => {
  test('happens once; the others are told', async () => {
    const world = await openWorld()
    const call = await makeCall(world.product, { startAt })
    const { suspend } = await suspensionOf(world.product, call.companionId, inDays(7))
    await warmUp(world)
    const { booked, refused } = await raceOf(world, racers(12), (ctx) => suspend(ctx))
    const open = await world.product.ctx.db.$count(suspensions, sql`lifted_at is null`)
    expect([booked.length, open]).toEqual([1, 1])
    expect(new Set(refused)).toEqual(new Set(['already_suspended']))
    expect(await balanceOf(world.product.ctx.db, call.seekerId)).toBe(50)
    await expectConsistentState(world)
  })

  test('without lock and index there are two', { tags: ['deep', 'unsafe'] }, async () => {
    const world = await openWorld(`${noAdvisoryLocks}; drop index suspensions_one_open`)
    const { suspend } = await suspensionOf(world.product, await makeSeeker(world.product), inDays(7))
    await interleave(
      world,
      'suspensions',
      () => suspend(nodeOf(world, 0)),
      () => suspend(nodeOf(world, 1)),
    )
    expect(await world.product.ctx.db.$count(suspensions, sql`lifted_at is null`)).toBe(2)
  })
})

describe('suspending while another administrator lifts', () => {
  test('they run one after the other: the last one lifts the current suspension', async () => {
    const world = await openWorld()
    const userId = await makeSeeker(world.product)
    const first = await suspensionOf(world.product, userId, inDays(7))
    await first.suspend()
    const longer = await suspensionOf(world.product, userId, null)
    const ends = await interleave(
      world,
      'suspensions',
      () => longer.suspend(nodeOf(world, 0)),
      () => liftSuspension(nodeOf(world, 1), first.admin, { userId, note: 'cleared' }),
    )
    expect(ends).toEqual({ meanwhile: 'waiting', first: 'done', second: 'done' })
    expect(await statusOf(world.product, userId)).toBe('new')
    await expectConsistentState(world)
  })

  test('many of both leave status and suspension consistent', async () => {
    const world = await openWorld()
    const userId = await makeCompanion(world.product)
    const { suspend, admin } = await suspensionOf(world.product, userId, inDays(7))
    await warmUp(world)
    await raceOf(world, racers(16, 6), (_ctx, index) => {
      const ctx = nodeOf(world, index >> 1)
      return index % 2 === 0 ? suspend(ctx) : liftSuspension(ctx, admin, { userId, note: 'cleared' })
    })
    await expectConsistentState(world)
  })
})
