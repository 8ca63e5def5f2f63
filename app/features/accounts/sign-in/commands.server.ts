import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { ACCESS_UNAVAILABLE, createAuth, entering, SECOND_FACTOR_NEEDED } from '#app/platform/http/session.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { issueToken, removeSession } from '../store.server.ts'

/** Long enough to fetch the phone from the next room. */
const secondStepMinutes = 10

/** Who entered, and the cookies that say so; or, with a second factor still to be shown, the token of that step and no cookie. */
export type Entered = { userId: string; setCookies: string[]; mfaToken: string | null }

/** The accounts library's own name for what went wrong. */
export const libraryCode = (error: unknown) => String((error as { body?: { code?: unknown } } | null)?.body?.code ?? '')

/** The answer to whoever may not have an account or a session here. */
export const unavailable = () => new Refusal('access_unavailable', { status: 403 })

/**
 * Gives a person whose mailbox, password or code was just proven a session of this browser, in the place of the one it had (`instead`,
 * T2). Refuses with `access_unavailable`.
 */
export async function enter(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  entry: { userAgent?: string | undefined; hasSecondFactor?: boolean; instead?: Viewer | null },
): Promise<Entered> {
  try {
    const { userAgent = '', hasSecondFactor = false, instead = null } = entry
    const { headers } = await entering({ userAgent, hasSecondFactor, tx }, () =>
      createAuth(ctx).api.enterAs({ body: { userId }, returnHeaders: true }),
    )
    if (instead) await removeSession(tx, instead.sessionId, instead.userId)
    return { userId, setCookies: headers.getSetCookie(), mfaToken: null }
  } catch (error) {
    if (libraryCode(error) === ACCESS_UNAVAILABLE) throw unavailable()
    if (libraryCode(error) !== SECOND_FACTOR_NEEDED) throw error
    return { userId, setCookies: [], mfaToken: await beginSecondStep(ctx, tx, userId) }
  }
}

/** The token of the step in which the code of the second factor is asked for. */
export const beginSecondStep = (ctx: Ctx, tx: Tx, userId: string) =>
  issueToken(tx, 'second', userId, new Date(ctx.clock.now().getTime() + secondStepMinutes * 60_000))
