export const TAX_NAME_MAX = 100
export const STREET_MAX = 150
export const POSTAL_CODE_MAX = 20
export const CITY_MAX = 100
export const TIN_MAX = 30
export const VAT_ID_MAX = 20
/** Maximum characters of an encrypted row: several times the longest possible details. */
export const SEALED_MAX = 8_000
export const AGE_MAX = 120

/** Years after the end of the calendar year for which a deleted account's data is kept (§ 24 PStTG, § 147 AO). */
export const RETENTION_YEARS = 10

export const FIRST_REPORTED_YEAR = 2023

/** Details of a companion that the tax office receives. Countries are codes, dates are `1985-03-21`. */
export type TaxDetails = {
  firstName: string
  lastName: string
  street: string
  postalCode: string
  city: string
  residence: string
  birthDate: string
  /** Null if the country issues none; then the place of birth is required. */
  tin: string | null
  tinCountry: string
  birthPlace: { city: string; country: string } | null
  vatId: string | null
  bankCountry: string
}

/** `off`: this installation reports nothing. `missing`: details are required before the next payout. */
export type TaxState = 'off' | 'missing' | 'complete'

export const COUNTRIES_WITHOUT_TIN: readonly string[] = ['AE', 'MC']

/** Tax number format per country, after `normalizeTin`. German numbers also have a check digit. */
export const TIN_PATTERNS: Readonly<Partial<Record<string, RegExp>>> = {
  AT: /^\d{9}$/,
  BE: /^\d{11}$/,
  DE: /^[1-9]\d{10}$/,
  ES: /^[0-9KLMXYZ]\d{7}[A-Z]$/,
  FI: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]$/,
  FR: /^[0-3]\d{12}$/,
  IT: /^[A-Z]{6}[A-Z0-9]{9}[A-Z]$/,
  NL: /^\d{9}$/,
  PL: /^\d{10,11}$/,
  PT: /^\d{9}$/,
}

/** Any other country: letters and digits, at least four of them digits. */
export const DEFAULT_TIN_PATTERN = /^(?=(?:[A-Z]*\d){4})[A-Z0-9]{6,20}$/

/** VAT ID: two letters for the country, then 2 to 12 letters or digits. */
export const VAT_ID = /^[A-Z]{2}[A-Z0-9+*]{2,12}$/
