import type { Ctx } from '#app/platform/context.ts'
import { hostCookie } from '#app/platform/http/cookies.ts'
import { isSameSecret, keyedHash } from '#app/platform/ids.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Marks a browser in which this account was signed in: wrong passwords tried elsewhere do not lock its owner out there
 * (T4). It gives no access.
 */
export function trustedBrowserCookie(ctx: Pick<Ctx, 'secrets' | 'config'>, email: string) {
  const cookie = hostCookie(ctx.config, 'trusted-browser')
  const mark = keyedHash(ctx.secrets.pepper, `trusted-browser:${email.trim().toLowerCase()}`).toString('base64url')
  return {
    set: () => cookie.set(mark, YEAR_SECONDS),
    /** Whether this account was signed in here before. */
    isSet(request: Request): boolean {
      const value = cookie.read(request)
      return value !== undefined && isSameSecret(value, mark)
    },
  }
}
