import { z } from 'zod'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { readInstant } from '#app/platform/date-limits.ts'
import { hostCookie, tokenCookie } from '#app/platform/http/cookies.ts'
import { browserMark, isSameSecret } from '#app/platform/ids.ts'
import { EMAIL_MAX, MFA_CHALLENGE_MINUTES, SIGN_UP_BROWSER_HOURS } from './schema.ts'

/** The token of a sign-in that still needs a code; never in a URL (ASVS 14.2.1). */
export const mfaChallengeCookie = (config: Config) => tokenCookie(config, 'mfa-challenge', MFA_CHALLENGE_MINUTES * 60)

/** Shown on confirm-email before sign-in; a cookie because email addresses must not appear in URLs (ASVS 14.2.1). */
export type PendingEmail = { email: string; notice: 'signed_up' | 'email_not_confirmed' }

const pendingEmail: z.ZodType<PendingEmail> = z.object({
  email: z.string().transform((email) => email.slice(0, EMAIL_MAX)),
  notice: z.enum(['signed_up', 'email_not_confirmed']).catch('signed_up'),
})

export function pendingEmailCookie(config: Config) {
  const cookie = hostCookie(config, 'pending')
  return {
    set: (pending: PendingEmail) => cookie.set(JSON.stringify(pending)),
    clear: cookie.clear,
    read(request: Request): PendingEmail | null {
      try {
        return pendingEmail.safeParse(JSON.parse(cookie.read(request) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
  }
}

/** Marks the browser that signed up: only there the mailed link signs in with one click. */
export const signUpBrowserCookie = (config: Config) => tokenCookie(config, 'sign-up', SIGN_UP_BROWSER_HOURS * 3_600)

const SECONDS = 600
const FOR_GOOD = 'closed'

/** After a correct password, tells /access-unavailable for ten minutes how long the account is suspended. */
export function suspendedCookie(config: Config) {
  const cookie = hostCookie(config, 'suspended')
  return {
    set: (until: string) => cookie.set(until || FOR_GOOD, SECONDS),
    /** `until` is null if permanent. Null without the cookie. */
    read(request: Request): { until: Date | null } | null {
      const value = cookie.read(request)
      if (value === FOR_GOOD) return { until: null }
      const until = readInstant(value ?? null)
      return until && { until }
    },
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Remembered accounts per browser, e.g. for a shared household computer. */
const ACCOUNTS_MAX = 4
const MARK = /^[A-Za-z0-9_-]{43}$/

const cookieOf = (config: Config) => hostCookie(config, 'trusted-browser')

/** Marks of the accounts that signed in from this browser, latest first. */
export const browserMarks = (config: Config, request: Request): string[] =>
  (cookieOf(config).read(request) ?? '')
    .split('.')
    .filter((mark) => MARK.test(mark))
    .slice(0, ACCOUNTS_MAX)

/**
 * Marks a browser in which this account has signed in. Wrong passwords elsewhere don't lock its owner out there, and a
 * free first call used by another account in this browser is detected. Grants no access.
 */
export function trustedBrowserCookie(ctx: Pick<Ctx, 'secrets' | 'config'>, email: string) {
  const mark = browserMark(ctx.secrets, email)
  return {
    /** Adds the account to those in `request`. */
    set(request: Request): string {
      const others = browserMarks(ctx.config, request).filter((each) => each !== mark)
      return cookieOf(ctx.config).set([mark, ...others].slice(0, ACCOUNTS_MAX).join('.'), YEAR_SECONDS)
    },
    isSet: (request: Request): boolean => browserMarks(ctx.config, request).some((each) => isSameSecret(each, mark)),
  }
}
