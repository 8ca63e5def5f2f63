import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import {
  ACCESS_UNAVAILABLE,
  createAuth,
  SECOND_FACTOR_NEEDED,
  withSignInContext,
} from '#app/platform/http/session.server.ts'
import { deleteSession } from '#app/platform/http/session.store.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { insertToken } from '../store.server.ts'

/** Long enough to fetch the phone from the next room. */
const mfaChallengeMinutes = 10

/** Who entered, and the cookies that say so; or, with a second factor still to be shown, the token of that step and no cookie. */
export type SignInResult = { userId: string; setCookies: string[]; mfaToken: string | null }

/** The accounts library's own name for what went wrong. */
export const authErrorCode = (error: unknown) =>
  String((error as { body?: { code?: unknown } } | null)?.body?.code ?? '')

/** The answer to whoever may not have an account or a session here. */
export const accessUnavailable = () => new Refusal('access_unavailable', { status: 403 })

/**
 * Gives a person whose mailbox, password or code was just proven a session of this browser, in the place of the one it had (`instead`,
 * T2). Refuses with `access_unavailable`.
 */
export async function startSession(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  entry: { userAgent?: string | undefined; hasSecondFactor?: boolean; instead?: Viewer | null },
): Promise<SignInResult> {
  try {
    const { userAgent = '', hasSecondFactor = false, instead = null } = entry
    const { headers } = await withSignInContext({ userAgent, hasSecondFactor, tx }, () =>
      createAuth(ctx).api.startSession({ body: { userId }, returnHeaders: true }),
    )
    if (instead) await deleteSession(tx, instead.sessionId, instead.userId)
    return { userId, setCookies: headers.getSetCookie(), mfaToken: null }
  } catch (error) {
    if (authErrorCode(error) === ACCESS_UNAVAILABLE) throw accessUnavailable()
    if (authErrorCode(error) !== SECOND_FACTOR_NEEDED) throw error
    return { userId, setCookies: [], mfaToken: await issueMfaChallenge(ctx, tx, userId) }
  }
}

/** The token of the step in which the code of the second factor is asked for. */
export const issueMfaChallenge = (ctx: Ctx, tx: Tx, userId: string) =>
  insertToken(tx, 'mfa', userId, new Date(ctx.clock.now().getTime() + mfaChallengeMinutes * 60_000))
