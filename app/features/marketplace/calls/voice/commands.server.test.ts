import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { users } from '#db/schema/all.ts'
import { callSteps } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { voiceOffer } from '../changes.views.server.ts'
import { cancelCall } from '../commands.server.ts'
import { switchToVoice } from './commands.server.ts'

const test = testContext()
const { callAt, go, row, balances, enterBoth, settleAt } = callSteps(test)

/** A video call of an hour for 300 credits, booked two days ahead; an hour by voice costs `audio`. */
async function booked(audio: number | null = 200, options: { isTrial?: boolean; media?: 'audio' } = {}) {
  const minutes = options.isTrial ? 15 : 60
  const call = await callAt(-60 * 48, 0, { credits: 300, minutes, ...options })
  await test.ctx.db
    .update(users)
    .set({ ratePerHourAudio: audio, ratePerHourVideo: 300 })
    .where(eq(users.id, call.companionId))
  const seeker = await test.as(call.seekerId)
  const { callId } = call
  return {
    call,
    seeker,
    switchOver: (expectedReturn: number) => switchToVoice(test.ctx, seeker, { callId, expectedReturn }),
    offer: () => voiceOffer(test.ctx.db, seeker, callId, test.ctx.clock.now()),
  }
}

describe('a video call that goes on by voice', () => {
  it('before it begins returns the difference to the voice price at once, and pays the rest to the companion', async () => {
    const { call, offer, switchOver, seeker } = await booked()
    expect(await offer()).toMatchObject({ returned: 100, credits: 200, isOffered: true })
    expect(await switchOver(100)).toEqual({ returned: 100 })
    expect(await row(call)).toMatchObject({
      ...{ mediaType: 'audio', credits: 200, ratePerHour: 200, calendarSequence: 1, status: 'scheduled' },
    })
    expect(await balances(call)).toEqual([100, 0])
    const page = await statementPage(test.ctx.db, seeker)
    expect(page.lines.filter(({ type }) => type === 'call_charge')).toMatchObject([{ credits: 200 }])
    expect((await test.announced()).at(-1)).toEqual({
      ...{ type: 'call.switched_to_voice', callId: call.callId, returned: 100 },
    })
    await go(call, 0)
    await enterBoth(call)
    await settleAt(call, 61)
    expect(await balances(call)).toEqual([100, 200])
  })

  it('returns the whole rest when it is cancelled afterwards', async () => {
    const { call, switchOver, seeker } = await booked()
    await switchOver(100)
    await cancelCall(test.ctx, seeker, { callId: call.callId })
    expect(await balances(call)).toEqual([300, 0])
  })

  it('in the middle returns the difference for the minutes that are left', async () => {
    const { call, offer, switchOver } = await booked()
    await go(call, 0)
    await enterBoth(call)
    await go(call, 30)
    expect(await offer()).toMatchObject({ returned: 50, credits: 250 })
    await switchOver(50)
    expect(await row(call)).toMatchObject({ mediaType: 'audio', credits: 250, status: 'active' })
    expect(await balances(call)).toEqual([50, 0])
  })

  it('gives what the screen said two minutes ago at most, and refuses any other sum', async () => {
    const { call, switchOver } = await booked()
    await expect(switchOver(101)).rejects.toMatchObject({ code: 'return_changed', details: { returned: 100 } })
    await go(call, 0)
    await enterBoth(call)
    await go(call, 30)
    await expect(switchOver(100)).rejects.toMatchObject({ code: 'return_changed' })
    await expect(switchOver(49)).rejects.toMatchObject({ code: 'return_changed' })
    expect(await switchOver(52)).toEqual({ returned: 52 })
  })

  it('returns nothing when the companion has no lower price by voice, or when it was free, and says so before', async () => {
    const without = await booked(null)
    expect(await without.offer()).toMatchObject({ returned: 0, isOffered: false, credits: 300 })
    await without.switchOver(0)
    expect(await row(without.call)).toMatchObject({ mediaType: 'audio', credits: 300, ratePerHour: null })
    const dear = await booked(400)
    expect(await dear.offer()).toMatchObject({ returned: 0, isOffered: true })
    const free = await booked(200, { isTrial: true })
    expect(await free.offer()).toMatchObject({ returned: 0, isFree: true })
    await free.switchOver(0)
    expect(await row(free.call)).toMatchObject({ mediaType: 'audio', credits: 0 })
  })

  it('does so once and never goes back to video', async () => {
    const { call, offer, switchOver } = await booked()
    await switchOver(100)
    expect(await offer()).toBeNull()
    await expect(switchOver(0)).rejects.toMatchObject({ code: 'already_voice' })
    expect((await row(call)).mediaType).toBe('audio')
  })

  it('is the seeker’s alone: the companion is refused, and a stranger does not find the call', async () => {
    const { call } = await booked()
    const input = { callId: call.callId, expectedReturn: 100 }
    await expect(switchToVoice(test.ctx, await test.as(call.companionId), input)).rejects.toMatchObject({
      code: 'not_yours_to_do',
      status: 403,
    })
    for (const userId of [await makeSeeker(test), await makeCompanion(test)])
      await expect(switchToVoice(test.ctx, await test.as(userId), input)).rejects.toMatchObject({ status: 404 })
    expect(await row(call)).toMatchObject({ mediaType: 'video', credits: 300 })
  })

  it('is refused once the call is over or cancelled', async () => {
    const { call, switchOver, seeker } = await booked()
    await cancelCall(test.ctx, seeker, { callId: call.callId })
    await expect(switchOver(100)).rejects.toMatchObject({ code: 'call_cancelled' })
    const over = await booked()
    await go(over.call, 61)
    await expect(over.switchOver(0)).rejects.toMatchObject({ code: 'too_late' })
  })
})
