import type { texts } from '#app/i18n/texts.server.ts'
import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import { isMemberState } from './rules.ts'
import type { TaxDetails } from './schema.ts'

/** A companion's paid calls in a quarter, amounts in euro cents. `creditedCents` is net plus fee. */
type SellerQuarter = { calls: number; creditedCents: number; feeCents: number; netCents: number }
export type SellerQuarters = readonly [SellerQuarter, SellerQuarter, SellerQuarter, SellerQuarter]

/** Ledger totals of a quarter: credits, and their fee in hundredths of a credit. */
export type EarnedQuarter = { quarter: number; calls: number; credits: number; feeHundredths: number }

/**
 * The four quarters of a year, in euro cents. Fees round down to the cent, in the companion's favour, as in a payout.
 */
export function quartersOf(earned: readonly EarnedQuarter[], centsPerCredit: number): SellerQuarters {
  const quarter = (number: number): SellerQuarter => {
    const none = { calls: 0, credits: 0, feeHundredths: 0 }
    const { calls, credits, feeHundredths } = earned.find((each) => each.quarter === number) ?? none
    const creditedCents = credits * centsPerCredit
    const feeCents = Math.floor((feeHundredths * centsPerCredit) / 100)
    return { calls, creditedCents, feeCents, netCents: creditedCents - feeCents }
  }
  return [quarter(1), quarter(2), quarter(3), quarter(4)]
}

export function sumOfQuarters(quarters: SellerQuarters): SellerQuarter {
  const sum = (key: keyof SellerQuarter) => quarters.reduce((total, quarter) => total + quarter[key], 0)
  return {
    calls: sum('calls'),
    creditedCents: sum('creditedCents'),
    feeCents: sum('feeCents'),
    netCents: sum('netCents'),
  }
}

export type SellerStatus = 'reported' | 'details_missing' | 'outside_union'

/** EU residents are reported. Personal services have no threshold; only goods have one. */
export function sellerStatus(details: Pick<TaxDetails, 'residence'> | null): SellerStatus {
  if (!details) return 'details_missing'
  return isMemberState(details.residence) ? 'reported' : 'outside_union'
}

/**
 * The year to notify companions about on a local day (`2027-01-15`): the previous one, from 10 January to the end of
 * February. They must be told before 31 January (Art. 8ac of Directive 2011/16/EU); February covers late notices.
 */
export function reportYearToNotify(day: string): number | null {
  const year = Number(day.slice(0, 4))
  return day >= `${year}-01-10` && day < `${year}-03-01` ? year - 1 : null
}

/** Cents as whole euros, as the schema requires; halves round up. */
export const wholeEuros = (cents: number): number => Math.floor((cents + 50) / 100)

/** The operator's address for the schema: split if a postal code and city were found, else as one line. */
export type OperatorAddress = { street: string; postalCode: string; city: string } | { line: string }

/** Splits an address at its last line with a postal code and city. */
export function operatorAddress(lines: readonly string[]): OperatorAddress {
  for (const [at, line] of [...lines.entries()].reverse()) {
    const [, postalCode, city] = /^((?:[A-Z]{1,2}-)?\d[\dA-Z -]{2,8}) (\p{L}.*)$/u.exec(line) ?? []
    const street = lines.slice(0, at).join(', ')
    if (postalCode && city && street) return { street, postalCode, city }
  }
  return { line: lines.join(', ') }
}

type Words = ReturnType<typeof texts<'tax'>>

/** A year's quarters as CSV (RFC 4180), with a byte order mark so that spreadsheets detect UTF-8. */
export function csvOfYear(t: Words, quarters: SellerQuarters): string {
  const head = (['quarter', 'calls', 'credited', 'fee', 'net'] as const).map((name) => t(`csv.${name}`))
  const lines = [
    ...quarters.map((quarter, at) => [String(at + 1), quarter] as const),
    ['', sumOfQuarters(quarters)] as const,
  ].map(([name, { calls, creditedCents, feeCents, netCents }]) => [
    name,
    String(calls),
    ...[creditedCents, feeCents, netCents].map(csvEuros),
  ])
  return `${CSV_MARK}${[head, ...lines].map(csvRecord).join('')}`
}
