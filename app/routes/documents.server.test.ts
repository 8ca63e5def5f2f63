import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { YEAR_ROWS_MAX } from '#app/features/money/documents/schema.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payouts } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makePaidPurchase, makePayout } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import * as annualRoute from './annual-statement.ts'
import * as documentRoute from './document.tsx'
import * as pdfRoute from './document-pdf.ts'
import * as listRoute from './documents.tsx'

const now = new Date('2026-11-24T12:00:00Z')
const test = testContext({ env: { SELLER_NAME: 'Talks Ltd', SELLER_VAT_ID: 'DE123456789' }, now })

type Params = Record<string, string>
const argsFor = (viewer: Viewer | null, params: Params, language: Language, form?: Params) =>
  routeArgs(`/${language}/documents`, { ctx: test.ctx, viewer, language, params, form })
const visit = (viewer: Viewer | null, language: Language = 'en') => listRoute.loader(argsFor(viewer, {}, language))
const open = (viewer: Viewer, documentId: string, language: Language = 'en') =>
  documentRoute.loader(argsFor(viewer, { documentId }, language))
const download = (viewer: Viewer, documentId: string, language: Language = 'en') =>
  pdfRoute.loader(argsFor(viewer, { documentId }, language))
const yearFile = (viewer: Viewer, year: string, file: string, language: Language = 'en') =>
  annualRoute.loader(argsFor(viewer, { year, file }, language))
const press = (viewer: Viewer, form: Params) => listRoute.action(argsFor(viewer, {}, 'en', form))
const wordsOfList = (data: unknown, language: Language = 'en') =>
  wordsOf(screenOf(createElement(listRoute.default), { data, language }))
const wordsOfDocument = (data: unknown, language: Language = 'en') =>
  wordsOf(screenOf(createElement(documentRoute.default), { data, language }))
const statusOf = (going: Promise<unknown>) =>
  going.then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  )

async function buyer() {
  const viewer = await test.as(await makeSeeker(test))
  const order = { packageKey: '170', credits: 170, priceCents: 2500, vatCents: 399, paidAt: now }
  return { viewer, purchaseId: await makePaidPurchase(test, viewer.userId, order) }
}

async function earner(count = 1, change: Parameters<typeof makePayout>[2] = {}) {
  const viewer = await test.as(await makeCompanion(test, { name: 'Mara Feld' }))
  const made: string[] = []
  for (let index = 0; index < count; index++) {
    const at = new Date(Date.UTC(2026, 0, 2) + index * 3_600_000)
    made.push(await makePayout(test, viewer.userId, { settledAt: at, createdAt: at, ...change }))
  }
  return { viewer, payoutId: made[0] ?? '' }
}

describe('a receipt', () => {
  it('shows seller, number, lines, net, VAT and total in the reader’s language', async () => {
    const { viewer, purchaseId } = await buyer()
    const english = wordsOfDocument(await open(viewer, purchaseId))
    for (const word of ['Invoice', 'Talks Ltd', 'VAT ID DE123456789', 'R-2026-', '€21.01', 'VAT 19%', '€3.99'])
      expect(english).toContain(word)
    const german = wordsOfDocument(await open(viewer, purchaseId, 'de'), 'de')
    for (const word of ['Rechnung', 'Umsatzsteuer 19 %', '25,00 €']) expect(german).toContain(word)
  })

  it('is a PDF file with the same text in the language it was issued in, for its owner only', async () => {
    const { viewer, purchaseId } = await buyer()
    const answer = await download(viewer, purchaseId, 'de')
    const { headers } = answer
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="R-2026-\d{6}\.pdf"$/)
    const { text, catalog } = readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(catalog).toContain('/Lang (en)')
    for (const word of ['Invoice', 'Talks Ltd', '€21.01', '€3.99', '€25.00']) expect(text).toContain(word)
  })

  it('is hidden from others, as page and as file', async () => {
    const [{ purchaseId }, { viewer: stranger }] = [await buyer(), await buyer()]
    for (const id of [purchaseId, crypto.randomUUID(), 'malformed'])
      expect([await statusOf(open(stranger, id)), await statusOf(download(stranger, id))]).toEqual([404, 404])
  })
})

describe('the list of receipts', () => {
  it('is sorted newest first, and explains what will appear when empty', async () => {
    const { viewer, purchaseId } = await buyer()
    expect(wordsOfList(await visit(viewer))).toContain('No receipts yet')
    await open(viewer, purchaseId)
    expect(wordsOfList(await visit(viewer))).toMatch(/Invoice R-2026-\d{6} Nov 24, 2026 170 credits PDF €25.00/)
  })

  it('asks guests to sign in', async () => {
    const answer = await visit(null).catch((thrown: unknown) => thrown)
    expect(answer instanceof Response && answer.headers.get('location')).toContain('/en/login')
  })

  it('stores a name and address for the next ones, and removes them again', async () => {
    const { viewer, purchaseId } = await buyer()
    const form = { name: ' Lena  Weber ', address: 'Am Markt 1\r\n\r\n10115 Berlin', country: 'DE', taxId: '' }
    expect(await press(viewer, form)).toMatchObject({ data: { ok: true, value: { done: 'saved' } } })
    expect(await visit(viewer)).toMatchObject({
      billing: { name: 'Lena Weber', address: 'Am Markt 1\n10115 Berlin', country: 'DE', taxId: null },
    })
    const words = wordsOfDocument(await open(viewer, purchaseId))
    for (const word of ['Lena Weber', 'Am Markt 1', '10115 Berlin', 'Germany']) expect(words).toContain(word)
    await press(viewer, { intent: 'remove' })
    expect(await visit(viewer)).toMatchObject({ billing: null })
  })

  it.each([
    [{ name: '' }, { name: 'billing_name_missing' }],
    [{ name: 'Lena', address: '1\n2\n3\n4\n5\n6' }, { address: 'billing_too_long' }],
    [{ name: 'レナ' }, { name: 'billing_letters' }],
  ])('refuses %o with a message at its field', async (form, fields) => {
    const { viewer } = await buyer()
    expect(await press(viewer, form as Params)).toMatchObject({ data: { ok: false, code: 'invalid_input', fields } })
    expect(await visit(viewer)).toMatchObject({ billing: null })
  })
})

describe('a payout statement', () => {
  it('shows the issuer, earnings, fee and payment without VAT, and later returns', async () => {
    const { viewer, payoutId } = await earner(1, { reversedCents: 500 })
    const words = wordsOfDocument(await open(viewer, payoutId))
    for (const word of ['Mara Feld', 'Talks Ltd issues this statement', '€50.00', '−€5.00', '€45.00'])
      expect(words).toContain(word)
    expect(words).toMatch(/No VAT is shown/)
    expect(words).toContain('€5.00 of this payout was returned later.')
  })
})

describe('an annual statement', () => {
  it('is a PDF file with each payout and the totals, less returned money', async () => {
    const { viewer } = await earner(3, { reversedCents: 1000 })
    expect(await visit(viewer)).toMatchObject({ years: [2026] })
    const answer = await yearFile(viewer, '2026', 'pdf', 'de')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="statement-2026.pdf"')
    const { text, catalog } = readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(catalog).toContain('/Lang (de)')
    for (const word of ['Jahresabrechnung 2026', '150,00 €', '−15,00 €', '135,00 €', '−30,00 €', '105,00 €'])
      expect(text.replaceAll(/\s/g, ' ')).toContain(word)
  })

  it('is a machine-readable CSV file, safe for spreadsheets', async () => {
    const { viewer, payoutId } = await earner(2)
    await open(viewer, payoutId)
    const answer = await yearFile(viewer, '2026', 'csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await answer.text()).split('\r\n')
    expect(lines[0]).toBe('Date,Statement,Credits,Gross EUR,Fee EUR,Net EUR,Returned EUR')
    expect(lines[1]).toMatch(/^2026-01-02,P-2026-\d{6},500,50\.00,-5\.00,45\.00,0\.00$/)
    expect(lines[2]).toBe('2026-01-02,,500,50.00,-5.00,45.00,0.00')
    expect(lines).toHaveLength(4)
  })

  it('stays bounded with thousands of payouts: the PDF lists some, totals and the CSV include all', async () => {
    const count = 2 * YEAR_ROWS_MAX + 30
    const viewer = await test.as(await makeCompanion(test, { name: 'Mara Feld' }))
    const money = { creditsPaid: 500, grossCents: 5000, feePercent: 10, feeCents: 500, amountCents: 4500 }
    const sent = { ...money, userId: viewer.userId, status: 'completed' as const, accountId: 'acct_1' }
    const at = (index: number) => new Date(Date.UTC(2026, 0, 2) + index * 3_600_000)
    const rows = Array.from({ length: count }, (_, index) => ({ ...sent, settledAt: at(index), createdAt: at(index) }))
    await test.ctx.db.insert(payouts).values(rows)
    const pdf = readPdf(new Uint8Array(await (await yearFile(viewer, '2026', 'pdf')).arrayBuffer()))
    expect(pdf.text).toContain('530 more payouts are in the CSV file')
    expect(pdf.text).toContain('€51,500.00')
    expect(pdf.pages).toBeLessThan(30)
    const csv = await (await yearFile(viewer, '2026', 'csv')).text()
    expect(csv.split('\r\n')).toHaveLength(count + 2)
    expect(new Set(csv.split('\r\n')).size).toBeLessThan(count + 2)
    // These payouts have no journal entries.
    await test.ctx.db.delete(payouts).where(eq(payouts.userId, viewer.userId))
  })

  it('does not exist for years without payouts, invalid years and files, and for others', async () => {
    const { viewer } = await earner()
    for (const path of ['2025/pdf', '2025/csv', '1026/pdf', '20260/csv', '2026/exe']) {
      const [year = '', file = ''] = path.split('/')
      expect(await statusOf(yearFile(viewer, year, file)), path).toBe(404)
    }
    const { viewer: other } = await earner(1, { status: 'failed' })
    expect(await statusOf(yearFile(other, '2026', 'pdf'))).toBe(404)
  })
})
