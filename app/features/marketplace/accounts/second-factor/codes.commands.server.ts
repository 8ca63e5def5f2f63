import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isAuthenticatorCode, isOpenDraft, plainCode, stepOfCode } from './rules.ts'
import { consumeRecoveryCode, lockFactor, openFactorSecret, realTime, updateLastStep } from './store.server.ts'

/** The keyed hash by which a recovery code is recognised for one person but cannot be read. */
export const codeHash = (ctx: Pick<Ctx, 'secrets'>, userId: string, code: string) =>
  keyedHash(ctx.secrets.pepper, `recovery:${userId}:${plainCode(code)}`)

/**
 * Whether this is a code of the person's authenticator or a recovery code; a right one is used up. `draftOf` tries a
 * factor that is not confirmed yet, for the browser that set it up. Without a factor no code is right.
 */
export async function consumeCode(ctx: Ctx, tx: Tx, userId: string, typed: string, draftOf?: Viewer): Promise<boolean> {
  const isRight = await verifyCode(ctx, tx, userId, typed, draftOf)
  if (!isRight) securityEvent(ctx, 'code_refused', { userId })
  return isRight
}

async function verifyCode(ctx: Ctx, tx: Tx, userId: string, typed: string, draftOf?: Viewer): Promise<boolean> {
  const factor = await lockFactor(tx, userId)
  if (!factor || (factor.confirmedAt === null) !== (draftOf !== undefined)) return false
  if (draftOf && !isOpenDraft(factor, draftOf.sessionId, ctx.clock.now())) return false
  const code = plainCode(typed)
  if (!isAuthenticatorCode(code)) return !draftOf && consumeRecoveryCode(tx, userId, codeHash(ctx, userId, code))
  const secret = openFactorSecret(ctx.secrets, userId, factor.secret)
  if (secret === null) {
    ctx.log.error('a second factor cannot be read', { subject: userId })
    return false
  }
  const step = stepOfCode(secret, code, await realTime(tx), factor.lastStep)
  if (step === null) return false
  await updateLastStep(tx, userId, step)
  return true
}
