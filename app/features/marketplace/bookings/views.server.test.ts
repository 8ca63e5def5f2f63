import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { blocked, profiles } from '#db/schema/all.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits, lockBookings } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { isTrialAvailable } from './trial.views.server.ts'
import { bookableUntil, bookingPage, intendedBooking, listCountedCallsAround, nextFreeCall } from './views.server.ts'

const now = new Date('2026-11-25T15:40:00Z')
const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const product = testContext({ now })

const offer = (companionId: string, start: string, end: string, media?: 'audio') =>
  offerTime(product, companionId, at(start), at(end), media)
const call = (companionId: string, seekerId: string, start: string) =>
  makeCall(product, { companionId, seekerId, startAt: at(start), media: 'audio' })

async function mara() {
  const companionId = await makeCompanion(product)
  const seekerId = await makeSeeker(product, { status: 'active' })
  await offer(companionId, '25T15:00', '25T18:00')
  await offer(companionId, '26T08:00', '26T10:00', 'audio')
  await offer(companionId, '27T16:00', '27T18:00')
  await offer(companionId, '30T16:00', '30T18:00')
  await call(companionId, seekerId, '25T16:30')
  const { callId } = await call(companionId, seekerId, '27T16:00')
  await endCall(product, callId, { status: 'completed' })
  return { companionId, seekerId }
}

describe('free and booked times', () => {
  test('scheduled and active calls that haven’t ended count as booked [B-07]', async () => {
    const { companionId } = await mara()
    const around = { startAt: now, endAt: at('30T00:00') }
    expect(await listCountedCallsAround(product.ctx.db, companionId, around)).toMatchObject([
      { startAt: at('25T16:30'), endAt: at('25T17:00'), isOpen: true },
      { startAt: at('27T16:00'), endAt: at('27T16:30'), isOpen: false },
    ])
  })
})

describe('the booking page', () => {
  const page = async (seekerId: string, companionId: string, week: string | null = null) =>
    bookingPage(product.ctx.db, await product.as(seekerId), companionId, 'video', {
      week,
      now,
      timeZone: 'Europe/Berlin',
    })

  test('shows the companion, the rates, the balance, the next three slots and the week in the viewer’s zone [B-03]', async () => {
    const { companionId, seekerId } = await mara()
    await giveCredits(product, seekerId, 170)
    const result = await page(seekerId, companionId)
    expect(result).toMatchObject({
      companion: { companionId, name: 'Mara Feld', certified: true, languages: ['de', 'en'] },
      rates: { audio: 100, video: 150 },
      balance: 170,
      refusal: null,
      trial: 'none',
    })
    expect(result?.next.map((slot) => slot.startAt)).toEqual([at('25T16:00'), at('25T17:00'), at('27T16:00')])
    expect(result?.week).toMatchObject({ firstDay: '2026-11-25', earlier: null, later: '2026-12-02' })
    expect(
      result?.week.days.map((day) => day.segments.map((segment) => `${segment.kind} ${segment.fromMinute / 60}`)),
    ).toEqual([
      ['audio_video 17', 'booked 17.5', 'audio_video 18'],
      ['audio 9'],
      ['audio_video 17'],
      [],
      [],
      ['audio_video 17'],
      [],
    ])
    expect(result?.mine).toMatchObject([{ companionId, startAt: at('25T16:30'), endAt: at('25T17:00') }])
  })

  test('suggests no slot within another call of the seeker', async () => {
    const { companionId, seekerId } = await mara()
    const elsewhere = await makeCompanion(product)
    await call(elsewhere, seekerId, '25T15:45')
    await call(elsewhere, seekerId, '25T17:00')
    const result = await page(seekerId, companionId)
    expect(result?.next.map((slot) => slot.startAt)).toEqual([at('25T16:00'), at('25T17:00'), at('27T16:00')])
    await call(elsewhere, seekerId, '25T17:30')
    expect((await page(seekerId, companionId))?.next.map((slot) => slot.startAt)).toEqual([
      at('25T16:00'),
      at('27T16:00'),
      at('30T16:00'),
    ])
  })

  test('pages by weeks from today to the end of the 30 days', async () => {
    const { companionId, seekerId } = await mara()
    expect((await page(seekerId, companionId, '2026-12-04'))?.week).toMatchObject({
      firstDay: '2026-12-02',
      earlier: '2026-11-25',
      later: '2026-12-09',
    })
    expect((await page(seekerId, companionId, '2020-01-01'))?.week.firstDay).toBe('2026-11-25')
    expect((await page(seekerId, companionId, '2030-01-01'))?.week).toMatchObject({
      firstDay: '2026-12-23',
      later: null,
    })
  })

  test('opens on the first week with free time, or the week of the slot being booked [B-03]', async () => {
    const companionId = await makeCompanion(product)
    const viewer = await product.as(await makeSeeker(product))
    const firstDay = async (slotAt: Date | null = null) => {
      const options = { week: null, slotAt, now, timeZone: 'Europe/Berlin' }
      return (await bookingPage(product.ctx.db, viewer, companionId, 'video', options))?.week.firstDay
    }
    expect(await firstDay()).toBe('2026-11-25')
    await offerTime(product, companionId, new Date('2026-12-10T10:00:00Z'), new Date('2026-12-10T12:00:00Z'))
    expect(await firstDay()).toBe('2026-12-09')
    await offer(companionId, '27T16:00', '27T18:00')
    expect(await firstDay()).toBe('2026-11-25')
    expect(await firstDay(new Date('2026-12-10T10:00:00Z'))).toBe('2026-12-09')
  })

  test('guests see what a new seeker would: companion, time, and that it is free', async () => {
    const { db } = product.ctx
    const companionId = await makeCompanion(product, { name: 'Mara Feld' })
    const address = `/en/availability/${companionId}/video?slot=2026-11-27T16%3A00%3A00.000Z`
    expect(await intendedBooking(db, address)).toMatchObject({
      name: 'Mara Feld',
      startAt: at('27T16:00'),
      isFree: false,
    })
    expect(isTrialAvailable(null, { freeIntro: true }, null)).toBe(true)
    expect(isTrialAvailable(null, { freeIntro: false }, null)).toBe(false)
    expect(isTrialAvailable(await product.as(companionId), { freeIntro: true }, null)).toBe(false)
    const hidden = await makeCompanion(product, { status: null })
    for (const path of ['/en/dashboard', `/en/availability/${hidden}/video`, `/en/availability/${crypto.randomUUID()}`])
      expect(await intendedBooking(db, path)).toBeNull()
  })

  test('a seeker who blocked the companion sees neither free nor booked time', async () => {
    const { companionId, seekerId } = await mara()
    await product.ctx.db.insert(blocked).values({ companionId, seekerId, blockedBy: seekerId })
    const result = await page(seekerId, companionId)
    expect(result?.refusal).toBe('pair_blocked')
    expect([result?.slots, result?.next, result?.week.days.flatMap((day) => day.segments)]).toEqual([[], [], []])
  })

  test('a seeker blocked by the companion finds no page, even if they blocked each other [SEC-16]', async () => {
    const { companionId, seekerId } = await mara()
    await product.ctx.db.insert(blocked).values({ companionId, seekerId, blockedBy: companionId })
    expect(await page(seekerId, companionId)).toBeNull()
    await product.ctx.db.insert(blocked).values({ companionId, seekerId, blockedBy: seekerId })
    expect(await page(seekerId, companionId)).toBeNull()
    expect(await page(await makeSeeker(product), companionId)).not.toBeNull()
  })

  test('a seeker who owes credits, or whose payment is disputed, is told before choosing a time', async () => {
    const { companionId, seekerId } = await mara()
    expect((await page(seekerId, companionId))?.refusal).toBeNull()
    await lockBookings(product, seekerId)
    const result = await page(seekerId, companionId)
    expect(result?.refusal).toBe('bookings_locked')
    expect(result?.slots).not.toEqual([])
  })

  test('companions can look but not book, and companions under review have no page', async () => {
    const { companionId } = await mara()
    expect((await page(await makeCompanion(product), companionId))?.refusal).toBe('seekers_only')
    expect(await page(await makeSeeker(product), await makeCompanion(product, { status: null }))).toBeNull()
    expect(await page(await makeSeeker(product), crypto.randomUUID())).toBeNull()
  })

  test.each([
    ['availability', 'availability_load_failed'],
    ['calls', 'booked_load_failed'],
  ])('names what could not be read: %s [B-26, B-27]', async (table, code) => {
    const { companionId, seekerId } = await mara()
    const seeker = await product.as(seekerId)
    const { db } = product.ctx
    await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
    const read = bookingPage(db, seeker, companionId, 'video', { week: null, now, timeZone: 'Europe/Berlin' })
    await expect(read).rejects.toMatchObject({ code, status: 500 })
    await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  })
})

describe('instead of what isn’t possible', () => {
  test('new seekers and guests are offered the free call with its next time, in a language its companion writes', async () => {
    const { db } = product.ctx
    const { companionId, seekerId } = await mara()
    const welcome = await makeCompanion(product, { name: 'Elif Kaya', freeIntro: true, video: null })
    const next = (changes: Partial<Parameters<typeof nextFreeCall>[1]> = {}) =>
      nextFreeCall(db, { language: 'de', now, ...changes })
    const write = (bioLanguage: 'de' | 'en') =>
      db.update(profiles).set({ bio: 'Hi!', bioLanguage }).where(eq(profiles.id, welcome))
    await write('de')
    expect(await next()).toBeNull()
    await offer(welcome, '26T08:00', '26T10:00')
    const offered = { companionId: welcome, name: 'Elif Kaya', media: 'audio', startAt: at('26T08:00') }
    expect(await next({ media: 'video' })).toMatchObject(offered)
    const busy = [{ startAt: at('26T07:30'), endAt: at('26T08:30') }]
    expect(await next({ mine: busy })).toMatchObject({ startAt: at('26T08:30') })
    await write('en')
    expect(await next()).toBeNull()
    expect(await next({ language: 'en' })).toMatchObject(offered)

    const newcomer = await makeSeeker(product)
    const isOffered = async (viewerId: string, companion: string) => {
      const options = { week: null, now, timeZone: 'Europe/Berlin' }
      const viewer = await product.as(viewerId)
      return (await bookingPage(db, viewer, companion, 'audio', options))?.hasFreeCallElsewhere
    }
    expect(await isOffered(newcomer, companionId)).toBe(true)
    expect(await isOffered(newcomer, welcome)).toBe(false)
    expect(await isOffered(seekerId, companionId)).toBe(false)
    await db.insert(blocked).values({ companionId: welcome, seekerId: newcomer, blockedBy: welcome })
    expect(await next({ language: 'en', seekerId: newcomer })).toBeNull()
    await makeCall(product, { companionId: welcome, seekerId: newcomer, startAt: at('27T08:00'), isTrial: true })
    expect(await isOffered(newcomer, companionId)).toBe(false)
  })

  test('a start that closes comes with the next one of the same kind', async () => {
    const { companionId } = await mara()
    const until = (start: string, media: 'audio' | 'video' = 'video') =>
      bookableUntil(product.ctx.db, { companionId, media, startAt: at(start) }, now)
    expect(await until('25T16:00')).toEqual({ isTaken: false, closesAt: at('25T15:45'), nextAt: at('25T16:15') })
    expect(await until('25T16:30')).toEqual({ isTaken: true, closesAt: now, nextAt: at('25T17:00') })
    expect((await until('25T17:45')).nextAt).toEqual(at('27T16:00'))
    expect((await until('25T17:45', 'audio')).nextAt).toEqual(at('26T08:00'))
    expect((await until('30T17:45')).nextAt).toBeNull()
  })
})
