import {
  CATEGORY_KEYS,
  COMPANION_COUNTRY_CODES,
  LANGUAGE_CODES,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import { GENDERS } from '#app/features/marketplace/profiles/schema.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { plainText } from '../search/rules.ts'
import { type ListFilter, readFilters, type ViewerKind } from './rules.ts'
import type { Filters } from './schema.ts'

/** Codes and their labels in every language, so that a URL may say `de`, `German` or `Deutsch`. */
function codesOf<C extends string>(codes: readonly C[], label?: (language: Language, code: C) => string) {
  const labelsOf = (code: C) => (label ? LANGUAGES.map((language) => label(language, code)) : [])
  const names = codes.flatMap((code) => [...labelsOf(code), code].map((name) => ({ name, code })))
  return new Map<string, string>(names.map(({ name, code }) => [plainText(name), code]))
}

const codes: Record<ListFilter, Map<string, string>> = {
  languages: codesOf(LANGUAGE_CODES, (language, code) => texts(language, 'languages')(code)),
  locations: codesOf(COMPANION_COUNTRY_CODES, (language, code) => texts(language, 'countries')(code)),
  interestLabels: codesOf(CATEGORY_KEYS, (language, code) => texts(language, 'topics')(`category.${code}`)),
  genders: codesOf(GENDERS),
}

export const viewerKind = (viewer: Viewer | null): ViewerKind =>
  viewer === null ? 'guest' : viewer.role === 'seeker' ? 'seeker' : 'other'

/** The filters of a URL for this viewer; codes and labels in every language are understood. */
export const filtersOf = (query: URLSearchParams, viewer: Viewer | null): Filters =>
  readFilters(query, viewerKind(viewer), (name, text) => codes[name].get(plainText(text)) ?? null)
