import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerChecks, transactions } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { checkLedger } from './ledger.ts'
import { checkWaitingMails } from './mail.ts'

let world: TestContext
beforeAll(async () => {
  world = await openTestContext()
})
afterAll(() => world.close())

test('books that do not add up are to be mended', async () => {
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
