import type { Ctx } from '#app/platform/context.ts'
import { type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import {
  ACCESS_UNAVAILABLE,
  createAuth,
  SECOND_FACTOR_NEEDED,
  withSignInContext,
} from '#app/platform/http/session.server.ts'
import { deleteSession } from '#app/platform/http/session.store.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { MFA_CHALLENGE_MINUTES } from '../schema.ts'
import { insertToken } from '../store.server.ts'

/** The cookies of a new session; or the token of the MFA challenge, and no cookie. */
export type SignInResult = { userId: string; setCookies: string[]; mfaToken: string | null }

/** better-auth's own code for what went wrong. */
export const authErrorCode = (error: unknown) =>
  String((error as { body?: { code?: unknown } } | null)?.body?.code ?? '')

/** Whether an account may not have a session: known before, or found by the database when it was to be stored. */
export const isAccessUnavailable = (error: unknown): boolean =>
  authErrorCode(error) === ACCESS_UNAVAILABLE || violatedConstraint(error) === 'users_suspended_has_no_session'

/** The refusal for an account that may not have a session, or an address that may not have an account. */
export const accessUnavailable = () => new Refusal('access_unavailable', { status: 403 })

/**
 * Starts a session of this browser for a person whose address, password or code was just verified, in place of the one
 * it had (`instead`, T2). Refuses with `access_unavailable`.
 */
export async function startSession(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  options: { userAgent?: string | undefined; hasSecondFactor?: boolean; instead?: Viewer | null },
): Promise<SignInResult> {
  try {
    const { userAgent = '', hasSecondFactor = false, instead = null } = options
    const { headers } = await withSignInContext({ userAgent, hasSecondFactor, tx }, () =>
      createAuth(ctx).api.startSession({ body: { userId }, returnHeaders: true }),
    )
    if (instead) await deleteSession(tx, instead.sessionId, instead.userId)
    return { userId, setCookies: headers.getSetCookie(), mfaToken: null }
  } catch (error) {
    if (isAccessUnavailable(error)) throw accessUnavailable()
    if (authErrorCode(error) !== SECOND_FACTOR_NEEDED) throw error
    return { userId, setCookies: [], mfaToken: await issueMfaChallenge(ctx, tx, userId) }
  }
}

/** Returns the token of a new MFA challenge. */
export const issueMfaChallenge = (ctx: Ctx, tx: Tx, userId: string) =>
  insertToken(tx, 'mfa', userId, new Date(ctx.clock.now().getTime() + MFA_CHALLENGE_MINUTES * 60_000))
