import { ADULT_AGE } from '#app/features/accounts/schema.ts'
import type { Decision } from '#app/platform/refusal.ts'
import {
  CATEGORY_KEYS,
  type CategoryKey,
  COUNTRY_CODES,
  type CountryCode,
  categoryOf,
  type TopicKey,
} from './catalogues.data.ts'
import { OLDEST_BIRTH_YEAR } from './schema.ts'

const transliterations: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'a',
  ł: 'l',
  đ: 'd',
  þ: 'th',
}

/**
 * The slug of a profile: the name lowercased and hyphenated, plus the first characters of the id without dashes (P-24:
 * four; more only when another profile has had that slug).
 */
export function makeSlug(name: string, id: string, characters = 4): string {
  const words = name
    .toLowerCase()
    .replace(/[äöüßæøåłđþ]/g, (letter) => transliterations[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${words || 'companion'}-${id.replaceAll('-', '').slice(0, characters)}`
}

/** The categories of chosen topics, in the order of the screens (P-23). */
export function interestLabels(interests: readonly TopicKey[]): CategoryKey[] {
  const chosen = new Set(interests.map(categoryOf))
  return CATEGORY_KEYS.filter((category) => chosen.has(category))
}

const hour = 60 * 60 * 1000

/**
 * The latest birth year that proves `ADULT_AGE` everywhere on earth: whoever reaches it this year may not have done so
 * yet (P-14, T32).
 */
export const latestAdultBirthYear = (now: Date) => new Date(now.getTime() - 12 * hour).getUTCFullYear() - ADULT_AGE - 1

/** Whether a birth year proves that somebody is an adult. */
export const isAdultBirthYear = (birthYear: number, now: Date) =>
  birthYear >= OLDEST_BIRTH_YEAR && birthYear <= latestAdultBirthYear(now)

/** The years offered in the form, from the current one back to 1900 (P-13). */
export function birthYears(now: Date): number[] {
  const current = now.getUTCFullYear()
  return Array.from({ length: current - OLDEST_BIRTH_YEAR + 1 }, (_, past) => current - past)
}

/** The years offered to applicants: those that prove an adult, and the one of those who become one this year. */
export const applicantBirthYears = (now: Date) =>
  birthYears(now).filter((year) => year <= latestAdultBirthYear(now) + 1)

/** Whether a birth year may be saved. `mustProve` is a listed companion, who cannot withdraw it. */
export function decideBirthYear(birthYear: number | null, mustProve: boolean, now: Date): Decision {
  if (birthYear === null) return mustProve ? { ok: false, code: 'birth_year_required' } : { ok: true }
  if (isAdultBirthYear(birthYear, now)) return { ok: true }
  return { ok: false, code: 'birth_year_too_young', details: { year: latestAdultBirthYear(now) } }
}

/** The country of the first browser language that names one we offer (O-20). */
export function browserCountry(acceptLanguage: string | null): CountryCode | null {
  for (const tag of acceptLanguage?.split(',') ?? []) {
    const region = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase()
    const country = COUNTRY_CODES.find((code) => code === region)
    if (country) return country
  }
  return null
}
