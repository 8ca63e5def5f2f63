/** @module-tag random */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  cancelCall,
  endCall,
  joinCall,
  settleCallIfDue,
  settleDueCalls,
  settleViewerDueCalls,
} from '#app/features/marketplace/calls/commands.server.ts'
import { blockUser } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { rateCall } from '#app/features/marketplace/ratings/commands.server.ts'
import { system } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { attendances, calls, profiles } from '#db/schema/all.ts'
import { enterCall, type MadeCall, makeCall } from '#tests/support/calls.ts'
import { type Nodes, nodeOf, openNodes, race, racers, rewriteStatements, times, warmUp } from '#tests/support/races.ts'

const startAt = new Date('2026-11-23T16:00:00Z')
const worker = system('race')
const at = (minutes: number) => new Date(startAt.getTime() + minutes * 60_000)

async function peopleOf({ product }: Nodes, call: MadeCall) {
  return { seeker: await product.as(call.seekerId), companion: await product.as(call.companionId) }
}

async function statusOf({ product }: Nodes, call: MadeCall) {
  const [row] = await product.ctx.db.select().from(calls).where(eq(calls.id, call.callId))
  return row
}

/** How often a call was settled and announced as over, and both balances. */
async function outcomeOf({ product }: Nodes, call: MadeCall) {
  const { db } = product.ctx
  const [settled] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ledger_journals where idem_key = ${`call:${call.callId}:settle`}`,
  )
  const ends = (await product.announced()).filter(
    (event) => event.callId === call.callId && event.type !== 'call.started',
  )
  return {
    settled: settled?.count,
    ends: ends.length,
    seeker: await balanceOf(db, call.seekerId),
    companion: await balanceOf(db, call.companionId),
  }
}

/**
 * Moves the clock to a few milliseconds before an instant, so that the racers' transactions begin on either side of it.
 */
const justBefore = (world: Nodes, instant: Date) =>
  world.product.ctx.db.execute(
    sql`update clock_offset set seconds = floor(extract(epoch from ${instant.toISOString()}::timestamptz - now()))::int`,
  )

const withoutLock = (text: string) => text.replace(/ for update( skip locked)?$/, '')
const withoutStatus = (text: string) =>
  text.replace(/^(update "calls" .*)"calls"\."status" in \(/, "$1'scheduled' in (")

describe('both cancel in parallel', () => {
  async function bothCancel(world: Nodes) {
    const call = await makeCall(world.product, { startAt })
    const { seeker, companion } = await peopleOf(world, call)
    await warmUp(world)
    const ends = await race(
      times(racers(12), (index) => async () => {
        const viewer = index % 2 ? seeker : companion
        await cancelCall(nodeOf(world, index >> 1), viewer, { callId: call.callId })
        return viewer.userId
      }),
    )
    return { call, ...ends }
  }

  test('one of them wins, and the credits go where that person’s cancellation sends them [F17, F34, T16]', async () => {
    const world = await openNodes(at(-60))
    const { call, booked, refused } = await bothCancel(world)
    expect(booked).toHaveLength(1)
    expect(new Set(refused)).toEqual(new Set(['call_cancelled']))
    const isSeekers = booked[0] === call.seekerId
    expect(await statusOf(world, call)).toMatchObject({
      status: 'cancelled',
      cancelledBy: booked[0],
      calendarSequence: 1,
    })
    expect(await outcomeOf(world, call)).toEqual({
      settled: 1,
      ends: 1,
      seeker: isSeekers ? 0 : 50,
      companion: isSeekers ? 50 : 0,
    })
  })

  test('the condition on the status is enough without the lock', { tags: ['deep'] }, async () => {
    const world = await openNodes(at(-60))
    for (const database of world.databases) rewriteStatements(database, withoutLock)
    const { booked, refused } = await bothCancel(world)
    expect(booked).toHaveLength(1)
    expect(refused).toHaveLength(11)
  })

  test('without lock, condition and trigger this race is lost: both cancel, and the row names the wrong one', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const world = await openNodes(at(-60), 'drop trigger calls_final_state on calls')
    for (const database of world.databases) rewriteStatements(database, (text) => withoutStatus(withoutLock(text)))
    const { booked } = await bothCancel(world)
    expect(booked.length).toBeGreaterThan(1)
  })
})

describe('cancelling while the call starts', () => {
  test('it is cancelled, and no one stays in it', async () => {
    const world = await openNodes(at(-60))
    await warmUp(world)
    for (let round = 0; round < racers(12, 3); round++) {
      const start = at(round * 120)
      const call = await makeCall(world.product, { startAt: start })
      const { seeker, companion } = await peopleOf(world, call)
      await justBefore(world, start)
      const retried = async (work: () => Promise<unknown>) => {
        for (;;) {
          try {
            return await work()
          } catch (error) {
            if (!(error instanceof Error) || error.message !== 'too_early') throw error
          }
        }
      }
      const input = { callId: call.callId }
      await race([
        async () => String(await retried(() => joinCall(nodeOf(world, 0), seeker, input))),
        async () => String(await retried(() => joinCall(nodeOf(world, 1), companion, input))),
        async () => String(await cancelCall(nodeOf(world, round), companion, input)),
      ])
      const row = await statusOf(world, call)
      const stored = await world.product.ctx.db.select().from(attendances).where(eq(attendances.callId, call.callId))
      expect(row).toMatchObject({ status: 'cancelled', cancelledBy: companion.userId })
      expect(stored.filter(({ leftAt }) => leftAt === null)).toEqual([])
      expect(await outcomeOf(world, call)).toEqual({ settled: 1, ends: 1, seeker: 50, companion: 0 })
    }
  })
})

describe('cancelling while the call is settled', () => {
  const settled = async (world: Nodes, index: number, callId: string) => {
    for (;;) {
      const outcome = await settleCallIfDue(nodeOf(world, index), worker, { callId })
      const [row] = await world.product.ctx.db.select().from(calls).where(eq(calls.id, callId))
      if (outcome || !['scheduled', 'active'].includes(row?.status ?? '')) return 'settled'
    }
  }

  test.for(['seeker', 'companion'] as const)('at the end by the %s: one outcome with its payment', async (by) => {
    const world = await openNodes(at(-60))
    await warmUp(world)
    for (let round = 0; round < racers(8, 3); round++) {
      const call = await makeCall(world.product, { startAt: at(round * 120) })
      const people = await peopleOf(world, call)
      const input = { callId: call.callId }
      await world.product.setClock(at(round * 120))
      for (const viewer of Object.values(people)) await enterCall(world.product.ctx, viewer, input)
      await justBefore(world, call.endAt)
      const { refused } = await race([
        ...times(2, (index) => () => settled(world, index, call.callId)),
        ...times(2, (index) => async () => (await cancelCall(nodeOf(world, index), people[by], input)).settlement),
      ])
      const row = await statusOf(world, call)
      const isCancelled = row?.status === 'cancelled'
      expect(row).toMatchObject(isCancelled ? { cancelledBy: people[by].userId } : { status: 'completed' })
      // A racer that begins after the end may be refused before an earlier one commits.
      const codes = isCancelled ? ['call_cancelled', 'call_completed'] : ['call_completed']
      expect(refused.filter((code) => !codes.includes(code))).toEqual([])
      const isBack = isCancelled && by === 'companion'
      expect(await outcomeOf(world, call)).toEqual({
        ...{ settled: 1, ends: 1, seeker: isBack ? 50 : 0, companion: isBack ? 0 : 50 },
      })
    }
  })

  test('by a seeker whose companion has not joined: paid until five minutes after the start, then refunded [K-14]', async () => {
    const world = await openNodes(at(-60))
    await warmUp(world)
    for (let round = 0; round < racers(8, 3); round++) {
      const call = await makeCall(world.product, { startAt: at(round * 120) })
      const { seeker } = await peopleOf(world, call)
      await world.product.setClock(at(round * 120 + 1))
      await joinCall(world.product.ctx, seeker, { callId: call.callId })
      await justBefore(world, at(round * 120 + 5))
      await race([
        ...times(2, (index) => () => settled(world, index, call.callId)),
        async () => (await cancelCall(nodeOf(world, round), seeker, { callId: call.callId })).settlement,
      ])
      const isPaid = (await statusOf(world, call))?.status === 'cancelled'
      expect(await outcomeOf(world, call)).toEqual({
        ...{ settled: 1, ends: 1, seeker: isPaid ? 0 : 50, companion: isPaid ? 50 : 0 },
      })
    }
  })
})

describe('the companion is late', () => {
  async function everybodyDecides(world: Nodes) {
    const call = await makeCall(world.product, { startAt })
    const { seeker, companion } = await peopleOf(world, call)
    await world.product.setClock(at(1))
    await joinCall(world.product.ctx, seeker, { callId: call.callId })
    await world.product.setClock(at(5.1))
    await warmUp(world)
    const input = { callId: call.callId }
    const ends = await race([
      ...times(racers(6, 2), (index) => async () => {
        await settleDueCalls(nodeOf(world, index), worker)
        return 'sweep'
      }),
      ...times(racers(6, 2), (index) => async () => {
        await settleViewerDueCalls(nodeOf(world, index), seeker)
        return 'nudge'
      }),
      ...times(4, (index) => async () => JSON.stringify(await settleCallIfDue(nodeOf(world, index), worker, input))),
      ...times(2, (index) => async () => JSON.stringify(await endCall(nodeOf(world, index), seeker, input))),
      ...times(4, (index) => async () => JSON.stringify(await joinCall(nodeOf(world, index), companion, input))),
      ...times(2, (index) => async () => JSON.stringify(await cancelCall(nodeOf(world, index), companion, input))),
    ])
    return { call, ...ends }
  }

  test('sweeps, nudges, ending, joining and cancelling on two nodes end in one outcome and one refund [F33] [K-24]', async () => {
    const world = await openNodes(at(-60))
    const { call, refused } = await everybodyDecides(world)
    expect(await statusOf(world, call)).toMatchObject({
      status: 'missed',
      missedReason: 'offerer_no_show',
      actualStart: null,
    })
    expect(await outcomeOf(world, call)).toEqual({ settled: 1, ends: 1, seeker: 50, companion: 0 })
    expect(refused.filter((code) => code === 'missed_cannot_start')).toHaveLength(4)
  })
})

describe('a rating', () => {
  test('is stored and counted once, however often and wherever it is sent [R-05]', async () => {
    const world = await openNodes(at(-60))
    const call = await makeCall(world.product, { startAt })
    const { seeker, companion } = await peopleOf(world, call)
    await world.product.setClock(at(0))
    for (const viewer of [seeker, companion]) await enterCall(world.product.ctx, viewer, { callId: call.callId })
    await world.product.setClock(at(31))
    await settleDueCalls(world.product.ctx, worker)
    await warmUp(world)
    const { booked, refused } = await race(
      times(racers(20), (index) => async () => {
        const rating = 1 + (index % 5)
        await rateCall(nodeOf(world, index), seeker, { callId: call.callId, rating })
        return String(rating)
      }),
    )
    expect(new Set(refused)).toEqual(new Set(['already_rated']))
    expect(booked).toHaveLength(1)
    const [profile] = await world.product.ctx.db.select().from(profiles).where(eq(profiles.id, call.companionId))
    expect(profile).toMatchObject({ totalRatings: 1, averageRating: Number(booked[0]) })
  })
})

describe('blocking while the calls are cancelled, entered and settled', () => {
  /**
   * A pair with a call within a day (paid when cancelled) and one far off (refunded), and everyone who may end them.
   */
  async function storm(world: Nodes, index: number) {
    const start = at(index * 60)
    const soon = await makeCall(world.product, { startAt: start, credits: 30 })
    const { seekerId, companionId } = soon
    const later = await makeCall(world.product, {
      seekerId,
      companionId,
      startAt: at(index * 60 + 3 * 24 * 60),
      credits: 70,
    })
    return { soon, later, ...(await peopleOf(world, soon)) }
  }

  test('before the start, each call has one end, one settlement and one announcement, in any order [T-12]', async () => {
    const world = await openNodes(at(-60))
    const pairs = []
    for (let index = 0; index < racers(12, 3); index++) pairs.push(await storm(world, index))
    await warmUp(world)
    const { refused } = await race(
      pairs.flatMap(({ soon, later, seeker, companion }, index) => [
        async () => String((await blockUser(nodeOf(world, 0), seeker, { userId: companion.userId })).cancelled),
        async () => String((await blockUser(nodeOf(world, 1), companion, { userId: seeker.userId })).cancelled),
        async () => String(await cancelCall(nodeOf(world, index), companion, { callId: soon.callId })),
        async () => String(await cancelCall(nodeOf(world, index + 1), seeker, { callId: later.callId })),
        async () => String((await settleDueCalls(nodeOf(world, index), worker)).settled),
      ]),
    )
    expect(refused.every((code) => code === 'call_cancelled')).toBe(true)
    for (const { soon, later, seeker } of pairs) {
      const [first, second] = [await statusOf(world, soon), await statusOf(world, later)]
      expect([first?.status, second?.status]).toEqual(['cancelled', 'cancelled'])
      const isPaid = first?.cancelledBy === seeker.userId
      expect(await outcomeOf(world, soon)).toEqual({
        settled: 1,
        ends: 1,
        seeker: isPaid ? 70 : 100,
        companion: isPaid ? 30 : 0,
      })
      expect(await outcomeOf(world, later)).toMatchObject({ settled: 1, ends: 1 })
    }
  })

  test('after the start, the blocker joined before the block or stays outside; the outcome follows', async () => {
    const world = await openNodes(at(-60))
    await warmUp(world)
    for (let round = 0; round < racers(10, 3); round++) {
      const { soon, later, seeker, companion } = await storm(world, round)
      // On time, because lateness would move the end by an amount that depends on the machine.
      await world.product.setClock(at(round * 60))
      const input = { callId: soon.callId }
      await enterCall(world.product.ctx, companion, input)
      const ends = await race([
        () => enterCall(nodeOf(world, round), seeker, input).then(() => 'in'),
        () => blockUser(nodeOf(world, round + 1), seeker, { userId: companion.userId }).then(() => 'blocked'),
        async () => String((await settleDueCalls(nodeOf(world, round), worker)).failed),
      ])
      expect((await statusOf(world, later))?.status).toBe('cancelled')
      await world.product.setClock(at(round * 60 + 31))
      await race(times(4, (index) => async () => String((await settleDueCalls(nodeOf(world, index), worker)).failed)))
      expect(await statusOf(world, soon)).toMatchObject(
        ends.booked.includes('in')
          ? { status: 'completed', missedReason: null }
          : { status: 'missed', missedReason: 'seeker_no_show' },
      )
      expect(ends.refused).toEqual(ends.booked.includes('in') ? [] : ['blocked'])
      expect(await outcomeOf(world, soon)).toEqual({ settled: 1, ends: 1, seeker: 70, companion: 30 })
    }
  })
})
