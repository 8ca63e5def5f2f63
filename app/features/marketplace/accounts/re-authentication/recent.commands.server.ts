import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { updateReAuthenticatedAt } from '#app/platform/http/session.store.server.ts'
import { authorize, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canAdministrate } from '../policy.ts'
import type { SupportRoom } from '../schema.ts'
import { lockOfficeMember } from '../users.store.server.ts'
import { limitReAuthentication, type ReAuthentication, reAuthenticate } from './commands.server.ts'
import { isRecentlyReAuthenticated } from './store.server.ts'

/** Empty where this browser gave the password within the last `RECENT_MINUTES`. */
export type RecentReAuthentication = Partial<ReAuthentication>

/**
 * Authorizes a back office command by the viewer's current role and locks that role until the transaction ends. Refuses
 * as `canAdministrate` if the viewer was removed or demoted in the meantime.
 */
export async function authorizeOffice(tx: Tx, viewer: Viewer | null, room?: SupportRoom): Promise<Viewer> {
  authorize(canAdministrate(viewer, room))
  const member = viewer && (await lockOfficeMember(tx, viewer.userId))
  if (!viewer || !member) throw notFound()
  authorize(canAdministrate({ ...viewer, ...member }, room))
  return viewer
}

/** Whether someone is an administrator now; locks that until the transaction ends. */
export async function lockAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const member = await lockOfficeMember(tx, userId)
  return member !== null && !member.isSupport
}

/**
 * An administrator's command about money or a person: requires a second factor, and the password unless this
 * browser gave it recently. Support may run it if `room` is one of theirs. Refuses as `canAdministrate` and
 * `reAuthenticate`, and with `confirmation_needed`.
 */
export function administratorCommand<I extends RecentReAuthentication, O>(
  body: (ctx: Ctx, tx: Tx, viewer: Viewer, input: I) => Promise<O>,
  room?: SupportRoom,
): (ctx: Ctx, viewer: Viewer | null, input: I) => Promise<O> {
  const run = command(async (ctx, tx, viewer: Viewer, { input, isCounted }: { input: I; isCounted: boolean }) => {
    await authorizeOffice(tx, viewer, room)
    if (!(await isRecentlyReAuthenticated(tx, viewer))) {
      const { password, code } = input
      if (!password || !isCounted)
        throw new Refusal('confirmation_needed', { status: 403, details: { 'field.password': 'confirmation_needed' } })
      await reAuthenticate(ctx, tx, viewer, { password, code })
      await updateReAuthenticatedAt(tx, viewer.sessionId)
    }
    return body(ctx, tx, viewer, input)
  })
  return async (ctx, viewer, input) => {
    authorize(canAdministrate(viewer, room))
    if (!viewer) throw notFound()
    // Only a password we asked for counts as an attempt, and only a counted one is checked.
    const isCounted = input.password !== undefined && !(await isRecentlyReAuthenticated(ctx.db, viewer))
    if (isCounted) await limitReAuthentication(ctx, viewer)
    return run(ctx, viewer, { input, isCounted })
  }
}
