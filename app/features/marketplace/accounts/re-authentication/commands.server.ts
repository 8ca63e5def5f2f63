import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { verifyPassword } from '#app/platform/security/password-hash.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { limitAttempts } from '../limits/commands.server.ts'
import { upgradeHash } from '../passwords/hashes.commands.server.ts'
import { consumeCode } from '../second-factor/codes.commands.server.ts'
import { hasFactor } from '../second-factor/store.server.ts'
import { findPasswordHash } from './store.server.ts'

/** A stolen open session must not become a way to guess the password. */
const reAuthenticationLimit = { name: 're_authentication', attempts: 10, seconds: 15 * 60 } as const

export type ReAuthentication = { password: string; code?: string | undefined }

/**
 * Counts an attempt before the transaction of `reAuthenticate`, so that a wrong one counts too. Refuses with
 * `too_many_attempts`.
 */
export const limitReAuthentication = (ctx: Ctx, viewer: Viewer): Promise<void> =>
  limitAttempts(ctx, [[reAuthenticationLimit, viewer.userId]])

/**
 * Checks the password, and a code where there is a second factor: the viewer is the owner, not somebody with an open
 * session (ASVS 7.5.3). Refuses with `wrong_password` or `wrong_code`.
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

/**
 * A command for the account's owner alone: counts the attempt, then re-authenticates and does the work in one
 * transaction.
 */
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
