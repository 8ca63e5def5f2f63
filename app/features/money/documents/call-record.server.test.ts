import { expect, it } from 'vitest'
import { receiptLines } from '#app/features/marketplace/calls/receipt/text.rules.ts'
import { callReceipt } from '#app/features/marketplace/calls/receipt/views.server.ts'
import { bookedCall } from '#app/features/marketplace/calls/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { callSteps, type MadeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { callRecordFile } from './call-record.views.server.ts'

const test = testContext()
const { callAt, enterBoth, settleAt, go } = callSteps(test)
const reader = { language: 'de', timeZone: 'Europe/Vienna' } as const

async function completedCall(): Promise<MadeCall> {
  const call = await callAt(1)
  await enterBoth(call)
  await settleAt(call, 40)
  await go(call, 60)
  return call
}

/** The PDF's words without spaces and line breaks, which depend on the layout. */
const wordsIn = (bytes: Uint8Array<ArrayBuffer>) => readPdf(bytes).text.replaceAll(/\s/g, '')
const fileFor = async (call: MadeCall, userId: string) =>
  callRecordFile(test.ctx, await test.as(userId), call.callId, reader)

it('says what the call’s page says to each of the two, in the reader’s language and zone', async () => {
  const call = await completedCall()
  for (const [userId, own] of [
    [call.seekerId, 'Du hast bezahlt'],
    [call.companionId, '4,50 € nach der Gebühr (50 Credits)'],
  ] as const) {
    const viewer = await test.as(userId)
    const row = await bookedCall(test.ctx.db, viewer, call.callId)
    const receipt = await callReceipt(test.ctx.db, viewer, row, test.ctx.clock.now())
    if (!receipt) throw new Error('no receipt')
    const format = formatters('de', 'Europe/Vienna')
    const lines = receiptLines(texts('de', 'booked'), format, receipt, test.ctx.config.terms)
    const words = wordsIn(await fileFor(call, userId))
    expect(lines).toHaveLength(6)
    for (const text of [own, 'Uhrzeit in Wien', ...lines.flatMap(({ term, value }) => [term, value])])
      expect(words).toContain(text.replaceAll(/\s/g, ''))
    expect(words).toContain('keineRechnung')
  }
})

it('is refused to strangers, and before the call is decided', async () => {
  const call = await completedCall()
  await expect(fileFor(call, await makeSeeker(test))).rejects.toMatchObject({ status: 404 })
  const open = await callAt(-10)
  await expect(fileFor(open, open.seekerId)).rejects.toMatchObject({ status: 404 })
})
