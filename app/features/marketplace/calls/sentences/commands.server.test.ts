import { expect, it } from 'vitest'
import { callSteps, type MadeCall } from '#tests/support/calls.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { handleAnnounced, mailsFor, noticesFor } from '#tests/support/messages.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { callForViewer } from '../views.server.ts'
import { saySentence } from './commands.server.ts'
import { sentencesOfCall } from './views.server.ts'

const test = testContext()
const { callAt } = callSteps(test)
const say = async (call: MadeCall, by: string, sentence: 'running_late' | 'quiet_place' = 'running_late') =>
  outcomeOf(saySentence(test.ctx, await test.as(by), { callId: call.callId, sentence }), 'said')
const seenBy = async (call: MadeCall, userId: string, language: 'en' | 'de' = 'en') => {
  const viewer = await test.as(userId)
  const row = await callForViewer(test.ctx.db, viewer, call.callId)
  const { said, open } = await sentencesOfCall(test.ctx.db, viewer, row, { now: test.ctx.clock.now(), language })
  return { said: said.map(({ text, isOwn }) => `${isOwn ? 'own' : 'other'}: ${text}`), open: open.length }
}

it('reaches the other person’s page, in their language, and their notifications, but no mailbox', async () => {
  const call = await callAt(-20)
  expect(await say(call, call.companionId)).toBe('said')
  expect(await seenBy(call, call.seekerId, 'de')).toEqual({ said: ['other: Ich komme drei Minuten später.'], open: 4 })
  expect(await seenBy(call, call.companionId)).toEqual({ said: ['own: I’m running three minutes late.'], open: 3 })
  await handleAnnounced(test, { callId: call.callId })
  expect(await noticesFor(test, call.seekerId)).toMatchObject([
    { code: 'call_sentence', metadata: { sentence: 'running_late', companionId: call.companionId } },
  ])
  expect(await mailsFor(test, call.seekerId)).toEqual([])
  expect(await noticesFor(test, call.companionId)).toEqual([])
})

it('can be said once by each, several of them, and by both', async () => {
  const call = await callAt(-20)
  for (const by of [call.seekerId, call.companionId]) expect(await say(call, by)).toBe('said')
  expect(await say(call, call.seekerId)).toBe('already_said')
  expect(await say(call, call.seekerId, 'quiet_place')).toBe('said')
  await handleAnnounced(test, { callId: call.callId })
  expect(await noticesFor(test, call.companionId)).toHaveLength(2)
})

it('is refused to strangers, closed accounts, and more than an hour before', async () => {
  const call = await callAt(-20)
  for (const stranger of [await makeSeeker(test), await makeCompanion(test)])
    expect(await say(call, stranger)).toBe('not_found')
  await setUser(test, call.companionId, { status: 'suspended' })
  expect(await say(call, call.companionId)).toBe('account_closed')
  const early = await callAt(-61)
  expect(await say(early, early.seekerId)).toBe('too_early')
  expect(await seenBy(early, early.seekerId)).toEqual({ said: [], open: 0 })
})
