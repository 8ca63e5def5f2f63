import type { Config } from '../config.ts'
import { cookieValue } from './cookie-value.ts'

/**
 * A cookie that carries authority, or that a stranger must not be able to plant: on https its name begins with `__Host-`, so that
 * the browser takes it from this host alone, never from another one under the same domain (RFC 6265bis, ASVS 3.3.3, SEC-24). No script
 * reads it.
 */
export function hostCookie(config: Pick<Config, 'origin'>, name: string) {
  const secure = config.origin.startsWith('https:')
  const full = secure ? `__Host-${name}` : name
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name: full,
    attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const,
    /** The line that sets it, for so many seconds, else for as long as the browser is open. */
    set: (value: string, seconds?: number) =>
      `${full}=${value}; ${seconds === undefined ? '' : `Max-Age=${seconds}; `}${attributes}`,
    /** The line that takes it away. */
    clear: () => `${full}=; Max-Age=0; ${attributes}`,
    /** Its raw value, from a Cookie header. */
    read: (cookies: string | null | undefined) => cookieValue(cookies, full),
  }
}
