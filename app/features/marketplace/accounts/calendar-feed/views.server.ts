import type { Ctx } from '#app/platform/context.ts'
import { isSameSecret, keyedHash } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findCalendarOwner, findCalendarToken } from './store.server.ts'

type ReadCtx = Pick<Ctx, 'db' | 'secrets'>

/** Signed with a key of the installation: the table alone opens no calendar. */
const signedToken = (ctx: ReadCtx, token: string) =>
  `${token}.${keyedHash(ctx.secrets.pepper, `calendar:${token}`).toString('base64url')}`

/** The secret part of the URL of the viewer's calendar feed; null while there is none. */
export async function calendarToken(ctx: ReadCtx, viewer: Viewer): Promise<string | null> {
  const token = await findCalendarToken(ctx.db, viewer.userId)
  return token && signedToken(ctx, token)
}

/**
 * Whose calendar feed has this secret part in its URL; null when it is unknown or no longer valid, or the account is
 * suspended or canceled.
 */
export async function calendarOwner(ctx: ReadCtx, address: string): Promise<string | null> {
  const [, token] = /^([\w-]{32,64})\.[\w-]{43}$/.exec(address) ?? []
  return token && isSameSecret(signedToken(ctx, token), address) ? findCalendarOwner(ctx.db, token) : null
}
