import { expect, test } from 'vitest'
import { addSlots, setBreak } from '#app/features/marketplace/availability/commands.server.ts'
import { taxReportFile } from '#app/features/money/documents/views.server.ts'
import { ownReportYear } from '#app/features/money/tax/report.views.server.ts'
import { removeAccount } from '#app/features/operation/account-deletion/commands.server.ts'
import { readConfig } from '#app/platform/config.ts'
import { system } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { setUser, testContext } from '#tests/support/context.ts'
import { earn } from '#tests/support/earnings.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { mailsFor, noticeCodesFor, noticesFor } from '#tests/support/messages.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { giveTaxDetails } from '#tests/support/tax.ts'
import { warnOfLastSlot } from './commands.server.ts'
import { notifyOfTaxReports, warnOfLastTimes } from './handlers.server.ts'

const t = testContext()

const offered = { startClock: '18:00', endClock: '20:00', media: 'audio', timeZone: 'Europe/Berlin' } as const

async function companionWithTimes(until: string) {
  await t.setClock(new Date('2026-11-02T08:00:00Z'))
  const companion = await t.as(await makeCompanion(t))
  await addSlots(t.ctx, companion, { ...offered, date: '2026-11-02', repeat: 'weekly', weekdays: [1, 3], until })
  return companion
}
const codesOf = ({ userId }: Viewer) => noticeCodesFor(t, userId)

test('companions whose free times end within seven days are notified once, in the app and by mail, and again for the next end', async () => {
  const companion = await companionWithTimes('2026-11-25')
  await t.setClock(new Date('2026-11-18T18:00:00Z'))
  await warnOfLastTimes(t.ctx)
  expect(await codesOf(companion)).toEqual([])
  await t.setClock(new Date('2026-11-19T08:00:00Z'))
  await Promise.all([warnOfLastTimes(t.ctx), warnOfLastTimes(t.ctx)])
  await warnOfLastTimes(t.ctx)
  expect(await codesOf(companion)).toEqual(['times_end'])
  const warning = await mailsFor(t, companion.userId)
  expect(warning.map((mail) => mail.subject)).toEqual(['Your free times end on Wednesday, November 25, 2026'])
  expect(warning[0]?.text).toContain('Your free times end on Wednesday, November 25, 2026')
  await addSlots(t.ctx, companion, { ...offered, date: '2026-12-07', repeat: 'none', until: null })
  await warnOfLastTimes(t.ctx)
  expect(await codesOf(companion)).toHaveLength(1)
  await t.setClock(new Date('2026-12-02T08:00:00Z'))
  await warnOfLastTimes(t.ctx)
  expect(await codesOf(companion)).toHaveLength(2)
})

test('companions on a break aren’t warned until they’re back', async () => {
  const companion = await companionWithTimes('2026-11-25')
  await t.setClock(new Date('2026-11-19T08:00:00Z'))
  await setBreak(t.ctx, companion, true)
  await warnOfLastTimes(t.ctx)
  await warnOfLastSlot(t.ctx, system('last_times'), { companionId: companion.userId })
  expect(await codesOf(companion)).toEqual([])
  await setBreak(t.ctx, companion, false)
  await warnOfLastTimes(t.ctx)
  expect(await codesOf(companion)).toHaveLength(1)
})

test('companions with endless or newly added times aren’t warned', async () => {
  const companion = await companionWithTimes('2026-11-25')
  const everyMorning = { startClock: '08:00', endClock: '09:00', repeat: 'daily', until: null, ends: 'never' } as const
  await addSlots(t.ctx, companion, { ...offered, date: '2026-11-03', ...everyMorning })
  await t.setClock(new Date('2026-11-19T08:00:00Z'))
  await warnOfLastTimes(t.ctx)
  await warnOfLastSlot(t.ctx, system('last_times'), { companionId: companion.userId })
  expect(await codesOf(companion)).toEqual([])
})

const notifiedOf = async (userId: string) =>
  (await noticesFor(t, userId)).filter(({ code }) => code === 'tax_report_ready').map(({ metadata }) => metadata)
const mailsTo = (userId: string) => mailsFor(t, userId)
const notifyAt = async (at: string) => {
  await t.setClock(new Date(at))
  await notifyOfTaxReports(t.ctx)
}

test('reported companions are notified in January, once, in their language, with a link to the copy', async () => {
  const [german, english] = [await makeCompanion(t), await makeCompanion(t)]
  await setUser(t, german, { language: 'de' })
  for (const userId of [german, english]) await earn(t, userId, 100, '2028-05-01T10:00:00Z')
  // Berlin is an hour ahead of UTC: still the 9th there, then the 10th.
  await notifyAt('2029-01-09T22:59:00Z')
  expect(await notifiedOf(german)).toEqual([])
  await notifyAt('2029-01-09T23:01:00Z')
  await Promise.all([notifyOfTaxReports(t.ctx), notifyOfTaxReports(t.ctx)])
  await notifyAt('2029-02-20T10:00:00Z')
  expect([await notifiedOf(german), await notifiedOf(english)]).toEqual([[{ year: 2028 }], [{ year: 2028 }]])
  const [mail, ...more] = await mailsTo(german)
  expect([mail?.subject, more]).toEqual(['Deine Steuermeldung ist da', []])
  expect(mail?.text).toContain('Deine Steuermeldung für 2028 ist da')
  expect(mail?.text).toContain('/de/payouts/tax')
  expect((await mailsTo(english)).map(({ subject }) => subject)).toEqual(['Your tax report is ready'])
})

test('no one else is notified: without earnings or details, abroad, deleted, or a stranger', async () => {
  const [idle, gone] = [await makeCompanion(t), await makeCompanion(t)]
  const silent = await makeCompanion(t, { hasTaxDetails: false })
  const swiss = await makeCompanion(t, { hasTaxDetails: false })
  await giveTaxDetails(t, swiss, { residence: 'CH', tinCountry: 'CH', tin: '7569217076985' })
  for (const userId of [silent, swiss, gone]) await earn(t, userId, 100, '2030-05-01T10:00:00Z')
  await removeAccount(t.ctx, system('test'), { userId: gone })
  await notifyAt('2031-01-15T10:00:00Z')
  for (const userId of [idle, silent, swiss, gone, await makeSeeker(t)])
    expect([await notifiedOf(userId), await mailsTo(userId)]).toEqual([[], []])
  // If the details arrive in time, the report includes the companion and they are notified.
  await giveTaxDetails(t, silent)
  await notifyAt('2031-01-16T10:00:00Z')
  expect(await notifiedOf(silent)).toEqual([{ year: 2030 }])
})

test('no one is notified if reporting is off', async () => {
  const userId = await makeCompanion(t)
  await earn(t, userId, 100, '2032-05-01T10:00:00Z')
  await t.setClock(new Date('2033-01-15T10:00:00Z'))
  const config = readConfig({ NODE_ENV: 'test', DEMO: '1', TAX_REPORTING: 'off' })
  await notifyOfTaxReports({ ...t.ctx, config })
  expect(await notifiedOf(userId)).toEqual([])
})

test('the copy is a PDF file with the reader’s own figures, the tax number by its end', async () => {
  const userId = await makeCompanion(t)
  const viewer = await t.as(userId)
  await earn(t, userId, 100, '2034-05-01T10:00:00Z')
  await t.setClock(new Date('2035-01-15T10:00:00Z'))
  const report = await ownReportYear(t.ctx, viewer, 2034)
  if (!report) throw new Error('nothing is reported')
  const { text } = readPdf(await taxReportFile(t.ctx, viewer, { report, language: 'de' }))
  for (const words of ['Steuermeldung 2034', 'Mara Feld', '2. Quartal', '10,00', '1970']) expect(text).toContain(words)
  expect(text).not.toMatch(/86095742719|1970-03-21/)
})
