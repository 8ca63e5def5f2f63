import { isTimeZone } from '#app/features/accounts/time-zone/schema.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/i18n/languages.ts'
import { readPreference } from '#app/platform/http/cookies.ts'

/** The page's language: its address, else the stored preference, else the browser's, else English (S-02). */
export function languageOf(path: string, cookies: string, acceptLanguage: string): Language {
  const first = path.split('/')[1]
  if (isLanguage(first)) return first
  const stored = readPreference(cookies, 'language')
  if (isLanguage(stored)) return stored
  const wanted = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(parameters.find((p) => p.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .sort((a, b) => b.quality - a.quality)
    .find((entry) => entry.quality > 0 && isLanguage(entry.language))
  return isLanguage(wanted?.language) ? wanted.language : DEFAULT_LANGUAGE
}

/** The reader's zone as the browser told it, if it is one. */
export function timeZoneOf(cookies: string): string | null {
  const zone = readPreference(cookies, 'timeZone')
  return zone && isTimeZone(zone) ? zone : null
}
