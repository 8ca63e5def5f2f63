import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, corrections, ledgerChecks, refunds } from '#db/schema/all.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { earn } from '#tests/support/earnings.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { testAdmin } from '#tests/support/office.ts'
import { memoryPayments } from '#tests/support/payments.ts'
import { makePurchase } from '#tests/support/purchases.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { giveTaxDetails } from '#tests/support/tax.ts'
import * as list from './admin-list-file.ts'
import * as route from './admin-money.tsx'
import * as purchase from './admin-purchase.tsx'

const provider = memoryPayments()
const test = testContext({ payments: provider.client })
const admin = testAdmin(test, { isConfirmed: true })

function argsFor(viewer: Viewer | null, at: string, { query = '', form }: { query?: string; form?: object } = {}) {
  const [section, part] = at.split('/')
  const params = section === 'purchase' ? { purchaseId: part } : { section: section || undefined, part }
  return routeArgs(`/en/admin/money/${at}${query}`, { ctx: test.ctx, viewer, params, form })
}
const pageOf = (at: string) => (at.startsWith('purchase/') ? purchase : route)
async function htmlAt(at: string, query = '') {
  const data = await pageOf(at).loader(argsFor(admin, at, { query }))
  return screenOf(createElement(pageOf(at).default), { data, path: `/en${query}` })
}
const wordsAt = async (at: string, query = '') => wordsOf(await htmlAt(at, query))
async function fillIn(at: string, query: string, typed: Record<string, string>) {
  const html = await htmlAt(at, query)
  const form = Object.fromEntries(Object.entries(typed).filter(([name]) => html.includes(` name="${name}"`)))
  await pageOf(at).action(argsFor(admin, at, { query, form }))
}
const statusOf = (going: Promise<unknown>) =>
  going.then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  )

describe('the money page', () => {
  it('shows that the books balance, and what is waiting', async () => {
    expect(await wordsAt('')).toContain('The books are in order')
    await test.ctx.db.insert(ledgerChecks).values({ day: '2026-11-23', violations: 2 })
    expect(await wordsAt('')).toContain('Nightly check of Nov 23, 2026: 2 errors.')
    const buyerId = await makeSeeker(test, { name: 'Odd' })
    await makePurchase(test, provider, { buyerId, amountCents: 1 })
    expect(await wordsAt('')).toContain('Payment that doesn’t match its purchase')
  })

  it('does not have unknown sections, and does not exist for others', async () => {
    expect(await statusOf(route.loader(argsFor(admin, 'made-up')))).toBe(404)
    const seeker = await test.as(await makeSeeker(test))
    for (const viewer of [null, seeker])
      for (const page of [route, purchase])
        expect([
          await statusOf(page.loader(argsFor(viewer, ''))),
          await statusOf(page.action(argsFor(viewer, '', { form: { intent: 'refund' } }))),
        ]).toEqual([404, 404])
    const unknown = await route.action(argsFor(admin, '', { form: { intent: 'toString' } }))
    expect(unknown).toMatchObject({ data: { ok: false, code: 'invalid_input' } })
  })

  it('refunds the part of a purchase entered in its form', async () => {
    const purchaseId = await makePurchase(test, provider, { buyerId: await makeSeeker(test) })
    const typed = { intent: 'refund', extent: 'part', amount: '10', note: 'The call was cut off.', sure: 'on' }
    await fillIn(`purchase/${purchaseId}`, '', typed)
    const made = await test.ctx.db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId))
    expect(made).toMatchObject([{ amountCents: 1_000, note: typed.note }])
  })

  it('proposes the correction entered in its form', async () => {
    const userId = await makeSeeker(test)
    const typed = { direction: 'add', cause: 'goodwill', reason: 'The room was down.', reference: 'Ticket 12' }
    const about = { email: await emailOf(test, userId), credits: '30', idempotencyKey: newId() }
    await fillIn('books/corrections', '?propose=1', { intent: 'propose', ...about, ...typed })
    const made = await test.ctx.db.select().from(corrections).where(eq(corrections.userId, userId))
    expect(made).toMatchObject([{ credits: 30, cause: 'goodwill', reason: typed.reason, reference: 'Ticket 12' }])
  })

  it('shows who must be reported to the tax office and whether the year is over, and offers a file only if there is anyone', async () => {
    const words = () => wordsAt('books/tax', '?year=2026')
    expect(await words()).toContain('Nobody to report for 2026')
    expect(await words()).not.toContain('Download XML')
    const userId = await makeCompanion(test, { hasTaxDetails: false })
    await earn(test, userId, 100, '2026-12-01T10:00:00Z')
    expect(await words()).toContain('tax details are missing')
    await giveTaxDetails(test, userId)
    expect(await words()).toContain('Download XML')
    expect(await words()).toContain('once 2026 is over')
    await test.setClock(new Date('2027-01-01T12:00:00Z'))
    expect(await words()).not.toContain('is over')
  })

  it('downloads a list, and logs who fetched which one and how many rows', async () => {
    await makePurchase(test, provider, { buyerId: await makeSeeker(test, { name: 'Fetched' }) })
    const args = { ctx: test.ctx, viewer: admin, params: { file: 'purchases.csv' }, form: {} }
    const file = await list.action(routeArgs('/en/admin/lists/purchases.csv?q=Fetched', args))
    expect(await file.text()).toMatch(/\r\nFetched <.*,25\.00\r\n$/)
    const fetched = await test.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'list.exported'))
    expect(fetched).toMatchObject([{ actorId: admin.userId, details: { list: 'purchases', lines: 1 } }])
  })
})
