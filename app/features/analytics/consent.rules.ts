import type { Consent } from './schema.ts'

const YEAR = 365 * 24 * 60 * 60

/** The visitor's choice, from a Cookie header (server) or document.cookie; null when there is none. */
export function consentFromCookie(cookies: string | null | undefined): Consent | null {
  const found = /(?:^|;\s*)cookie_consent=(accepted|rejected)(?:;|$)/.exec(cookies ?? '')?.[1]
  return found === 'accepted' || found === 'rejected' ? found : null
}

/** The cookie that keeps the choice for a year; scripts may read it. */
export const consentCookie = (choice: Consent, isSecure: boolean) =>
  `cookie_consent=${choice}; Path=/; Max-Age=${YEAR}; SameSite=Lax${isSecure ? '; Secure' : ''}`
