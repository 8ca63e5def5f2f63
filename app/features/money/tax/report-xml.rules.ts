import { type OperatorAddress, type SellerQuarters, wholeEuros } from './report.rules.ts'
import type { TaxDetails } from './schema.ts'

export type ReportingOperator = {
  name: string
  platform: string
  country: string
  taxNumber: string | null
  vatId: string | null
  address: OperatorAddress
}

/** `accountId` is the payee's account at the payment provider. */
export type ReportedSeller = {
  userId: string
  details: TaxDetails
  accountId: string | null
  quarters: SellerQuarters
}

export type TaxReport = {
  year: number
  operator: ReportingOperator
  sellers: readonly ReportedSeller[]
  /** Identifies this message. Each record keeps its own id, so a resent report isn't counted twice. */
  messageId: string
  madeAt: Date
}

type Attributes = Readonly<Record<string, string>>

/** Characters not allowed in XML 1.0. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escaped = (text: string) => text.replace(unwritable, '').replace(/[<>&"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** Renders an element. Null children are left out. */
function element(name: string, content: string | readonly (string | null)[], attributes: Attributes = {}): string {
  const tag = name.includes(':') ? name : `dpi:${name}`
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inner =
    typeof content === 'string' ? escaped(content) : `\n${content.filter((part) => part !== null).join('\n')}\n`
  return `<${tag}${written.join('')}>${inner}</${tag}>`
}

const maybe = (name: string, text: string | null) => (text ? element(name, text) : null)

const docSpec = ({ operator, year }: TaxReport, id: string) =>
  element('DocSpec', [
    element('stf:DocTypeIndic', 'OECD1'),
    element('stf:DocRefId', `${operator.country}${year}-${id}`),
  ])

const tinElement = (tin: string | null, country: string) =>
  tin ? element('TIN', tin, { issuedBy: country }) : element('TIN', 'NOTIN', { unknown: 'true' })

const addressElement = (country: string, address: OperatorAddress, legalAddressType: string) =>
  element(
    'Address',
    [
      element('CountryCode', country),
      'line' in address
        ? element('AddressFree', address.line)
        : element('AddressFix', [
            element('Street', address.street),
            element('PostCode', address.postalCode),
            element('City', address.city),
          ]),
    ],
    { legalAddressType },
  )

function operatorElement(report: TaxReport): string {
  const { name, platform, country, taxNumber, vatId, address } = report.operator
  return element('PlatformOperator', [
    element('ResCountryCode', country),
    tinElement(taxNumber, country),
    maybe('VAT', vatId),
    element('Name', name),
    element('PlatformBusinessName', platform),
    addressElement(country, address, 'OECD304'),
    // Resident for tax purposes in the member state it reports to.
    element('Nexus', 'RPONEX1'),
    element('AssumedReporting', 'false'),
    docSpec(report, 'operator'),
  ])
}

const birthElement = ({ birthDate, birthPlace }: TaxDetails) =>
  element('BirthInfo', [
    element('BirthDate', birthDate),
    birthPlace &&
      element('BirthPlace', [
        element('City', birthPlace.city),
        element('CountryInfo', [element('CountryCode', birthPlace.country)]),
      ]),
  ])

const personElement = (details: TaxDetails) =>
  element('IndSellerID', [
    element('ResCountryCode', details.residence),
    tinElement(details.tin, details.tinCountry),
    maybe('VAT', details.vatId),
    element('Name', [element('FirstName', details.firstName), element('LastName', details.lastName)], {
      nameType: 'OECD207',
    }),
    addressElement(details.residence, details, 'OECD302'),
    birthElement(details),
  ])

const accountElement = ({ accountId, details }: ReportedSeller) =>
  accountId &&
  element('FinancialIdentifier', [
    element('Identifier', accountId, { AccountNumberType: 'Other' }),
    element('OtherInfo', `Account at the payment provider; country of the bank account: ${details.bankCountry}`),
  ])

const perQuarter = (name: string, part: string, values: readonly number[], attributes: Attributes = {}) =>
  element(
    name,
    values.map((value, at) => element(`${part}Q${at + 1}`, String(value), attributes)),
  )

function activityElement(quarters: SellerQuarters): string {
  const euros = { currCode: 'EUR' }
  const amounts = (key: 'netCents' | 'feeCents') => quarters.map((quarter) => wholeEuros(quarter[key]))
  return element('PersonalServices', [
    // Net of fees, as the directive defines consideration (annex V, section I, A 10).
    perQuarter('Consideration', 'Cons', amounts('netCents'), euros),
    perQuarter(
      'NumberOfActivities',
      'Numb',
      quarters.map(({ calls }) => calls),
    ),
    perQuarter('Fees', 'Fees', amounts('feeCents'), euros),
    perQuarter('Taxes', 'Tax', [0, 0, 0, 0], euros),
  ])
}

const sellerElement = (report: TaxReport, seller: ReportedSeller) =>
  element('ReportableSeller', [
    element('Identity', [
      element('IndividualSeller', [element('Standard', [personElement(seller.details), accountElement(seller)])]),
    ]),
    element('RelevantActivities', [activityElement(seller.quarters)]),
    docSpec(report, seller.userId),
  ])

/** Renders a year's report in the OECD schema for platforms (DPI XML 1.0). No sellers makes a nil report. */
export function reportXml(report: TaxReport): string {
  const { operator, year, sellers, madeAt, messageId } = report
  const { country } = operator
  const message = element('MessageSpec', [
    element('TransmittingCountry', country),
    element('ReceivingCountry', country),
    element('MessageType', 'DPI'),
    element('MessageRefId', `${country}${year}${country}-${messageId}`),
    element('MessageTypeIndic', sellers.length > 0 ? 'DPI401' : 'DPI403'),
    element('ReportingPeriod', `${year}-12-31`),
    element('Timestamp', madeAt.toISOString().slice(0, 23)),
  ])
  const body = element('DPIBody', [operatorElement(report), ...sellers.map((seller) => sellerElement(report, seller))])
  const root = element('DPI_OECD', [message, body], {
    version: '1.0',
    'xmlns:dpi': 'urn:oecd:ties:dpi:v1',
    'xmlns:stf': 'urn:oecd:ties:dpistf:v1',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}
