import { afterAll, beforeAll, expect, test } from 'vitest'
import { payees } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { checkStoppedPayees } from './payees.ts'

let world: TestContext
beforeAll(async () => {
  world = await openTestContext()
})
afterAll(() => world.close())

test('an account whose payouts are stopped is to be mended, with the way to do it', async () => {
  const { db, config } = world.ctx
  await db.insert(payees).values({ userId: await makeCompanion(world), accountId: 'acct_stopped' })
  expect(await checkStoppedPayees(db, config)).toEqual([])
  await db.update(payees).set({ stoppedAt: new Date('2026-11-22T12:00:00Z'), stopReason: 'unexplained_transfer' })
  expect(await checkStoppedPayees(db, config)).toEqual([
    {
      level: 'bad',
      text: expect.stringMatching(/^payouts to acct_stopped are stopped since 2026-11-22: .* resume-payouts \S+@\S+$/),
    },
  ])
})
