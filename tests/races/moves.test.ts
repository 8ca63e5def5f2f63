/** @module-tag random */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addAway, removeSlots } from '#app/features/marketplace/availability/commands.server.ts'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { cancelCall, joinCall } from '#app/features/marketplace/calls/commands.server.ts'
import { blockUser } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { answerMove, moveCall, proposeMove } from '#app/features/marketplace/calls/moves/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { availability, callMoves, calls } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import {
  closeGate,
  dropShareLocks,
  interleave,
  makeMany,
  makePair,
  type Nodes,
  noAdvisoryLocks,
  nodeOf,
  openNodes,
  race,
  racers,
  rewriteStatements,
  seekerWithCredits,
  waitForEndOrLock,
  warmUp,
} from '#tests/support/races.ts'
import { suspensionOf } from '#tests/support/suspensions.ts'

const startAt = new Date('2026-11-25T16:00:00Z')
const at = (hours: number) => new Date(startAt.getTime() + hours * 3_600_000)

const openWorld = (hours = 30, mutate?: string) => openNodes(at(-hours), mutate)

/** A half-hour call for 50 credits at the start of four free hours, with a balance of 500. */
async function bookedPair(world: Nodes) {
  const pair = await makePair(world, startAt)
  const { seeker, companion } = pair
  const people = { seeker, companion }
  const ids = { seekerId: seeker.userId, companionId: companion.userId }
  const { callId } = await makeCall(world.product, { ...ids, startAt, media: 'audio' })
  type Side = keyof typeof people
  return {
    ...people,
    callId,
    move: (index: number, hours = 1) =>
      moveCall(nodeOf(world, index), seeker, { callId, from: startAt, startAt: at(hours) }),
    propose: (index: number, by: Side, hours: number[]) =>
      proposeMove(nodeOf(world, index), people[by], { callId, from: startAt, times: hours.map(at), seen: null }),
    answer: (index: number, by: Side, moveId: string, yes: number | null) =>
      answerMove(
        nodeOf(world, index),
        people[by],
        yes === null ? { callId, moveId, answer: 'no' } : { callId, moveId, answer: 'yes', startAt: at(yes) },
      ),
    cancel: (index: number, by: Side) => cancelCall(nodeOf(world, index), people[by], { callId }),
    async row() {
      const [row] = await world.product.ctx.db.select().from(calls).where(eq(calls.id, callId))
      return row
    },
    proposals: () => world.product.ctx.db.select().from(callMoves).where(eq(callMoves.callId, callId)),
    balances: async () => [
      await balanceOf(world.product.ctx.db, seeker.userId),
      await balanceOf(world.product.ctx.db, companion.userId),
    ],
  }
}

const waited = { meanwhile: 'waiting', first: 'done', second: 'done' }

describe('a move and a booking of the same time', () => {
  async function rivals(world: Nodes) {
    const call = await bookedPair(world)
    const rival = await seekerWithCredits(world)
    await warmUp(world)
    const booking = { companionId: call.companion.userId, media: 'audio' as const, startAt: at(1), minutes: 30 }
    const book = () => bookCall(nodeOf(world, 1), rival, { ...booking, idempotencyKey: crypto.randomUUID() })
    return { call, book, move: () => call.move(0) }
  }

  test('the booking waits for the move, and is refused', async () => {
    const world = await openWorld()
    const { call, book, move } = await rivals(world)
    expect(await interleave(world, 'call_moves', move, book)).toEqual({ ...waited, second: 'slot_taken' })
    expect(await call.row()).toMatchObject({ startAt: at(1), moves: 1 })
  })

  test('the move waits for the booking, and leaves the call where it was', async () => {
    const world = await openWorld()
    const { call, book, move } = await rivals(world)
    expect(await interleave(world, 'calls', book, move)).toEqual({ ...waited, second: 'slot_taken' })
    expect(await call.row()).toMatchObject({ startAt, moves: 0, calendarSequence: 0 })
    expect(await call.proposals()).toEqual([])
  })

  test('without the constraint, both would take it', { tags: ['deep', 'unsafe'] }, async () => {
    const world = await openWorld(30, 'alter table calls drop constraint calls_companion_no_overlap')
    const { book, move } = await rivals(world)
    expect(await interleave(world, 'calls', book, move)).toEqual(waited)
  })
})

describe('a move and a cancellation', () => {
  test('the cancellation waits for the move, and is judged by the new start', async () => {
    const world = await openWorld(25)
    const call = await bookedPair(world)
    await world.product.ctx.db.insert(availability).values({
      ...{ companionId: call.companion.userId, startAt: at(-4), endAt: at(-1), mediaType: 'audio' },
    })
    await warmUp(world)
    const ends = await interleave(
      world,
      'call_moves',
      () => call.move(0, -3),
      () => call.cancel(1, 'seeker'),
    )
    expect(ends).toEqual(waited)
    expect(await call.row()).toMatchObject({ startAt: at(-3), status: 'cancelled', calendarSequence: 2 })
    expect(await call.balances()).toEqual([500, 50])
  })

  test('without the lock on the call, it would be judged by the old start', { tags: ['deep', 'unsafe'] }, async () => {
    const world = await openWorld(25)
    for (const database of world.databases)
      rewriteStatements(database, (text) => (text.includes('"calls"') ? text.replace(/ for update$/, '') : text))
    const call = await bookedPair(world)
    await world.product.ctx.db.insert(availability).values({
      ...{ companionId: call.companion.userId, startAt: at(-4), endAt: at(-1), mediaType: 'audio' },
    })
    await interleave(
      world,
      'call_moves',
      () => call.move(0, -3),
      () => call.cancel(1, 'seeker'),
    )
    expect(await call.balances()).toEqual([550, 0])
  })

  test('at once end in one cancelled call and one refund', async () => {
    const world = await openWorld()
    const pairs = await makeMany(racers(20), () => bookedPair(world))
    await warmUp(world)
    const ends = await race(
      pairs.flatMap((call, index) => {
        const both = [
          async () => (await call.move(index)).state,
          async () => (await call.cancel(index + 1, 'companion')).settlement,
        ]
        return index % 2 ? both : both.reverse()
      }),
    )
    expect(ends.booked.filter((end) => end === 'returned')).toHaveLength(pairs.length)
    expect(ends.refused.every((code) => code === 'call_cancelled')).toBe(true)
    for (const call of pairs) {
      expect(await call.row()).toMatchObject({ status: 'cancelled' })
      expect(await call.balances()).toEqual([550, 0])
    }
    expect(await world.product.ledgerViolations()).toEqual([])
  })
})

describe('a move and what ends the pair’s calls', () => {
  test('a block waits for the move, and cancels the moved call', async () => {
    const world = await openWorld()
    const call = await bookedPair(world)
    await warmUp(world)
    const block = () => blockUser(nodeOf(world, 1), call.companion, { userId: call.seeker.userId })
    expect(await interleave(world, 'call_moves', () => call.move(0), block)).toEqual(waited)
    expect(await call.row()).toMatchObject({ status: 'cancelled', startAt: at(1) })
  })

  test('a move waits for a block in progress, and is refused', async () => {
    const world = await openWorld()
    const call = await bookedPair(world)
    await warmUp(world)
    const block = () => blockUser(nodeOf(world, 1), call.companion, { userId: call.seeker.userId })
    expect(await interleave(world, 'blocked', block, () => call.move(0))).toEqual({
      ...{ ...waited, second: 'call_cancelled' },
    })
    expect(await call.row()).toMatchObject({ status: 'cancelled', startAt })
  })

  test('without the lock on people, it would move while the block is in progress', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const world = await openWorld(30, noAdvisoryLocks)
    const call = await bookedPair(world)
    const block = () => blockUser(nodeOf(world, 1), call.companion, { userId: call.seeker.userId })
    expect(await interleave(world, 'blocked', block, () => call.move(0))).toMatchObject({ meanwhile: 'ended' })
  })

  test.each(['seeker', 'companion'] as const)(
    'a move waits for the suspension of its %s, and is refused',
    async (who) => {
      const world = await openWorld()
      const call = await bookedPair(world)
      const { suspend } = await suspensionOf(world.product, call[who].userId)
      await warmUp(world)
      const ends = await interleave(
        world,
        'suspensions',
        () => suspend(nodeOf(world, 1)),
        () => call.move(0),
      )
      expect(ends).toEqual({ ...waited, second: 'call_cancelled' })
      expect(await call.row()).toMatchObject({ status: 'cancelled', startAt, moves: 0 })
    },
  )
})

describe('a move and the companion’s schedule', () => {
  async function withSlot(world: Nodes) {
    const call = await bookedPair(world)
    const isTheirs = eq(availability.companionId, call.companion.userId)
    const [slot] = await world.product.ctx.db.select({ slotId: availability.id }).from(availability).where(isTheirs)
    await warmUp(world)
    const remove = () => removeSlots(nodeOf(world, 1), call.companion, { slotId: slot?.slotId ?? '', scope: 'one' })
    return { call, remove }
  }

  test('a removal waits for the move into the slot; the call stays, the slot goes', async () => {
    const world = await openWorld()
    const { call, remove } = await withSlot(world)
    expect(await interleave(world, 'call_moves', () => call.move(0), remove)).toEqual(waited)
    expect(await call.row()).toMatchObject({ startAt: at(1) })
    expect(await world.product.ctx.db.select().from(availability)).toEqual([])
  })

  test('without the lock on the slot, it would be gone before the call has moved', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const world = await openWorld(
      30,
      'drop trigger availability_free_times_delete on availability; drop trigger calls_free_times_update on calls',
    )
    dropShareLocks(world.product.database)
    const { call, remove } = await withSlot(world)
    expect(await interleave(world, 'call_moves', () => call.move(0), remove)).toMatchObject({ meanwhile: 'ended' })
  })

  test('a move waits for time off, and is refused', async () => {
    const world = await openWorld()
    const call = await bookedPair(world)
    await warmUp(world)
    const day = { firstDay: '2026-11-25', lastDay: '2026-11-25' }
    const ends = await interleave(
      world,
      'away_times',
      () => addAway(nodeOf(world, 1), call.companion, day),
      () => call.move(0),
    )
    expect(ends).toEqual({ ...waited, second: 'slot_gone' })
  })

  test('without the lock on the companion, it would move into their time off', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const world = await openWorld(30, noAdvisoryLocks)
    const call = await bookedPair(world)
    const day = { firstDay: '2026-11-25', lastDay: '2026-11-25' }
    const ends = await interleave(
      world,
      'away_times',
      () => addAway(nodeOf(world, 1), call.companion, day),
      () => call.move(0),
    )
    expect(ends.second).toBe('done')
  })
})

test('a person who joins at the start waits for a move begun before it, and finds the call moved', async () => {
  const world = await openWorld(0.01)
  const call = await bookedPair(world)
  const { companion, seeker, callId } = call
  await call.propose(0, 'companion', [2])
  const [proposal] = await call.proposals()
  await warmUp(world)
  // The gate stops inserts only, so stop the answer where it updates open pages, just before its commit.
  const inside = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const ctx = nodeOf(world, 0)
  const publish: typeof ctx.live.publish = async (db, topic, payload) => {
    inside.resolve()
    await goOn.promise
    return ctx.live.publish(db, topic, payload)
  }
  const held = { ...ctx, live: { ...ctx.live, publish } }
  const moving = answerMove(held, seeker, { callId, moveId: proposal?.id ?? '', answer: 'yes', startAt: at(2) })
  await inside.promise
  await world.product.setClock(at(0.001))
  const joining = outcomeOf(joinCall(nodeOf(world, 1), companion, { callId }))
  expect(await waitForEndOrLock(world, joining, 1)).toBe('waiting')
  goOn.resolve()
  expect(await moving).toEqual({ state: 'moved' })
  expect(await joining).toBe('too_early')
  expect(await call.row()).toMatchObject({ status: 'scheduled', startAt: at(2) })
})

test('a move waits for a person who is joining, and is refused', async () => {
  const world = await openWorld(0.01)
  const call = await bookedPair(world)
  const { companion, seeker, callId } = call
  await call.propose(0, 'companion', [2])
  const [proposal] = await call.proposals()
  await world.product.setClock(at(0.001))
  await warmUp(world)
  const yes = () =>
    answerMove(nodeOf(world, 0), seeker, { callId, moveId: proposal?.id ?? '', answer: 'yes', startAt: at(2) })
  const ends = await interleave(world, 'call_visits', () => joinCall(nodeOf(world, 1), companion, { callId }), yes)
  expect(ends).toEqual({ ...waited, second: 'call_started' })
  expect(await call.row()).toMatchObject({ status: 'active', startAt, moves: 0 })
})

describe('two at once', () => {
  async function bothPropose(world: Nodes) {
    const call = await bookedPair(world)
    const openGate = await closeGate(world, 'call_moves')
    const racing = race([
      async () => (await call.propose(0, 'companion', [1])).state,
      async () => (await call.propose(1, 'seeker', [2])).state,
    ])
    const meanwhile = await waitForEndOrLock(world, racing, 2)
    await openGate()
    return { meanwhile, ends: await racing.catch((error: unknown) => String(error)), proposals: await call.proposals() }
  }

  test('proposals become one; the other must look again', async () => {
    const world = await openWorld(20)
    const { ends, proposals } = await bothPropose(world)
    expect(ends).toEqual({ booked: ['proposed'], refused: ['proposal_changed'] })
    expect(proposals).toMatchObject([{ answer: null }])
  })

  test('without both locks and the index, there would be two', { tags: ['deep', 'unsafe'] }, async () => {
    const world = await openWorld(20, `drop index call_moves_one_open; ${noAdvisoryLocks}`)
    for (const database of world.databases)
      rewriteStatements(database, (text) => (text.includes('"calls"') ? text.replace(/ for update$/, '') : text))
    expect((await bothPropose(world)).proposals).toHaveLength(2)
  })

  test('answers and a withdrawal have one effect', async () => {
    const world = await openWorld(20)
    const pairs = await makeMany(racers(20), async () => {
      const call = await bookedPair(world)
      await call.propose(0, 'companion', [1, 2])
      const [proposal] = await call.proposals()
      return { ...call, moveId: proposal?.id ?? '' }
    })
    await warmUp(world)
    const ends = await race(
      pairs.flatMap((call, index) => {
        const tries = [
          async () => (await call.answer(index, 'seeker', call.moveId, 1)).state,
          async () => (await call.answer(index + 1, 'seeker', call.moveId, 2)).state,
          async () => (await call.answer(index, 'companion', call.moveId, null)).state,
        ]
        return index % 2 ? tries : tries.reverse()
      }),
    )
    expect(ends.booked).toHaveLength(pairs.length)
    expect(ends.refused).toEqual(Array(2 * pairs.length).fill('proposal_changed'))
    for (const call of pairs) {
      const [proposal] = await call.proposals()
      const row = await call.row()
      expect(row?.startAt).toEqual(proposal?.toAt ?? startAt)
      expect(row?.moves).toBe(proposal?.answer === 'moved' ? 1 : 0)
    }
  })
})
