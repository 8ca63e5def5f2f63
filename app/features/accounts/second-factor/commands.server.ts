import { randomBytes } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { announceSessionEnd } from '#app/platform/http/session.server.ts'
import { allow, isRefusal, Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { limitAttempts, limitFailures } from '../limits/commands.server.ts'
import { LIMITS, perNetwork } from '../limits/rules.ts'
import { sendFactorOff, sendFactorOn } from '../mails.commands.server.ts'
import { canRemoveFactor } from '../policy.ts'
import { ownerCommand } from '../re-authentication/commands.server.ts'
import { type Entered, enter } from '../sign-in/commands.server.ts'
import { refuseMadeUp } from '../sign-in/links.commands.server.ts'
import { consumeToken, findAccount, markSecondFactor, removeOtherSessions, revokeLinks } from '../store.server.ts'
import { codeHash, spendCode } from './codes.commands.server.ts'
import { newSecret, RECOVERY_CODES, recoveryCode } from './rules.ts'
import { draftFactor, hasFactor, removeFactor, replaceRecoveryCodes } from './store.server.ts'

const wrongCode = () => new Refusal('wrong_code', { status: 401, details: { 'field.code': 'wrong_code' } })

/**
 * Makes a secret for the viewer's authenticator; it counts for nothing until `confirmFactor`. Asks for the password, as whoever
 * finds an open browser could lock the owner out otherwise. Refuses with `wrong_password`, `too_many_attempts`, `factor_exists`.
 */
export const draftSecondFactor = ownerCommand(async (ctx, tx, viewer) => {
  if (await hasFactor(tx, viewer.userId)) throw new Refusal('factor_exists')
  await draftFactor(
    tx,
    viewer.userId,
    viewer.sessionId,
    await symmetricEncrypt({ key: ctx.secrets.vault, data: newSecret() }),
  )
})

/**
 * The first code shows that the authenticator works: from now on it is asked for, and browsers that never showed one are signed out.
 * Gives the recovery codes, once. Refuses with `wrong_code`, also when the set-up was begun in another browser or long ago.
 */
export async function confirmFactor(ctx: Ctx, viewer: Viewer, input: { code: string }): Promise<string[]> {
  await limitAttempts(ctx, [[LIMITS.draftCodeOfPerson, viewer.userId]])
  return confirm(ctx, viewer, input)
}

const confirm = command(async (ctx, tx, viewer: Viewer, input: { code: string }) => {
  if (!(await spendCode(ctx, tx, viewer.userId, input.code, viewer))) throw wrongCode()
  await markSecondFactor(tx, viewer.sessionId)
  securityEvent(ctx, 'second_factor_changed', { userId: viewer.userId }, 'on')
  await revokeLinks(tx, viewer.userId)
  await removeOtherSessions(tx, viewer.userId, viewer.sessionId)
  await announceSessionEnd(ctx, tx, viewer.userId)
  await tellOwner(ctx, tx, viewer, sendFactorOn)
  return freshCodes(ctx, tx, viewer.userId)
})

async function freshCodes(ctx: Ctx, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(64)))
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => codeHash(ctx, userId, code)),
  )
  return codes
}

/** Makes new recovery codes; the old ones are worth nothing. Refuses with `wrong_password`, `wrong_code` or `no_factor`. */
export const renewRecoveryCodes = ownerCommand(async (ctx, tx, viewer) => {
  if (!(await hasFactor(tx, viewer.userId))) throw new Refusal('no_factor')
  return freshCodes(ctx, tx, viewer.userId)
})

/** Takes the second factor away. Refuses with `wrong_password`, `wrong_code`, `no_factor`, and for administrators `factor_required`. */
export const removeSecondFactor = ownerCommand(async (ctx, tx, viewer) => {
  allow(canRemoveFactor(viewer))
  if (!(await hasFactor(tx, viewer.userId))) throw new Refusal('no_factor')
  await removeFactor(tx, viewer.userId)
  securityEvent(ctx, 'second_factor_changed', { userId: viewer.userId }, 'off')
  await tellOwner(ctx, tx, viewer, sendFactorOff)
})

async function tellOwner(ctx: Ctx, tx: Tx, viewer: Viewer, send: typeof sendFactorOn): Promise<void> {
  const account = await findAccount(tx, viewer.userId)
  if (account) await send(ctx, tx, { userId: account.id, email: account.email, language: account.language })
}

/**
 * The second step of a sign-in: with a right code this browser is signed in. The step's token stays good for another try, for
 * ten minutes. Refuses with `step_over`, `wrong_code` or `too_many_attempts` (ten wrong ones in a quarter of an hour from one network, thirty an hour in all).
 */
export async function passSecondStep(
  ctx: Ctx,
  viewer: Viewer | null,
  input: { token: string; code: string; clientAddress: string; userAgent?: string },
): Promise<Entered> {
  const userId = await refuseMadeUp(ctx, 'second', input).catch((error: unknown) => {
    throw isRefusal(error) && error.code === 'link_invalid' ? new Refusal('step_over', { status: 410 }) : error
  })
  const counted = [
    ...perNetwork(LIMITS.codeOfPersonFromNetwork, input.clientAddress, userId),
    [LIMITS.codeOfPerson, userId] as const,
  ]
  return limitFailures(ctx, counted, ['wrong_code'], () => pass(ctx, viewer, input))
}

const pass = command(
  async (ctx, tx, viewer: Viewer | null, input: { token: string; code: string; userAgent?: string }) => {
    const userId = await consumeToken(tx, 'second', input.token, ctx.clock.now())
    if (!userId) throw new Refusal('step_over', { status: 410 })
    if (!(await spendCode(ctx, tx, userId, input.code))) throw wrongCode()
    return enter(ctx, tx, userId, { userAgent: input.userAgent, hasSecondFactor: true, instead: viewer })
  },
)
