import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { trialEligibility } from '#app/features/marketplace/bookings/trial.views.server.ts'
import { placeBlock } from '#app/features/marketplace/safety/commands.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { bookingLimits, callMoves as callMovesTable, freeTimes, trialMarks } from '#db/schema/all.ts'
import { callSteps, type MadeCall, makeCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { cancelCall, joinCall } from '../commands.server.ts'
import { answerMove, moveCall, proposeMove } from './commands.server.ts'
import { callMoves, movePage } from './views.server.ts'

const product = testContext({ now: new Date('2026-11-22T12:00:00Z') })
const { row, balances, eventsOf } = callSteps(product)
const hourMs = 3_600_000

/** Each world has its own week, so its people can be anywhere on the clock. */
let weeks = 0

/**
 * A paid half-hour video call on a Wednesday at 18:00 UTC, with free time from two days before until two days after,
 * and the clock `hours` before its start. A free one has a seeker who's new.
 */
async function booked(hours: number, options: { isTrial?: boolean; minutes?: 15 | 30 | 60 } = {}) {
  const startAt = new Date(Date.UTC(2026, 10, 25 + 7 * ++weeks, 18))
  const at = (after: number) => new Date(startAt.getTime() + after * hourMs)
  await product.setClock(at(-hours))
  const seekerId = await makeSeeker(product, { status: options.isTrial ? 'new' : 'active' })
  const companionId = await makeCompanion(product)
  // A slot is shorter than a day.
  const edges = [-48, -25, -2, 21, 44, 48]
  for (const [index, until] of edges.slice(1).entries())
    await offerTime(product, companionId, at(edges[index] ?? 0), at(until))
  const call = await makeCall(product, { seekerId, companionId, startAt, ...options })
  const people = { seeker: await product.as(seekerId), companion: await product.as(companionId) }
  const { callId } = call
  const latest = async () =>
    (await callMoves(product.ctx.db, people.seeker, callId, product.ctx.clock.now(), 24)).proposal
  const side = (who: 'seeker' | 'companion') => ({
    move: (after: number, from = 0) =>
      moveCall(product.ctx, people[who], { callId, from: at(from), startAt: at(after) }),
    propose: (after: number[], seen: string | null = null, from = 0) =>
      proposeMove(product.ctx, people[who], { callId, from: at(from), times: after.map(at), seen }),
    yes: async (after: number, moveId?: string) => {
      const id = moveId ?? (await latest())?.moveId ?? crypto.randomUUID()
      return answerMove(product.ctx, people[who], { callId, moveId: id, answer: 'yes', startAt: at(after) })
    },
    no: async (moveId?: string) => {
      const id = moveId ?? (await latest())?.moveId ?? crypto.randomUUID()
      return answerMove(product.ctx, people[who], { callId, moveId: id, answer: 'no' })
    },
    state: () => callMoves(product.ctx.db, people[who], callId, product.ctx.clock.now(), 24),
    page: () =>
      movePage(product.ctx.db, people[who], callId, {
        ...{ from: null, now: product.ctx.clock.now(), timeZone: 'UTC', cancellationHours: 24 },
      }),
  })
  return { call, at, people, latest, seeker: side('seeker'), companion: side('companion') }
}

const rowsOf = ({ callId }: MadeCall) =>
  product.ctx.db
    .select({ answer: callMovesTable.answer, toAt: callMovesTable.toAt })
    .from(callMovesTable)
    .where(eq(callMovesTable.callId, callId))
    .orderBy(callMovesTable.askedAt)

describe('a seeker who moves a call a day before', () => {
  test('keeps call, price, escrow and calendar entry, and the free times follow', async () => {
    const { call, at, seeker } = await booked(30)
    expect(await seeker.move(5)).toEqual({ state: 'moved' })
    expect(await row(call)).toMatchObject({
      ...{ id: call.callId, status: 'scheduled', startAt: at(5), endAt: at(5.5), credits: 50, durationMinutes: 30 },
      ...{ mediaType: 'video', moves: 1, movedAt: expect.any(Date), refundableUntil: null, calendarSequence: 1 },
    })
    expect(await balances(call)).toEqual([0, 0])
    const isTheirs = eq(freeTimes.companionId, call.companionId)
    expect(await product.ctx.db.select().from(freeTimes).where(isTheirs).orderBy(freeTimes.startAt)).toMatchObject([
      { startAt: at(-48), endAt: at(5) },
      { startAt: at(5.5), endAt: at(48) },
    ])
    const [event] = await eventsOf(call)
    expect(event).toEqual({ type: 'call.moved', callId: call.callId, moveId: expect.any(String) })
    expect((await seeker.state()).history).toEqual([
      { fromAt: at(0), toAt: at(5), at: expect.any(Date), by: 'you', isAgreed: false },
    ])
  })

  test('may move it into its own old time', async () => {
    const { call, at, seeker } = await booked(30)
    await seeker.move(0.25)
    expect(await row(call)).toMatchObject({ startAt: at(0.25), endAt: at(0.75) })
  })

  test('sends the form twice and moves it once', async () => {
    const { call, seeker } = await booked(30)
    await seeker.move(5)
    expect(await seeker.move(5)).toEqual({ state: 'moved' })
    expect(await rowsOf(call)).toHaveLength(1)
    await expect(seeker.move(6)).rejects.toMatchObject({ code: 'call_changed' })
  })

  test('gets the credits back a day before the new start, and not later', async () => {
    const { call, at, people, seeker } = await booked(30)
    await seeker.move(-2)
    await product.setClock(at(-26.01))
    const cancelled = await cancelCall(product.ctx, people.seeker, { callId: call.callId })
    expect(cancelled).toEqual({ settlement: 'returned' })
    const late = await booked(30)
    await late.seeker.move(-2)
    await product.setClock(late.at(-25.99))
    expect(await cancelCall(product.ctx, late.people.seeker, { callId: late.call.callId })).toEqual({
      settlement: 'earned',
    })
  })

  test('keeps a free call free, and it still uses up the free call', async () => {
    const { call, at, seeker, people } = await booked(30, { isTrial: true })
    const mark = { callId: call.callId, kind: 'mailbox' as const, hash: crypto.getRandomValues(new Uint8Array(32)) }
    await product.ctx.db.insert(trialMarks).values(mark)
    await seeker.move(5)
    expect(await row(call)).toMatchObject({ isTrial: true, credits: 0, startAt: at(5), endAt: at(5.25) })
    expect((await trialEligibility(product.ctx.db, people.seeker.userId))?.isTrialUsed).toBe(true)
    expect(await product.ctx.db.$count(trialMarks, eq(trialMarks.callId, call.callId))).toBe(1)
  })

  test('moves it three times', async () => {
    const { seeker } = await booked(47)
    await seeker.move(1)
    await seeker.move(2, 1)
    await seeker.move(3, 2)
    await expect(seeker.move(4, 3)).rejects.toMatchObject({ code: 'moved_too_often' })
    expect(await seeker.state()).toMatchObject({ way: null })
  })
})

describe('moving later than a day before, or by the companion, needs the other’s yes', () => {
  test.each([
    ['seeker', 'companion', 20],
    ['companion', 'seeker', 20],
    ['companion', 'seeker', 40],
  ] as const)('the %s proposes, the %s chooses (%s hours before)', async (asks, answers, hours) => {
    const world = await booked(hours)
    const { call, at } = world
    await expect(world[asks].move(5)).rejects.toMatchObject({ code: 'move_needs_agreement' })
    expect(await world[asks].propose([5, 6, 7])).toEqual({ state: 'proposed' })
    expect(await row(call)).toMatchObject({ startAt: at(0), moves: 0, calendarSequence: 0 })
    expect((await world[asks].state()).proposal).toMatchObject({
      by: 'you',
      times: [5, 6, 7].map((n) => ({ at: at(n) })),
    })
    expect((await world[answers].state()).proposal).toMatchObject({ by: 'other', expiresAt: at(0) })
    await expect(world[asks].yes(6)).rejects.toMatchObject({ code: 'proposal_changed' })
    await expect(world[answers].yes(8)).rejects.toMatchObject({ code: 'proposal_changed' })
    expect(await world[answers].yes(6)).toEqual({ state: 'moved' })
    const isLate = hours < 24
    expect(await row(call)).toMatchObject({
      ...{ startAt: at(6), endAt: at(6.5), moves: 1, calendarSequence: 1, status: 'scheduled' },
      refundableUntil: isLate ? at(-24) : null,
    })
    const types = (await eventsOf(call)).map(({ type }) => type)
    expect(types).toEqual(['call.move_proposed', 'call.moved'])
    expect((await world[answers].state()).history).toEqual([
      { fromAt: at(0), toAt: at(6), at: expect.any(Date), by: 'other', isAgreed: true },
    ])
  })

  test('and a call moved that late stays paid, however far its new start is', async () => {
    const { call, people, seeker, companion } = await booked(20)
    await seeker.propose([47])
    await companion.yes(47)
    expect(await cancelCall(product.ctx, people.seeker, { callId: call.callId })).toEqual({ settlement: 'earned' })
    expect(await balances(call)).toEqual([0, 50])
  })

  test('a no keeps the time; the one who asked may only withdraw', async () => {
    const { call, at, seeker, companion } = await booked(20)
    await companion.propose([5])
    expect(await seeker.no()).toEqual({ state: 'declined' })
    expect((await companion.state()).last).toEqual({ answer: 'declined', by: 'you' })
    await companion.propose([6])
    expect(await companion.no()).toEqual({ state: 'withdrawn' })
    expect((await seeker.state()).last).toEqual({ answer: 'withdrawn', by: 'other' })
    expect(await row(call)).toMatchObject({ startAt: at(0), moves: 0 })
    expect((await eventsOf(call)).map(({ type }) => type)).toEqual([
      ...['call.move_proposed', 'call.move_declined', 'call.move_proposed'],
    ])
  })

  test('a counterproposal closes the one it answers', async () => {
    const { call, at, latest, seeker, companion } = await booked(20)
    await companion.propose([5])
    const first = (await latest())?.moveId ?? ''
    await expect(seeker.propose([7])).rejects.toMatchObject({ code: 'proposal_changed' })
    await seeker.propose([7], first)
    await expect(seeker.yes(5, first)).rejects.toMatchObject({ code: 'proposal_changed' })
    await companion.yes(7)
    expect(await row(call)).toMatchObject({ startAt: at(7) })
    expect((await rowsOf(call)).map(({ answer }) => answer).sort()).toEqual(['declined', 'moved'])
  })

  test('a move closes an open proposal', async () => {
    const { call, latest, seeker, companion } = await booked(40)
    await companion.propose([5])
    const first = (await latest())?.moveId ?? ''
    await seeker.move(9)
    await expect(seeker.yes(5, first)).rejects.toMatchObject({ code: 'proposal_changed' })
    await expect(companion.no(first)).rejects.toMatchObject({ code: 'proposal_changed' })
    expect((await rowsOf(call)).map(({ answer }) => answer).sort()).toEqual(['declined', 'moved'])
  })
})

describe('a stale yes is refused, and nothing moves', () => {
  type World = Awaited<ReturnType<typeof booked>>
  type Case = { title: string; code: string; proposed?: number; change: (world: World) => Promise<unknown> }
  test.each<Case>([
    {
      ...{ title: 'after it expired', code: 'proposal_expired', proposed: -10 },
      change: ({ at }) => product.setClock(at(-10.25)),
    },
    { title: 'after it was withdrawn', code: 'proposal_changed', change: ({ companion }) => companion.no() },
    {
      ...{ title: 'after it was replaced', code: 'proposal_changed' },
      change: async ({ companion, latest }) => companion.propose([7], (await latest())?.moveId),
    },
    {
      ...{ title: 'after a cancellation', code: 'call_cancelled' },
      change: ({ people, call }) => cancelCall(product.ctx, people.companion, { callId: call.callId }),
    },
    {
      ...{ title: 'after a block that the call outlived', code: 'move_impossible' },
      change: ({ people }) =>
        inTransaction(product.ctx.db, (tx) => placeBlock(tx, people.companion, { userId: people.seeker.userId })),
    },
    {
      ...{ title: 'after the companion was suspended', code: 'move_impossible' },
      change: ({ people }) => setUser(product, people.companion.userId, { status: 'suspended' }),
    },
    {
      ...{ title: 'after the seeker was suspended', code: 'move_impossible' },
      change: ({ people }) => setUser(product, people.seeker.userId, { status: 'suspended' }),
    },
  ])('$title', async ({ code, proposed = 5, change }) => {
    const world = await booked(20)
    const { call, at, seeker, companion, latest } = world
    await companion.propose([proposed])
    const moveId = (await latest())?.moveId
    await change(world)
    await expect(seeker.yes(proposed, moveId)).rejects.toMatchObject({ code })
    expect(await row(call)).toMatchObject({ startAt: at(0), moves: 0 })
  })

  test('after the call has started', async () => {
    const { at, people, call, latest, seeker, companion } = await booked(0.5)
    await companion.propose([5])
    const moveId = (await latest())?.moveId
    await product.setClock(at(0))
    await expect(seeker.yes(5, moveId)).rejects.toMatchObject({ code: 'call_started' })
    await joinCall(product.ctx, people.seeker, { callId: call.callId })
    await expect(seeker.no(moveId)).rejects.toMatchObject({ code: 'call_started' })
  })

  test('when someone else was faster; the page then offers the next free times', async () => {
    const { call, at, people, seeker, companion } = await booked(20)
    await companion.propose([5])
    const other = await product.as(await makeSeeker(product, { status: 'active' }))
    await giveCredits(product, other.userId, 500)
    const booking = { companionId: people.companion.userId, media: 'video' as const, minutes: 30 }
    await bookCall(product.ctx, other, { ...booking, startAt: at(5), idempotencyKey: crypto.randomUUID() })
    await expect(seeker.yes(5)).rejects.toMatchObject({ code: 'slot_taken' })
    expect(await row(call)).toMatchObject({ startAt: at(0) })
    expect(await seeker.state()).toMatchObject({
      proposal: { times: [{ isFree: false }] },
      next: [at(-19.5), at(5.5)],
    })
  })

  test('when the seeker has another call then; the companion isn’t told', async () => {
    const world = await booked(20)
    const { at, seeker, companion, people } = world
    await seeker.propose([5, 6])
    await makeCall(product, { seekerId: people.seeker.userId, startAt: at(5) })
    expect((await companion.state()).proposal).toMatchObject({ times: [{ isFree: true }, { isFree: true }] })
    await expect(companion.yes(5)).rejects.toMatchObject({ code: 'slot_taken' })
    await companion.yes(6)
  })
})

describe('a new time is refused like a booking’s', () => {
  test('outside free time, too soon, off the quarter hours, or for the same start', async () => {
    const { seeker } = await booked(30)
    await expect(seeker.move(48)).rejects.toMatchObject({ code: 'slot_gone' })
    await expect(seeker.move(47.75)).rejects.toMatchObject({ code: 'slot_gone' })
    await expect(seeker.move(5.1)).rejects.toMatchObject({ code: 'slot_gone' })
    await expect(seeker.move(-30)).rejects.toMatchObject({ code: 'starts_too_soon' })
    await expect(seeker.move(0)).rejects.toMatchObject({ code: 'same_time' })
  })

  test('by the companion’s limits, in which the call itself doesn’t count', async () => {
    const { call, at, seeker, people } = await booked(30, { minutes: 60 })
    const companionId = people.companion.userId
    const limits = { noticeMinutes: 1440, pauseMinutes: 60, callsPerDay: 1, hoursPerWeek: 1, daysBetweenCalls: 1 }
    await product.ctx.db.insert(bookingLimits).values({ companionId, ...limits })
    await expect(seeker.move(-6.25)).rejects.toMatchObject({ code: 'starts_too_soon' })
    await seeker.move(0.5)
    expect(await row(call)).toMatchObject({ startAt: at(0.5) })
    await makeCall(product, { companionId, startAt: at(22), minutes: 15 })
    await expect(seeker.move(1, 0.5)).rejects.toMatchObject({ code: 'week_nearly_full' })
    await product.ctx.db.update(bookingLimits).set({ hoursPerWeek: null })
    await seeker.move(1, 0.5)
    await expect(seeker.move(27, 1)).rejects.toMatchObject({ code: 'slot_gone' })
  })

  test('too close to the pair’s other call', async () => {
    const { at, seeker, people } = await booked(40)
    const { companion } = people
    await product.ctx.db.insert(bookingLimits).values({
      ...{ companionId: companion.userId, noticeMinutes: 0, pauseMinutes: 0, daysBetweenCalls: 1 },
    })
    await makeCall(product, { seekerId: people.seeker.userId, companionId: companion.userId, startAt: at(40) })
    await seeker.move(15)
    await expect(seeker.move(20, 15)).rejects.toMatchObject({ code: 'cool_down' })
  })

  test('as one of several that are proposed', async () => {
    const { call, at, seeker, people } = await booked(20)
    await makeCall(product, { companionId: people.companion.userId, startAt: at(7) })
    await makeCall(product, { seekerId: people.seeker.userId, startAt: at(9) })
    await expect(seeker.propose([5, 7.25])).rejects.toMatchObject({ code: 'slot_taken' })
    await expect(seeker.propose([5, 9])).rejects.toMatchObject({ code: 'seeker_busy' })
    await expect(seeker.propose([5, 48])).rejects.toMatchObject({ code: 'slot_gone' })
    await expect(seeker.propose([-19.75])).rejects.toMatchObject({ code: 'starts_too_soon' })
    expect(await rowsOf(call)).toEqual([])
  })
})

describe('strangers', () => {
  test('can neither see nor move a call, nor answer for it', async () => {
    const { call, at, latest, companion } = await booked(30)
    await companion.propose([5])
    const moveId = (await latest())?.moveId ?? ''
    const { callId } = call
    const strangers: Viewer[] = [
      await product.as(await makeSeeker(product)),
      await product.as(await makeCompanion(product)),
    ]
    for (const stranger of strangers) {
      const tries = [
        () => moveCall(product.ctx, stranger, { callId, from: at(0), startAt: at(5) }),
        () => proposeMove(product.ctx, stranger, { callId, from: at(0), times: [at(5)], seen: null }),
        () => answerMove(product.ctx, stranger, { callId, moveId, answer: 'yes', startAt: at(5) }),
        () => answerMove(product.ctx, stranger, { callId, moveId, answer: 'no' }),
        () => callMoves(product.ctx.db, stranger, callId, at(-30), 24),
      ]
      for (const attempt of tries) expect(await outcomeOf(attempt())).toBe('not_found')
    }
    expect(await row(call)).toMatchObject({ startAt: at(0), moves: 0 })
  })
})

describe('the page of free times', () => {
  test('shows the seeker only what works, and the companion nothing about the seeker', async () => {
    const { at, seeker, companion, people } = await booked(30)
    await makeCall(product, { seekerId: people.seeker.userId, startAt: at(1) })
    const starts = async (page: Promise<Awaited<ReturnType<typeof seeker.page>>>) =>
      (await page).days.flatMap((day) => day.starts.map((start) => start.getTime()))
    const [own, others] = [await starts(seeker.page()), await starts(companion.page())]
    expect(own).toContain(at(0.25).getTime())
    expect(own).not.toContain(at(0).getTime())
    expect(own).not.toContain(at(1.25).getTime())
    expect(others).toContain(at(1.25).getTime())
    expect(own).toContain(at(47.5).getTime())
    expect(own).not.toContain(at(47.75).getTime())
    expect(await seeker.page()).toMatchObject({ way: 'alone', refusal: null, next: [at(-29.5), at(1.5)] })
    expect(await companion.page()).toMatchObject({ way: 'proposal' })
  })
})
