import { describe, expect, it } from 'vitest'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { unblockUser } from '#app/features/marketplace/safety/commands.server.ts'
import { isBlockedPair } from '#app/features/marketplace/safety/views.server.ts'
import { system } from '#app/platform/context.ts'
import { callSteps, enterCall, type MadeCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { cancelCall, settleDueCalls } from './commands.server.ts'
import { blockUser } from './departure.commands.server.ts'
import { blockEffects } from './views.server.ts'

const test = testContext()
const startAt = new Date('2026-12-10T18:00:00Z')
const worker = system('test')

const go = (minutes: number) => test.setClock(new Date(startAt.getTime() + minutes * 60_000))
const { row, eventsOf, attendancesOf, balances } = callSteps(test)
const inHours = (hours: number) => new Date(startAt.getTime() + hours * 3_600_000)

async function pair() {
  const [seekerId, companionId] = [await makeSeeker(test), await makeCompanion(test)]
  const [seeker, companion] = [await test.as(seekerId), await test.as(companionId)]
  return {
    seekerId,
    companionId,
    seeker,
    companion,
    book: (hours: number, credits = 50, isTrial = false) =>
      makeCall(test, { seekerId, companionId, startAt: inHours(hours), credits, isTrial }),
    seekerBlocks: () => blockUser(test.ctx, seeker, { userId: companionId }),
    companionBlocks: () => blockUser(test.ctx, companion, { userId: seekerId }),
    seekerJoins: (call: MadeCall) => enterCall(test.ctx, seeker, { callId: call.callId }),
    companionJoins: (call: MadeCall) => enterCall(test.ctx, companion, { callId: call.callId }),
  }
}
type Pair = Awaited<ReturnType<typeof pair>>

describe('a block before the call', () => {
  it('by a seeker pays the companion for the next 24 hours’ calls and refunds the others, like cancelling each [T-12]', async () => {
    const blocking = await pair()
    const cancelling = await pair()
    const outcomes = []
    for (const people of [blocking, cancelling]) {
      await go(-60)
      const booked = [await people.book(0, 30), await people.book(30, 70), await people.book(100, 5)]
      if (people === blocking) expect(await people.seekerBlocks()).toEqual({ cancelled: 3 })
      else for (const { callId } of booked) await cancelCall(test.ctx, people.seeker, { callId })
      const rows = await Promise.all(booked.map(row))
      outcomes.push({
        balances: await balances(people),
        rows: rows.map(({ status, calendarSequence, cancelledBy, cancelledAt, missedReason }) => ({
          status,
          calendarSequence,
          isBySeeker: cancelledBy === people.seekerId,
          isDated: cancelledAt !== null,
          missedReason,
        })),
        events: (await Promise.all(booked.map(eventsOf))).flat().map(({ type, by }) => [type, by === people.seekerId]),
        lines: await Promise.all(
          [people.seeker, people.companion].map(async (viewer) =>
            (await statementPage(test.ctx.db, viewer)).lines.map((line) => [line.type, line.status, line.credits]),
          ),
        ),
      })
    }
    expect(outcomes[0]).toMatchObject({
      balances: [75, 30],
      rows: Array(3).fill({ status: 'cancelled', isBySeeker: true, calendarSequence: 1 }),
      events: Array(3).fill(['call.cancelled', true]),
    })
    expect(outcomes[0]).toEqual(outcomes[1])
  })

  it('by a companion refunds the seeker everything, even a minute before [T-09]', async () => {
    const people = await pair()
    await go(-1)
    const soon = await people.book(0)
    const later = await people.book(50)
    expect(await people.companionBlocks()).toEqual({ cancelled: 2 })
    expect(await row(soon)).toMatchObject({ status: 'cancelled', cancelledBy: people.companionId })
    expect(await row(later)).toMatchObject({ status: 'cancelled', cancelledBy: people.companionId })
    expect(await balances(people)).toEqual([100, 0])
  })

  it('costs exactly what the view showed beforehand [T-12]', async () => {
    for (const who of ['seeker', 'companion'] as const) {
      const people = await pair()
      await go(-60)
      for (const [hours, credits] of [
        [0, 30],
        [22, 1],
        [30, 70],
      ] as const)
        await people.book(hours, credits)
      const viewer = people[who]
      const userId = who === 'seeker' ? people.companionId : people.seekerId
      const said = await blockEffects(test.ctx.db, viewer, userId, test.ctx.clock.now(), 24)
      expect(said).toEqual(
        who === 'seeker'
          ? { calls: 3, returned: 70, earned: 31, running: null }
          : { calls: 3, returned: 101, earned: 0, running: null },
      )
      const { cancelled } = await blockUser(test.ctx, viewer, { userId })
      expect(cancelled).toBe(said.calls)
      expect(await balances(people)).toEqual([said.returned, said.earned])
    }
  })

  it('repeated changes nothing: nothing is cancelled, paid or announced twice', async () => {
    const people = await pair()
    await go(-60)
    const call = await people.book(0)
    await people.seekerBlocks()
    expect(await people.seekerBlocks()).toEqual({ cancelled: 0 })
    expect(await people.companionBlocks()).toEqual({ cancelled: 0 })
    expect(await balances(people)).toEqual([0, 50])
    expect(await eventsOf(call)).toHaveLength(1)
  })

  it('when lifted, leaves the calls cancelled', async () => {
    const people = await pair()
    await go(-60)
    const call = await people.book(40)
    await people.seekerBlocks()
    await unblockUser(test.ctx, people.seeker, { userId: people.companionId })
    expect(await isBlockedPair(test.ctx.db, people.seekerId, people.companionId)).toBe(false)
    expect((await row(call)).status).toBe('cancelled')
  })

  it('doesn’t affect calls with other people: they stay booked and can be joined', async () => {
    const people = await pair()
    await go(-60)
    const theirs = await people.book(0)
    const hers = await makeCall(test, { seekerId: people.seekerId, startAt: inHours(5) })
    const his = await makeCall(test, { companionId: people.companionId, startAt: inHours(8) })
    await people.seekerBlocks()
    expect((await row(theirs)).status).toBe('cancelled')
    expect([(await row(hers)).status, (await row(his)).status]).toEqual(['scheduled', 'scheduled'])
    await go(5 * 60)
    await people.seekerJoins(hers)
    expect((await row(hers)).status).toBe('active')
  })

  it('refuses a stranger: people of the same role, administrators and unknown ids can’t be blocked, and no call moves', async () => {
    const people = await pair()
    await go(-60)
    const call = await people.book(0)
    const stranger = await test.as(await makeSeeker(test))
    for (const userId of [people.seekerId, crypto.randomUUID()])
      await expect(blockUser(test.ctx, stranger, { userId })).rejects.toMatchObject({ status: 404 })
    await blockUser(test.ctx, stranger, { userId: people.companionId })
    expect(await row(call)).toMatchObject({ status: 'scheduled', cancelledBy: null })
  })
})

describe('a block in a call that has begun', () => {
  const run = async (steps: (people: Pair, call: MadeCall) => Promise<void>) => {
    await go(-60)
    const people = await pair()
    const call = await people.book(0)
    await go(2)
    await steps(people, call)
    await go(36)
    await settleDueCalls(test.ctx, worker)
    const { status, missedReason } = await row(call)
    return { status, missedReason, balances: await balances(people) }
  }
  const paid = [0, 50]
  const refunded = [50, 0]

  it('by a seeker who never came pays the companion who did [T-12]', async () => {
    const end = await run(async (people, call) => {
      expect(await people.seekerBlocks()).toEqual({ cancelled: 0 })
      await expect(people.seekerJoins(call)).rejects.toMatchObject({ code: 'blocked' })
      await people.companionJoins(call)
    })
    expect(end).toEqual({ status: 'missed', missedReason: 'seeker_no_show', balances: paid })
  })

  it('by a seeker who waited pays a companion who comes afterwards', async () => {
    const end = await run(async (people, call) => {
      await people.seekerJoins(call)
      await people.seekerBlocks()
      await people.companionJoins(call)
    })
    expect(end).toEqual({ status: 'missed', missedReason: 'seeker_no_show', balances: paid })
  })

  it('by a companion who was alone cancels their attendance: the seeker is refunded five minutes after the start [T-09]', async () => {
    const end = await run(async (people, call) => {
      await people.companionJoins(call)
      await people.companionBlocks()
      expect(await row(call)).toMatchObject({ status: 'active', actualStart: null })
      await people.seekerJoins(call)
      await go(5.1)
      expect(await settleDueCalls(test.ctx, worker)).toEqual({ settled: 1, failed: 0 })
    })
    expect(end).toEqual({ status: 'missed', missedReason: 'offerer_no_show', balances: refunded })
  })

  it('changes nothing when both have met: the call completes and the companion is paid', async () => {
    for (const blocks of ['seekerBlocks', 'companionBlocks'] as const) {
      const end = await run(async (people, call) => {
        await people.seekerJoins(call)
        await people.companionJoins(call)
        await people[blocks]()
        expect(await attendancesOf(call)).toHaveLength(2)
      })
      expect(end).toEqual({ status: 'completed', missedReason: null, balances: paid })
    }
  })

  it('by both keeps both out; anyone who joined before being blocked counts as present [T7]', async () => {
    const nobody = await run(async (people, call) => {
      await people.seekerBlocks()
      await people.companionBlocks()
      for (const joins of [people.seekerJoins, people.companionJoins])
        await expect(joins(call)).rejects.toMatchObject({ code: 'blocked' })
    })
    expect(nobody).toEqual({ status: 'missed', missedReason: 'both_no_show', balances: refunded })
    const companionFirst = await run(async (people, call) => {
      await people.companionJoins(call)
      await people.seekerBlocks()
      await people.companionBlocks()
    })
    expect(companionFirst).toEqual({ status: 'missed', missedReason: 'seeker_no_show', balances: paid })
  })

  it('still cancels the later calls', async () => {
    await go(-60)
    const people = await pair()
    const [running, later] = [await people.book(0), await people.book(48, 20)]
    await go(2)
    await people.companionJoins(running)
    expect(await people.seekerBlocks()).toEqual({ cancelled: 1 })
    expect([(await row(running)).status, (await row(later)).status]).toEqual(['active', 'cancelled'])
    expect(await balances(people)).toEqual([20, 0])
  })
})
