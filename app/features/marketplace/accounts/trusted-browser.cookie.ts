import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { hostCookie } from '#app/platform/http/cookies.ts'
import { isSameSecret } from '#app/platform/ids.ts'
import { browserMark } from '#app/platform/security/browser-mark.server.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Accounts that one browser remembers: a household that shares it. */
const ACCOUNTS_MAX = 4
const MARK = /^[A-Za-z0-9_-]{43}$/

const cookieOf = (config: Config) => hostCookie(config, 'trusted-browser')

/** The marks of the accounts that were signed in in this browser, the latest first. */
export const browserMarks = (config: Config, request: Request): string[] =>
  (cookieOf(config).read(request) ?? '')
    .split('.')
    .filter((mark) => MARK.test(mark))
    .slice(0, ACCOUNTS_MAX)

/**
 * Marks a browser in which this account was signed in: wrong passwords tried elsewhere do not lock its owner out there, and a free first call is found that another account of it had. It gives no access.
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
