import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { checkReconciliation } from './reconciliation.ts'

let world: TestContext
beforeAll(async () => {
  world = await openTestContext()
  await world.setClock(new Date('2027-05-04T08:00:00Z'))
})
afterAll(() => world.close())
const withKey = readConfig({ DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' })

test('open differences with the provider are to be mended, each with what to look for', async () => {
  const { db, config } = world.ctx
  expect(await checkReconciliation(db, config)).toEqual([])
  expect(await checkReconciliation(db, withKey)).toMatchObject([{ level: 'note' }])
  const sums = { transactions: 3, providerCents: 2200, ledgerCents: 2500, operatorCents: 0 }
  await db.insert(reconciliations).values({ day: '2027-05-03', ...sums })
  expect(await checkReconciliation(db, config)).toEqual([
    { level: 'ok', text: 'the payment provider and the books agree up to 2027-05-03' },
  ])
  await db.insert(reconciliationDifferences).values({
    day: '2027-05-03',
    code: 'missing_in_ledger',
    kind: 'refund',
    subject: 'purchase:1',
    providerObject: 're_1',
    providerCents: -300,
    ledgerCents: 0,
  })
  expect(await checkReconciliation(db, config)).toEqual([
    { level: 'bad', text: expect.stringContaining('differ in 1 places') },
    {
      level: 'bad',
      text: '2027-05-03 missing in ledger (refund): -3.00 € at the provider (re_1), 0.00 € in the books, purchase:1',
    },
  ])
  await db.update(reconciliationDifferences).set({ resolvedAt: new Date() })
  expect(await checkReconciliation(db, config)).toMatchObject([{ level: 'ok' }])
})

test('nights without a comparison are to be mended', async () => {
  await world.setClock(new Date('2027-05-08T08:00:00Z'))
  expect(await checkReconciliation(world.ctx.db, withKey)).toEqual([
    { level: 'bad', text: expect.stringContaining('last compared for 2027-05-03') },
  ])
})
