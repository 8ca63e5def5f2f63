import type { Ctx } from './context.ts'
import { cookieValue } from './cookie-value.ts'
import { isSameSecret, keyedHash } from './ids.ts'

const name = 'known'
const year = 365 * 24 * 60 * 60

const markOf = (ctx: Pick<Ctx, 'secrets'>, email: string) =>
  keyedHash(ctx.secrets.pepper, `known:${email.trim().toLowerCase()}`).toString('base64url')

/** Marks a browser in which this account was signed in: guesses made elsewhere do not shut its owner out (T4). It proves nothing else. */
export const rememberBrowser = (ctx: Pick<Ctx, 'secrets' | 'config'>, email: string) =>
  `${name}=${markOf(ctx, email)}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${ctx.config.origin.startsWith('https:') ? '; Secure' : ''}`

/** Whether this account was signed in here before. */
export function isKnownBrowser(ctx: Pick<Ctx, 'secrets'>, request: Request, email: string): boolean {
  const found = cookieValue(request.headers.get('cookie'), name)
  return found !== undefined && isSameSecret(found, markOf(ctx, email))
}
