import { parseAccept } from 'hono/utils/accept'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/i18n/languages.ts'
import { readPreference } from '#app/platform/http/cookies.ts'
import { isTimeZone } from '#app/platform/time-zone.ts'

/** The language of the URL, else the stored preference, else the browser's, else English. */
export function preferredLanguage(path: string, cookies: string, acceptLanguage: string): Language {
  const first = path.split('/')[1]
  if (isLanguage(first)) return first
  const stored = readPreference(cookies, 'language')
  if (isLanguage(stored)) return stored
  const accepted = parseAccept(acceptLanguage.slice(0, 200))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.slice(0, 2).toLowerCase())
  return accepted.find(isLanguage) ?? DEFAULT_LANGUAGE
}

export function timeZoneOf(cookies: string): string | null {
  const zone = readPreference(cookies, 'timeZone')
  return zone && isTimeZone(zone) ? zone : null
}
