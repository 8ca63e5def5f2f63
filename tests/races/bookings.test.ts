/** @module-tag random */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { removeSlots } from '#app/features/marketplace/availability/commands.server.ts'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { blockUser } from '#app/features/marketplace/calls/departure.commands.server.ts'

import { rows } from '#app/platform/data/db.server.ts'
import { availability, calls } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import {
  closeGate,
  companionWithTime,
  dropShareLocks,
  interleave,
  makeMany,
  type Nodes,
  noAdvisoryLocks,
  nodeOf,
  noFreeTimes,
  openNodes,
  race,
  racers,
  seekerWithCredits,
  times,
  waitForEndOrLock,
  warmUp,
} from '#tests/support/races.ts'

const now = new Date('2026-11-22T12:00:00Z')
const startAt = new Date('2026-11-23T16:00:00Z')

const openWorld = (mutate?: string) => openNodes(now, mutate)

const bookingInput = (companionId: string) => ({
  companionId,
  media: 'video' as const,
  startAt,
  minutes: 30,
  idempotencyKey: crypto.randomUUID(),
})

const openCalls = async ({ product }: Nodes) =>
  (await product.ctx.db.select({ id: calls.id }).from(calls).where(eq(calls.status, 'scheduled'))).length

describe('many seekers and one slot', () => {
  async function oneSlot(world: Nodes, racers: number) {
    const companionId = await companionWithTime(world, startAt)
    const seekers = await makeMany(racers, () => seekerWithCredits(world))
    await warmUp(world)
    const ends = await race(
      seekers.map((seeker, index) => () => bookCall(nodeOf(world, index), seeker, bookingInput(companionId))),
    )
    return { ...ends, calls: await openCalls(world), violations: await world.product.ledgerViolations() }
  }

  test('many bookings of one slot from two nodes create exactly one call and clean refusals [F17, T8] [B-23]', async () => {
    const many = racers(200, 8)
    const ends = await oneSlot(await openWorld(), many)
    expect(ends).toMatchObject({ calls: 1, booked: [expect.any(String)], violations: [] })
    expect(ends.refused).toEqual(Array(many - 1).fill('slot_taken'))
  })

  test('without the constraint on companion and time, more than one would succeed', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const ends = await oneSlot(await openWorld('alter table calls drop constraint calls_companion_no_overlap'), 12)
    expect(ends.calls).toBeGreaterThan(1)
  })
})

describe('one seeker and two companions at the same time', () => {
  async function twoCompanions(world: Nodes, seekers: number) {
    const pairs = await makeMany(seekers, async () => ({
      seeker: await seekerWithCredits(world),
      companions: [await companionWithTime(world, startAt), await companionWithTime(world, startAt)],
    }))
    await warmUp(world)
    const ends = await race(
      pairs.flatMap(({ seeker, companions }) =>
        companions.map((companionId, index) => () => bookCall(nodeOf(world, index), seeker, bookingInput(companionId))),
      ),
    )
    return { refused: ends.refused, calls: await openCalls(world), violations: await world.product.ledgerViolations() }
  }

  test('each seeker gets exactly one of the two calls [B-25]', async () => {
    const seekers = racers(20, 2)
    const refused = Array(seekers).fill('seeker_busy')
    expect(await twoCompanions(await openWorld(), seekers)).toEqual({ refused, calls: seekers, violations: [] })
  })

  test('without the constraint on seeker and time a seeker would get both', { tags: ['deep', 'unsafe'] }, async () => {
    const ends = await twoCompanions(await openWorld('alter table calls drop constraint calls_seeker_no_overlap'), 5)
    expect(ends.calls).toBe(10)
  })
})

describe('one seeker and many free calls', () => {
  async function manyTrials(world: Nodes, racers: number) {
    const seeker = await world.product.as(await makeSeeker(world.product, { status: 'new' }))
    const companionId = await makeCompanion(world.product, { freeIntro: true })
    const day = 86_400_000
    const starts = times(racers, (index) => new Date(startAt.getTime() + index * day))
    for (const start of starts)
      await offerTime(world.product, companionId, start, new Date(start.getTime() + day / 24), 'audio')
    await warmUp(world)
    const openGate = await closeGate(world, 'calls')
    const racing = race(
      starts.map((start, index) => () => {
        const input = { ...bookingInput(companionId), media: 'audio' as const, minutes: 15, startAt: start }
        return bookCall(nodeOf(world, index), seeker, input)
      }),
    )
    expect(await waitForEndOrLock(world, racing, racers)).toBe('waiting')
    await openGate()
    const { refused } = await racing
    return { refused, calls: await openCalls(world) }
  }

  test('many parallel bookings of the free call create one [T11] [B-21]', async () => {
    const refused = Array(racers(20) - 1).fill('trial_used')
    expect(await manyTrials(await openWorld(), racers(20))).toEqual({ refused, calls: 1 })
  })

  test('without the lock and both indexes there would be several', { tags: ['deep', 'unsafe'] }, async () => {
    const indexes = 'drop index calls_one_trial; drop index trial_marks_once'
    const ends = await manyTrials(await openWorld(`${indexes}; ${noAdvisoryLocks}`), racers(20))
    expect(ends.calls).toBeGreaterThan(1)
  })
})

const bookingFirst = { meanwhile: 'waiting', first: 'done', second: 'done' }

describe('blocking while booking', () => {
  async function pair(world: Nodes) {
    const [seeker, companionId] = [await seekerWithCredits(world), await companionWithTime(world, startAt)]
    const companion = await world.product.as(companionId)
    // They've had a call, which is required for blocking.
    const met = { startAt: new Date('2026-01-05T10:00:00Z'), isTrial: true }
    await makeCall(world.product, { ...met, seekerId: seeker.userId, companionId })
    await world.product.ctx.db.execute(
      sql`update calls set status = 'cancelled', cancelled_at = scheduled_start where seeker_id = ${seeker.userId}`,
    )
    await warmUp(world)
    return {
      book: () => bookCall(nodeOf(world, 0), seeker, bookingInput(companionId)),
      block: () => blockUser(nodeOf(world, 1), companion, { userId: seeker.userId }),
    }
  }

  test('a block waits for a booking that already checked for blocks', async () => {
    const world = await openWorld()
    const { book, block } = await pair(world)
    expect(await interleave(world, 'calls', book, block)).toEqual(bookingFirst)
  })

  test('a booking waits for a block in progress, and is then refused [T7]', async () => {
    const world = await openWorld()
    const { book, block } = await pair(world)
    expect(await interleave(world, 'blocked', block, book)).toEqual({ ...bookingFirst, second: 'not_found' })
    expect(await openCalls(world)).toBe(0)
  })

  test('without waiting for each other, a blocked pair would get a booked call', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const world = await openWorld(noAdvisoryLocks)
    const { book, block } = await pair(world)
    const ends = await interleave(world, 'calls', book, block)
    expect(ends).toEqual({ ...bookingFirst, meanwhile: 'ended' })
  })

  test('with many blocks and bookings, no call is booked after its block [T-12]', { tags: ['deep'] }, async () => {
    const world = await openWorld()
    await world.product.ctx.db.execute(
      sql.raw(`
      create table block_saw (seeker_id uuid, offerer_id uuid, calls int);
      create function note_block() returns trigger language plpgsql as $$ begin
        insert into block_saw select new.seeker_id, new.offerer_id,
          (select count(*) from calls c where c.seeker_id = new.seeker_id and c.offerer_id = new.offerer_id and not c.is_trial);
        return new; end $$;
      create trigger note_block after insert on blocked for each row execute function note_block()`),
    )
    const pairs = await makeMany(30, () => pair(world))
    const ends = await race(
      pairs.flatMap(({ book, block }, index) => {
        const racers = [book, async () => block().then(() => 'blocked')]
        return index % 2 ? racers : racers.reverse()
      }),
    )
    expect(ends.refused.every((code) => code === 'not_found')).toBe(true)
    expect(ends.booked.length + ends.refused.length).toBe(60)
    const unseen = await rows(
      world.product.ctx.db,
      sql`select 1 from calls c join block_saw s using (seeker_id, offerer_id) where s.calls = 0 and not c.is_trial`,
    )
    expect(unseen).toEqual([])
  })
})

describe('availability deleted during a booking', () => {
  async function slot(world: Nodes) {
    const [seeker, companionId] = [await seekerWithCredits(world), await companionWithTime(world, startAt)]
    const companion = await world.product.as(companionId)
    const [row] = await world.product.ctx.db
      .select({ slotId: availability.id })
      .from(availability)
      .where(eq(availability.companionId, companionId))
    await warmUp(world)
    return {
      book: () => bookCall(nodeOf(world, 0), seeker, bookingInput(companionId)),
      remove: () => removeSlots(nodeOf(world, 1), companion, { slotId: row?.slotId ?? '', scope: 'one' }),
    }
  }

  test('a removal waits for the booking on it; the call stays, the slot goes', async () => {
    const world = await openWorld()
    const { book, remove } = await slot(world)
    expect(await interleave(world, 'calls', book, remove)).toEqual(bookingFirst)
    expect(await openCalls(world)).toBe(1)
    expect(await world.product.ctx.db.select().from(availability)).toEqual([])
  })

  test('without the lock on the slot, it would be gone before the call is created', {
    tags: ['deep', 'unsafe'],
  }, async () => {
    const world = await openWorld(noFreeTimes)
    dropShareLocks(world.product.database)
    const { book, remove } = await slot(world)
    const ends = await interleave(world, 'calls', book, remove)
    expect(ends).toEqual({ ...bookingFirst, meanwhile: 'ended' })
  })
})
