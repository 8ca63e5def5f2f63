import { isLanguage } from '#app/i18n/languages.ts'
import type { Config } from './config.ts'
import { cookieValue } from './cookie-value.ts'

/** What confirm-email shows to somebody who is not signed in yet; addresses never stand in a URL (ASVS 14.2.1). */
export type PendingAddress = { email: string; notice: 'signed_up' | 'email_not_confirmed'; next: string | null }

const name = 'pending'
const attributes = (config: Config) =>
  `Path=/; HttpOnly; SameSite=Lax${config.origin.startsWith('https:') ? '; Secure' : ''}`

/** A cookie that lasts as long as the browser is open. */
export const rememberAddress = (config: Config, pending: PendingAddress) =>
  `${name}=${encodeURIComponent(JSON.stringify(pending))}; ${attributes(config)}`

export const forgetAddress = (config: Config) => `${name}=; Max-Age=0; ${attributes(config)}`

/** Reads the cookie back; it comes from the browser, so everything in it is doubted. */
export function pendingAddress(request: Request): PendingAddress | null {
  const found = cookieValue(request.headers.get('cookie'), name)
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
