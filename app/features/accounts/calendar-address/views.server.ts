import type { Ctx } from '#app/platform/context.ts'
import { isSameSecret, keyedHash } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findCalendarOwner, findCalendarToken } from './store.server.ts'

type Reading = Pick<Ctx, 'db' | 'secrets'>

/** Signed with a key of the installation, so that what the table holds reads nobody's calendar (SEC-19). */
const signed = (ctx: Reading, token: string) =>
  `${token}.${keyedHash(ctx.secrets.pepper, `calendar:${token}`).toString('base64url')}`

/** The secret part of the viewer's calendar address; null while they have none. */
export async function calendarToken(ctx: Reading, viewer: Viewer): Promise<string | null> {
  const token = await findCalendarToken(ctx.db, viewer.userId)
  return token && signed(ctx, token)
}

/** Whose calendar address has this secret part; null for one that is nobody's or no longer counts, and for people who are shut out. */
export async function calendarOwner(ctx: Reading, address: string): Promise<string | null> {
  const [, token] = /^([\w-]{32,64})\.[\w-]{43}$/.exec(address) ?? []
  return token && isSameSecret(signed(ctx, token), address) ? findCalendarOwner(ctx.db, token) : null
}
