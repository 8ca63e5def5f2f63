import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newestNotifications } from '#app/features/operation/notifications/views.server.ts'
import { applications, blocked, calls, favorites, notifications, profiles, traderDetails } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { cancelCall } from '../calls/commands.server.ts'
import { companionDashboard, seekerDashboard } from './views.server.ts'

let freeIntroId: string
/** 18:40 in Berlin. */
const now = new Date('2026-12-03T17:40:00Z')
const test = testContext({ now })
const at = (hours: number) => new Date(now.getTime() + Math.round(hours * 3_600_000))

beforeAll(async () => {
  freeIntroId = await makeCompanion(test, { name: 'Mara Feld', freeIntro: true })
})

const seekerBoard = async (userId: string, timeZone = 'Europe/Berlin') =>
  seekerDashboard(test.ctx.db, await test.as(userId), now, timeZone, 'en')
const companionBoard = async (userId: string) =>
  companionDashboard(test.ctx.db, await test.as(userId), now, 'Europe/Berlin')

describe('the dashboard of a seeker', () => {
  it('points a new seeker to the free call and starts the checklist', async () => {
    const board = await seekerBoard(await makeSeeker(test, { name: 'Lena' }))
    const [{ slug } = { slug: '' }] = await test.ctx.db.select().from(profiles).where(eq(profiles.id, freeIntroId))
    expect(board).toMatchObject({
      name: 'Lena',
      partOfDay: 'evening',
      callsToday: 0,
      upcoming: [],
      credits: 0,
      favorites: [],
      freeIntroName: 'Mara Feld',
      variant: 'new_without_credits',
      next: { step: 'free_intro', path: `/companion/${slug}` },
    })
    expect(board.checklist?.map((step) => step.done)).toEqual([false, false, false])
  })

  it('shows up to three upcoming calls, soonest first, and counts today’s in the viewer’s time zone [H-02]', async () => {
    const seekerId = await makeSeeker(test)
    for (const hours of [30, 2, 5, 60]) await makeCall(test, { seekerId, startAt: at(hours) })
    const board = await seekerBoard(seekerId)
    expect(board.upcoming.map(({ startAt }) => startAt)).toEqual([at(2), at(5), at(30)])
    expect(board.upcoming[0]).toMatchObject({
      other: { name: 'Mara Feld' },
      minutes: 30,
      media: 'video',
      status: 'scheduled',
      lobbyAt: new Date(at(2).getTime() - 600_000),
    })
    expect(board.callsToday).toBe(2)
    for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland'])
      expect((await seekerBoard(seekerId, zone)).callsToday).toBe(2)
  })

  it('shows the newest three notifications [H-07]', async () => {
    const [userId, code] = [await makeSeeker(test), 'payout_completed' as const]
    const paid = (credits: number) => ({ payoutId: crypto.randomUUID(), credits, amountCents: credits })
    const row = (hours: number) => ({
      ...{ userId, type: 'credit' as const, code, metadata: paid(hours) },
      ...{ effectKey: crypto.randomUUID(), createdAt: at(-hours) },
    })
    await test.ctx.db.insert(notifications).values([1, 2, 3, 4].map(row))
    const recent = await newestNotifications(test.ctx.db, userId, 3)
    expect(recent.map(({ createdAt }) => createdAt)).toEqual([1, 2, 3].map((hours) => at(-hours)))
  })

  it('shows the latest two favourites who are still listed [H-10]', async () => {
    const seekerId = await makeSeeker(test)
    const ids = []
    for (const [index, name] of ['First', 'Second', 'Third', 'Gone', 'Blocking', 'Without rates'].entries()) {
      const companionId = await makeCompanion(test, { name })
      ids.push(companionId)
      await test.ctx.db.insert(favorites).values({ seekerId, companionId, createdAt: at(-10 + index) })
    }
    await setUser(test, ids[3] ?? '', { status: 'suspended' })
    const blocking = ids[4] ?? ''
    await test.ctx.db.insert(blocked).values({ seekerId, companionId: blocking, blockedBy: blocking })
    await setUser(test, ids[5] ?? '', { ratePerHourAudio: null, ratePerHourVideo: null })
    expect((await seekerBoard(seekerId)).favorites).toEqual([
      { companionId: ids[2], name: 'Third', locationCode: 'DE', photoKey: null },
      { companionId: ids[1], name: 'Second', locationCode: 'DE', photoKey: null },
    ])
  })

  it('completes the checklist with a free call, a purchase and a booked paid call, and hides it with credits and calls [H-18]', async () => {
    const seekerId = await makeSeeker(test, { status: 'active' })
    const trial = await makeCall(test, { seekerId, companionId: freeIntroId, startAt: at(100), isTrial: true })
    expect((await seekerBoard(seekerId)).checklist?.map((step) => step.done)).toEqual([false, false, false])
    await test.ctx.db.update(calls).set({ status: 'completed' }).where(eq(calls.id, trial.callId))
    const paid = await makeCall(test, { seekerId, startAt: at(50) })
    const board = await seekerBoard(seekerId)
    expect(board.checklist?.map((step) => step.done)).toEqual([true, true, true])
    expect(board.variant).toBe('active_without_credits')
    await cancelCall(test.ctx, await test.as(seekerId), { callId: paid.callId })
    expect((await seekerBoard(seekerId)).checklist?.map((step) => step.done)).toEqual([true, true, false])
    await makeCall(test, { seekerId, startAt: at(50) })
    await giveCredits(test, seekerId, 40)
    expect((await seekerBoard(seekerId)).checklist).toBeNull()
  })
})

describe('the dashboard of a companion', () => {
  const addSlot = (companionId: string, hours: number, lasts = 1) =>
    offerTime(test, companionId, at(hours), at(hours + lasts), 'audio')

  it('shows the next three free times, none booked or past, and nothing to prepare when active [H-12]', async () => {
    const companionId = await makeCompanion(test)
    await offerTime(test, companionId, at(-1), at(7 / 3))
    await addSlot(companionId, 24, 0.5)
    for (const hours of [80, 50]) await addSlot(companionId, hours + 1 / 3)
    await makeCall(test, { companionId, startAt: at(4 / 3) })
    await makeCall(test, { companionId, startAt: at(24), media: 'audio' })
    const board = await companionBoard(companionId)
    expect(board?.freeTimes).toEqual([
      { startAt: at(1 / 3), endAt: at(4 / 3), media: 'audio_video' },
      { startAt: at(11 / 6), endAt: at(7 / 3), media: 'audio_video' },
      { startAt: at(50 + 1 / 3), endAt: at(51 + 1 / 3), media: 'audio' },
    ])
    expect(board).toMatchObject({ stage: 'none', needsAvailability: false, credits: 0 })
  })

  it('leads an applicant through bio, both rates and a first slot to the review [H-23]', async () => {
    const companionId = await makeCompanion(test, { status: null, audio: null, video: 150 })
    await test.ctx.db.update(profiles).set({ bio: '   ' }).where(eq(profiles.id, companionId))
    expect((await companionBoard(companionId))?.languagesWithoutBio).toEqual([])
    const done = async () => (await companionBoard(companionId))?.checklist.map((step) => step.done)
    expect(await done()).toEqual([false, false, false])
    await test.ctx.db.update(profiles).set({ bio: 'I listen.' }).where(eq(profiles.id, companionId))
    await setUser(test, companionId, { ratePerHourAudio: 100 })
    expect(await done()).toEqual([true, true, false])
    expect((await companionBoard(companionId))?.languagesWithoutBio).toEqual(['de'])
    await test.ctx.db.insert(applications).values({ companionId })
    expect(await companionBoard(companionId)).toMatchObject({
      stage: 'application',
      application: { state: 'incomplete', missing: ['free_times'] },
      needsAvailability: false,
    })
    await addSlot(companionId, 48)
    await test.ctx.db.update(profiles).set({ birthYear: null }).where(eq(profiles.id, companionId))
    expect(await companionBoard(companionId)).toMatchObject({ application: { state: 'waiting', missing: [] } })
    await test.ctx.db.delete(traderDetails).where(eq(traderDetails.userId, companionId))
    const undeclared = { state: 'incomplete', missing: ['declaration'] }
    expect(await companionBoard(companionId)).toMatchObject({ application: undeclared })
  })

  it('keeps the checklist after approval, with the deadline for the declaration', async () => {
    const companionId = await makeCompanion(test, { isDeclared: false })
    await addSlot(companionId, 48)
    const application = { missing: ['declaration'], isUnlisted: true }
    expect(await companionBoard(companionId)).toMatchObject({ stage: 'list', application })
    const declareBy = at(240)
    await test.ctx.db.insert(traderDetails).values({ userId: companionId, declareBy })
    application.isUnlisted = false
    expect(await companionBoard(companionId)).toMatchObject({ stage: 'list', declareBy, application })
  })
})
