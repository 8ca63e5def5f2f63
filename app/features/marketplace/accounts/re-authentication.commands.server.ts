import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { updateReAuthenticatedAt } from '#app/platform/http/session.store.server.ts'
import { authorize, notFound, Refusal } from '#app/platform/refusal.ts'
import { verifyPassword } from '#app/platform/security/password-hash.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { upgradeHash } from './commands.server.ts'
import { limitAttempts } from './limits.commands.server.ts'
import { canAdministrate } from './policy.ts'
import type { SupportRoom } from './schema.ts'
import { consumeCode } from './second-factor/commands.server.ts'
import { hasFactor } from './second-factor/store.server.ts'
import { findPasswordHash, isRecentlyReAuthenticated } from './store.server.ts'
import { lockOfficeMember } from './users.commands.server.ts'

/** Stops a hijacked session from guessing the password. */
const reAuthenticationLimit = { name: 're_authentication', attempts: 10, seconds: 15 * 60 } as const

export type ReAuthentication = { password: string; code?: string | undefined }

/**
 * Counts an attempt before the transaction of `reAuthenticate`, so failed ones count too. Refuses with
 * `too_many_attempts`.
 */
export const limitReAuthentication = (ctx: Ctx, viewer: Viewer): Promise<void> =>
  limitAttempts(ctx, [[reAuthenticationLimit, viewer.userId]])

/**
 * Checks the password, plus a code if there's a second factor: the session may be hijacked (ASVS 7.5.3). Refuses with
 * `wrong_password` or `wrong_code`.
 */
export async function reAuthenticate(ctx: Ctx, tx: Tx, viewer: Viewer, input: ReAuthentication): Promise<void> {
  const hash = await findPasswordHash(tx, viewer.userId)
  if (!hash || !(await verifyPassword({ hash, password: input.password }))) {
    securityEvent(ctx, 're_authentication_refused', { userId: viewer.userId })
    throw new Refusal('wrong_password', { status: 403, details: { 'field.password': 'wrong_password' } })
  }
  await upgradeHash(tx, hash, input.password)
  if ((await hasFactor(tx, viewer.userId)) && !(await consumeCode(ctx, tx, viewer.userId, input.code ?? '')))
    throw new Refusal('wrong_code', { status: 403, details: { 'field.code': 'wrong_code' } })
}

/** A command that counts the attempt, then re-authenticates and runs in one transaction. */
export function reAuthenticatedCommand<I extends ReAuthentication, O>(
  body: (ctx: Ctx, tx: Tx, viewer: Viewer, input: I) => Promise<O>,
): (ctx: Ctx, viewer: Viewer, input: I) => Promise<O> {
  const run = command(async (ctx, tx, viewer: Viewer, input: I) => {
    await reAuthenticate(ctx, tx, viewer, input)
    return body(ctx, tx, viewer, input)
  })
  return async (ctx, viewer, input) => {
    await limitReAuthentication(ctx, viewer)
    return run(ctx, viewer, input)
  }
}

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

/** Whether the person is an administrator; locks their role until the transaction ends. */
export async function lockAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const member = await lockOfficeMember(tx, userId)
  return member !== null && !member.isSupport
}

/**
 * An administrator's command about money or a person: requires a second factor, and the password unless this browser
 * gave it recently. Support may run it if `room` is in `SUPPORT_ROOMS`. Refuses as `canAdministrate` and
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
