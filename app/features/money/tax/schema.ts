export const TAX_NAME_MAX = 100
export const STREET_MAX = 150
export const POSTAL_CODE_MAX = 20
export const CITY_MAX = 100
export const TIN_MAX = 30
export const VAT_ID_MAX = 20
/** The most characters of a sealed row: all fields at their longest fit several times. */
export const SEALED_MAX = 8_000
export const AGE_MAX = 120

/** Years after the end of the calendar year for which the data of a deleted account stay (§ 24 PStTG, § 147 AO). */
export const RETENTION_YEARS = 10

export const FIRST_REPORTED_YEAR = 2023

/** What the tax office gets to know of a companion; countries are codes, the day is written 1985-03-21. */
export type TaxDetails = {
  firstName: string
  lastName: string
  street: string
  postalCode: string
  city: string
  residence: string
  birthDate: string
  /** Null in a country that issues none; then the place of birth is needed. */
  tin: string | null
  tinCountry: string
  birthPlace: { city: string; country: string } | null
  vatId: string | null
  bankCountry: string
}

/** `off`: this installation reports nothing. `missing`: no payout before they are there. */
export type TaxState = 'off' | 'missing' | 'complete'

/** Countries of the catalogue that issue no tax identification number to people who live there. */
export const COUNTRIES_WITHOUT_TIN: readonly string[] = ['AE', 'MC']

/** What the number of a country looks like, as `normalizeTin` writes it; a German one has a check digit besides. */
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

/** Of every other country: letters and digits, at least four of them digits. */
export const TIN_IN_GENERAL = /^(?=(?:[A-Z]*\d){4})[A-Z0-9]{6,20}$/

/** A VAT id: the country's two letters, then two to twelve letters and digits. */
export const VAT_ID = /^[A-Z]{2}[A-Z0-9+*]{2,12}$/
