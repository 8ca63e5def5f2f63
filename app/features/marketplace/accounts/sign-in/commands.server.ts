import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { createSession, publishSessionEnd } from '#app/platform/http/session.server.ts'
import { deleteSession } from '#app/platform/http/session.store.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { MFA_CHALLENGE_MINUTES } from '../schema.ts'
import { insertToken } from '../store.server.ts'

/** The cookies of a new session; or the token of the MFA challenge, and no cookie. */
export type SignInResult = { userId: string; setCookies: string[]; mfaToken: string | null }

/**
 * Starts a session of this browser for a person whose address, password or code was just verified, in place of the one
 * it had (`instead`). Refuses with `access_unavailable`.
 */
export async function startSession(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  options: { userAgent?: string | undefined; hasSecondFactor?: boolean; instead?: Viewer | null },
): Promise<SignInResult> {
  const setCookie = await createSession(ctx, tx, userId, options)
  if (setCookie === null) {
    const expiresAt = new Date(ctx.clock.now().getTime() + MFA_CHALLENGE_MINUTES * 60_000)
    return { userId, setCookies: [], mfaToken: await insertToken(tx, 'mfa', userId, expiresAt) }
  }
  if (options.instead) {
    await deleteSession(tx, options.instead.sessionId, options.instead.userId)
    await publishSessionEnd(ctx, tx, options.instead.userId)
  }
  return { userId, setCookies: [setCookie], mfaToken: null }
}
