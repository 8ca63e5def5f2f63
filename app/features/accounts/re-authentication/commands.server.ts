import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { verifyPassword } from '#app/platform/security/password-hash.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { limitAttempts } from '../limits/commands.server.ts'
import { upgradeHash } from '../passwords/hashes/commands.server.ts'
import { consumeCode } from '../second-factor/codes.commands.server.ts'
import { hasFactor } from '../second-factor/store.server.ts'
import { findPasswordHash } from './store.server.ts'

/** A stolen open session must not become a way to guess the password; the owner can try again a quarter of an hour later. */
const reAuthenticationLimit = { name: 're_authentication', attempts: 10, seconds: 15 * 60 } as const

export type ReAuthentication = { password: string; code?: string | undefined }

/** Counts an attempt at `reAuthenticate`, before its transaction, so that a wrong one counts too. Refuses with `too_many_attempts`. */
export const limitReAuthentication = (ctx: Ctx, viewer: Viewer): Promise<void> =>
  limitAttempts(ctx, [[reAuthenticationLimit, viewer.userId]])

/**
 * Makes sure that the account's owner sits here, not somebody who found an open session (ASVS 7.5.3): by the password, and by a
 * code where there is a second factor. Refuses with `wrong_password` or `wrong_code`.
 */
export async function reAuthenticate(ctx: Ctx, tx: Tx, viewer: Viewer, proof: ReAuthentication): Promise<void> {
  const hash = await findPasswordHash(tx, viewer.userId)
  if (!hash || !(await verifyPassword({ hash, password: proof.password }))) {
    securityEvent(ctx, 're_authentication_refused', { userId: viewer.userId })
    throw new Refusal('wrong_password', { status: 403, details: { 'field.password': 'wrong_password' } })
  }
  await upgradeHash(tx, hash, proof.password)
  if ((await hasFactor(tx, viewer.userId)) && !(await consumeCode(ctx, tx, viewer.userId, proof.code ?? '')))
    throw new Refusal('wrong_code', { status: 403, details: { 'field.code': 'wrong_code' } })
}

/** A command for the account's owner alone: counts the attempt, then asks for the proof and does the work in one transaction. */
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
