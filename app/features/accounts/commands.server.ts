import { hashPassword } from 'better-auth/crypto'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/db.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { announce } from '#app/platform/jobs.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { ACCESS_UNAVAILABLE, announceSessionEnd, createAuth, within } from '#app/platform/session.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  sendConfirmation,
  sendKnownAddress,
  sendPasswordChanged,
  sendReset,
  sendUnavailableAddress,
} from './letters/commands.server.ts'
import { limitAttempts } from './limits/commands.server.ts'
import { LIMITS, networkOf } from './limits/rules.ts'
import type { Role, SignUpRole } from './schema.ts'
import {
  confirmAddress,
  consumeToken,
  findAccount,
  findAccountByEmail,
  insertAccount,
  insertAdminProfile,
  isCanceledAddress,
  issueToken,
  removeSession,
  removeSessionsOf,
  revokeTokens,
  setPassword,
} from './store.server.ts'

const hour = 60 * 60 * 1000
const confirmationHours = 48
const resetHours = 1
const inviteHours = 7 * 24

type From = { clientAddress: string; language: Language }
const inHours = (ctx: Ctx, hours: number) => new Date(ctx.clock.now().getTime() + hours * hour)
const unavailable = () => new Refusal('access_unavailable', { status: 403 })
/** How a deleted account's address is remembered: recognisable, not readable. */
export const addressHash = (ctx: Pick<Ctx, 'secrets'>, email: string) => keyedHash(ctx.secrets.pepper, `email:${email}`)

export type SignUpInput = From & {
  role: SignUpRole
  email: string
  password: string
  timeZone: string
  next?: string | undefined
}

/**
 * Makes an unconfirmed account and mails its link. The form has checked the tick for 18 and the password's length.
 * Refuses with `access_unavailable` for an address that exists or was deleted, with `too_many_attempts` beyond five
 * an hour from one network. With SIGNUP_DISCLOSURE=deferred every address gets the same answer and only the mail differs (T1).
 */
export async function signUp(ctx: Ctx, _viewer: Viewer | null, input: SignUpInput): Promise<{ email: string }> {
  await limitAttempts(ctx, [
    [LIMITS.signUpFromNetwork, networkOf(input.clientAddress)],
    [LIMITS.mailToAddress, input.email],
  ])
  const passwordHash = await hashPassword(input.password)
  await register(ctx, null, { ...input, passwordHash })
  return { email: input.email }
}

const register = command(async (ctx, tx, _viewer: null, input: SignUpInput & { passwordHash: string }) => {
  const { email, language } = input
  const known = await findAccountByEmail(tx, email)
  const isCanceled = known?.status === 'canceled' || (await isCanceledAddress(tx, addressHash(ctx, email)))
  if (known || isCanceled) {
    if (ctx.config.signupDisclosure === 'immediate') throw unavailable()
    return isCanceled
      ? sendUnavailableAddress(ctx, tx, { email, language })
      : sendKnownAddress(ctx, tx, { email, language: known?.language ?? language })
  }
  const userId = await insertAccount(tx, {
    role: input.role,
    status: input.role === 'seeker' ? 'new' : null,
    email,
    passwordHash: input.passwordHash,
    language,
    timeZone: input.timeZone,
    confirmedAdultAt: ctx.clock.now(),
  })
  const token = await issueToken(tx, 'confirm', userId, inHours(ctx, confirmationHours))
  await sendConfirmation(ctx, tx, { userId, email, language }, token, input.next)
})

/**
 * Signs in with a password and gives the session's cookie. Refuses with `wrong_credentials`; only with the right password also
 * with `email_not_confirmed` or `access_unavailable` (canceled or suspended, A-30); and with `too_many_attempts` (T4).
 */
export async function signIn(
  ctx: Ctx,
  _viewer: Viewer | null,
  input: From & { email: string; password: string },
): Promise<{ setCookies: string[]; role: Role }> {
  const network = networkOf(input.clientAddress)
  await limitAttempts(ctx, [
    [LIMITS.signInOfAddress, input.email],
    [LIMITS.signInOfAddressFromNetwork, input.email, network],
    [LIMITS.signInFromNetwork, network],
  ])
  try {
    const { headers, response } = await createAuth(ctx).api.signInEmail({
      body: { email: input.email, password: input.password },
      returnHeaders: true,
    })
    return { setCookies: headers.getSetCookie(), role: response.user.role as Role }
  } catch (error) {
    throw signInRefusals[libraryCode(error)]?.() ?? error
  }
}

const wrongCredentials = () => new Refusal('wrong_credentials', { status: 401 })
const signInRefusals: Record<string, (() => Refusal) | undefined> = {
  INVALID_EMAIL: wrongCredentials,
  INVALID_EMAIL_OR_PASSWORD: wrongCredentials,
  PASSWORD_TOO_LONG: wrongCredentials,
  EMAIL_NOT_VERIFIED: () => new Refusal('email_not_confirmed', { status: 403 }),
  [ACCESS_UNAVAILABLE]: unavailable,
}

const libraryCode = (error: unknown) => String((error as { body?: { code?: unknown } } | null)?.body?.code ?? '')

/** Ends the session of this browser, for the server and every process at once; a guest's cookie is cleared too. */
export async function signOut(
  ctx: Ctx,
  viewer: Viewer | null,
  input: { headers: Headers },
): Promise<{ setCookies: string[] }> {
  if (viewer) {
    await removeSession(ctx.db, viewer.sessionId, viewer.userId)
    await announceSessionEnd(ctx, ctx.db, viewer.userId)
  }
  const { headers } = await createAuth(ctx).api.signOut({ headers: input.headers, returnHeaders: true })
  return { setCookies: headers.getSetCookie() }
}

/** Who entered with a mailed link. */
export type Entered = { userId: string; setCookies: string[] }

async function enter(ctx: Ctx, tx: Tx, userId: string): Promise<Entered> {
  try {
    const { headers } = await within(tx, () => createAuth(ctx).api.enterAs({ body: { userId }, returnHeaders: true }))
    return { userId, setCookies: headers.getSetCookie() }
  } catch (error) {
    throw libraryCode(error) === ACCESS_UNAVAILABLE ? unavailable() : error
  }
}

/** Uses up the link of the confirmation mail: the address is proven and its owner signed in. Refuses with `link_invalid`. */
export async function confirmEmail(
  ctx: Ctx,
  _viewer: Viewer | null,
  input: { token: string; clientAddress: string },
): Promise<Entered> {
  await limitAttempts(ctx, [[LIMITS.tokenFromNetwork, networkOf(input.clientAddress)]])
  return confirm(ctx, null, input)
}

const confirm = command(async (ctx, tx, _viewer: null, input: { token: string }) => {
  const userId = await consumeToken(tx, 'confirm', input.token, ctx.clock.now())
  if (!userId) throw new Refusal('link_invalid', { status: 410 })
  await revokeTokens(tx, 'confirm', userId)
  if (await confirmAddress(tx, userId)) await announce(ctx, tx, { type: 'account.confirmed', userId })
  return enter(ctx, tx, userId)
})

/** Mails a new confirmation link if there is an unconfirmed account; the answer is the same for every address (A-39, T1). */
export async function resendConfirmation(
  ctx: Ctx,
  _viewer: Viewer | null,
  input: From & { email: string; next?: string | undefined },
): Promise<void> {
  await limitMails(ctx, input)
  await resend(ctx, null, input)
}

const limitMails = (ctx: Ctx, input: { email: string; clientAddress: string }) =>
  limitAttempts(ctx, [
    [LIMITS.mailToAddress, input.email],
    [LIMITS.mailFromNetwork, networkOf(input.clientAddress)],
  ])

const resend = command(async (ctx, tx, _viewer: null, input: { email: string; next?: string | undefined }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (!account || account.emailVerified || account.status === 'canceled') return
  const token = await issueToken(tx, 'confirm', account.id, inHours(ctx, confirmationHours))
  const to = { userId: account.id, email: account.email, language: account.language }
  await sendConfirmation(ctx, tx, to, token, input.next)
})

/** Mails a link for a new password if there is such an account; the answer is the same for every address (A-18, T1). */
export async function requestReset(ctx: Ctx, _viewer: Viewer | null, input: From & { email: string }): Promise<void> {
  await limitMails(ctx, input)
  await mailReset(ctx, null, input)
}

const mailReset = command(async (ctx, tx, _viewer: null, input: { email: string }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (!account || account.status === 'canceled' || account.status === 'suspended') return
  const token = await issueToken(tx, 'reset', account.id, inHours(ctx, resetHours))
  await sendReset(ctx, tx, { userId: account.id, email: account.email, language: account.language }, token)
})

/**
 * Sets a new password by a mailed link, which proves the mailbox too: every session and every other link of the person ends,
 * this browser is signed in, and a mail says so. Refuses with `link_invalid`.
 */
export async function resetPassword(
  ctx: Ctx,
  _viewer: Viewer | null,
  input: { token: string; password: string; clientAddress: string },
): Promise<Entered> {
  await limitAttempts(ctx, [[LIMITS.tokenFromNetwork, networkOf(input.clientAddress)]])
  const passwordHash = await hashPassword(input.password)
  return renewPassword(ctx, null, { token: input.token, passwordHash })
}

const renewPassword = command(async (ctx, tx, _viewer: null, input: { token: string; passwordHash: string }) => {
  const userId = await consumeToken(tx, 'reset', input.token, ctx.clock.now())
  const account = userId ? await findAccount(tx, userId) : undefined
  if (!account) throw new Refusal('link_invalid', { status: 410 })
  await setPassword(tx, account.id, input.passwordHash)
  await revokeTokens(tx, 'reset', account.id)
  await revokeTokens(tx, 'confirm', account.id)
  await removeSessionsOf(tx, account.id)
  await announceSessionEnd(ctx, tx, account.id)
  if (await confirmAddress(tx, account.id)) await announce(ctx, tx, { type: 'account.confirmed', userId: account.id })
  await sendPasswordChanged(ctx, tx, { userId: account.id, email: account.email, language: account.language })
  return enter(ctx, tx, account.id)
})

/** Makes the operator's administrator (ADMIN_EMAIL) once and mails the link for the first password. There is no other way to become one. */
export async function ensureAdmin(ctx: Ctx): Promise<void> {
  const email = ctx.config.adminEmail?.toLowerCase()
  if (!email) return
  const known = await findAccountByEmail(ctx.db, email)
  if (known?.role === 'admin') return
  if (known) return ctx.log.warn('ADMIN_EMAIL belongs to an account that is no administrator; choose another address')
  await createAdmin(ctx, system('start'), { email }).catch((error) => {
    if (!isRefusal(error)) throw error
  })
}

const createAdmin = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const language = 'en'
  const userId = await insertAccount(tx, {
    role: 'admin',
    status: 'active',
    email: input.email,
    passwordHash: null,
    language,
    timeZone: 'Europe/Berlin',
    confirmedAdultAt: null,
  })
  await insertAdminProfile(tx, userId, texts(language, 'accounts')('administrator'))
  const token = await issueToken(tx, 'reset', userId, inHours(ctx, inviteHours))
  await sendReset(ctx, tx, { userId, email: input.email, language }, token, 'invite')
})
