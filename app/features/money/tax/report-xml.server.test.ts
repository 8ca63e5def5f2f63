import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { texts } from '#app/i18n/texts.server.ts'
import { anyCharacter } from '#tests/support/any-character.ts'
import { isDeep } from '#tests/support/deep.ts'
import { TAX_DETAILS } from '#tests/support/tax.ts'
import { csvOfYear, operatorAddress, quartersOf, type SellerQuarters, wholeEuros } from './report.rules.ts'
import { type ReportedSeller, reportXml, type TaxReport } from './report-xml.rules.ts'

const quarters = quartersOf(
  [
    { quarter: 1, calls: 3, credits: 75, feeHundredths: 750 },
    { quarter: 4, calls: 1, credits: 1_000, feeHundredths: 10_000 },
  ],
  10,
)
const seller = (change: Partial<ReportedSeller> = {}): ReportedSeller => ({
  userId: '1f0e5a30-0000-4000-8000-000000000001',
  details: TAX_DETAILS,
  accountId: 'acct_1',
  quarters,
  ...change,
})
const report = (change: Partial<TaxReport> = {}): TaxReport => ({
  year: 2026,
  operator: {
    name: 'Example Talks GmbH',
    platform: 'Visavis',
    country: 'DE',
    taxNumber: '12/345/67890',
    vatId: 'DE123456789',
    address: { street: 'Lindenweg 1', postalCode: '10115', city: 'Berlin' },
  },
  sellers: [seller()],
  messageId: '1f0e5a30-0000-4000-8000-0000000000ff',
  madeAt: new Date('2027-01-12T09:30:00.123Z'),
  ...change,
})

/** Schema errors from xmllint (installed by tools/run/system-parts.mjs); empty if the XML is valid. */
function problemsOf(xml: string): string {
  const schema = ['--noout', '--nonet', '--schema', 'tests/support/dpi/dpi.xsd', '-']
  const { status, stderr } = spawnSync('xmllint', schema, { input: xml, encoding: 'utf8' })
  return status === 0 ? '' : stderr
}

describe('the report', () => {
  it('is a valid nil report without sellers', () => {
    const xml = reportXml(report({ sellers: [] }))
    expect(problemsOf(xml)).toBe('')
    expect(xml).toContain('<dpi:MessageTypeIndic>DPI403</dpi:MessageTypeIndic>')
  })

  it('is valid without number, account and parts of the address', () => {
    const details = { ...TAX_DETAILS, tin: null, tinCountry: 'AE', birthPlace: { city: 'Bonn', country: 'DE' } }
    const base = report()
    const operator = { ...base.operator, taxNumber: null, vatId: null, address: { line: '1 High Street, London' } }
    const xml = reportXml({ ...base, operator, sellers: [seller({ details, accountId: null })] })
    expect(problemsOf(xml)).toBe('')
    expect(xml).toContain('<dpi:TIN unknown="true">NOTIN</dpi:TIN>')
  })

  it('is valid for any input', { tags: ['random'] }, () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }).map((typed) => `x${typed}`)
    const sellers = fc
      .sample(fc.tuple(text, text, text), isDeep ? 200 : 20)
      .map(([firstName, street, city], at) =>
        seller({ userId: `seller-${at}`, details: { ...TAX_DETAILS, firstName, street, city } }),
      )
    expect(problemsOf(reportXml(report({ sellers })))).toBe('')
  })

  it('has consideration without the fee, the fee beside it, and calls, by quarter in whole euros', () => {
    const xml = reportXml(report())
    expect(problemsOf(xml)).toBe('')
    expect(xml).toContain('<dpi:ConsQ1 currCode="EUR">7</dpi:ConsQ1>')
    expect(xml).toContain('<dpi:FeesQ1 currCode="EUR">1</dpi:FeesQ1>')
    expect(xml).toContain('<dpi:NumbQ1>3</dpi:NumbQ1>')
    expect(xml).toContain('<dpi:ConsQ2 currCode="EUR">0</dpi:ConsQ2>')
  })

  it('keeps record ids between reports, but not the message id', () => {
    const [one, other] = ['a', 'b'].map((messageId) => reportXml(report({ messageId })))
    const idsOf = (xml = '') => [...xml.matchAll(/<stf:DocRefId>([^<]+)</g)].map(([, id]) => id)
    expect(idsOf(one)).toEqual(['DE2026-operator', `DE2026-${seller().userId}`])
    expect(idsOf(other)).toEqual(idsOf(one))
    expect(one).not.toBe(other)
  })
})

describe('the schema', () => {
  const xml = reportXml(report())
  it.each([
    ['without a tax number', xml.replace(/<dpi:TIN issuedBy="DE">86095742719<\/dpi:TIN>\n/, '')],
    ['with an amount in cents', xml.replace('>90<', '>90.00<')],
    ['with a quarter too many', xml.replace('<dpi:NumbQ4>', '<dpi:NumbQ5>0</dpi:NumbQ5><dpi:NumbQ4>')],
    ['in another order', xml.replace(/(<dpi:FirstName>.*)\n(<dpi:LastName>.*)\n/, '$2\n$1\n')],
  ])('refuses a report %s', (_, broken) => {
    expect(broken).not.toBe(xml)
    expect(problemsOf(broken)).not.toBe('')
  })
})

describe('figures', () => {
  it('add up: fee and rest are what was credited, the fee rounded down', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(50), (credits, percent) => {
        const earned = [{ quarter: 2, calls: 1, credits, feeHundredths: credits * percent }]
        const [, second] = quartersOf(earned, 10) as SellerQuarters
        expect(second.feeCents + second.netCents).toBe(10 * credits)
        expect(second.feeCents).toBe(Math.floor((10 * credits * percent) / 100))
      }),
    )
  })

  it('are whole euros, halves up', () => {
    expect([0, 49, 50, 149, 150, 9_950].map(wholeEuros)).toEqual([0, 0, 1, 1, 2, 100])
  })
})

it('an address is taken apart where postal code and city are a line of it', () => {
  const berlin = { street: 'Lindenweg 1', postalCode: '10115', city: 'Berlin' }
  expect(operatorAddress(['Lindenweg 1', '10115 Berlin', 'Germany'])).toEqual(berlin)
  expect(operatorAddress(['Lindenweg 1', '10115 Berlin'])).toEqual(berlin)
  expect(operatorAddress(['1 High Street', 'Dublin', 'D02 X285'])).toEqual({ line: '1 High Street, Dublin, D02 X285' })
})

it('the CSV file of a year has a line for each quarter and one for the year', () => {
  const earned = quartersOf([{ quarter: 2, calls: 3, credits: 125, feeHundredths: 1_250 }], 10)
  expect(csvOfYear(texts('en', 'tax'), earned).split('\r\n')).toEqual([
    '\ufeffquarter,paid calls,earned,fee,after the fee',
    '1,0,0.00,0.00,0.00',
    '2,3,12.50,1.25,11.25',
    '3,0,0.00,0.00,0.00',
    '4,0,0.00,0.00,0.00',
    ',3,12.50,1.25,11.25',
    '',
  ])
})
