import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { blockUser } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { unblockUser } from '#app/features/marketplace/safety/commands.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { blocked, calls } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeAdmin, makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { bookCall } from './commands.server.ts'
import type { BookCallInput } from './forms.ts'
import { trialEligibility } from './trial.views.server.ts'

const now = new Date('2026-11-22T12:00:00Z')
const product = testContext({ now })

const day = '2026-11-23'
const at = (clock: string) => new Date(`${day}T${clock}:00Z`)

async function companionWithTime(
  options: Parameters<typeof makeCompanion>[1] = {},
  media: 'audio' | 'audio_video' = 'audio_video',
) {
  const companionId = await makeCompanion(product, options)
  await offerTime(product, companionId, at('16:00'), at('18:00'), media)
  return companionId
}

async function seekerWith(credits: number, status: 'new' | 'active' = 'active') {
  const viewer = await product.as(await makeSeeker(product, { status }))
  if (credits > 0) await giveCredits(product, viewer.userId, credits)
  return viewer
}

const bookingInput = (companionId: string, changes: Partial<BookCallInput> = {}): BookCallInput => ({
  companionId,
  media: 'video',
  startAt: at('16:00'),
  minutes: 30,
  idempotencyKey: crypto.randomUUID(),
  ...changes,
})
const book = (viewer: Viewer | null, companionId: string, changes: Partial<BookCallInput> = {}) =>
  bookCall(product.ctx, viewer, bookingInput(companionId, changes))
const callsOf = (companionId: string) => product.ctx.db.select().from(calls).where(eq(calls.companionId, companionId))
const announcedFor = async (callId: string) => (await product.announced()).filter((event) => event.callId === callId)

describe('a booking', () => {
  test('creates a scheduled call with both people, times, length, price and kind, and holds the price [B-23]', async () => {
    const [seeker, companionId] = [await seekerWith(100), await companionWithTime()]
    const callId = await book(seeker, companionId)
    const times = { startAt: at('16:00'), endAt: at('16:30'), durationMinutes: 30 }
    const kind = { credits: 75, mediaType: 'video', isTrial: false, channel: `call_${callId}` }
    const booked = { id: callId, seekerId: seeker.userId, status: 'scheduled', ...times, ...kind }
    expect(await callsOf(companionId)).toMatchObject([booked])
    expect(await balanceOf(product.ctx.db, seeker.userId)).toBe(25)
    expect(await announcedFor(callId)).toEqual([{ type: 'booking.made', callId }])
  })

  test('updates the open pages of both people', async () => {
    const [seeker, companionId] = [await seekerWith(100), await companionWithTime()]
    const notified: string[] = []
    const bothNotified = new Promise<void>((resolve) => {
      for (const userId of [seeker.userId, companionId]) {
        product.ctx.live.subscribe(`user:${userId}`, (payload) => {
          if ((payload as { topic: string }).topic === 'calls') notified.push(userId)
          if (notified.length === 2) resolve()
        })
      }
    })
    await book(seeker, companionId)
    await bothNotified
    expect(notified.sort()).toEqual([seeker.userId, companionId].sort())
  })

  test('sent twice with one key is one call and one payment, with the same answer [B-25]', async () => {
    const [seeker, companionId] = [await seekerWith(200), await companionWithTime()]
    const input = bookingInput(companionId)
    const first = await bookCall(product.ctx, seeker, input)
    expect(await bookCall(product.ctx, seeker, input)).toBe(first)
    expect(await callsOf(companionId)).toHaveLength(1)
    expect(await balanceOf(product.ctx.db, seeker.userId)).toBe(125)
  })

  test('may start when another one ends', async () => {
    const companionId = await companionWithTime()
    await book(await seekerWith(100), companionId)
    await book(await seekerWith(100), companionId, { startAt: at('16:30') })
    expect(await callsOf(companionId)).toHaveLength(2)
  })

  test('for audio fits any slot, for video only slots for both [B-06]', async () => {
    const companionId = await companionWithTime({}, 'audio')
    await expect(book(await seekerWith(100), companionId)).rejects.toMatchObject({ code: 'slot_gone' })
    await book(await seekerWith(100), companionId, { media: 'audio' })
  })

  test('costs the companion’s rate, whatever else is sent [T10] [B-11]', async () => {
    const [seeker, companionId] = [await seekerWith(100), await companionWithTime()]
    const forged = { credits: 1, totalCredits: 1, ratePerHourVideo: 4, durationMinutes: 15 }
    await bookCall(product.ctx, seeker, { ...bookingInput(companionId), ...forged })
    expect(await callsOf(companionId)).toMatchObject([{ credits: 75, durationMinutes: 30 }])
  })

  test('is refused if the price isn’t the one the seeker saw [B-11]', async () => {
    const [seeker, companionId] = [await seekerWith(100), await companionWithTime()]
    await setUser(product, companionId, { ratePerHourVideo: 200 })
    await expect(book(seeker, companionId, { expectedCredits: 75 })).rejects.toMatchObject({
      code: 'price_changed',
      details: { credits: 100 },
    })
    expect(await callsOf(companionId)).toEqual([])
  })
})

describe('a booking is refused and leaves nothing behind', () => {
  const refused = async (
    viewer: Viewer | null,
    companionId: string,
    code: string,
    changes: Partial<BookCallInput> = {},
  ) => {
    const before = viewer ? await balanceOf(product.ctx.db, viewer.userId) : 0
    await expect(book(viewer, companionId, changes)).rejects.toMatchObject({ code })
    if (viewer) expect(await balanceOf(product.ctx.db, viewer.userId)).toBe(before)
    const rows = viewer
      ? await product.ctx.db.select().from(calls).where(eq(calls.seekerId, viewer.userId))
      : await callsOf(companionId)
    expect(rows).toEqual([])
  }

  test('without a signed-in user [B-14]', async () => {
    await refused(null, await companionWithTime(), 'not_authenticated')
  })

  test('without a companion id, or with an unknown one [B-15]', async () => {
    const seeker = await seekerWith(100)
    await refused(seeker, 'undefined', 'invalid_companion_id')
    await refused(seeker, crypto.randomUUID(), 'not_found')
    await refused(seeker, await makeSeeker(product), 'not_found')
  })

  test('without a usable start or length [B-16]', async () => {
    const [seeker, companionId] = [await seekerWith(100), await companionWithTime()]
    await refused(seeker, companionId, 'invalid_slot', { startAt: new Date(Number.NaN) })
    await refused(seeker, companionId, 'invalid_slot', { startAt: at('16:05') })
    for (const minutes of [-30, 0, 20, 1e308, Number.NaN]) {
      await refused(seeker, companionId, 'invalid_booking', { minutes })
    }
  })

  test('for a kind of call the companion does not offer [B-17]', async () => {
    const companionId = await companionWithTime({ video: null })
    await refused(await seekerWith(100), companionId, 'media_not_offered')
  })

  test('outside the offered time, across its end, or in the past', async () => {
    const [seeker, companionId] = [await seekerWith(300), await companionWithTime()]
    await refused(seeker, companionId, 'slot_gone', { startAt: at('15:45') })
    await refused(seeker, companionId, 'slot_gone', { startAt: at('17:45') })
    await refused(seeker, companionId, 'starts_too_soon', { startAt: new Date('2026-11-22T12:00:00Z') })
  })

  test('when the time is taken, even partly', async () => {
    const companionId = await companionWithTime()
    await book(await seekerWith(100), companionId)
    await refused(await seekerWith(300), companionId, 'slot_taken')
    await refused(await seekerWith(300), companionId, 'slot_taken', { startAt: at('16:15'), minutes: 60 })
  })

  test('when the seeker has another call at that time', async () => {
    const seeker = await seekerWith(300)
    await book(seeker, await companionWithTime())
    expect(await outcomeOf(book(seeker, await companionWithTime(), { startAt: at('16:15') }))).toBe('seeker_busy')
    expect(await balanceOf(product.ctx.db, seeker.userId)).toBe(225)
  })

  test('with too few credits [B-13]', async () => {
    await refused(await seekerWith(74), await companionWithTime(), 'insufficient_credits')
  })

  test('when either of them blocked the other: to the blocked person the companion doesn’t exist [SEC-16, T7] [T-12]', async () => {
    const [seeker, companionId] = [await seekerWith(100), await companionWithTime()]
    await blockUser(product.ctx, seeker, { userId: companionId })
    await refused(seeker, companionId, 'pair_blocked')
    await unblockUser(product.ctx, seeker, { userId: companionId })
    await product.ctx.db.insert(blocked).values({ companionId, seekerId: seeker.userId, blockedBy: companionId })
    await refused(seeker, companionId, 'not_found')
    await product.ctx.db.insert(blocked).values({ companionId, seekerId: seeker.userId, blockedBy: seeker.userId })
    await refused(seeker, companionId, 'not_found')
    await product.ctx.db.delete(blocked)
    await book(seeker, companionId)
  })

  test('refuses a stranger: companions, administrators and suspended seekers can’t book, and no one can book themselves [T-05]', async () => {
    const companionId = await companionWithTime()
    await refused(await product.as(await makeCompanion(product)), companionId, 'seekers_only')
    await refused(await product.as(await makeAdmin(product)), companionId, 'seekers_only')
    await refused(await product.as(companionId), companionId, 'cannot_book_yourself')
    const seeker = await seekerWith(100)
    await setUser(product, seeker.userId, { status: 'suspended' })
    await refused(await product.as(seeker.userId), companionId, 'account_suspended')
  })

  test('with a key already used for another booking', async () => {
    const [seeker, companionId] = [await seekerWith(300), await companionWithTime()]
    const idempotencyKey = crypto.randomUUID()
    await book(seeker, companionId, { idempotencyKey })
    expect(await outcomeOf(book(seeker, companionId, { idempotencyKey, startAt: at('17:00') }))).toBe(
      'idempotency_key_reused',
    )
    expect(await callsOf(companionId)).toHaveLength(1)
  })
})

describe('the free call', () => {
  const freeIntro = async () => {
    await product.ctx.db.execute(sql`update profiles set free_intro = false where free_intro`)
    return companionWithTime({ freeIntro: true })
  }
  const free = { minutes: 15, expectedCredits: 0 }

  test('costs a new seeker nothing, lasts 15 minutes and needs no credits [B-20]', async () => {
    const [seeker, companionId] = [await seekerWith(0, 'new'), await freeIntro()]
    await book(seeker, companionId, free)
    expect(await callsOf(companionId)).toMatchObject([
      { credits: 0, isTrial: true, durationMinutes: 15, endAt: at('16:15') },
    ])
  })

  test('is refused a second time, and can be booked again after it was cancelled [B-21]', async () => {
    const [seeker, companionId] = [await seekerWith(0, 'new'), await freeIntro()]
    const callId = await book(seeker, companionId, free)
    expect(await outcomeOf(book(seeker, companionId, { ...free, startAt: at('17:00') }))).toBe('trial_used')
    await product.ctx.db
      .update(calls)
      .set({ status: 'cancelled', cancelledAt: now, cancelledBy: seeker.userId })
      .where(eq(calls.id, callId))
    await book(seeker, companionId, { ...free, startAt: at('17:00') })
    expect(await callsOf(companionId)).toHaveLength(2)
  })

  test.each([
    ['scheduled', null, true],
    ['active', null, true],
    ['completed', null, true],
    ['missed', 'seeker_no_show', true],
    ['missed', 'offerer_no_show', false],
    ['missed', 'both_no_show', false],
    ['cancelled', null, false],
  ] as const)('that is %s (%s) is used up: %s', async (status, missedReason, isUsed) => {
    const seekerId = await makeSeeker(product, { status: 'new' })
    const { callId } = await makeCall(product, { seekerId, startAt: at('16:00'), isTrial: true })
    const cancelled = status === 'cancelled' ? { cancelledAt: now, cancelledBy: seekerId } : {}
    await product.ctx.db
      .update(calls)
      .set({ status, missedReason, ...cancelled })
      .where(eq(calls.id, callId))
    expect(await trialEligibility(product.ctx.db, seekerId)).toMatchObject({ isTrialUsed: isUsed })
  })

  test('isn’t given to an active seeker, even with an outdated session, or with another companion [B-18]', async () => {
    const active = await seekerWith(0, 'active')
    expect(await outcomeOf(book(active, await freeIntro(), { minutes: 15 }))).toBe('insufficient_credits')
    const fresh = await seekerWith(0, 'new')
    expect(await outcomeOf(book(fresh, await companionWithTime(), { minutes: 15 }))).toBe('insufficient_credits')
    await setUser(product, fresh.userId, { status: 'active' })
    expect(await outcomeOf(book(fresh, await freeIntro(), { minutes: 15 }))).toBe('insufficient_credits')
  })

  test('is also refused by the database when two checks miss each other', async () => {
    const [seeker, companionId] = [await seekerWith(0, 'new'), await freeIntro()]
    await book(seeker, companionId, free)
    const times = { startAt: at('17:00'), endAt: at('17:15'), durationMinutes: 15 }
    const second = {
      seekerId: seeker.userId,
      companionId,
      ...times,
      credits: 0,
      isTrial: true,
      mediaType: 'audio' as const,
    }
    await expect(product.ctx.db.insert(calls).values(second)).rejects.toMatchObject({
      cause: { constraint: 'calls_one_trial' },
    })
  })

  test('is refused when eligibility can’t be checked [B-22]', async () => {
    const [seeker, companionId] = [await seekerWith(0, 'new'), await freeIntro()]
    const unreadable = inTransaction(product.ctx.db, async (tx) => {
      await tx.execute(sql`alter table calls rename column is_trial to was_trial`)
      await bookCall.join(product.ctx, tx, seeker, bookingInput(companionId, free))
    })
    await expect(unreadable).rejects.toMatchObject({ code: 'trial_check_failed', status: 503 })
    expect(await trialEligibility(product.ctx.db, seeker.userId)).toMatchObject({ status: 'new', isTrialUsed: false })
  })
})
