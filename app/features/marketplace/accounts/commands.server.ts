import type { Language } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import {
  accessUnavailable,
  clearSessionCookie,
  createSession,
  publishSessionEnd,
} from '#app/platform/http/session.server.ts'
import { deleteSession } from '#app/platform/http/session.store.server.ts'
import { keyedHash, newToken } from '#app/platform/ids.ts'
import { isRefusal, Refusal, unwrap } from '#app/platform/refusal.ts'
import { constantTimeRefusal, constantTimeResponse } from '#app/platform/security/constant-time.server.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from '#app/platform/security/password-hash.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'
import { limitAttempts, limitFailures, limitMails } from './limits.commands.server.ts'
import { LIMITS, type LimitedSubject, networkOf, perNetwork } from './limits.rules.ts'
import { sendMail } from './mails.commands.server.ts'
import { decidePassword, minPasswordLength } from './passwords.rules.ts'
import {
  consumeToken,
  endAllAccess,
  findAccount,
  findAccountByEmail,
  findCredential,
  findPasswordHash,
  findSuspensionByEmail,
  findTokenOwner,
  insertToken,
  isCanceledEmail,
  isCurrentHash,
  linkInvalid,
  type TokenPurpose,
  updateEmailVerified,
  updateHash,
  updatePassword,
} from './store.server.ts'
import { isDemoEmail } from './views.server.ts'

/** The cookies of a new session, or the token of an MFA challenge and no cookies. */
export type SignInResult = { userId: string; setCookies: string[]; mfaToken: string | null }

/**
 * Starts a session after the email, password or code was verified, replacing this browser's session (`instead`).
 * Refuses with `access_unavailable`.
 */
export async function startSession(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  options: { userAgent?: string | undefined; hasSecondFactor?: boolean; instead?: Viewer | null },
): Promise<SignInResult> {
  const setCookie = await createSession(ctx, tx, userId, options)
  if (setCookie === null) {
    return { userId, setCookies: [], mfaToken: await insertToken(ctx, tx, 'mfa', userId) }
  }
  if (options.instead) {
    await deleteSession(tx, options.instead.sessionId, options.instead.userId)
    await publishSessionEnd(ctx, tx, options.instead.userId)
  }
  return { userId, setCookies: [setCookie], mfaToken: null }
}

/**
 * Rehashes a verified password at the current cost (ASVS 11.4.2). If the hashing queue is full, the next sign-in does
 * it.
 */
export async function upgradeHash(db: Db, hash: string, password: string): Promise<void> {
  if (!isOutdatedHash(hash)) return
  try {
    await updateHash(db, hash, await hashPassword(password))
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** Whether the password that matched `hash` is still current, i.e. wasn't changed in the meantime. */
async function isCurrentPassword(db: Db, userId: string, hash: string, password: string): Promise<boolean> {
  if (await isCurrentHash(db, userId, hash)) return true
  const now = await findPasswordHash(db, userId)
  return now !== null && (await verifyPassword({ hash: now, password }))
}

/** Longer than the work takes for any email: hashing a password, or sending an email. */
const SIGN_IN_MS = 250
const MAIL_MS = 100

type Requester = { clientAddress: string; language: Language; userAgent?: string }

/** A keyed hash that recognises the email of a deleted account without revealing it. */
export const hashEmail = (ctx: Pick<Ctx, 'secrets'>, email: string) => keyedHash(ctx.secrets.pepper, `email:${email}`)

export const isDeletedAccountEmail = (ctx: Pick<Ctx, 'secrets'>, db: Db, email: string): Promise<boolean> =>
  isCanceledEmail(db, hashEmail(ctx, email))

/** `isDemoOpen`: this client may use the demo accounts, whose password is public. */
type SignInInput = Requester & { email: string; password: string; isTrustedBrowser?: boolean; isDemoOpen?: boolean }
type PasswordSignIn = SignInResult & { role: Role }

/**
 * Starts a session or an MFA challenge. Refuses in constant time with `wrong_credentials`, `too_many_attempts` or busy.
 * With the right password it can also refuse with `email_not_confirmed`, `access_unavailable`, `account_suspended` or
 * `password_outdated`.
 */
export function signIn(ctx: Ctx, viewer: Viewer | null, input: SignInInput): Promise<PasswordSignIn> {
  const isClosed = !input.isDemoOpen && isDemoEmail(input.email)
  // While the demo is closed, its accounts fail like a wrong password, in the same time.
  const attempted = isClosed ? { ...input, password: newToken() } : input
  const attempt = () =>
    limitFailures(ctx, signInLimits(attempted), ['wrong_credentials'], () => attemptSignIn(ctx, viewer, attempted))
  return constantTimeRefusal(SIGN_IN_MS, attempt).catch((error: unknown) => {
    // Don't log the person: the log must not reveal whether the email has an account. Rate limits log their own line.
    if (isRefusal(error) && error.status !== 429)
      securityEvent(ctx, 'sign_in_refused', { network: networkOf(input.clientAddress) }, error.code)
    throw error
  })
}

/** Trusted browsers have their own limit, so wrong passwords elsewhere don't lock the owner out. */
const signInLimits = ({ email, clientAddress, isTrustedBrowser }: SignInInput): LimitedSubject[] =>
  isTrustedBrowser
    ? [[LIMITS.signInFromTrustedBrowser, email]]
    : [
        ...perNetwork(LIMITS.signInOfAddressFromNetwork, clientAddress, email),
        ...perNetwork(LIMITS.signInFromNetwork, clientAddress),
        [LIMITS.signInOfAddress, email],
      ]

async function attemptSignIn(ctx: Ctx, viewer: Viewer | null, input: SignInInput): Promise<PasswordSignIn> {
  const { email, password } = input
  const credential = await findCredential(ctx.db, email)
  // Unknown emails must take as long as known ones.
  if (!credential) await hashPassword(password)
  if (!credential || !(await verifyPassword({ hash: credential.hash, password }))) throw wrongCredentials()
  // Only reveal that the email is unconfirmed after a correct password.
  if (!credential.emailVerified) throw new Refusal('email_not_confirmed', { status: 403 })
  if (isOutdatedPassword(password, credential.role)) throw await mailNewPasswordLink(ctx, input)
  try {
    const signedIn = await enter(ctx, viewer, { ...credential, password, userAgent: input.userAgent })
    await upgradeHash(ctx.db, credential.hash, password)
    return { ...signedIn, role: credential.role }
  } catch (error) {
    throw isRefusal(error) && error.code === 'access_unavailable' ? await accessRefusal(ctx, email) : error
  }
}

type VerifiedPassword = { userId: string; hash: string; password: string; userAgent: string | undefined }

const enter = command(async (ctx, tx, viewer: Viewer | null, input: VerifiedPassword) => {
  const signedIn = await startSession(ctx, tx, input.userId, { userAgent: input.userAgent, instead: viewer })
  // Waits for a concurrent password change. Must come after the session: deletion locks account and password in this
  // order.
  if (!(await isCurrentPassword(tx, input.userId, input.hash, input.password))) throw wrongCredentials()
  return signedIn
})

/** Only shown after a correct password: the account is closed, or suspended `until` an instant (empty if permanent). */
async function accessRefusal(ctx: Ctx, email: string): Promise<Refusal> {
  const suspension = await findSuspensionByEmail(ctx.db, email)
  if (!suspension) return accessUnavailable()
  return new Refusal('account_suspended', { status: 403, details: { until: suspension.endAt?.toISOString() ?? '' } })
}

const isOutdatedPassword = (password: string, role: Role) =>
  role === 'admin' && [...password].length < minPasswordLength(role)

/** A new password needs a mailed link, not just the old one. Returns the refusal to throw. */
async function mailNewPasswordLink(ctx: Ctx, input: SignInInput): Promise<Refusal> {
  await requestReset(ctx, input).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
  })
  return new Refusal('password_outdated', { status: 403 })
}

const wrongCredentials = () => new Refusal('wrong_credentials', { status: 401 })

/** Ends this browser's session; also clears a guest's cookie. */
export async function signOut(ctx: Ctx, viewer: Viewer | null): Promise<{ setCookies: string[] }> {
  if (viewer) {
    await deleteSession(ctx.db, viewer.sessionId, viewer.userId)
    await publishSessionEnd(ctx, ctx.db, viewer.userId)
  }
  return { setCookies: [clearSessionCookie(ctx)] }
}

/** Mails a link for a new password if the account exists; the response never reveals whether it does. */
export async function requestReset(ctx: Ctx, input: Requester & { email: string }): Promise<void> {
  await limitMails(ctx, 'reset', input)
  await constantTimeResponse(MAIL_MS, () => mailReset(ctx, null, input))
}

const mailReset = command(async (ctx, tx, _viewer: null, input: { email: string }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (!account || account.status === 'canceled' || account.status === 'suspended') return
  // A reset link would revive an expired invitation; a colleague has to send a new one.
  if (account.role === 'admin' && !(await findPasswordHash(tx, account.userId))) return
  const token = await insertToken(ctx, tx, 'reset', account.userId)
  await sendMail(ctx, tx, 'password_reset', account, { token })
})

/**
 * Sets a password through a mailed link, which also confirms the email. Ends all sessions and links, notifies the owner
 * by email and signs this browser in or starts an MFA challenge. Refuses as `decidePassword`, and with `link_invalid`.
 */
export async function resetPassword(
  ctx: Ctx,
  viewer: Viewer | null,
  input: { token: string; password: string; clientAddress: string; userAgent?: string },
): Promise<SignInResult> {
  const account = await findAccount(ctx.db, await requireTokenOwner(ctx, 'reset', input))
  if (!account) throw linkInvalid()
  unwrap(decidePassword(input.password, { ...account, brand: ctx.config.brand }))
  const passwordHash = await hashPassword(input.password)
  return renewPassword(ctx, viewer, { token: input.token, passwordHash, userAgent: input.userAgent })
}

type NewPassword = { token: string; passwordHash: string; userAgent: string | undefined }

const renewPassword = command(async (ctx, tx, viewer: Viewer | null, input: NewPassword) => {
  const link = await consumeToken(tx, 'reset', input.token, ctx.clock.now())
  const account = link ? await findAccount(tx, link.userId) : undefined
  if (!account) throw linkInvalid()
  const { userId } = account
  await updatePassword(tx, userId, input.passwordHash)
  await endAllAccess(ctx, tx, userId)
  securityEvent(ctx, 'password_changed', { userId }, 'by_link')
  if (await updateEmailVerified(tx, userId)) await announce(ctx, tx, { type: 'account.confirmed', userId })
  await sendMail(ctx, tx, 'password_changed', account)
  return startSession(ctx, tx, userId, { ...input, instead: viewer })
})

/**
 * Returns the owner of a link or challenge without using it up. Unknown tokens only count against their network, so one
 * person can't use up another's attempts. Refuses with `link_invalid` or `too_many_attempts`.
 */
export async function requireTokenOwner(
  ctx: Ctx,
  purpose: TokenPurpose,
  input: { token: string; clientAddress: string },
): Promise<string> {
  const userId = await findTokenOwner(ctx.db, purpose, input.token, ctx.clock.now())
  if (userId) return userId
  await limitAttempts(ctx, perNetwork(LIMITS.tokenFromNetwork, input.clientAddress))
  securityEvent(ctx, 'link_refused', { network: networkOf(input.clientAddress) }, purpose)
  throw linkInvalid()
}
