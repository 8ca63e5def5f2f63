import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { languageOfText } from '#app/i18n/text-language.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  CATEGORY_KEYS,
  type CategoryKey,
  COUNTRY_CODES,
  type CountryCode,
  categoryOf,
  type TopicKey,
} from './catalogues.data.ts'
import { OLDEST_BIRTH_YEAR, type OtherBioField, type OtherBios, otherBioField } from './schema.ts'

/** Latin letters that Unicode doesn't decompose, or that are conventionally transliterated. */
const transliterations = new Map(
  `ä:ae ö:oe ü:ue ß:ss æ:ae œ:oe ø:oe þ:th ĳ:ij ŋ:ng ƀ:b ɓ:b ƈ:c ð:d đ:d ɖ:d ɗ:d ǝ:e ə:e ɛ:e ƒ:f ǥ:g ɠ:g ħ:h ı:i ɨ:i ɉ:j
  ĸ:k ƙ:k ł:l ƚ:l ɲ:n ƞ:n ɔ:o ɵ:o ƥ:p ɍ:r ʃ:s ŧ:t ƭ:t ʈ:t ʉ:u ʋ:v ƴ:y ɏ:y ƶ:z ʒ:z`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
)
const plain = (letter: string) => transliterations.get(letter) ?? letter

/** Ends with four characters of the id, or more if another profile ever had that slug. */
export function makeSlug(name: string, id: string, characters = 4): string {
  const words = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/\p{L}/gu, plain)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{L}/gu, plain)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${words || 'companion'}-${id.replaceAll('-', '').slice(0, characters)}`
}

export function interestLabels(interests: readonly TopicKey[]): CategoryKey[] {
  const chosen = new Set(interests.map(categoryOf))
  return CATEGORY_KEYS.filter((category) => chosen.has(category))
}

export const isAdultBirthYear = (birthYear: number, now: Date) =>
  birthYear >= OLDEST_BIRTH_YEAR && now.getUTCFullYear() - birthYear >= ADULT_AGE

export function birthYears(now: Date): number[] {
  const current = now.getUTCFullYear()
  return Array.from({ length: current - OLDEST_BIRTH_YEAR + 1 }, (_, past) => current - past)
}

export function decideBirthYear(birthYear: number | null, isCompanion: boolean, now: Date): Decision {
  if (birthYear === null || isAdultBirthYear(birthYear, now)) return { ok: true }
  if (birthYear > now.getUTCFullYear()) return { ok: false, code: 'birth_year_unknown' }
  return isCompanion ? { ok: false, code: 'birth_year_too_young' } : { ok: true }
}

export function browserCountry(acceptLanguage: string | null): CountryCode | null {
  for (const tag of acceptLanguage?.split(',') ?? []) {
    const region = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase()
    const country = COUNTRY_CODES.find((code) => code === region)
    if (country) return country
  }
  return null
}

type Bios = { bio: string; otherBios: OtherBios }

/** All bios as one text, for reviews. */
export const allBios = ({ bio, otherBios }: Bios) =>
  [bio, ...LANGUAGES.flatMap((language) => otherBios[language] ?? [])].join('\n\n')

/** Refuses a bio in another language than its field's, and two in one language, as far as their words tell. */
export function decideOtherBios({ bio, otherBios }: Bios): Decision & { field?: OtherBioField } {
  for (const language of LANGUAGES) {
    const text = otherBios[language]
    if (text === undefined) continue
    if ((languageOfText(text) ?? language) !== language || languageOfText(bio) === language)
      return { ok: false, code: 'bio_language', field: otherBioField(language) }
  }
  return { ok: true }
}

/** Interface languages without a bio. One whose language is unknown counts as the account's, as in `refresh_listing`. */
export const languagesWithoutBio = (
  { bio, bioLanguage, otherBios }: Bios & { bioLanguage: Language | null },
  accountLanguage: Language,
): Language[] =>
  LANGUAGES.filter(
    (language) => (bio === '' || language !== (bioLanguage ?? accountLanguage)) && otherBios[language] === undefined,
  )

type Person = Pick<Viewer, 'role' | 'name'>

export function canOnboard(viewer: Person): Decision {
  if (viewer.role === 'admin') return { ok: false, code: 'role_unknown' }
  return viewer.name === null ? { ok: true } : { ok: false, code: 'already_onboarded' }
}

export const canFavorite = (viewer: Pick<Person, 'role'> | null): Decision =>
  viewer?.role === 'seeker' ? { ok: true } : { ok: false, code: 'only_seekers' }

export const canEditProfile = (viewer: Person): Decision =>
  viewer.role === 'admin' ? { ok: false, code: 'not_found' } : { ok: true }

export const canApply = (viewer: Person): Decision =>
  viewer.role === 'offerer' && viewer.name !== null ? { ok: true } : { ok: false, code: 'not_found' }

/** Whether they may have a voice greeting. */
export const canGreet = (viewer: Person): Decision => canApply(viewer)
