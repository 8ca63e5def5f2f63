import { recordSignUpTerms } from '#app/features/marketplace/terms/commands.server.ts'
import type { HourFormat, Language } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { lockEmail } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { accessUnavailable } from '#app/platform/http/session.server.ts'
import { newToken } from '#app/platform/ids.ts'
import { Refusal, unwrap } from '#app/platform/refusal.ts'
import { constantTimeResponse } from '#app/platform/security/constant-time.server.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { hashEmail, requireTokenOwner, type SignInResult, startSession } from './commands.server.ts'
import { limitAttempts, limitMails } from './limits.commands.server.ts'
import { LIMITS, perNetwork } from './limits.rules.ts'
import { type MailRecipient, sendMail } from './mails.commands.server.ts'
import { decidePassword } from './passwords.rules.ts'
import type { SignUpRole } from './schema.ts'
import {
  consumeToken,
  deleteTokens,
  deleteUnconfirmed,
  detachSignUpTokens,
  findAccount,
  findAccountByEmail,
  findTokenOwner,
  insertAccount,
  insertToken,
  isCanceledEmail,
  linkInvalid,
  updateEmailVerified,
} from './store.server.ts'

/** Longer than the work takes for any email: a hash, an account and an email; or just an email. */
const SIGN_UP_MS = 400
const MAIL_MS = 100

async function mailConfirmation(ctx: Ctx, tx: Tx, to: MailRecipient & { userId: string }, next: string | undefined) {
  const token = await insertToken(ctx, tx, 'confirm', to.userId)
  const rest = next ? `&next=${encodeURIComponent(next)}` : ''
  await sendMail(ctx, tx, 'confirm', to, { token, rest })
}

type SignUpInput = {
  clientAddress: string
  language: Language
  role: SignUpRole
  email: string
  password: string
  timeZone: string
  hourFormat: HourFormat
  next?: string | undefined
}

/**
 * Creates an unconfirmed account, replacing an earlier unconfirmed one; `signUpToken` marks this browser. Refuses as
 * `decidePassword`, with `too_many_attempts`, and with `access_unavailable` unless disclosure is deferred.
 */
export async function signUp(ctx: Ctx, input: SignUpInput): Promise<{ email: string; signUpToken: string }> {
  await limitAttempts(ctx, [
    ...perNetwork(LIMITS.signUpFromNetwork, input.clientAddress),
    [LIMITS.mailToAddress, 'sign_up', input.email],
  ])
  unwrap(decidePassword(input.password, { ...input, brand: ctx.config.brand }))
  const work = async () => {
    const passwordHash = await hashPassword(input.password)
    return register(ctx, null, { ...input, passwordHash })
  }
  const made = await (ctx.config.signupDisclosure === 'deferred' ? constantTimeResponse(SIGN_UP_MS, work) : work())
  return { email: input.email, signUpToken: made ?? newToken() }
}

type Registration = SignUpInput & { passwordHash: string }

const register = command(async (ctx, tx, _viewer: null, input: Registration): Promise<string | null> => {
  const { email, language } = input
  await lockEmail(tx, email)
  await deleteUnconfirmed(tx, email)
  const existing = await findAccountByEmail(tx, email)
  const isCanceled = existing?.status === 'canceled' || (await isCanceledEmail(tx, hashEmail(ctx, email)))
  if (existing || isCanceled) {
    if (ctx.config.signupDisclosure === 'immediate') throw accessUnavailable()
    if (isCanceled) await sendMail(ctx, tx, 'address_unavailable', { email, language })
    else await sendMail(ctx, tx, 'address_in_use', { email, language: existing?.language ?? language })
    return null
  }
  const userId = await insertSignUp(ctx, tx, input)
  await mailConfirmation(ctx, tx, { userId, email, language }, input.next)
  return insertToken(ctx, tx, 'sign_up', userId)
})

async function insertSignUp(ctx: Ctx, tx: Tx, input: Omit<Registration, 'clientAddress' | 'password' | 'next'>) {
  const { role, email, passwordHash, language, timeZone, hourFormat } = input
  const status = role === 'seeker' ? 'new' : null
  const chosen = { role, status, email, passwordHash, language, timeZone, hourFormat } as const
  const userId = await insertAccount(tx, { ...chosen, confirmedAdultAt: ctx.clock.now() })
  await recordSignUpTerms(ctx, tx, userId, language)
  return userId
}

/** Entered if the link is opened in a different browser; the form has checked the age. */
type SignUpFinish = Pick<SignUpInput, 'password' | 'role' | 'language' | 'timeZone' | 'hourFormat'>

type ConfirmInput = {
  token: string
  signUpToken: string | null
  finish?: SignUpFinish | null
  clientAddress: string
  userAgent?: string
}

/**
 * Confirms the email and signs in: in the browser of `signUpToken`, elsewhere only with `finish`, which replaces the
 * sign-up. Refuses as `decidePassword`, and with `link_invalid` or `password_needed`.
 */
export async function confirmEmail(
  ctx: Ctx,
  viewer: Viewer | null,
  input: ConfirmInput,
): Promise<SignInResult & { email: string }> {
  const userId = await requireTokenOwner(ctx, 'confirm', input)
  const { finish = null } = input
  const email = (await findAccount(ctx.db, userId))?.email ?? ''
  if (finish) unwrap(decidePassword(finish.password, { ...finish, email, brand: ctx.config.brand }))
  const passwordHash = finish ? await hashPassword(finish.password) : null
  const chosen = finish && passwordHash ? { ...finish, passwordHash } : null
  return { ...(await confirm(ctx, viewer, { ...input, userId, finish: chosen })), email }
}

type Confirmation = Omit<ConfirmInput, 'finish'> & {
  userId: string
  finish: (SignUpFinish & { passwordHash: string }) | null
}

const confirm = command(async (ctx, tx, viewer: Viewer | null, input: Confirmation) => {
  const { email } = (await findAccount(tx, input.userId)) ?? { email: null }
  if (email === null) throw linkInvalid()
  await lockEmail(tx, email)
  const used = (await consumeToken(tx, 'confirm', input.token, ctx.clock.now()))?.userId
  // A newer sign-up replaced this one while we waited for the lock.
  if (!used || (await findAccount(tx, used))?.emailVerified !== false) throw linkInvalid()
  let userId = used
  if (input.finish) {
    await detachSignUpTokens(tx, used)
    if (!(await deleteUnconfirmed(tx, email))) throw accessUnavailable()
    userId = await insertSignUp(ctx, tx, { ...input.finish, email })
  }
  if (!input.finish && !(await isSignUpBrowser(ctx, tx, userId, input.signUpToken)))
    throw new Refusal('password_needed', { status: 403 })
  for (const purpose of ['confirm', 'sign_up'] as const) await deleteTokens(tx, purpose, userId)
  if (await updateEmailVerified(tx, userId)) await announce(ctx, tx, { type: 'account.confirmed', userId })
  return startSession(ctx, tx, userId, { userAgent: input.userAgent, instead: viewer })
})

const isSignUpBrowser = async (ctx: Ctx, tx: Tx, userId: string, signUpToken: string | null) =>
  signUpToken !== null && (await findTokenOwner(tx, 'sign_up', signUpToken, ctx.clock.now())) === userId

/** Mails a new confirmation link if there's an unconfirmed account; the response never reveals whether there is. */
export async function resendConfirmation(
  ctx: Ctx,
  input: { clientAddress: string; email: string; next?: string | undefined },
): Promise<void> {
  await limitMails(ctx, 'confirm', input)
  await constantTimeResponse(MAIL_MS, () => resend(ctx, null, input))
}

const resend = command(async (ctx, tx, _viewer: null, input: { email: string; next?: string | undefined }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (!account || account.emailVerified || account.role === 'admin') return
  if (account.status === 'canceled' || account.status === 'suspended') return
  await mailConfirmation(ctx, tx, account, input.next)
})
