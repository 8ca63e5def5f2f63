import encodeQR from 'qr'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { isSameSecret, keyedHash } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { DEMO_DOMAIN, DEMO_PASSWORD, NAMED_ACCOUNTS } from '#db/demo/accounts.ts'
import { listOfficeMembers } from './administrators.store.server.ts'
import { leastCharacters } from './passwords.rules.ts'
import { type OptionalMail, optionalMailsOf, type SignUpRole } from './schema.ts'
import { isOpenDraft, otpauthUri } from './second-factor/rules.ts'
import { countRecoveryCodes, findFactor, hasFactor, openFactorSecret } from './second-factor/store.server.ts'
import { isRecentlyReAuthenticated, isReleasedSignUp } from './sign-in.store.server.ts'
import { findAccount, findCalendarOwner, findCalendarToken, findMutedMails, findTokenOwner } from './store.server.ts'

/** The fewest characters of the new password behind a reset link, and whose it is; null when it no longer works. */
export async function resetLink(ctx: Ctx, token: string): Promise<{ least: number; isAdministrator: boolean } | null> {
  const userId = await findTokenOwner(ctx.db, 'reset', token, ctx.clock.now())
  const account = userId ? await findAccount(ctx.db, userId) : undefined
  return account ? { least: leastCharacters(account.role), isAdministrator: account.role === 'admin' } : null
}

/** The address the viewer signs in with; nobody else sees it. */
export const ownEmail = async (db: Db, viewer: Viewer) => (await findAccount(db, viewer.userId))?.email ?? ''

/** The optional mails of the viewer's role, in order, and whether the viewer gets each; none for administrators. */
export async function mailChoices(db: Db, viewer: Viewer): Promise<{ mail: OptionalMail; isWanted: boolean }[]> {
  const muted = await findMutedMails(db, viewer.userId)
  return optionalMailsOf(viewer.role).map((mail) => ({ mail, isWanted: !muted.includes(mail) }))
}

/** The accounts that a demo offers for sign-in, and the password they share. */
export const demoSignIn = () => ({
  password: DEMO_PASSWORD,
  people: NAMED_ACCOUNTS.map(({ key, displayName, role, status }) => ({ key, name: displayName, role, status })),
})

/** Address and password of one of them; undefined without one. */
export function demoCredentials(key: unknown): { email: string; password: string } | undefined {
  const person = NAMED_ACCOUNTS.find((candidate) => candidate.key === key)
  return person && { email: person.email, password: DEMO_PASSWORD }
}

/** Whether an address is one of the demo's. */
export const isDemoEmail = (email: string): boolean => email.trim().toLowerCase().endsWith(`@${DEMO_DOMAIN}`)

/** A back office member; `invitedUntil` is only relevant without a password. The caller decides who may know. */
export type OfficeMember = Awaited<ReturnType<typeof listOfficeMembers>>[number]

/** All members of the back office. The caller checks the policy. */
export const officeMembers = (db: Db): Promise<OfficeMember[]> => listOfficeMembers(db)

type ReadCtx = Pick<Ctx, 'db' | 'secrets'>

/** Signed with a key of the installation: the table alone opens no calendar. */
const signedToken = (ctx: ReadCtx, token: string) =>
  `${token}.${keyedHash(ctx.secrets.pepper, `calendar:${token}`).toString('base64url')}`

/** The secret part of the URL of the viewer's calendar feed; null before one is made. */
export async function calendarToken(ctx: ReadCtx, viewer: Viewer): Promise<string | null> {
  const token = await findCalendarToken(ctx.db, viewer.userId)
  return token && signedToken(ctx, token)
}

/**
 * Whose calendar feed has this secret part in its URL; null when it is unknown or no longer valid, or the account is
 * suspended or canceled.
 */
export async function calendarOwner(ctx: ReadCtx, address: string): Promise<string | null> {
  const [, token] = /^([\w-]{32,64})\.[\w-]{43}$/.exec(address) ?? []
  return token && isSameSecret(signedToken(ctx, token), address) ? findCalendarOwner(ctx.db, token) : null
}

/** What the owner sees of the second factor; its secret only while unconfirmed, in the browser that set it up. */
export type FactorState =
  | { kind: 'none' }
  | { kind: 'draft'; secret: string; otpauthUri: string; qrCode: string }
  | { kind: 'on'; since: Date; codesLeft: number }

/** The viewer's second factor; `qrCode` is an SVG for the authenticator's camera. */
export async function factorOf(ctx: Ctx, viewer: Viewer): Promise<FactorState> {
  const factor = await findFactor(ctx.db, viewer.userId)
  if (!factor) return { kind: 'none' }
  if (factor.confirmedAt)
    return { kind: 'on', since: factor.confirmedAt, codesLeft: await countRecoveryCodes(ctx.db, viewer.userId) }
  if (!isOpenDraft(factor, viewer.sessionId, ctx.clock.now())) return { kind: 'none' }
  const secret = openFactorSecret(ctx.secrets, viewer.userId, factor.secret)
  if (secret === null) return { kind: 'none' }
  const email = (await findAccount(ctx.db, viewer.userId))?.email ?? ''
  const uri = otpauthUri(secret, ctx.config.brand, email)
  return { kind: 'draft', secret, otpauthUri: uri, qrCode: encodeQR(uri, 'svg') }
}

/** Whether the form of `reAuthenticate` asks the viewer for a code besides the password. */
export const needsCode = (db: Db, viewer: Viewer): Promise<boolean> => hasFactor(db, viewer.userId)

/** What the forms of `administratorCommand` ask for: nothing, the password, or a code as well. */
export type Confirmation = { asksPassword: boolean; asksCode: boolean }

/** What an administrator has to give with the next act about money or a person. */
export async function confirmationOf(db: Db, viewer: Viewer): Promise<Confirmation> {
  const asksPassword = !(await isRecentlyReAuthenticated(db, viewer))
  return { asksPassword, asksCode: asksPassword && (await hasFactor(db, viewer.userId)) }
}

/** A sign-up whose link was opened in another browser: its email and role. */
type SignUpToFinish = { email: string; role: SignUpRole }

/**
 * What the page of a confirmation link has to ask for: nothing (null) in the browser that signed up and for an unknown
 * link, elsewhere a password.
 */
export async function signUpToFinish(
  ctx: Ctx,
  input: { token: string; signUpToken: string | null },
): Promise<SignUpToFinish | null> {
  const now = ctx.clock.now()
  const userId = await findTokenOwner(ctx.db, 'confirm', input.token, now)
  const account = userId ? await findAccount(ctx.db, userId) : undefined
  if (!account || account.emailVerified || account.role === 'admin') return null
  if (input.signUpToken && (await findTokenOwner(ctx.db, 'sign_up', input.signUpToken, now)) === userId) return null
  return { email: account.email, role: account.role }
}

/**
 * Whether this browser's sign-up was confirmed on another device. Always false with deferred disclosure: signing up
 * with someone else's address must not reveal that its owner now has an account.
 */
export async function isConfirmedElsewhere(ctx: Ctx, signUpToken: string | null): Promise<boolean> {
  if (!signUpToken || ctx.config.signupDisclosure === 'deferred') return false
  return isReleasedSignUp(ctx.db, signUpToken, ctx.clock.now())
}
