import { expect, it } from 'vitest'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { loader } from './call-calendar.ts'

const test = testContext({ now: new Date('2026-12-01T12:00:00Z') })
const startAt = new Date('2026-12-03T17:30:00Z')

async function fileFor(userId: string, callId: string) {
  const given = { ctx: test.ctx, viewer: await test.as(userId), params: { lang: 'en', callId } }
  return loader(routeArgs(`/en/my-calls/${callId}/calendar.ics`, given)).catch((thrown: unknown) => thrown as Response)
}
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

it('gives both people the call, with the same identity as in mails and the feed', async () => {
  const call = await makeCall(test, { startAt })
  await makeCall(test, { startAt: new Date('2026-12-05T17:30:00Z'), seekerId: call.seekerId })
  const answer = await fileFor(call.seekerId, call.callId)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.ics"$/)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const lines = linesOf(await answer.text())
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`UID:call-${call.callId}@`),
      'METHOD:PUBLISH',
      'DTSTART:20261203T173000Z',
      'DTEND:20261203T180000Z',
      'STATUS:CONFIRMED',
      expect.stringMatching(/^SUMMARY:.*Mara Feld/),
    ]),
  )
  expect(lines.join().toLowerCase()).not.toContain('mailto:')
  expect(await (await fileFor(call.companionId, call.callId)).text()).toMatch(/SUMMARY:.*Lena/)
})

it('does not exist for strangers, nor for an invented id', async () => {
  const call = await makeCall(test, { startAt: new Date('2026-12-09T17:30:00Z') })
  expect((await fileFor(await makeSeeker(test), call.callId)).status).toBe(404)
  expect((await fileFor(call.seekerId, crypto.randomUUID())).status).toBe(404)
  expect((await fileFor(call.seekerId, 'call')).status).toBe(404)
})
