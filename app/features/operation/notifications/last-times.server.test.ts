import { expect, test } from 'vitest'
import { addSlots, setBreak } from '#app/features/marketplace/availability/commands.server.ts'
import { system } from '#app/platform/context.ts'
import { mails } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { warnOfLastSlot } from './commands.server.ts'
import { warnOfLastTimes } from './handlers.server.ts'
import { notificationPage } from './views.server.ts'

const product = testContext()

const offered = { startClock: '18:00', endClock: '20:00', media: 'audio', timeZone: 'Europe/Berlin' } as const

async function companionWithTimes(until: string) {
  await product.setClock(new Date('2026-11-02T08:00:00Z'))
  const companion = await product.as(await makeCompanion(product))
  await addSlots(product.ctx, companion, { ...offered, date: '2026-11-02', repeat: 'weekly', weekdays: [1, 3], until })
  return companion
}
const codesOf = async (companion: Awaited<ReturnType<typeof companionWithTimes>>) =>
  (await notificationPage(product.ctx.db, companion, { filter: 'all', page: 1 })).items.map(({ content, path }) => [
    content.code,
    path,
  ])

test('whose free times end within seven days is told once, in the app and by mail, and again of the next end', async () => {
  const companion = await companionWithTimes('2026-11-25')
  await product.setClock(new Date('2026-11-18T18:00:00Z'))
  await warnOfLastTimes(product.ctx)
  expect(await codesOf(companion)).toEqual([])
  await product.setClock(new Date('2026-11-19T08:00:00Z'))
  await Promise.all([warnOfLastTimes(product.ctx), warnOfLastTimes(product.ctx)])
  await warnOfLastTimes(product.ctx)
  expect(await codesOf(companion)).toEqual([['times_end', 'my-schedule']])
  const sent = await product.ctx.db.select().from(mails)
  const warning = sent.filter((mail) => mail.userId === companion.userId)
  expect(warning.map((mail) => mail.subject)).toEqual(['Your free times are running out'])
  expect(warning[0]?.text).toContain('Your free times end on Wednesday, November 25, 2026')
  await addSlots(product.ctx, companion, { ...offered, date: '2026-12-07', repeat: 'none', until: null })
  await warnOfLastTimes(product.ctx)
  expect(await codesOf(companion)).toHaveLength(1)
  await product.setClock(new Date('2026-12-02T08:00:00Z'))
  await warnOfLastTimes(product.ctx)
  expect(await codesOf(companion)).toHaveLength(2)
})

test('whoever takes a break is not warned, and is once they are back', async () => {
  const companion = await companionWithTimes('2026-11-25')
  await product.setClock(new Date('2026-11-19T08:00:00Z'))
  await setBreak(product.ctx, companion, true)
  await warnOfLastTimes(product.ctx)
  await warnOfLastSlot(product.ctx, system('last_times'), { companionId: companion.userId })
  expect(await codesOf(companion)).toEqual([])
  await setBreak(product.ctx, companion, false)
  await warnOfLastTimes(product.ctx)
  expect(await codesOf(companion)).toHaveLength(1)
})

test('whoever has times that never end is not warned, nor who added some meanwhile', async () => {
  const companion = await companionWithTimes('2026-11-25')
  await addSlots(product.ctx, companion, {
    ...offered,
    date: '2026-11-03',
    repeat: 'daily',
    until: null,
    ends: 'never',
    startClock: '08:00',
    endClock: '09:00',
  })
  await product.setClock(new Date('2026-11-19T08:00:00Z'))
  await warnOfLastTimes(product.ctx)
  await warnOfLastSlot(product.ctx, system('last_times'), { companionId: companion.userId })
  expect(await codesOf(companion)).toEqual([])
})
