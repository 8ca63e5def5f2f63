import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { paymentEvents } from '#db/schema/all.ts'
import { unreadAlarms } from '#tests/support/alarms.ts'
import { testContext } from '#tests/support/context.ts'
import { sweepLedgerCheck } from './commands.server.ts'
import { isLedgerCheckLate, lastNight, latestLedgerCheck, ledgerViolations } from './views.server.ts'

const t = testContext()
const alarms: [string, unknown][] = []
const watched = (): Ctx => ({
  ...t.ctx,
  log: { ...t.ctx.log, error: (line, fields) => void alarms.push([line, fields]) },
})
const at = (instant: string) => t.setClock(new Date(instant))

beforeEach(() => {
  alarms.length = 0
})

async function corruptLedger() {
  const event = { destination: 'account', type: 'charge.refunded', livemode: false, payload: {} }
  const ids = Array.from({ length: 7 }, (_, index) => `evt_${index}`)
  const receivedAt = new Date('2026-01-01T00:00:00Z')
  await t.ctx.db.insert(paymentEvents).values(ids.map((id) => ({ ...event, id, receivedAt })))
}
const mend = () => t.ctx.db.execute(sql`delete from payment_events`)

test('the ledger is checked from 03:00 UTC, and late once two nights are missing', () => {
  expect(lastNight(new Date('2026-11-24T02:59:59Z'))).toBe('2026-11-23')
  expect(lastNight(new Date('2026-11-24T03:00:00Z'))).toBe('2026-11-24')
  const isLate = (day: string) => isLedgerCheckLate(day, new Date('2026-11-24T08:00:00Z'))
  expect(['2026-11-22', '2026-11-21'].map(isLate)).toEqual([false, true])
})

test('each violation names its rule and subject; a balanced ledger has no violations', async () => {
  expect(await ledgerViolations(t.ctx.db, 100)).toEqual({ violations: [], count: 0 })
  await corruptLedger()
  const violations = ['evt_0', 'evt_1'].map((subject) => ({ rule: 'payment_event_is_processed', subject }))
  expect(await ledgerViolations(t.ctx.db, 2)).toMatchObject({ violations, count: 7 })
  await mend()
})

test('raises an alarm once a night while a rule is violated, with the count and the first ones, until it is fixed', async () => {
  await at('2027-03-10T12:00:00Z')
  await sweepLedgerCheck(watched())
  expect(alarms).toEqual([])
  expect(await latestLedgerCheck(t.ctx.db)).toMatchObject({ day: '2027-03-10', violations: 0 })
  await corruptLedger()
  await at('2027-03-11T02:59:00Z')
  await sweepLedgerCheck(watched())
  expect(alarms, 'not before the night').toEqual([])
  await at('2027-03-11T03:01:00Z')
  for (let run = 0; run < 3; run++) await sweepLedgerCheck(watched())
  const detail = [0, 1, 2, 3, 4].map((index) => `payment_event_is_processed evt_${index}`).join(', ')
  const fields = { code: 'books_do_not_add_up', count: 7, detail }
  expect(alarms).toEqual([[expect.stringMatching(/^OPERATOR: the ledger doesn’t add up/), fields]])
  expect(await latestLedgerCheck(t.ctx.db)).toMatchObject({ day: '2027-03-11', violations: 7 })
  expect(await unreadAlarms(t.ctx.db)).toEqual(['books_do_not_add_up'])
  await at('2027-03-12T04:00:00Z')
  await sweepLedgerCheck(watched())
  expect(alarms.length).toBe(2)
  await mend()
  await at('2027-03-13T04:00:00Z')
  await sweepLedgerCheck(watched())
  expect(alarms.length).toBe(2)
  expect(await latestLedgerCheck(t.ctx.db)).toMatchObject({ day: '2027-03-13', violations: 0 })
})

test('only one of two processes runs the check; a failed check is rolled back and repeated', async () => {
  await at('2027-03-14T04:00:00Z')
  await corruptLedger()
  await inTransaction(t.ctx.db, async (tx) => {
    await tx.execute(sql`alter view ledger_violations rename to ledger_violations_away`)
    await expect(sweepLedgerCheck({ ...watched(), db: tx })).rejects.toThrow()
    throw new Error('put back')
  }).catch((error: unknown) => expect(String(error)).toContain('put back'))
  expect(await latestLedgerCheck(t.ctx.db)).toMatchObject({ day: '2027-03-13' })
  await Promise.all([sweepLedgerCheck(watched()), sweepLedgerCheck(watched())])
  expect(alarms.length).toBe(1)
  await mend()
})
