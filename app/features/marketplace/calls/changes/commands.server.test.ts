import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { system } from '#app/platform/context.ts'
import { callExtensions, users } from '#db/schema/all.ts'
import { callSteps, enterCall, type MadeCall, makeCall, sendHeartbeats } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { endSilentAttendances, leaveCall } from '../commands.server.ts'
import { answerExtension, askExtension, switchToVoice } from './commands.server.ts'
import { extensionOffer, voiceOffer } from './views.server.ts'

const test = testContext()
const { go: wait, callAt, row, balances, freshStart, enterBoth, settleAt } = callSteps(test)
const worker = system('test')

/** Moves the clock while both stay inside; `wait` moves it without any heartbeat. */
const go = async (call: MadeCall, minutes: number, ms = 0) => {
  await wait(call, minutes, ms)
  await sendHeartbeats(test, call.callId)
}
const questions = (call: MadeCall) =>
  test.ctx.db
    .select()
    .from(callExtensions)
    .where(eq(callExtensions.callId, call.callId))
    .orderBy(callExtensions.askedAt)
/** A half-hour call for 50 credits with both inside, three minutes before its end. `extra` credits are left. */
async function running(extra = 100) {
  const call = await makeCall(test, { startAt: freshStart() })
  if (extra > 0) await giveCredits(test, call.seekerId, extra)
  await go(call, 0)
  const people = { seeker: await test.as(call.seekerId), companion: await test.as(call.companionId) }
  const { callId } = call
  const seats = {
    seeker: await enterCall(test.ctx, people.seeker, { callId }),
    companion: await enterCall(test.ctx, people.companion, { callId }),
  }
  await go(call, 27)
  const side = (who: 'seeker' | 'companion') => ({
    ask: (expectedCredits = 25) => askExtension(test.ctx, people[who], { callId, expectedCredits }),
    answer: (extensionId: string, answer: 'yes' | 'no') =>
      answerExtension(test.ctx, people[who], { callId, extensionId, answer }),
    offer: () => extensionOffer(test.ctx.db, people[who], callId, test.ctx.clock.now()),
    leave: () => leaveCall(test.ctx, people[who], { callId, ...seats[who] }),
  })
  return { call, people, seeker: side('seeker'), companion: side('companion') }
}
const sides = [
  ['seeker', 'companion'],
  ['companion', 'seeker'],
] as const
const questionOf = async (call: MadeCall) => (await questions(call)).at(-1)?.id ?? ''

describe('fifteen more minutes', () => {
  for (const [asks, agrees] of sides)
    it(`need the ${asks}’s request and the ${agrees}’s yes: end, length, price and escrow grow together`, async () => {
      const talk = await running()
      expect(await talk[asks].offer()).toMatchObject({ state: 'offered', credits: 25, minutes: 15 })
      expect(await talk[asks].ask()).toEqual({ state: 'asked' })
      expect(await talk[asks].ask()).toEqual({ state: 'asked' })
      expect(await questions(talk.call)).toHaveLength(1)
      expect(await balances(talk.call)).toEqual([100, 0])
      expect(await talk[asks].offer()).toMatchObject({ state: 'asked', by: 'you' })
      expect(await talk[agrees].offer()).toMatchObject({ state: 'asked', by: 'other', credits: 25 })
      const id = await questionOf(talk.call)
      expect(await talk[agrees].answer(id, 'yes')).toEqual({ state: 'extended' })
      expect(await talk[agrees].answer(id, 'yes')).toEqual({ state: 'extended' })
      expect(await row(talk.call)).toMatchObject({ durationMinutes: 45, credits: 75, calendarSequence: 1 })
      expect((await row(talk.call)).endAt.getTime()).toBe(talk.call.startAt.getTime() + 45 * 60_000)
      expect(await balances(talk.call)).toEqual([75, 0])
      expect((await test.announced()).at(-1)).toEqual({
        ...{ type: 'call.extended', callId: talk.call.callId, minutes: 15, credits: 25 },
      })
      expect(await talk[asks].offer()).toMatchObject({ state: 'later', last: { answer: 'agreed', by: 'you' } })
      await settleAt(talk.call, 46)
      expect(await balances(talk.call)).toEqual([75, 75])
      const page = await statementPage(test.ctx.db, talk.people.seeker)
      expect(page.lines.filter(({ type }) => type === 'call_charge')).toMatchObject([{ credits: 75 }])
    })

  it('count as agreed when both ask', async () => {
    const talk = await running()
    await talk.companion.ask()
    expect(await talk.seeker.ask()).toEqual({ state: 'extended' })
    expect(await row(talk.call)).toMatchObject({ durationMinutes: 45, credits: 75 })
  })

  it('can be declined, asked for again, or withdrawn', async () => {
    const talk = await running()
    await talk.seeker.ask()
    const first = await questionOf(talk.call)
    await expect(talk.seeker.answer(first, 'yes')).rejects.toMatchObject({ code: 'extension_changed' })
    expect(await talk.companion.answer(first, 'no')).toEqual({ state: 'declined' })
    await expect(talk.companion.answer(first, 'yes')).rejects.toMatchObject({ code: 'extension_expired' })
    expect(await talk.seeker.offer()).toMatchObject({ state: 'offered', last: { answer: 'declined', by: 'you' } })
    await talk.companion.ask()
    expect(await talk.companion.answer(await questionOf(talk.call), 'no')).toEqual({ state: 'withdrawn' })
    await expect(talk.seeker.answer(first, 'yes')).rejects.toMatchObject({ code: 'extension_changed' })
    expect(await balances(talk.call)).toEqual([100, 0])
    expect((await questions(talk.call)).map(({ answer }) => answer)).toEqual(['declined', 'withdrawn'])
  })

  it('cost what the screen showed, or nothing happens', async () => {
    const talk = await running()
    await expect(talk.seeker.ask(24)).rejects.toMatchObject({ code: 'price_changed', details: { credits: 25 } })
    expect(await questions(talk.call)).toEqual([])
  })
})

describe('a request for more time', () => {
  for (const [asks, stays] of sides) {
    it(`expires when the ${asks} leaves: a yes of the ${stays} charges nothing`, async () => {
      const talk = await running()
      await talk[asks].ask()
      const id = await questionOf(talk.call)
      await talk[asks].leave()
      expect(await questions(talk.call)).toMatchObject([{ answer: 'expired' }])
      expect(await talk[stays].offer()).toMatchObject({ state: 'offered', last: { answer: 'expired', by: 'other' } })
      expect(await talk[asks].offer()).toMatchObject({ state: 'offered', last: { answer: 'expired', by: 'you' } })
      await expect(talk[stays].answer(id, 'yes')).rejects.toMatchObject({ code: 'extension_expired' })
      await settleAt(talk.call, 31)
      expect(await row(talk.call)).toMatchObject({ status: 'completed', durationMinutes: 30, credits: 50 })
      expect(await balances(talk.call)).toEqual([100, 50])
    })

    it(`isn’t accepted by a counter-request after the ${asks} has left, or while the ${stays} is outside`, async () => {
      for (const leaves of [asks, stays]) {
        const talk = await running()
        await talk[leaves].leave()
        await talk[asks].ask()
        await expect(talk[stays].ask()).rejects.toMatchObject({ code: 'other_has_left' })
        const id = await questionOf(talk.call)
        await expect(talk[stays].answer(id, 'yes')).rejects.toMatchObject({ code: 'other_has_left' })
        expect(await balances(talk.call)).toEqual([100, 0])
      }
    })

    it(`expires when the ${asks}’s heartbeat stops, before and after a sweep`, async () => {
      const talk = await running()
      await talk[asks].ask()
      const id = await questionOf(talk.call)
      await wait(talk.call, 28, 2_000)
      await expect(talk[stays].answer(id, 'yes')).rejects.toMatchObject({ code: 'other_has_left' })
      expect(await endSilentAttendances(test.ctx, worker, {})).toBeGreaterThan(1)
      expect(await questions(talk.call)).toMatchObject([{ answer: 'expired' }])
      await expect(talk[stays].answer(id, 'yes')).rejects.toMatchObject({ code: 'extension_expired' })
      expect(await balances(talk.call)).toEqual([100, 0])
    })
  }

  it('stays open while the same person moves the call to another tab', async () => {
    const talk = await running()
    await talk.seeker.ask()
    await enterCall(test.ctx, talk.people.seeker, { callId: talk.call.callId })
    await talk.seeker.leave()
    expect(await talk.companion.answer(await questionOf(talk.call), 'yes')).toEqual({ state: 'extended' })
  })

  it('expires after ninety seconds, for both, and can be repeated', async () => {
    const talk = await running()
    await talk.seeker.ask()
    const id = await questionOf(talk.call)
    const [question] = await questions(talk.call)
    expect(await talk.seeker.offer()).toMatchObject({ until: new Date(question!.askedAt.getTime() + 90_000) })
    await go(talk.call, 28, 29_000)
    expect(await talk.companion.offer()).toMatchObject({ state: 'asked', by: 'other' })
    await go(talk.call, 28, 31_000)
    await expect(talk.companion.answer(id, 'yes')).rejects.toMatchObject({ code: 'extension_expired' })
    expect(await talk.seeker.offer()).toMatchObject({ state: 'offered', last: { answer: 'expired', by: 'you' } })
    expect(await talk.companion.ask()).toEqual({ state: 'asked' })
    expect((await questions(talk.call)).map(({ answer }) => answer)).toEqual(['expired', null])
  })

  it('expires when the seeker switches to voice at another price', async () => {
    const talk = await running()
    await talk.companion.ask()
    await switchToVoice(test.ctx, talk.people.seeker, { callId: talk.call.callId, expectedReturn: 0 })
    const id = await questionOf(talk.call)
    await expect(talk.seeker.answer(id, 'yes')).rejects.toMatchObject({ code: 'extension_expired' })
  })
})

describe('more time is refused', () => {
  it('when the balance is too low: the seeker sees why, the companion doesn’t', async () => {
    const talk = await running(24)
    expect(await talk.seeker.offer()).toMatchObject({ state: 'refused', code: 'insufficient_credits', missing: 1 })
    expect(await talk.companion.offer()).toMatchObject({ state: 'refused', code: 'extension_impossible', missing: 0 })
    await expect(talk.seeker.ask()).rejects.toMatchObject({ code: 'insufficient_credits' })
    await expect(talk.companion.ask()).rejects.toMatchObject({ code: 'extension_impossible' })
  })

  it('when another call of either begins, without telling the other person', async () => {
    for (const who of ['seeker', 'companion'] as const) {
      const talk = await running()
      await makeCall(test, { startAt: talk.call.endAt, [`${who}Id`]: talk.people[who].userId })
      const other = who === 'seeker' ? 'companion' : 'seeker'
      await expect(talk[who].ask()).rejects.toMatchObject({ code: `extension_${who}_taken` })
      await expect(talk[other].ask()).rejects.toMatchObject({ code: 'extension_impossible' })
      expect(await questions(talk.call)).toEqual([])
    }
  })

  it('for a stranger, to whom the call doesn’t exist', async () => {
    const talk = await running()
    await talk.seeker.ask()
    const { callId } = talk.call
    const extensionId = await questionOf(talk.call)
    for (const userId of [await makeSeeker(test), await makeCompanion(test)]) {
      const stranger = await test.as(userId)
      expect(await extensionOffer(test.ctx.db, stranger, callId, test.ctx.clock.now())).toBeNull()
      const [question, answer] = [
        { callId, expectedCredits: 25 },
        { callId, extensionId, answer: 'yes' as const },
      ]
      await expect(askExtension(test.ctx, stranger, question)).rejects.toMatchObject({ status: 404 })
      await expect(answerExtension(test.ctx, stranger, answer)).rejects.toMatchObject({ status: 404 })
    }
    expect(await questions(talk.call)).toMatchObject([{ answer: null }])
  })

  it('by the database for a second open request', async () => {
    const talk = await running()
    await talk.seeker.ask()
    const [open] = await questions(talk.call)
    const { id: _id, ...again } = open!
    await expect(test.ctx.db.insert(callExtensions).values(again)).rejects.toThrow()
    for (const broken of [{ credits: 0 }, { minutes: 30 }, { expiresAt: new Date(+again.askedAt + 360_000) }])
      await expect(
        test.ctx.db
          .insert(callExtensions)
          .values({ ...again, answer: 'declined', answeredAt: again.askedAt, ...broken }),
      ).rejects.toThrow()
  })
})

/** A one-hour video call for 300 credits, booked two days ahead. An hour by voice costs `audio`. */
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

describe('a video call switched to voice', () => {
  it('before it begins refunds the difference immediately and pays the rest to the companion', async () => {
    const { call, offer, switchOver, seeker } = await booked()
    expect(await offer()).toMatchObject({ returned: 100, credits: 200 })
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
    await wait(call, 0)
    await enterBoth(call)
    await settleAt(call, 61)
    expect(await balances(call)).toEqual([100, 200])
  })

  it('refunds at most what the screen showed two minutes ago, and refuses any other amount', async () => {
    const { call, switchOver } = await booked()
    await expect(switchOver(101)).rejects.toMatchObject({ code: 'return_changed', details: { returned: 100 } })
    await wait(call, 0)
    await enterBoth(call)
    await wait(call, 30)
    await expect(switchOver(100)).rejects.toMatchObject({ code: 'return_changed' })
    await expect(switchOver(49)).rejects.toMatchObject({ code: 'return_changed' })
    expect(await switchOver(52)).toEqual({ returned: 52 })
  })

  it('refunds nothing if the voice price isn’t lower or the call was free, and shows that beforehand', async () => {
    const without = await booked(null)
    expect(await without.offer()).toMatchObject({ returned: 0, credits: 300 })
    await without.switchOver(0)
    expect(await row(without.call)).toMatchObject({ mediaType: 'audio', credits: 300, ratePerHour: null })
    const dear = await booked(400)
    expect(await dear.offer()).toMatchObject({ returned: 0 })
    const free = await booked(200, { isTrial: true })
    expect(await free.offer()).toMatchObject({ returned: 0, isFree: true })
    await free.switchOver(0)
    expect(await row(free.call)).toMatchObject({ mediaType: 'audio', credits: 0 })
  })

  it('is up to the seeker: the companion is refused, and a stranger gets 404', async () => {
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
})
