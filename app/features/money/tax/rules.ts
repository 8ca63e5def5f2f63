import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { MEMBER_STATES } from '#app/platform/bounds.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { AGE_MAX, COUNTRIES_WITHOUT_TIN, DEFAULT_TIN_PATTERN, type TaxDetails, TIN_PATTERNS } from './schema.ts'

export const isMemberState = (country: string): boolean => MEMBER_STATES.includes(country)

export const hasTin = (country: string): boolean => !COUNTRIES_WITHOUT_TIN.includes(country)

/** Uppercases a tax number and strips separators. In Finland the separator encodes the century, so it stays. */
export const normalizeTin = (country: string, typed: string): string =>
  typed.toUpperCase().replace(country === 'FI' ? /\s/g : /[\s./+*-]/g, '')

/** The check digit of a German tax ID, from its first ten digits (ISO 7064, MOD 11,10). */
export function germanCheckDigit(ten: string): number {
  let product = 10
  for (const digit of ten) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10
}

/**
 * German tax ID (§ 139b AO): eleven digits, no leading 0, exactly one of the first ten occurs two or three times, valid
 * check digit.
 */
export function isGermanTin(tin: string): boolean {
  if (!/^[1-9]\d{10}$/.test(tin)) return false
  const counts = [...'0123456789'].map((digit) => tin.slice(0, 10).split(digit).length - 1)
  const repeated = counts.filter((count) => count > 1)
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3 && germanCheckDigit(tin.slice(0, 10)) === Number(tin[10])
}

export function isTin(country: string, tin: string): boolean {
  if (country === 'DE') return isGermanTin(tin)
  return (TIN_PATTERNS[country] ?? DEFAULT_TIN_PATTERN).test(tin) && !/^(.)\1*$/.test(tin)
}

/** Whether the text is an existing date in `1985-03-21` format. */
function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const february = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  const lastDay = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= lastDay
}

/** Age in years on a given day. Both dates are in `1985-03-21` format. */
const ageOn = (birthDate: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0)

const refuse = (field: string, code: 'birth_date_wrong' | 'tin_missing' | 'tin_wrong' | 'german_tin_wrong') =>
  ({ ok: false, code, details: { [`field.${field}`]: code } }) as const

/** Whether complete details are plausible. `today` is the day in the operator's time zone. */
export function decideTaxDetails(details: TaxDetails, today: string): Decision {
  const { birthDate, tin, tinCountry, birthPlace } = details
  const age = ageOn(birthDate, today)
  if (!isCalendarDay(birthDate) || age < ADULT_AGE || age > AGE_MAX) return refuse('birthDate', 'birth_date_wrong')
  if (tin === null) {
    if (hasTin(tinCountry)) return refuse('tin', 'tin_missing')
    return birthPlace
      ? { ok: true }
      : { ok: false, code: 'birth_place_missing', details: { 'field.birthCity': 'birth_place_missing' } }
  }
  if (isTin(tinCountry, tin)) return { ok: true }
  return refuse('tin', tinCountry === 'DE' ? 'german_tin_wrong' : 'tin_wrong')
}

/** Masks all but the last characters: at most four, and under half of a short number. */
export function maskNumber(text: string): string {
  const length = Math.min(4, Math.floor(text.length * 0.4))
  return `•••• ${length > 0 ? text.slice(-length) : ''}`.trim()
}

type TaxAddress = Pick<TaxDetails, 'street' | 'postalCode' | 'city' | 'residence'>

/** The address as a profile shows it. */
export const publicAddress = ({ street, postalCode, city, residence }: TaxAddress) => ({
  address: `${street}\n${postalCode} ${city}`,
  country: residence,
})

/** First values of the form, from a name and address entered elsewhere. What doesn't fit is left for the person. */
export function taxDraft(known: { name: string; address: string[]; country: string | null }) {
  const words = known.name.split(' ')
  const last = known.address.at(-1) ?? ''
  const [, postalCode = '', city = last] = /^([A-Z]{0,2}-?\d[\dA-Z -]*?) (\D+)$/i.exec(last) ?? []
  return {
    firstName: words.slice(0, -1).join(' '),
    lastName: words.at(-1) ?? '',
    street: known.address.slice(0, -1).join(', '),
    ...{ postalCode, city, residence: known.country ?? '' },
  }
}
export type TaxDraft = ReturnType<typeof taxDraft>
