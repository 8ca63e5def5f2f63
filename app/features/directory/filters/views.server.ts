import { CATEGORY_KEYS, COMPANION_COUNTRY_CODES, LANGUAGE_CODES } from '#app/features/profiles/catalogues/schema.ts'
import { GENDERS } from '#app/features/profiles/schema.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type ListFilter, type Reader, readFilters } from './rules.ts'
import type { Filters } from './schema.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Codes and their labels in both languages, so that an address may say `de`, `German` or `Deutsch`. */
function codesOf(codes: readonly string[], labelIn: (language: 'en' | 'de', code: string) => string | null) {
  const known = new Map<string, string>()
  for (const code of codes)
    for (const name of [labelIn('en', code), labelIn('de', code), code]) if (name) known.set(plain(name), code)
  return known
}

const codes: Record<ListFilter, Map<string, string>> = {
  languages: codesOf(LANGUAGE_CODES, (language, code) => texts(language, 'languages')(code as 'de')),
  locations: codesOf(COMPANION_COUNTRY_CODES, (language, code) => texts(language, 'countries')(code as 'DE')),
  interestLabels: codesOf(CATEGORY_KEYS, (language, key) =>
    texts(language, 'topics')(`category.${key}` as 'category.work'),
  ),
  genders: codesOf(GENDERS, () => null),
}

export const readerOf = (viewer: Viewer | null): Reader =>
  viewer === null ? 'guest' : viewer.role === 'seeker' ? 'seeker' : 'other'

/** The filters of an address for this reader; codes and labels in both languages are understood (D-25, D-26). */
export const filtersOf = (query: URLSearchParams, viewer: Viewer | null): Filters =>
  readFilters(query, readerOf(viewer), (name, text) => codes[name].get(plain(text)) ?? null)
