import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { issueDocuments, issueInvoice } from '#app/features/money/documents/commands.server.ts'
import { reconcilePurchase } from '#app/features/money/payments/commands.server.ts'
import { runRefund } from '#app/features/money/payments/refunds/commands.server.ts'
import { system } from '#app/platform/context.ts'
import { attendances, calls, refunds } from '#db/schema/all.ts'
import { endCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { holdCredits, reversePurchase } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { refundAsOperator } from './commands.server.ts'
import { officeFile } from './files.views.server.ts'
import type { CsvTopic } from './rules.ts'

const provider = memoryPayments()
const t = testContext({ payments: provider.client, now: new Date('2027-02-28T23:30:00Z') })
const admin = testAdmin(t, { isConfirmed: true })
let buyerId: string
let purchaseId: string
let companionId: string
beforeAll(async () => {
  buyerId = await makeSeeker(t, { name: 'Zoë Test' })
  companionId = await makeCompanion(t, { name: 'Mara Feld' })
  purchaseId = await makePurchase(t, provider, { buyerId })
  await issueInvoice(t.ctx, system('test'), { purchaseId })
})

async function recordsOf(topic: CsvTopic, month = '2027-03') {
  const { body, type } = await officeFile(t.ctx, admin, { kind: 'csv', file: `${topic}-${month}.csv`, language: 'en' })
  expect(type).toBe('text/csv; charset=utf-8')
  // Response.text would strip the byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(body).arrayBuffer())
  expect(text).toMatch(/^\ufeffDate,/)
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((record) => record.split(','))
}

test('journals of a month have every entry once, and sum to zero in credits and in euros', async () => {
  const records = await recordsOf('journals')
  const sum = (column: number) => records.reduce((total, record) => total + Math.round(100 * Number(record[column])), 0)
  expect(records.length).toBeGreaterThan(4)
  expect([sum(4), sum(5)]).toEqual([0, 0])
  expect(records.every(([day]) => day === '2027-03-01')).toBe(true)
  expect(records).toContainEqual(
    expect.arrayContaining(['purchase', `purchase:${purchaseId}`, 'stripe_cash', '-25.00']),
  )
  expect(await recordsOf('journals', '2027-02')).toEqual([])
})

test('a month with more entries than are read at a time has all of them, once', async () => {
  await t.setClock(new Date('2027-05-10T10:00:00Z'))
  await t.database.db.execute(sql`select post_journal('test', 'test:' || n, null, null, null, jsonb_build_array(
    jsonb_build_object('kind', 'stripe_cash', 'owner', null, 'amount', -1), jsonb_build_object('kind', 'stripe_fees', 'owner', null, 'amount', 1)))
    from generate_series(1, 1100) n`)
  const records = await recordsOf('journals', '2027-05')
  expect(records).toHaveLength(2_200)
  expect(new Set(records.map((record) => `${record[2]} ${record[3]}`)).size).toBe(2_200)
  expect(await recordsOf('fees', '2027-05')).toHaveLength(1_100)
  await t.setClock(new Date('2027-03-02T10:00:00Z'))
})

test('purchases and refunds have document, gross, VAT and net by the month of the payment, and no names', async () => {
  const refundId = await refundAsOperator(t.ctx, admin, { purchaseId, amountCents: 1_000, note: 'Part.' })
  await runRefund(t.ctx, refundId)
  const [purchase] = await recordsOf('purchases')
  expect(purchase).toEqual(expect.arrayContaining(['2027-03-01', '170', '25.00', purchaseId, `pi_${purchaseId}`]))
  expect(purchase?.[1]).toMatch(/^R-2027-/)
  const [refund] = await recordsOf('refunds')
  expect(refund).toEqual(expect.arrayContaining(['2027-03-02', '68', '10.00', 'operator', purchaseId]))
  expect(JSON.stringify([purchase, refund])).not.toMatch(/Zoë|@/)
  expect(await recordsOf('payouts')).toEqual([])
})

test('a refund the bank returned later stays in its month, and is reversed in the month of its return', async () => {
  const userId = await makeSeeker(t)
  const bought = await makePurchase(t, provider, { buyerId: userId })
  const refund = { providerId: 're_returned', refundId: null, amountCents: 2_500 }
  await reversePurchase(t, bought, { refunds: [{ ...refund, status: 'completed' }] })
  const [stored] = await t.ctx.db.select().from(refunds).where(eq(refunds.providerId, 're_returned'))
  const event = { refundId: stored?.id ?? '', purchaseId: bought, userId }
  await issueDocuments(t.ctx, { type: 'refund.completed', ...event })
  const sent = await recordsOf('refunds')
  await t.setClock(new Date('2027-04-02T10:00:00Z'))
  await reversePurchase(t, bought, { refunds: [{ ...refund, status: 'failed' }] })
  await issueDocuments(t.ctx, { type: 'refund.failed', ...event })
  expect(await recordsOf('refunds')).toEqual(sent)
  const [returned, ...others] = await recordsOf('refunds', '2027-04')
  expect(others).toEqual([])
  expect(returned).toEqual(expect.arrayContaining(['2027-04-02', '-170', '-25.00', bought]))
  expect(returned?.[1]).toMatch(/^X-2027-/)
  await t.setClock(new Date('2027-03-02T10:00:00Z'))
})

test('evidence of a dispute has order, consent, payment, calls with attendance, and no other purchase', async () => {
  const callId = await holdCredits(t, { seekerId: buyerId, companionId, credits: 50, inDays: 1 })
  await endCall(t, callId, { status: 'completed' })
  const [call] = await t.ctx.db.select().from(calls).where(eq(calls.id, callId))
  const joinedAt = call?.startAt ?? new Date(0)
  const leftAt = new Date(joinedAt.getTime() + 14 * 60_000)
  await t.ctx.db.insert(attendances).values({ callId, userId: buyerId, joinedAt, leftAt, seenAt: leftAt })
  const other = await makePurchase(t, provider, { buyerId, packageKey: '65' })
  provider.dispute(purchaseId, {
    ...{ disputeId: 'du_evidence', status: 'open', reason: 'product_not_received', amountCents: 1_500 },
    ...{ evidenceDueAt: new Date('2027-03-20T12:00:00Z'), funds: [] },
  })
  await reconcilePurchase(t.ctx, purchaseId)
  const evidence = { kind: 'evidence', file: 'du_evidence.pdf', language: 'en' } as const
  const { filename, body } = await officeFile(t.ctx, admin, evidence)
  expect(filename).toBe('evidence-du_evidence.pdf')
  const { text, catalog } = readPdf(body as Uint8Array)
  const words = text.replace(/\s+/g, ' ')
  for (const part of ['Zoë Test', 'du_evidence', 'Service not received', 'Call with Mara Feld', 'not there'])
    expect(words).toContain(part)
  expect(words).toContain('I want the calls I book with these credits')
  expect(words).toContain('Mar 20, 2027')
  expect(words).not.toContain(other)
  expect(catalog).toContain('/Lang (en')
  await expect(officeFile(t.ctx, admin, { ...evidence, file: 'du_nobody.pdf' })).rejects.toMatchObject({ status: 404 })
})
