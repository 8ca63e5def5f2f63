import { expect, test } from 'vitest'
import { availability, freeTimes } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { sweepFreeTimes } from './retention.commands.server.ts'

const t = testContext()

test('past free times are deleted, and return when a demo’s clock is turned back', async () => {
  const companionId = await makeCompanion(t)
  const on = (day: number) => ({
    companionId,
    startAt: new Date(`2026-11-0${day}T10:00:00Z`),
    endAt: new Date(`2026-11-0${day}T12:00:00Z`),
    mediaType: 'audio' as const,
  })
  await t.setClock(new Date('2026-11-01T00:00:00Z'))
  await t.ctx.db.insert(availability).values([on(3), on(5)])
  const stored = async () =>
    (await t.ctx.db.select({ at: freeTimes.startAt }).from(freeTimes)).map(({ at }) => at.getUTCDate())
  await t.setClock(new Date('2026-11-04T00:00:00Z'))
  await sweepFreeTimes(t.ctx)
  expect(await stored()).toEqual([5])
  await t.setClock(new Date('2026-11-02T00:00:00Z'))
  expect((await stored()).sort()).toEqual([3, 5])
})
