import { hashPassword } from 'better-auth/crypto'
import type { Language } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { keyedHash } from '#app/platform/ids.ts'
import { announce } from '#app/platform/jobs.ts'
import { isRefusal, must, Refusal } from '#app/platform/refusal.ts'
import {
  ACCESS_UNAVAILABLE,
  announceSessionEnd,
  createAuth,
  entering,
  SECOND_FACTOR_NEEDED,
} from '#app/platform/session.ts'
import { notBefore, refuseNotBefore } from '#app/platform/steady.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { beginSecondStep, type Entered, enter, libraryCode, unavailable } from './entry/commands.server.ts'
import { refuseMadeUp } from './entry/links/commands.server.ts'
import {
  sendConfirmation,
  sendKnownAddress,
  sendPasswordChanged,
  sendReset,
  sendUnavailableAddress,
} from './letters/commands.server.ts'
import { limitAttempts } from './limits/commands.server.ts'
import { LIMITS, networkOf } from './limits/rules.ts'
import { decidePassword } from './passwords/rules.ts'
import type { Role, SignUpRole } from './schema.ts'
import {
  confirmAddress,
  consumeToken,
  findAccount,
  findAccountByEmail,
  findPasswordOf,
  insertAccount,
  isCanceledAddress,
  isPasswordStill,
  issueToken,
  removeSession,
  removeSessionByToken,
  removeSessionsOf,
  revokeLinks,
  revokeTokens,
  setPassword,
  type TokenPurpose,
} from './store.server.ts'

const hour = 60 * 60 * 1000
const confirmationHours = 48
const resetHours = 1
/** Longer than the work takes for any address: a hash of the password, an account and a mail; a hash; or a mail alone. */
const SIGN_UP_MS = 300
const SIGN_IN_MS = 250
const MAIL_MS = 100

type From = { clientAddress: string; language: Language; userAgent?: string }
const inHours = (ctx: Ctx, hours: number) => new Date(ctx.clock.now().getTime() + hours * hour)
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
 * Makes an unconfirmed account and mails its link. The form has checked the tick for 18 and the password's length;
 * one of the most common passwords is refused here.
 * Refuses with `access_unavailable` for an address that exists or was deleted, with `too_many_attempts` beyond five
 * an hour from one network. With SIGNUP_DISCLOSURE=deferred every address gets the same answer and only the mail differs (T1).
 */
export async function signUp(ctx: Ctx, _viewer: Viewer | null, input: SignUpInput): Promise<{ email: string }> {
  await limitAttempts(ctx, [
    [LIMITS.signUpFromNetwork, networkOf(input.clientAddress)],
    [LIMITS.mailToAddress, 'sign_up', input.email],
  ])
  must(decidePassword(input.password))
  const work = async () => {
    const passwordHash = await hashPassword(input.password)
    await register(ctx, null, { ...input, passwordHash })
  }
  await (ctx.config.signupDisclosure === 'deferred' ? notBefore(SIGN_UP_MS, work) : work())
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

export type SignInInput = From & { email: string; password: string; isKnownBrowser?: boolean }
type SignedIn = { setCookies: string[]; role: Role | null; secondStep: string | null }

/**
 * Signs in with a password and gives the cookie of a new session, which takes the place of one this browser had (T2); whoever has
 * a second factor gets the token of the next step instead. Refuses with `wrong_credentials`; only with the right password also with `email_not_confirmed` or `access_unavailable` (canceled or suspended, A-30); and with `too_many_attempts` (T4).
 * Refusals take the same time for every address (T1).
 */
export function signIn(ctx: Ctx, viewer: Viewer | null, input: SignInInput): Promise<SignedIn> {
  return refuseNotBefore(SIGN_IN_MS, () => trySignIn(ctx, viewer, input))
}

async function trySignIn(ctx: Ctx, viewer: Viewer | null, input: SignInInput): Promise<SignedIn> {
  const network = networkOf(input.clientAddress)
  await limitAttempts(ctx, [
    [LIMITS.signInOfAddressFromNetwork, input.email, network],
    [LIMITS.signInFromNetwork, network],
    // Where this account was signed in before, nobody else's guesses shut its owner out.
    ...(input.isKnownBrowser ? [] : [[LIMITS.signInOfAddress, input.email] as const]),
  ])
  const hash = await findPasswordOf(ctx.db, input.email)
  try {
    const { headers, response } = await entering({ userAgent: input.userAgent ?? '' }, () =>
      createAuth(ctx).api.signInEmail({
        body: { email: input.email, password: input.password },
        returnHeaders: true,
      }),
    )
    // A password that was changed while this one was looked at has ended every session but this newest one.
    if (!(await isPasswordStill(ctx.db, response.user.id, hash ?? ''))) {
      await removeSessionByToken(ctx.db, response.token)
      throw wrongCredentials()
    }
    if (viewer) await removeSession(ctx.db, viewer.sessionId, viewer.userId)
    return { setCookies: headers.getSetCookie(), role: response.user.role as Role, secondStep: null }
  } catch (error) {
    if (isRefusal(error)) throw error
    if (libraryCode(error) === SECOND_FACTOR_NEEDED)
      return { setCookies: [], role: null, secondStep: await askForCode(ctx, null, { ...input, hash }) }
    throw signInRefusals[libraryCode(error)]?.() ?? error
  }
}

const askForCode = command(async (ctx, tx, _viewer: null, input: { email: string; hash: string | null }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (!account || !(await isPasswordStill(tx, account.id, input.hash ?? ''))) throw wrongCredentials()
  return beginSecondStep(ctx, tx, account.id)
})

const wrongCredentials = () => new Refusal('wrong_credentials', { status: 401 })
const signInRefusals: Record<string, (() => Refusal) | undefined> = {
  INVALID_EMAIL: wrongCredentials,
  INVALID_EMAIL_OR_PASSWORD: wrongCredentials,
  PASSWORD_TOO_LONG: wrongCredentials,
  EMAIL_NOT_VERIFIED: () => new Refusal('email_not_confirmed', { status: 403 }),
  [ACCESS_UNAVAILABLE]: unavailable,
}

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

/** Uses up the link of the confirmation mail: the address is proven and its owner signed in. Refuses with `link_invalid`. */
export async function confirmEmail(
  ctx: Ctx,
  viewer: Viewer | null,
  input: { token: string; clientAddress: string; userAgent?: string },
): Promise<Entered> {
  await refuseMadeUp(ctx, 'confirm', input)
  return confirm(ctx, viewer, input)
}

const confirm = command(async (ctx, tx, viewer: Viewer | null, input: { token: string; userAgent?: string }) => {
  const userId = await consumeToken(tx, 'confirm', input.token, ctx.clock.now())
  if (!userId) throw new Refusal('link_invalid', { status: 410 })
  await revokeTokens(tx, 'confirm', userId)
  if (await confirmAddress(tx, userId)) await announce(ctx, tx, { type: 'account.confirmed', userId })
  return enter(ctx, tx, userId, { ...input, instead: viewer })
})

/** Mails a new confirmation link if there is an unconfirmed account; the answer is the same for every address (A-39, T1). */
export async function resendConfirmation(
  ctx: Ctx,
  _viewer: Viewer | null,
  input: From & { email: string; next?: string | undefined },
): Promise<void> {
  await limitMails(ctx, 'confirm', input)
  await notBefore(MAIL_MS, () => resend(ctx, null, input))
}

const limitMails = (ctx: Ctx, purpose: TokenPurpose, input: { email: string; clientAddress: string }) =>
  limitAttempts(ctx, [
    [LIMITS.mailToAddress, purpose, input.email],
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
  await limitMails(ctx, 'reset', input)
  await notBefore(MAIL_MS, () => mailReset(ctx, null, input))
}

const mailReset = command(async (ctx, tx, _viewer: null, input: { email: string }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (!account || account.status === 'canceled' || account.status === 'suspended') return
  const token = await issueToken(tx, 'reset', account.id, inHours(ctx, resetHours))
  await sendReset(ctx, tx, { userId: account.id, email: account.email, language: account.language }, token)
})

/**
 * Sets a new password by a mailed link, which proves the mailbox too: every session and every other link of the person ends,
 * this browser is signed in (or goes on to the second factor), and a mail says so. Refuses with `link_invalid`.
 */
export async function resetPassword(
  ctx: Ctx,
  viewer: Viewer | null,
  input: { token: string; password: string; clientAddress: string; userAgent?: string },
): Promise<Entered> {
  await refuseMadeUp(ctx, 'reset', input)
  must(decidePassword(input.password))
  const passwordHash = await hashPassword(input.password)
  return renewPassword(ctx, viewer, { token: input.token, passwordHash, userAgent: input.userAgent })
}

type NewPassword = { token: string; passwordHash: string; userAgent: string | undefined }

const renewPassword = command(async (ctx, tx, viewer: Viewer | null, input: NewPassword) => {
  const userId = await consumeToken(tx, 'reset', input.token, ctx.clock.now())
  const account = userId ? await findAccount(tx, userId) : undefined
  if (!account) throw new Refusal('link_invalid', { status: 410 })
  await setPassword(tx, account.id, input.passwordHash)
  await revokeLinks(tx, account.id)
  await removeSessionsOf(tx, account.id)
  await announceSessionEnd(ctx, tx, account.id)
  if (await confirmAddress(tx, account.id)) await announce(ctx, tx, { type: 'account.confirmed', userId: account.id })
  await sendPasswordChanged(ctx, tx, { userId: account.id, email: account.email, language: account.language })
  return enter(ctx, tx, account.id, { ...input, instead: viewer })
})
