import type { Ctx } from '#app/platform/context.ts'
import { hostCookie } from '#app/platform/http/host-cookie.ts'
import { isSameSecret, keyedHash } from '#app/platform/ids.ts'

const year = 365 * 24 * 60 * 60
const cookie = (ctx: Pick<Ctx, 'config'>) => hostCookie(ctx.config, 'known')

const markOf = (ctx: Pick<Ctx, 'secrets'>, email: string) =>
  keyedHash(ctx.secrets.pepper, `known:${email.trim().toLowerCase()}`).toString('base64url')

/** Marks a browser in which this account was signed in: guesses made elsewhere do not shut its owner out (T4). It proves nothing else. */
export const rememberBrowser = (ctx: Pick<Ctx, 'secrets' | 'config'>, email: string) =>
  cookie(ctx).set(markOf(ctx, email), year)

/** Whether this account was signed in here before. */
export function isKnownBrowser(ctx: Pick<Ctx, 'secrets' | 'config'>, request: Request, email: string): boolean {
  const found = cookie(ctx).read(request.headers.get('cookie'))
  return found !== undefined && isSameSecret(found, markOf(ctx, email))
}
