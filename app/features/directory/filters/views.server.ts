import { CATEGORY_KEYS, COMPANION_COUNTRY_CODES, LANGUAGE_CODES } from '#app/features/profiles/catalogues.data.ts'
import { GENDERS } from '#app/features/profiles/schema.ts'
import { countries as germanCountries } from '#app/i18n/de/countries.ts'
import { languages as germanLanguages } from '#app/i18n/de/languages.ts'
import { topics as germanTopics } from '#app/i18n/de/topics.ts'
import { countries as englishCountries } from '#app/i18n/en/countries.ts'
import { languages as englishLanguages } from '#app/i18n/en/languages.ts'
import { topics as englishTopics } from '#app/i18n/en/topics.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { plainText } from '../search/rules.ts'
import { type ListFilter, readFilters, type ViewerKind } from './rules.ts'
import type { Filters } from './schema.ts'

/** Codes and their labels in both languages, so that an address may say `de`, `German` or `Deutsch`. */
function codesOf<C extends string>(codes: readonly C[], ...labels: Readonly<Record<C, string>>[]) {
  const names = codes.flatMap((code) => [...labels.map((label) => label[code]), code].map((name) => ({ name, code })))
  return new Map<string, string>(names.map(({ name, code }) => [plainText(name), code]))
}

const codes: Record<ListFilter, Map<string, string>> = {
  languages: codesOf(LANGUAGE_CODES, englishLanguages, germanLanguages),
  locations: codesOf(COMPANION_COUNTRY_CODES, englishCountries, germanCountries),
  interestLabels: codesOf(CATEGORY_KEYS, englishTopics.category, germanTopics.category),
  genders: codesOf(GENDERS),
}

export const viewerKind = (viewer: Viewer | null): ViewerKind =>
  viewer === null ? 'guest' : viewer.role === 'seeker' ? 'seeker' : 'other'

/** The filters of an address for this viewerKind; codes and labels in both languages are understood (D-25, D-26). */
export const filtersOf = (query: URLSearchParams, viewer: Viewer | null): Filters =>
  readFilters(query, viewerKind(viewer), (name, text) => codes[name].get(plainText(text)) ?? null)
