import { z } from 'zod'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { readInstant } from '#app/platform/date-limits.ts'
import { hostCookie, tokenCookie } from '#app/platform/http/cookies.ts'
import { browserMark, isSameSecret } from '#app/platform/ids.ts'
import { EMAIL_MAX, MFA_CHALLENGE_MINUTES, SIGN_UP_BROWSER_HOURS } from './schema.ts'

/** Carries the token of a sign-in that still needs a code; never part of a URL (ASVS 14.2.1). */
export const mfaChallengeCookie = (config: Config) => tokenCookie(config, 'mfa-challenge', MFA_CHALLENGE_MINUTES * 60)

/** Shown by confirm-email before sign-in; a cookie because email addresses must not appear in URLs (ASVS 14.2.1). */
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

/** Marks the browser in which a sign-up was made: only there its mailed link signs in with one press. */
export const signUpBrowserCookie = (config: Config) => tokenCookie(config, 'sign-up', SIGN_UP_BROWSER_HOURS * 3_600)

const SECONDS = 600
const FOR_GOOD = 'closed'

/** Says for ten minutes on /access-unavailable until when the account is suspended whose password was just right. */
export function suspendedCookie(config: Config) {
  const cookie = hostCookie(config, 'suspended')
  return {
    set: (until: string) => cookie.set(until || FOR_GOOD, SECONDS),
    /** `until` is null for good; null without the cookie. */
    read(request: Request): { until: Date | null } | null {
      const value = cookie.read(request)
      if (value === FOR_GOOD) return { until: null }
      const until = readInstant(value ?? null)
      return until && { until }
    },
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Accounts that one browser remembers: a household that shares it. */
const ACCOUNTS_MAX = 4
const MARK = /^[A-Za-z0-9_-]{43}$/

const cookieOf = (config: Config) => hostCookie(config, 'trusted-browser')

/** The marks of the accounts that were signed in in this browser, latest first. */
export const browserMarks = (config: Config, request: Request): string[] =>
  (cookieOf(config).read(request) ?? '')
    .split('.')
    .filter((mark) => MARK.test(mark))
    .slice(0, ACCOUNTS_MAX)

/**
 * Marks a browser in which this account was signed in: wrong passwords tried elsewhere do not lock its owner out there,
 * and a free first call that another account of it had is found. It gives no access.
 */
export function trustedBrowserCookie(ctx: Pick<Ctx, 'secrets' | 'config'>, email: string) {
  const mark = browserMark(ctx.secrets, email)
  return {
    /** Adds the account to those that this browser's `request` names. */
    set(request: Request): string {
      const others = browserMarks(ctx.config, request).filter((each) => each !== mark)
      return cookieOf(ctx.config).set([mark, ...others].slice(0, ACCOUNTS_MAX).join('.'), YEAR_SECONDS)
    },
    isSet: (request: Request): boolean => browserMarks(ctx.config, request).some((each) => isSameSecret(each, mark)),
  }
}
