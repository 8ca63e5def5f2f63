import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { setBookingLimits } from '#app/features/marketplace/availability/commands.server.ts'
import { rateCall } from '#app/features/marketplace/ratings/commands.server.ts'
import { removeAccount } from '#app/features/operation/account-deletion/commands.server.ts'
import { exportAccount } from '#app/features/operation/account-deletion/export.commands.server.ts'
import { officeCall } from '#app/features/operation/backoffice/calls/views.server.ts'
import { personPage } from '#app/features/operation/backoffice/people/views.server.ts'
import { system } from '#app/platform/context.ts'
import { blocked, calls, seekerNotes } from '#db/schema/all.ts'
import { endCall, type MadeCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { handleAnnounced, mailsFor, noticesFor } from '#tests/support/messages.ts'
import { confirmedAdmin } from '#tests/support/office.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { bookedCall } from '../views.server.ts'
import { offerNextWeek, saveSeekerNote } from './commands.server.ts'
import { regularOf } from './views.server.ts'

const test = testContext()
const hour = 3_600_000
let week = 0

/** A completed half-hour video call; the clock is an hour after its start. Each is weeks after the last one. */
async function completedCall(people: Partial<MadeCall> = {}): Promise<MadeCall> {
  week += 3
  const startAt = new Date(Date.parse('2026-12-02T18:00:00Z') + week * 7 * 24 * hour)
  const call = await makeCall(test, { startAt, ...people })
  await endCall(test, call.callId, { status: 'completed', endedAt: call.endAt })
  await test.setClock(new Date(startAt.getTime() + hour))
  return call
}

const note = async (call: MadeCall, text: string, by = call.companionId) =>
  saveSeekerNote(test.ctx, await test.as(by), { callId: call.callId, note: text })
const pageOf = async (call: MadeCall, userId: string) => {
  const viewer = await test.as(userId)
  return regularOf(test.ctx, viewer, await bookedCall(test.ctx.db, viewer, call.callId))
}
const stored = (call: MadeCall) =>
  test.ctx.db.select().from(seekerNotes).where(eq(seekerNotes.companionId, call.companionId))

describe('a companion’s note about a seeker', () => {
  it('is one for all their calls, changed by the last one saved, and deleted if empty', async () => {
    const first = await completedCall()
    const second = await completedCall(first)
    await note(first, 'Has a dog, Emil.')
    await note(second, 'Has a dog, Emil.\nMoved to Graz.')
    expect(await pageOf(first, first.companionId)).toMatchObject({ note: 'Has a dog, Emil.\nMoved to Graz.', calls: 2 })
    await note(first, '')
    expect(await pageOf(second, first.companionId)).toMatchObject({ note: '' })
    expect(await stored(first)).toEqual([])
  })

  it('is encrypted in the database, for these two people only', async () => {
    const call = await completedCall()
    const other = await completedCall({ companionId: call.companionId })
    await note(call, 'Has a dog, Emil.')
    const [row] = await stored(call)
    expect(JSON.stringify(row)).not.toMatch(/dog|Emil/)
    expect(Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1')).not.toMatch(/dog|Emil/)
    await test.ctx.db.insert(seekerNotes).values({ ...other, sealed: row?.sealed ?? '' })
    expect(await pageOf(other, call.companionId)).toMatchObject({ note: '' })
  })

  it('is refused to strangers and seekers, and never shown to the seeker or administrators', async () => {
    const call = await completedCall()
    for (const stranger of [await makeSeeker(test), await makeCompanion(test)])
      await expect(note(call, 'Mine', stranger)).rejects.toMatchObject({ status: 404 })
    await expect(note(call, 'Mine', call.seekerId)).rejects.toMatchObject({ code: 'companions_only' })
    expect(await stored(call)).toEqual([])
    await note(call, 'Has a dog, Emil.')
    expect(await pageOf(call, call.seekerId)).toBeNull()
    const admin = await confirmedAdmin(test)
    const shown = [
      await officeCall(test.ctx, admin, call.callId),
      await personPage(test.ctx.db, admin, call.companionId),
      await personPage(test.ctx.db, admin, call.seekerId),
    ]
    expect(JSON.stringify(shown)).not.toMatch(/Emil|sealed/)
    expect(await dataOf(call.seekerId)).not.toMatch(/Emil|sealed/)
  })

  it('is in its author’s export as text, and goes with either account', async () => {
    const call = await completedCall()
    const again = await completedCall({ seekerId: call.seekerId })
    for (const each of [call, again]) await note(each, 'Has a dog, Emil.')
    expect(JSON.parse(await dataOf(call.companionId))).toMatchObject({
      seekerNotes: [{ text: 'Has a dog, Emil.' }],
      data: { seekerNotes: [{ seekerId: expect.any(String), updatedAt: expect.any(String) }] },
    })
    await removeAccount(test.ctx, system('test'), { userId: call.companionId })
    expect([await stored(call), (await stored(again)).length]).toEqual([[], 1])
    await removeAccount(test.ctx, system('test'), { userId: call.seekerId })
    expect(await stored(again)).toEqual([])
    await expect(note(again, 'Had a dog.')).rejects.toMatchObject({ status: 404 })
    expect(await pageOf(again, again.companionId)).toBeNull()
  })

  it('comes with the calls together and only the stars that the seeker signed', async () => {
    const first = await completedCall()
    const seeker = await test.as(first.seekerId)
    await rateCall(test.ctx, seeker, { callId: first.callId, rating: 2 })
    expect(await pageOf(first, first.companionId)).toMatchObject({ calls: 1, lastAt: first.startAt, stars: null })
    const second = await completedCall(first)
    await rateCall(test.ctx, seeker, { callId: second.callId, rating: 5, isSigned: true })
    expect(await pageOf(first, first.companionId)).toMatchObject({
      ...{ calls: 2, lastAt: second.startAt, stars: 5, ratings: 1 },
    })
  })
})

async function dataOf(userId: string): Promise<string> {
  const { bytes } = await exportAccount(test.ctx, await test.as(userId), { language: 'en' })
  return strFromU8(unzipSync(bytes)['account.json'] ?? new Uint8Array())
}

/** A completed call whose companion is free at the same time next week. */
async function offerableCall(people: Partial<MadeCall> = {}) {
  const call = await completedCall(people)
  const nextAt = new Date(call.startAt.getTime() + 7 * 24 * hour)
  await offerTime(test, call.companionId, nextAt, new Date(nextAt.getTime() + hour))
  return { ...call, nextAt }
}
const offer = async (call: MadeCall, by = call.companionId) =>
  outcomeOf(offerNextWeek(test.ctx, await test.as(by), { callId: call.callId }), 'offered')
const newsOf = async (call: MadeCall) => {
  await handleAnnounced(test, { callId: call.callId })
  return (await noticesFor(test, call.seekerId)).filter(({ code }) => code === 'next_week_offered')
}

describe('offering the same time next week', () => {
  it('tells the seeker once, in the app and by mail, with a link to book that time', async () => {
    const call = await offerableCall()
    expect(await offer(call)).toBe('offered')
    expect(await offer(call)).toBe('already_offered')
    const path = `availability/${call.companionId}/video?${new URLSearchParams({
      ...{ slot: call.nextAt.toISOString(), start: call.nextAt.toISOString(), minutes: '30' },
    })}`
    expect(await newsOf(call)).toMatchObject([{ metadata: { startAt: call.nextAt.toISOString(), minutes: 30 } }])
    const [mail] = await mailsFor(test, call.seekerId)
    expect(mail?.text).toContain(`/en/${path}`)
    expect(mail?.subject).toContain('The same time again')
  })

  it('is refused if the companion isn’t free then, or keeps days between calls', async () => {
    expect(await offer(await completedCall())).toBe('slot_gone')
    const taken = await offerableCall()
    await makeCall(test, { companionId: taken.companionId, startAt: taken.nextAt })
    expect(await offer(taken)).toBe('slot_gone')
    const resting = await offerableCall()
    const limits = { noticeMinutes: 0, pauseMinutes: 0, callsPerDay: null, hoursPerWeek: null, daysBetweenCalls: 7 }
    await setBookingLimits(test.ctx, await test.as(resting.companionId), limits)
    expect(await offer(resting)).toBe('cool_down')
    for (const call of [taken, resting]) expect(await newsOf(call)).toEqual([])
  })

  it('is refused to strangers and the seeker, after a call that didn’t take place, and when it’s over', async () => {
    const call = await offerableCall()
    expect(await offer(call, await makeCompanion(test))).toBe('not_found')
    expect(await offer(call, call.seekerId)).toBe('companions_only')
    await test.setClock(call.nextAt)
    expect(await offer(call)).toBe('too_late')
    const missed = await makeCall(test, { startAt: new Date(call.nextAt.getTime() + 48 * hour) })
    await endCall(test, missed.callId, { status: 'missed', missedReason: 'both_no_show' })
    expect(await offer(missed)).toBe('call_not_completed')
  })

  it('sends nothing to a seeker who blocked the companion, who doesn’t learn that', async () => {
    const call = await offerableCall()
    const { seekerId, companionId } = call
    await test.ctx.db.insert(blocked).values({ seekerId, companionId, blockedBy: seekerId })
    expect(await offer(call)).toBe('offered')
    expect(await newsOf(call)).toEqual([])
    const own = await offerableCall()
    await test.ctx.db.insert(blocked).values({ ...own, blockedBy: own.companionId })
    expect(await offer(own)).toBe('pair_blocked')
    const [row] = await test.ctx.db.select().from(calls).where(eq(calls.id, own.callId))
    expect(row?.nextWeekOfferedAt).toBeNull()
  })
})
