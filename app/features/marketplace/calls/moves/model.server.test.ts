/** @module-tag random */
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addSlots, removeSlots } from '#app/features/marketplace/availability/commands.server.ts'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { startsForMove } from '#app/features/marketplace/bookings/views.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { seededRandom } from '#db/demo/seeded.ts'
import { availability, bookingLimits, calls, freeTimes } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { isDeep } from '#tests/support/deep.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { cancelCall } from '../commands.server.ts'
import { findCall } from '../store.server.ts'
import { answerMove, moveCall, proposeMove } from './commands.server.ts'
import { callMoves } from './views.server.ts'

const SEQUENCES = isDeep ? 2_000 : 20
const STEPS = 16
/** Seeds every sequence; failures print it. */
const SEED = isDeep ? crypto.randomUUID() : 'a Tuesday at noon'
/** A sequence lasts four days, counted in quarter hours. */
const QUARTERS = 4 * 96
const DAY = 96
const CREDITS = 10_000

const product = testContext()
const random = seededRandom(SEED)
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T

type ModelCall = {
  id: string
  seeker: number
  start: number
  length: number
  credits: number
  status: 'scheduled' | 'cancelled'
  moves: number
  /** It was moved when it was too late to cancel for free. */
  isFinal: boolean
}

/** One companion's four days as plain numbers and lists. */
class Model {
  now = 0
  slots: { start: number; end: number }[] = []
  calls: ModelCall[] = []
  paid: [number, number] = [0, 0]
  readonly limits: { pause: number; perDay: number | null; coolDown: number }

  constructor(limits: Model['limits']) {
    this.limits = limits
  }

  open = () => this.calls.filter((call) => call.status === 'scheduled' && call.start > this.now)

  /** Why a call can't be at these quarters; null if it can. A clock that shows :07 makes the next but one the first. */
  refusal(seeker: number, start: number, length: number, moving: ModelCall | null): string | null {
    const end = start + length
    const others = this.calls.filter((call) => call.status === 'scheduled' && call !== moving)
    const overlaps = (call: ModelCall, margin = 0) =>
      call.start - margin < end && start < call.start + call.length + margin
    if (start < this.now + 2) return 'starts_too_soon'
    for (let quarter = start; quarter < end; quarter++)
      if (!this.slots.some((slot) => slot.start <= quarter && quarter < slot.end)) return 'slot_gone'
    const isTaken = others.some((call) => overlaps(call))
    const { pause, perDay, coolDown } = this.limits
    if (!isTaken) {
      if (others.some((call) => overlaps(call, pause))) return 'slot_gone'
      const days = (from: number, until: number) => [Math.floor(from / DAY), Math.floor((until - 1) / DAY)]
      const isFull = (day: number) =>
        perDay !== null &&
        others.filter((call) => days(call.start, call.start + call.length).includes(day)).length >= perDay
      if (days(start, end).some(isFull)) return 'slot_gone'
    }
    if (coolDown > 0 && others.some((call) => call.seeker === seeker && overlaps(call, coolDown * DAY)))
      return 'cool_down'
    return isTaken ? 'slot_taken|seeker_busy' : null
  }

  free(): boolean[] {
    const held = this.calls.filter((call) => call.status === 'scheduled')
    const { pause, perDay } = this.limits
    return Array.from({ length: QUARTERS }, (_, quarter) => {
      if (!this.slots.some((slot) => slot.start <= quarter && quarter < slot.end)) return false
      if (held.some((call) => call.start - pause <= quarter && quarter < call.start + call.length + pause)) return false
      const day = Math.floor(quarter / DAY)
      const ofDay = held.filter(
        (call) => Math.floor(call.start / DAY) <= day && Math.floor((call.start + call.length - 1) / DAY) >= day,
      )
      return perDay === null || ofDay.length < perDay
    })
  }
}

/** Sequences follow each other, so that the clock never goes back. */
const firstDay = Date.parse('2027-01-04T00:00:00Z')

async function playSequence(index: number) {
  const begin = firstDay + index * 5 * 86_400_000
  const at = (quarter: number) => new Date(begin + quarter * 900_000)
  const model = new Model({ pause: oneOf([0, 0, 1, 2]), perDay: oneOf([null, null, 1, 2]), coolDown: oneOf([0, 0, 1]) })
  // Seven minutes past: the few seconds of a sequence don't reach the next quarter.
  const setNow = (quarter: number) => {
    model.now = quarter
    return product.setClock(new Date(at(quarter).getTime() + 7 * 60_000))
  }
  await setNow(0)
  const companion = await product.as(await makeCompanion(product, { timeZone: 'UTC', audio: 100 }))
  const seekers: Viewer[] = []
  for (const _ of [0, 1]) {
    const seeker = await product.as(await makeSeeker(product, { status: 'active' }))
    await giveCredits(product, seeker.userId, CREDITS)
    seekers.push(seeker)
  }
  const companionId = companion.userId
  await product.ctx.db.insert(bookingLimits).values({
    ...{ companionId, noticeMinutes: 0, pauseMinutes: model.limits.pause * 15 },
    ...{ callsPerDay: model.limits.perDay, daysBetweenCalls: model.limits.coolDown },
  })
  const history: string[] = []
  const clockOf = (quarter: number) => at(quarter).toISOString().slice(11, 16)

  async function step() {
    const what = oneOf([
      'add',
      'add',
      'remove',
      'book',
      'book',
      'book',
      'move',
      'move',
      'move',
      'agree',
      'agree',
      'cancel',
      'wait',
    ])
    const note = (words: string, expected: string, got: string) => {
      history.push(`${model.now}: ${what} ${words} -> ${got}`)
      expect(expected.split('|'), `${SEED} #${index}\n${history.join('\n')}`).toContain(got)
    }
    if (what === 'wait') await setNow(Math.min(QUARTERS, model.now + 1 + below(60)))
    if (what === 'add') {
      const start = model.now + 1 + below(QUARTERS - 40 - Math.min(model.now, QUARTERS - 41))
      const end = start + 2 + below(24)
      const isTaken = model.slots.some((slot) => slot.start < end && start < slot.end)
      const got = await outcomeOf(
        addSlots(product.ctx, companion, {
          ...{ date: at(start).toISOString().slice(0, 10), startClock: clockOf(start), endClock: clockOf(end) },
          ...{ media: 'audio_video', repeat: 'none', until: null, timeZone: 'UTC' },
        } as Parameters<typeof addSlots>[2]),
      )
      note(`${start}-${end}`, isTaken ? 'slot_overlaps' : 'done', got)
      if (got === 'done') model.slots.push({ start, end })
    }
    if (what === 'remove') {
      const slot = oneOf(model.slots.filter(({ end }) => end > model.now))
      if (!slot) return
      const [row] = await product.ctx.db
        .select({ slotId: availability.id })
        .from(availability)
        .where(
          sql`${availability.companionId} = ${companionId} and ${availability.startAt} = ${at(slot.start).toISOString()}::timestamptz`,
        )
      const got = await outcomeOf(removeSlots(product.ctx, companion, { slotId: row?.slotId ?? '', scope: 'one' }))
      note(`${slot.start}`, 'done', got)
      model.slots = model.slots.filter((one) => one !== slot)
    }
    const target = () => {
      const slot = oneOf(model.slots)
      return slot && random() < 0.9 ? slot.start + below(slot.end - slot.start) : model.now + below(60)
    }
    if (what === 'book') {
      const [seeker, start, length] = [below(2), target(), oneOf([1, 2, 4])]
      let id = ''
      const booking = { companionId, media: 'audio' as const, startAt: at(start), minutes: length * 15 }
      const got = await outcomeOf(
        bookCall(product.ctx, seekers[seeker]!, { ...booking, idempotencyKey: crypto.randomUUID() }).then((made) => {
          id = made
        }),
      )
      note(`${start}+${length} by ${seeker}`, model.refusal(seeker, start, length, null) ?? 'done', got)
      const credits = length * 25
      if (got === 'done')
        model.calls.push({ ...{ id, seeker, start, length, credits, status: 'scheduled', moves: 0, isFinal: false } })
    }
    if (what === 'move' || what === 'agree') {
      const call = oneOf(model.open())
      if (!call) return
      const start = target()
      const { callId, from } = { callId: call.id, from: at(call.start) }
      // At :07, a start exactly a day later is less than a day away.
      const isLate = call.start <= model.now + DAY
      const refusal =
        call.moves >= 3
          ? 'moved_too_often'
          : what === 'move' && isLate
            ? 'move_needs_agreement'
            : start === call.start
              ? 'same_time'
              : model.refusal(call.seeker, start, call.length, call)
      const seeker = seekers[call.seeker]!
      const got = await outcomeOf(
        what === 'move'
          ? moveCall(product.ctx, seeker, { callId, from, startAt: at(start) })
          : agree(call, seeker, from, at(start)),
      )
      note(`${call.start}+${call.length} to ${start}`, refusal ?? 'done', got)
      if (got === 'done') {
        call.isFinal ||= isLate
        call.start = start
        call.moves++
      }
    }
    if (what === 'cancel') {
      const call = oneOf(model.open())
      if (!call) return
      const bySeeker = random() < 0.7
      const isEarned = bySeeker && (call.isFinal || call.start <= model.now + DAY)
      const who = bySeeker ? seekers[call.seeker]! : companion
      let settlement = ''
      await cancelCall(product.ctx, who, { callId: call.id }).then((done) => {
        settlement = done.settlement
      })
      note(`${call.start}`, isEarned ? 'earned' : 'returned', settlement)
      call.status = 'cancelled'
      if (isEarned) model.paid[call.seeker as 0 | 1] += call.credits
    }
  }

  /** Either side proposes, the other accepts. */
  async function agree(call: ModelCall, seeker: Viewer, from: Date, to: Date) {
    const [asks, answers] = random() < 0.5 ? [seeker, companion] : [companion, seeker]
    const { id: callId } = call
    await proposeMove(product.ctx, asks, { callId, from, times: [to], seen: null })
    const { proposal } = await callMoves(product.ctx.db, answers, callId, product.ctx.clock.now(), 24)
    await answerMove(product.ctx, answers, { callId, moveId: proposal?.moveId ?? '', answer: 'yes', startAt: to })
  }

  for (let count = 0; count < STEPS; count++) await step()

  const rows = await product.ctx.db
    .select()
    .from(calls)
    .where(eq(calls.companionId, companionId))
    .orderBy(asc(calls.id))
  const story = `${SEED} #${index}\n${history.join('\n')}`
  expect(
    rows.map(({ id, startAt, endAt, status, moves, refundableUntil }) => [
      id,
      startAt,
      endAt,
      status,
      moves,
      refundableUntil !== null,
    ]),
    story,
  ).toEqual(
    [...model.calls]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((call) => [call.id, at(call.start), at(call.start + call.length), call.status, call.moves, call.isFinal]),
  )
  const stored = await product.ctx.db.select().from(freeTimes).where(eq(freeTimes.companionId, companionId))
  const isStored = (quarter: number) => stored.some((one) => one.startAt <= at(quarter) && at(quarter) < one.endAt)
  const freeNow = model.free()
  expect(
    freeNow.map((_, quarter) => isStored(quarter)),
    story,
  ).toEqual(freeNow)
  for (const [number, seeker] of seekers.entries()) {
    const held = model.calls.filter((call) => call.seeker === number && call.status === 'scheduled')
    const spent = held.reduce((sum, call) => sum + call.credits, model.paid[number as 0 | 1])
    expect(await balanceOf(product.ctx.db, seeker.userId), story).toBe(CREDITS - spent)
  }
  // Every start that the page offers is one the model allows, and the other way round.
  const [call] = model.open()
  const found = call && (await findCall(product.ctx.db, call.id))
  if (call && found) {
    const offered = (
      await startsForMove(product.ctx.db, found, { bySeeker: true, now: product.ctx.clock.now() })
    ).flat()
    const allowed = freeNow.flatMap((_, quarter) =>
      quarter !== call.start && model.refusal(call.seeker, quarter, call.length, call) === null ? [at(quarter)] : [],
    )
    expect(offered, story).toEqual(allowed)
  }
}

test('random sequences of schedule edits, bookings, moves and cancellations agree with a plain model', {
  timeout: isDeep ? 3_600_000 : 600_000,
}, async () => {
  for (let index = 0; index < SEQUENCES; index++) await playSequence(index)
  expect(await product.ledgerViolations()).toEqual([])
})
