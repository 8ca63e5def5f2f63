import { parseCookie, stringifySetCookie } from 'cookie'
import { HOUR_FORMATS, type HourFormat } from '#app/i18n/languages.ts'

/** Pass the configuration on the server, `location` in the browser. */
type Site = { origin: string }

const YEAR_SECONDS = 365 * 24 * 60 * 60
const isSecure = (site: Site) => site.origin.startsWith('https:')

/** If a name occurs more than once, the first wins. */
export const readCookie = (cookies: string | null | undefined, name: string): string | undefined =>
  parseCookie(cookies ?? '')[name]

const PREFERENCES = {
  language: 'lang',
  theme: 'theme',
  timeZone: 'tz',
  hourFormat: 'hours',
  consent: 'cookie_consent',
  pastCalls: 'past_calls',
} as const

export type Preference = keyof typeof PREFERENCES

export const preferenceName = (preference: Preference): string => PREFERENCES[preference]

/** The raw cookie value: validate it before use. */
export const readPreference = (cookies: string | null | undefined, preference: Preference): string | undefined =>
  readCookie(cookies, PREFERENCES[preference])

export function readHourFormat(cookies: string | null | undefined): HourFormat {
  const stored = readPreference(cookies, 'hourFormat')
  return HOUR_FORMATS.find((format) => format === stored) ?? 'language'
}

/** Sets a preference for a year, or clears it (null). By hand, to keep the library's serializer out of every page. */
export const preferenceCookie = (site: Site, preference: Preference, value: string | null): string =>
  `${PREFERENCES[preference]}=${encodeURIComponent(value ?? '')}; Max-Age=${value === null ? 0 : YEAR_SECONDS}; Path=/${isSecure(site) ? '; Secure' : ''}; SameSite=Lax`

/** An HttpOnly cookie. `__Host-` prevents sibling domains from setting it (ASVS 3.3.3). */
export function hostCookie(site: Site, name: string) {
  const secure = isSecure(site)
  const fullName = secure ? `__Host-${name}` : name
  const attributes = { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const
  return {
    name: fullName,
    attributes,
    /** The Set-Cookie line, for `seconds` or until the browser closes. */
    set: (value: string, seconds?: number) =>
      stringifySetCookie({
        name: fullName,
        value,
        ...(seconds === undefined ? {} : { maxAge: seconds }),
        ...attributes,
      }),
    clear: () => stringifySetCookie({ name: fullName, value: '', maxAge: 0, ...attributes }),
    read: (request: Request) => readCookie(request.headers.get('cookie'), fullName),
  }
}

/** A host cookie holding a one-time token. Malformed values read as null. */
export function tokenCookie(site: Site, name: string, seconds: number) {
  const cookie = hostCookie(site, name)
  return {
    set: (token: string) => cookie.set(token, seconds),
    clear: cookie.clear,
    read(request: Request): string | null {
      const value = cookie.read(request)
      return value !== undefined && /^[A-Za-z0-9_-]{16,64}$/.test(value) ? value : null
    },
  }
}

export function appendCookies(headers: Headers, setCookies: readonly string[]): void {
  for (const line of setCookies) headers.append('set-cookie', line)
}

/** On sign-out, clears everything this site stored except cookies (ASVS 14.3.1). Preferences are cookies. */
export function signOutHeaders(setCookies: readonly string[]): Headers {
  const headers = new Headers({ 'clear-site-data': '"cache", "storage"' })
  appendCookies(headers, setCookies)
  return headers
}
