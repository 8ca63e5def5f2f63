import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { ledgerChecks, payees, reconciliationDifferences, reconciliations, transactions } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { checkWaitingMails } from './mail.ts'
import { checkLedger, checkReconciliation, checkStoppedPayees } from './money.ts'

const world = testContext()

test('books that do not add up are to be mended [OP-doctor]', async () => {
  await giveCredits(world, await makeSeeker(world), 50)
  expect(await checkLedger(world.ctx.db, world.ctx.config)).toEqual([{ level: 'ok', text: 'the books add up' }])
  await world.ctx.db.update(transactions).set({ amount: 51 })
  expect(await checkLedger(world.ctx.db, world.ctx.config)).toEqual([
    { level: 'bad', text: expect.stringContaining('the books do not add up') },
  ])
  await world.ctx.db.update(transactions).set({ amount: 50 })
})

test('nights in which the books were not checked are to be mended', async () => {
  const { db, config } = world.ctx
  await db.insert(ledgerChecks).values({ day: '2027-05-03', violations: 0 })
  await world.setClock(new Date('2027-05-05T08:00:00Z'))
  expect(await checkLedger(db, config)).toEqual([{ level: 'ok', text: 'the books add up' }])
  await world.setClock(new Date('2027-05-06T08:00:00Z'))
  expect(await checkLedger(db, config)).toMatchObject([
    { level: 'bad', text: expect.stringContaining('last checked in the night of 2027-05-03') },
    { level: 'ok' },
  ])
})

test('mails that wait for more than a quarter of an hour are to be mended', async () => {
  const { db, config } = world.ctx
  await db.execute(sql`insert into mails (to_address, language, subject, text, html, effect_key, created_at)
    values ('a@doctor.example', 'en', 's', 't', 'h', 'doctor:1', app_now() - interval '14 minutes')`)
  expect(await checkWaitingMails(db, config)).toEqual([])
  await db.execute(sql`update mails set created_at = app_now() - interval '16 minutes'`)
  expect(await checkWaitingMails(db, config)).toEqual([{ level: 'bad', text: expect.stringContaining('1 mails wait') }])
})

const withKey = readConfig({ DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' })

test('open differences with the provider are to be mended, each with what to look for', async () => {
  const { db, config } = world.ctx
  await world.setClock(new Date('2027-05-04T08:00:00Z'))
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

test('an account whose payouts are stopped is to be mended, with the way to do it [MF-1]', async () => {
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
