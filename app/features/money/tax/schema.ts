export const TAX_NAME_MAX = 100
export const STREET_MAX = 150
export const POSTAL_CODE_MAX = 20
export const CITY_MAX = 100
export const TIN_MAX = 30
export const VAT_ID_MAX = 20
/** The most characters of a sealed row: all fields at their longest fit several times. */
export const SEALED_MAX = 8_000
/** Nobody older than this is believed. */
export const AGE_MAX = 120

/** Years after the end of the calendar year for which the data of a deleted account stay (§ 24 PStTG, § 147 AO). */
export const RETENTION_YEARS = 10

/** The first calendar year that is reported. */
export const FIRST_REPORTED_YEAR = 2023

/** What the tax office gets to know of a companion; countries are codes, the day is written 1985-03-21. */
export type TaxDetails = {
  firstName: string
  lastName: string
  street: string
  postalCode: string
  city: string
  /** Where the person lives, and is taxed. */
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

/** Codes that this feature refuses with. */
export const TAX_REFUSALS = [
  'tax_details_missing',
  'first_name_missing',
  'last_name_missing',
  'street_missing',
  'postal_code_missing',
  'city_missing',
  'residence_missing',
  'birth_date_missing',
  'birth_date_wrong',
  'tin_missing',
  'tin_wrong',
  'german_tin_wrong',
  'tin_country_missing',
  'birth_place_missing',
  'bank_country_missing',
  'vat_id_wrong',
  'tax_text_too_long',
  'only_companions_report',
  'report_operator_incomplete',
] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    tax: (typeof TAX_REFUSALS)[number]
  }
}
