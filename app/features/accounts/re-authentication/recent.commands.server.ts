import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { updateReAuthenticatedAt } from '#app/platform/http/session.store.server.ts'
import { authorize, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canAdministrate } from '../policy.ts'
import { limitReAuthentication, type ReAuthentication, reAuthenticate } from './commands.server.ts'
import { isRecentlyReAuthenticated } from './store.server.ts'

/** Empty where this browser gave the password within the last `RECENT_MINUTES`. */
export type RecentReAuthentication = Partial<ReAuthentication>

/**
 * A command of administrators about money or a person (T34): second factor, and the password again unless this browser
 * gave it a moment ago. Refuses as `canAdministrate` and `reAuthenticate`, and `confirmation_needed`.
 */
export function administratorCommand<I extends RecentReAuthentication, O>(
  body: (ctx: Ctx, tx: Tx, viewer: Viewer, input: I) => Promise<O>,
): (ctx: Ctx, viewer: Viewer | null, input: I) => Promise<O> {
  const run = command(async (ctx, tx, viewer: Viewer, input: I) => {
    if (!(await isRecentlyReAuthenticated(tx, viewer))) {
      const { password, code } = input
      if (!password)
        throw new Refusal('confirmation_needed', { status: 403, details: { 'field.password': 'confirmation_needed' } })
      await reAuthenticate(ctx, tx, viewer, { password, code })
      await updateReAuthenticatedAt(tx, viewer.sessionId)
    }
    return body(ctx, tx, viewer, input)
  })
  return async (ctx, viewer, input) => {
    authorize(canAdministrate(viewer))
    if (!viewer) throw new Refusal('not_found', { status: 404 })
    if (input.password) await limitReAuthentication(ctx, viewer)
    return run(ctx, viewer, input)
  }
}
