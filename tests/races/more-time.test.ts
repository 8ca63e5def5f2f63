/** @module-tag random */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import {
  answerExtension,
  askExtension,
  switchToVoice,
} from '#app/features/marketplace/calls/changes/commands.server.ts'
import { cancelCall, leaveCall, settleCallIfDue } from '#app/features/marketplace/calls/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { system } from '#app/platform/context.ts'
import { availability, callExtensions, calls } from '#db/schema/all.ts'
import { enterCall, type MadeCall, makeCall, sendHeartbeats } from '#tests/support/calls.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import {
  type Nodes,
  noAdvisoryLocks,
  nodeOf,
  noFreeTimes,
  openNodes,
  race,
  racers,
  seekerWithCredits,
  times,
  warmUp,
} from '#tests/support/races.ts'

const startAt = new Date('2026-11-23T16:00:00Z')
const at = (minutes: number, seconds = 0) => new Date(startAt.getTime() + (minutes * 60 + seconds) * 1000)
const worker = system('race')

const openWorld = (mutate?: string) => openNodes(at(-60), mutate)

const rowOf = async ({ product }: Nodes, { callId }: Pick<MadeCall, 'callId'>) =>
  (await product.ctx.db.select().from(calls).where(eq(calls.id, callId)))[0]
const answersOf = async ({ product }: Nodes, call: MadeCall) =>
  (await product.ctx.db.select().from(callExtensions).where(eq(callExtensions.callId, call.callId))).map(
    ({ answer }) => answer,
  )

/** A half-hour video call for 75 credits with both people in it, near its end. Fifteen more minutes cost 38. */
async function runningCall(world: Nodes, options: { extra?: number; lateSeconds?: number; at?: Date } = {}) {
  const { product } = world
  const { extra = 100, lateSeconds = 0 } = options
  const companionId = await makeCompanion(product)
  const seekerId = await makeSeeker(product, { status: 'active' })
  const call = await makeCall(product, { startAt, seekerId, companionId, credits: 75 })
  if (extra > 0) await giveCredits(product, seekerId, extra)
  await product.setClock(at(0))
  const people = { seeker: await product.as(seekerId), companion: await product.as(companionId) }
  const { callId } = call
  const seats = {
    seeker: await enterCall(product.ctx, people.seeker, { callId }),
    companion: await enterCall(product.ctx, people.companion, { callId }),
  }
  const endAt = new Date(call.endAt.getTime() + lateSeconds * 1000)
  await product.ctx.db.update(calls).set({ lateSeconds, endAt }).where(eq(calls.id, call.callId))
  await product.setClock(options.at ?? at(27, 30))
  await sendHeartbeats(product, callId)
  return {
    ...people,
    call,
    ask: (index: number, who: 'seeker' | 'companion') => async () =>
      (await askExtension(nodeOf(world, index), people[who], { callId, expectedCredits: 38 })).state,
    answer: (index: number, who: 'seeker' | 'companion', extensionId: string, answer: 'yes' | 'no') => async () =>
      (await answerExtension(nodeOf(world, index), people[who], { callId, extensionId, answer })).state,
    leave: (index: number, who: 'seeker' | 'companion') => async () => {
      const isEnded = await leaveCall(nodeOf(world, index), people[who], { callId, ...seats[who] })
      return isEnded ? 'left' : 'had left'
    },
    balance: () => balanceOf(product.ctx.db, seekerId),
    async questionOf(who: 'seeker' | 'companion') {
      await askExtension(product.ctx, people[who], { callId, expectedCredits: 38 })
      const [row] = await product.ctx.db.select().from(callExtensions).where(eq(callExtensions.callId, callId))
      return row?.id ?? ''
    },
  }
}

describe('more time', () => {
  test('requested by both in parallel, and by each many times, is one extension', async () => {
    const world = await openWorld()
    const talk = await runningCall(world)
    await warmUp(world)
    const { booked } = await race(
      times(racers(16), (index) => talk.ask(index >> 1, index % 2 ? 'seeker' : 'companion')),
    )
    expect(booked.filter((state) => state === 'extended')).toHaveLength(1)
    expect(await rowOf(world, talk.call)).toMatchObject({ durationMinutes: 45, credits: 113 })
    expect(await answersOf(world, talk.call)).toEqual(['agreed'])
    expect(await talk.balance()).toBe(62)
  })

  test('accepted, declined and withdrawn in parallel has one result, and is only held if accepted', async () => {
    const world = await openWorld()
    const talk = await runningCall(world)
    const id = await talk.questionOf('seeker')
    await warmUp(world)
    await race([
      ...times(racers(6, 2), (index) => talk.answer(index, 'companion', id, 'yes')),
      ...times(3, (index) => talk.answer(index, 'companion', id, 'no')),
      ...times(3, (index) => talk.answer(index, 'seeker', id, 'no')),
    ])
    const answers = await answersOf(world, talk.call)
    expect(answers).toHaveLength(1)
    const isLonger = answers[0] === 'agreed'
    expect(await rowOf(world, talk.call)).toMatchObject(isLonger ? { credits: 113 } : { credits: 75 })
    expect(await talk.balance()).toBe(isLonger ? 62 : 100)
  })

  test.for([
    ['seeker', 'companion'],
    ['companion', 'seeker'],
  ] as const)('agreed to while the %s leaves is charged before that or not at all', async ([leaves, stays]) => {
    const world = await openWorld()
    await warmUp(world)
    const ends = new Set<string>()
    for (let round = 0; round < racers(12, 4); round++) {
      const talk = await runningCall(world)
      const id = await talk.questionOf(leaves)
      const { booked, refused } = await race([
        talk.leave(round, leaves),
        talk.answer(round + 1, stays, id, 'yes'),
        talk.ask(round + 1, stays),
      ])
      expect(booked).toContain('left')
      const [answer] = await answersOf(world, talk.call)
      const isLonger = answer === 'agreed'
      ends.add(isLonger ? 'agreed' : 'left first')
      if (!isLonger)
        expect(
          refused.every((code) => /^(extension_expired|extension_changed|other_has_left)$/.test(code)),
          refused.join(),
        ).toBe(true)
      expect(await rowOf(world, talk.call)).toMatchObject(isLonger ? { credits: 113 } : { credits: 75 })
      expect(await talk.balance()).toBe(isLonger ? 62 : 100)
      // In either order, an answer after the other person has left charges nothing more.
      expect((await race([talk.answer(round, stays, id, 'yes')])).refused).toHaveLength(isLonger ? 0 : 1)
      expect(await talk.balance()).toBe(isLonger ? 62 : 100)
      await world.product.setClock(at(-60))
    }
  })

  test('accepted at the last moment while the call ends is either added or not, never half', async () => {
    const world = await openWorld()
    await warmUp(world)
    for (let round = 0; round < racers(8, 2); round++) {
      const talk = await runningCall(world, { at: at(29, 50) })
      const id = await talk.questionOf('seeker')
      await world.product.ctx.db.execute(
        sql`update clock_offset set seconds = floor(extract(epoch from ${talk.call.endAt.toISOString()}::timestamptz - now()))::int`,
      )
      const settled = async (index: number) => {
        for (;;) {
          const outcome = await settleCallIfDue(nodeOf(world, index), worker, { callId: talk.call.callId })
          const row = await rowOf(world, talk.call)
          if (outcome || row?.status === 'completed' || row?.durationMinutes === 45) return 'settled'
        }
      }
      await race([
        ...times(racers(3, 1), (index) => async () => settled(index)),
        ...times(3, (index) => talk.answer(index, 'companion', id, 'yes')),
      ])
      const row = await rowOf(world, talk.call)
      if (row?.status === 'active') {
        expect(row).toMatchObject({ durationMinutes: 45, credits: 113 })
        expect(await talk.balance()).toBe(62)
      } else {
        expect(row).toMatchObject({ status: 'completed', durationMinutes: 30, credits: 75 })
        expect(await talk.balance()).toBe(100)
        expect(await answersOf(world, talk.call)).toEqual(['expired'])
      }
      await world.product.setClock(at(-60))
    }
  })
})

describe('more time while another seeker', () => {
  async function bookedMeanwhile(world: Nodes) {
    // Both were two minutes late, so the added time overlaps a quarter of an hour that can still be booked.
    const talk = await runningCall(world, { lateSeconds: 120 })
    const { companionId } = talk.call
    await world.product.ctx.db
      .insert(availability)
      .values({ companionId, startAt: at(0), endAt: at(180), mediaType: 'audio_video' })
    const id = await talk.questionOf('seeker')
    const other = await seekerWithCredits(world)
    await warmUp(world)
    const ends = await race([
      ...times(6, (index) => talk.answer(index, 'companion', id, 'yes')),
      ...times(6, (index) => async () => {
        const input = { companionId, media: 'video' as const, startAt: at(45), minutes: 30 }
        await bookCall(nodeOf(world, index), other, { ...input, idempotencyKey: crypto.randomUUID() })
        return 'booked'
      }),
    ])
    return { ...ends, isLonger: (await rowOf(world, talk.call))?.durationMinutes === 45 }
  }

  test('books the companion for it: one of the two gets the time', async () => {
    const world = await openWorld()
    const { booked, refused, isLonger } = await bookedMeanwhile(world)
    expect(booked.includes('booked')).toBe(!isLonger)
    expect(booked.filter((end) => end === 'booked').length).toBeLessThanOrEqual(1)
    expect(
      refused.every((code) => /^(slot_taken|slot_gone|extension_\w+|seeker_busy)$/.test(code)),
      refused.join(),
    ).toBe(true)
  })

  test('without the locks on people and the constraint, both would get it', { tags: ['deep', 'unsafe'] }, async () => {
    const world = await openWorld(
      `${noAdvisoryLocks}; ${noFreeTimes}; drop trigger calls_free_times_update on calls;
       alter table calls drop constraint calls_companion_no_overlap`,
    )
    let both = false
    for (let round = 0; round < 6 && !both; round++) {
      const { booked, isLonger } = await bookedMeanwhile(world)
      both = isLonger && booked.includes('booked')
      await world.product.ctx.db.execute(
        sql`update calls set status = 'cancelled', cancelled_at = now() where status in ('scheduled', 'active')`,
      )
      await world.product.setClock(at(-60))
    }
    expect(both).toBe(true)
  })

  test('spends the balance: the credits are held for one of the two, without debt', async () => {
    const world = await openWorld()
    const talk = await runningCall(world, { extra: 80 })
    const id = await talk.questionOf('companion')
    const companionId = await makeCompanion(world.product)
    await world.product.ctx.db
      .insert(availability)
      .values({ companionId, startAt: at(0), endAt: at(180), mediaType: 'audio_video' })
    await warmUp(world)
    const { booked, refused } = await race([
      ...times(4, (index) => talk.answer(index, 'seeker', id, 'yes')),
      ...times(4, (index) => async () => {
        const input = { companionId, media: 'video' as const, startAt: at(60), minutes: 30 }
        await bookCall(nodeOf(world, index), talk.seeker, { ...input, idempotencyKey: crypto.randomUUID() })
        return 'booked'
      }),
    ])
    const isLonger = (await rowOf(world, talk.call))?.durationMinutes === 45
    expect(booked.includes('booked')).toBe(!isLonger)
    expect(refused).toContain('insufficient_credits')
    expect(await talk.balance()).toBe(isLonger ? 42 : 5)
  })
})

describe('switching to voice', () => {
  test('while the call is cancelled, settled and extended moves every credit once', async () => {
    const world = await openWorld()
    await warmUp(world)
    for (let round = 0; round < racers(8, 2); round++) {
      const talk = await runningCall(world, { at: at(28) })
      const { callId } = talk.call
      const id = await talk.questionOf('companion')
      // Two minutes are left. The difference is 25 × 2 ÷ 30, rounded up.
      const { booked } = await race([
        ...times(4, (index) => async () => {
          await switchToVoice(nodeOf(world, index), talk.seeker, { callId, expectedReturn: 2 })
          return 'voice'
        }),
        ...times(3, (index) => talk.answer(index, 'seeker', id, 'yes')),
      ])
      expect(booked.filter((end) => end === 'voice').length).toBeLessThanOrEqual(1)
      const row = await rowOf(world, talk.call)
      const isVoice = row?.mediaType === 'audio'
      const isLonger = row?.durationMinutes === 45
      expect(isVoice || isLonger).toBe(true)
      expect(row?.credits).toBe(75 + (isLonger ? 38 : 0) - (isVoice ? 2 : 0))
      await world.product.setClock(at(50))
      await race(
        times(4, (index) => async () => String(await settleCallIfDue(nodeOf(world, index), worker, { callId }))),
      )
      expect(await balanceOf(world.product.ctx.db, talk.companion.userId)).toBe(row?.credits)
      await world.product.setClock(at(-60))
    }
  })

  test('while both cancel refunds the whole price in the end, in any order', async () => {
    const world = await openWorld()
    await warmUp(world)
    for (let round = 0; round < racers(8, 2); round++) {
      const companionId = await makeCompanion(world.product)
      const call = await makeCall(world.product, { startAt: at(round * 60 + 60 * 48), companionId, credits: 75 })
      const { callId } = call
      const [seeker, companion] = [await world.product.as(call.seekerId), await world.product.as(companionId)]
      await race([
        ...times(4, (index) => async () => {
          await switchToVoice(nodeOf(world, index), seeker, { callId, expectedReturn: 25 })
          return 'voice'
        }),
        async () => (await cancelCall(nodeOf(world, 0), companion, { callId })).settlement,
        async () => (await cancelCall(nodeOf(world, 1), seeker, { callId })).settlement,
      ])
      expect(await rowOf(world, call)).toMatchObject({ status: 'cancelled' })
      expect(await balanceOf(world.product.ctx.db, call.seekerId)).toBe(75)
      expect(await balanceOf(world.product.ctx.db, companionId)).toBe(0)
    }
  })
})
