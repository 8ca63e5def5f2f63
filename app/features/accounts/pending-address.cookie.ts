import { isLanguage } from '#app/i18n/languages.ts'
import type { Config } from '#app/platform/config.ts'
import { hostCookie } from '#app/platform/http/host-cookie.ts'

/** What confirm-email shows to somebody who is not signed in yet; addresses never stand in a URL (ASVS 14.2.1). */
export type PendingAddress = { email: string; notice: 'signed_up' | 'email_not_confirmed'; next: string | null }

const cookie = (config: Config) => hostCookie(config, 'pending')

/** A cookie that lasts as long as the browser is open. */
export const rememberAddress = (config: Config, pending: PendingAddress) =>
  cookie(config).set(encodeURIComponent(JSON.stringify(pending)))

export const forgetAddress = (config: Config) => cookie(config).clear()

/** Reads the cookie back; it comes from the browser, so everything in it is doubted. */
export function pendingAddress(config: Config, request: Request): PendingAddress | null {
  const found = cookie(config).read(request.headers.get('cookie'))
  if (!found) return null
  try {
    const value: unknown = JSON.parse(decodeURIComponent(found))
    if (typeof value !== 'object' || value === null || !('email' in value) || typeof value.email !== 'string')
      return null
    const next =
      'next' in value && typeof value.next === 'string' && isLanguage(value.next.split('/')[1]) ? value.next : null
    const notice = 'notice' in value && value.notice === 'email_not_confirmed' ? 'email_not_confirmed' : 'signed_up'
    return { email: value.email.slice(0, 254), notice, next }
  } catch {
    return null
  }
}
