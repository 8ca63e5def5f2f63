import { describe, expect, test } from 'vitest'
import { quartersOf } from '#app/features/money/tax/report.rules.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { documentPdf } from './pdf.views.server.ts'
import type { SellerParty } from './schema.ts'
import {
  type AnnualStatement,
  annualText,
  type DocumentText,
  type DocumentWriter,
  documentText,
  type IssuedDocument,
} from './text.rules.ts'
import { type TaxReportCopy, taxReportText } from './views.server.ts'

const at = new Date('2026-11-24T10:00:00Z')
const writerOf = (language: Language): DocumentWriter => ({
  t: texts(language, 'documents'),
  countryName: (code) => texts(language, 'countries')(code as 'DE'),
  format: formatters(language, 'Europe/Berlin'),
})
const seller: SellerParty = {
  brand: 'Visavis',
  name: 'Gespräche GmbH',
  address: ['Am Markt 1', '10115 Berlin', 'Deutschland'],
  vatId: 'DE123456789',
  taxNumber: null,
  register: 'HRB 12345 B, Amtsgericht Charlottenburg',
  email: 'hello@visavis.example',
  timeZone: 'Europe/Berlin',
}
const invoice: IssuedDocument = {
  kind: 'invoice',
  number: 'R-2026-000042',
  issuedAt: at,
  ...{ netCents: 2101, vatPercent: 19, vatCents: 399, grossCents: 2500 },
  recipient: { name: 'Zażółć Ελένη Дарья', address: ['ul. Długa 5', '00-238 Warszawa'], country: 'PL', taxId: null },
  snapshot: {
    seller,
    lines: [{ what: 'credits', credits: 170, cents: 2500 }],
    suppliedAt: at.toISOString(),
    corrects: null,
    period: null,
  },
}
const statement: IssuedDocument = {
  ...invoice,
  kind: 'payout_statement',
  number: 'P-2026-000007',
  ...{ netCents: 4500, vatPercent: 0, vatCents: 0, grossCents: 4500 },
  recipient: { name: 'Mara Feld', address: [], country: null, taxId: null },
  snapshot: {
    ...invoice.snapshot,
    lines: [
      { what: 'earnings', credits: 500, cents: 5000 },
      { what: 'platform_fee', percent: 10, cents: -500 },
    ],
    period: { fromAt: '2026-10-01T10:00:00Z', toAt: '2026-11-20T10:00:00Z' },
  },
}
const creditNote: IssuedDocument = {
  ...invoice,
  ...{ kind: 'credit_note', number: 'C-2026-000001', netCents: -2101, vatCents: -399, grossCents: -2500 },
  snapshot: {
    ...invoice.snapshot,
    lines: [{ what: 'refund', cents: -2500 }],
    corrects: { number: 'R-2026-000042', issuedAt: at.toISOString() },
  },
}
const cancellation: IssuedDocument = {
  ...creditNote,
  ...{ kind: 'credit_note_cancellation', number: 'X-2026-000001', netCents: 2101, vatCents: 399, grossCents: 2500 },
  snapshot: { ...creditNote.snapshot, lines: [{ what: 'refund_returned', cents: 2500 }] },
}
const payouts = Array.from({ length: 60 }, (_, index) => ({
  id: String(index),
  at: new Date(at.getTime() - (60 - index) * 5 * 86_400_000),
  number: `P-2026-${String(index + 1).padStart(6, '0')}`,
  ...{ credits: 1500, grossCents: 15_000, feeCents: 1500, netCents: 13_500 },
  reversedCents: index === 7 ? 500 : 0,
}))
const year: AnnualStatement = {
  ...{ year: 2026, seller, recipient: statement.recipient, rows: payouts, madeAt: at },
  sums: {
    ...{ count: 70, credits: 105_000, grossCents: 1_050_000, feeCents: 105_000, netCents: 945_000 },
    reversedCents: 500,
  },
}

const taxReport: TaxReportCopy = {
  ...{ year: 2026, isOver: true, seller, birthYear: '1970', tinEnding: '…719', tinCountry: 'DE', vatId: 'DE123456788' },
  quarters: quartersOf([{ quarter: 2, calls: 3, credits: 125, feeHundredths: 1_250 }], 10),
  companion: { name: 'Mara Feld', address: ['Lindenweg 4', '10115 Berlin'], country: 'DE', taxId: null },
  bankCountry: 'AT',
  madeAt: at,
}

const pdfOf = (sheet: DocumentText, language: Language) =>
  documentPdf(sheet, {
    brand: 'Visavis',
    language,
    at,
    pageText: (page, pages) => texts(language, 'documents')('page', { page, pages }),
  })
const drawn = async (sheet: DocumentText, language: Language) => readPdf(await pdfOf(sheet, language))
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

describe.each(['en', 'de'] as const)('a PDF file in %s', (language) => {
  const writer = writerOf(language)
  const all: [string, DocumentText][] = [
    ['invoice', documentText(writer, invoice)],
    ['credit-note', documentText(writer, creditNote)],
    ['cancellation', documentText(writer, cancellation)],
    ['statement', documentText(writer, statement)],
    ['no-vat', documentText(writer, { ...invoice, netCents: 2500, vatPercent: 0, vatCents: 0, recipient: null })],
    ['year', annualText(writer, year)],
    ['tax-report', taxReportText(writer, texts(language, 'tax'), taxReport)],
  ]

  test.each(all)('has every word and figure of its page (%s)', async (_, sheet) => {
    const { text } = await drawn(sheet, language)
    const words = [
      sheet.heading,
      ...sheet.parties.flatMap(({ label, lines }) => [label, ...lines]),
      ...sheet.details.flatMap(({ label, value }) => [label, value]),
      ...sheet.columns.map(({ label }) => label),
      ...sheet.rows.flat(),
      ...sheet.sums.flatMap(({ label, value }) => [label, value]),
      ...sheet.notes,
    ]
    const found = squeezed(text)
    expect(words.filter((word) => !found.includes(squeezed(word)))).toEqual([])
    expect(text).not.toMatch(/[?\ufffd]/)
  })

  test('has a tag or the mark of decoration around all that is drawn, and the names of the columns on every page', async () => {
    const { contents, text, pages } = await drawn(annualText(writer, year), language)
    for (const content of contents) {
      let depth = 0
      for (const [operator] of content.matchAll(/\b(BMC|BDC|EMC|TJ|f|S)$/gm)) {
        if (operator === 'EMC') depth--
        else if (operator.startsWith('B')) depth++
        expect([operator, depth]).toEqual([operator, operator === 'EMC' ? 0 : 1])
      }
    }
    expect(pages).toBeGreaterThan(1)
    expect(text.split('\n').filter((each) => each === writer.t('columns.fee'))).toHaveLength(pages)
    for (let page = 1; page <= pages; page++) expect(text).toContain(writer.t('page', { page, pages }))
  })

  test('is the same bytes whenever it is drawn', async () => {
    const sheet = documentText(writer, invoice)
    expect(await pdfOf(sheet, language)).toEqual(await pdfOf(sheet, language))
  })

  test('is tagged, says its language and shows its title', async () => {
    const { catalog, objects } = await drawn(documentText(writer, invoice), language)
    expect(catalog).toContain('/StructTreeRoot')
    expect(catalog).toContain(`/Lang (${language})`)
    expect(catalog).toMatch(/\/MarkInfo \d+ 0 R/)
    const bodies = [...objects.values()].join('\n')
    const tags = ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'].map((tag) => `/S /${tag}\n`)
    for (const words of ['/DisplayDocTitle true', '/Marked true', '/Scope /Column', '/Scope /Row', ...tags])
      expect(bodies).toContain(words)
  })
})

describe('the calls of a payout', () => {
  const calls = Array.from({ length: 40 }, (_, index) => ({
    at: new Date(at.getTime() - (40 - index) * 86_400_000).toISOString(),
    ...{ minutes: 15, credits: 12, cents: 120 },
  }))
  const listed = { ...statement, snapshot: { ...statement.snapshot, calls: { count: 40, listed: calls } } }

  test('are on pages of their own with date, minutes, credits and euros, and what isn’t from a call', async () => {
    const sheet = documentText(writerOf('en'), listed)
    expect(sheet.details).toContainEqual({ label: 'Calls', value: '40' })
    expect(sheet.appendix?.rows.slice(-2)).toEqual([
      ['Nov 23, 2026, 11:00\u00a0AM', '15', '12', '€1.20'],
      ['Other credits, such as corrections', '', '20', '€2.00'],
    ])
    const { pages } = await drawn(sheet, 'en')
    expect(pages).toBe(3)
  })

  test('aren’t on a statement from before they were listed', () => {
    expect(documentText(writerOf('en'), statement).appendix).toBeUndefined()
  })
})
