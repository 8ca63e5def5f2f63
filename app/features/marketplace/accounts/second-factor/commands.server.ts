import { randomBytes } from 'node:crypto'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { deleteAllSessions } from '#app/platform/http/session.store.server.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { authorize, isRefusal, Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { requireTokenOwner, type SignInResult, startSession } from '../commands.server.ts'
import { limitAttempts, limitFailures } from '../limits.commands.server.ts'
import { LIMITS, perNetwork } from '../limits.rules.ts'
import { sendMail } from '../mails.commands.server.ts'
import { canRemoveFactor } from '../policy.ts'
import { reAuthenticatedCommand } from '../re-authentication.commands.server.ts'
import { consumeToken, deleteAllTokens, findAccount } from '../store.server.ts'
import { lockSignIns } from '../users.commands.server.ts'
import {
  isAuthenticatorCode,
  isOpenDraft,
  newSecret,
  plainCode,
  RECOVERY_CODES,
  recoveryCode,
  stepOfCode,
} from './rules.ts'
import {
  consumeRecoveryCode,
  deleteFactor,
  hasFactor,
  insertFactorDraft,
  lockFactor,
  openFactorSecret,
  realTime,
  replaceRecoveryCodes,
  sealFactorSecret,
  updateLastStep,
} from './store.server.ts'

/** A keyed hash that recognises a person's recovery code without revealing it. */
const codeHash = (ctx: Pick<Ctx, 'secrets'>, userId: string, code: string) =>
  keyedHash(ctx.secrets.pepper, `recovery:${userId}:${plainCode(code)}`)

/**
 * Verifies an authenticator or recovery code and uses it up. `draftOf` verifies an unconfirmed factor, only for the
 * browser that set it up. Without a factor every code is wrong.
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

const wrongCode = () => new Refusal('wrong_code', { status: 401, details: { 'field.code': 'wrong_code' } })

/**
 * Creates a secret for the viewer's authenticator, without effect until `confirmFactor`. Refuses with `factor_exists`
 * and as `reAuthenticatedCommand`, so an unattended browser can't lock the owner out.
 */
export const draftSecondFactor = reAuthenticatedCommand(async (ctx, tx, viewer) => {
  if (await hasFactor(tx, viewer.userId)) throw new Refusal('factor_exists')
  await insertFactorDraft(tx, viewer, sealFactorSecret(ctx.secrets, viewer.userId, newSecret()))
})

type FirstCode = { code: string; userAgent?: string }

/**
 * Confirms the factor with its first code: all sessions end, and this browser gets a new one. Returns its cookies and
 * the recovery codes, which are shown only once. Refuses with `wrong_code`, also if set-up started in another browser
 * or too long ago.
 */
export async function confirmFactor(ctx: Ctx, viewer: Viewer, input: FirstCode) {
  await limitAttempts(ctx, [[LIMITS.draftCodeOfPerson, viewer.userId]])
  return confirm(ctx, viewer, input)
}

const confirm = command(async (ctx, tx, viewer: Viewer, input: FirstCode) => {
  await lockSignIns(tx, viewer.userId)
  if (!(await consumeCode(ctx, tx, viewer.userId, input.code, viewer))) throw wrongCode()
  securityEvent(ctx, 'second_factor_changed', { userId: viewer.userId }, 'on')
  await deleteAllTokens(tx, viewer.userId)
  await deleteAllSessions(tx, viewer.userId)
  await publishSessionEnd(ctx, tx, viewer.userId)
  await notifyOwner(ctx, tx, viewer, 'factor_on')
  const codes = await issueRecoveryCodes(ctx, tx, viewer.userId)
  const { userAgent } = input
  const { setCookies } = await startSession(ctx, tx, viewer.userId, { userAgent, hasSecondFactor: true })
  return { codes, setCookies }
})

async function issueRecoveryCodes(ctx: Ctx, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(64)))
  const hashes = codes.map((code) => codeHash(ctx, userId, code))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

/** Replaces the recovery codes. Refuses with `wrong_password`, `wrong_code` or `no_factor`. */
export const renewRecoveryCodes = reAuthenticatedCommand(async (ctx, tx, viewer) => {
  if (!(await hasFactor(tx, viewer.userId))) throw new Refusal('no_factor')
  return issueRecoveryCodes(ctx, tx, viewer.userId)
})

/**
 * Removes the second factor. Refuses with `wrong_password`, `wrong_code`, `no_factor`, and `factor_required` for
 * administrators.
 */
export const removeSecondFactor = reAuthenticatedCommand(async (ctx, tx, viewer) => {
  authorize(canRemoveFactor(viewer))
  if (!(await hasFactor(tx, viewer.userId))) throw new Refusal('no_factor')
  await deleteFactor(tx, viewer.userId)
  securityEvent(ctx, 'second_factor_changed', { userId: viewer.userId }, 'off')
  await notifyOwner(ctx, tx, viewer, 'factor_off')
})

async function notifyOwner(ctx: Ctx, tx: Tx, viewer: Viewer, kind: 'factor_on' | 'factor_off'): Promise<void> {
  const account = await findAccount(tx, viewer.userId)
  if (account) await sendMail(ctx, tx, kind, account)
}

/**
 * Signs this browser in if the code is right; the token allows more attempts for ten minutes. Refuses with
 * `mfa_challenge_expired`, `wrong_code` or `too_many_attempts` (per person: ten per network in 15 minutes, 30 an hour).
 */
export async function completeMfaChallenge(
  ctx: Ctx,
  viewer: Viewer | null,
  input: { token: string; code: string; clientAddress: string; userAgent?: string },
): Promise<SignInResult> {
  const userId = await requireTokenOwner(ctx, 'mfa', input).catch((error: unknown) => {
    throw isRefusal(error) && error.code === 'link_invalid'
      ? new Refusal('mfa_challenge_expired', { status: 410 })
      : error
  })
  const counted = [
    ...perNetwork(LIMITS.codeOfPersonFromNetwork, input.clientAddress, userId),
    [LIMITS.codeOfPerson, userId] as const,
  ]
  return limitFailures(ctx, counted, ['wrong_code'], () => complete(ctx, viewer, input))
}

const complete = command(
  async (ctx, tx, viewer: Viewer | null, input: { token: string; code: string; userAgent?: string }) => {
    const userId = (await consumeToken(tx, 'mfa', input.token, ctx.clock.now()))?.userId
    if (!userId) throw new Refusal('mfa_challenge_expired', { status: 410 })
    if (!(await consumeCode(ctx, tx, userId, input.code))) throw wrongCode()
    return startSession(ctx, tx, userId, { userAgent: input.userAgent, hasSecondFactor: true, instead: viewer })
  },
)
