import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, ledgerChecks } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
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
async function wordsAt(at: string, query = '') {
  const data = await route.loader(argsFor(admin, at, { query }))
  return wordsOf(screenOf(createElement(route.default), { data, path: `/en${query}` }))
}
const statusOf = (going: Promise<unknown>) =>
  going.then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  )

describe('the money page', () => {
  it('says that the books are in order, and what waits', async () => {
    expect(await wordsAt('')).toContain('The books are in order')
    await test.ctx.db.insert(ledgerChecks).values({ day: '2026-11-23', violations: 2 })
    expect(await wordsAt('')).toContain('The nightly check of Nov 23, 2026 found 2 mistakes.')
    const buyerId = await makeSeeker(test, { name: 'Odd' })
    await makePurchase(test, provider, { buyerId, amountCents: 1 })
    expect(await wordsAt('')).toContain('Payment that doesn’t fit its purchase')
  })

  it('has no section that nobody made, and none for others', async () => {
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

  it('says that nobody is to be reported to the tax office, and offers a file only when somebody is', async () => {
    const words = () => wordsAt('books/tax', '?year=2026')
    expect(await words()).toContain('Nobody is in the report for 2026')
    expect(await words()).not.toContain('Download XML')
    const userId = await makeCompanion(test, { hasTaxDetails: false })
    await earn(test, userId, 100, '2026-12-01T10:00:00Z')
    expect(await words()).toContain('while their tax details are missing')
    await giveTaxDetails(test, userId)
    expect(await words()).toContain('Download XML')
  })

  it('gives a list as a file, and the audit trail has who fetched which one and how many lines', async () => {
    await makePurchase(test, provider, { buyerId: await makeSeeker(test, { name: 'Fetched' }) })
    const args = { ctx: test.ctx, viewer: admin, params: { file: 'purchases.csv' }, form: {} }
    const file = await list.action(routeArgs('/en/admin/lists/purchases.csv?q=Fetched', args))
    expect(await file.text()).toMatch(/\r\nFetched <.*,25\.00\r\n$/)
    const fetched = await test.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'list.exported'))
    expect(fetched).toMatchObject([{ actorId: admin.userId, details: { list: 'purchases', lines: 1 } }])
  })
})
