import Bowser from 'bowser'
import { and, asc, desc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import encodeQR from 'qr'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, prepared, statementName } from '#app/platform/data/db.server.ts'
import { isWithinAbsoluteLife } from '#app/platform/http/session.store.server.ts'
import { isSameSecret, keyedHash } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { DEMO_DOMAIN, DEMO_PASSWORD, NAMED_ACCOUNTS } from '#db/demo/accounts.ts'
import { calendarAddresses, profiles, secondFactors, sessions, users, verifications } from '#db/schema/all.ts'
import { minPasswordLength } from './passwords.rules.ts'
import { optionalMailsOf } from './schema.ts'
import { isOpenDraft, otpauthUri } from './second-factor/rules.ts'
import { countRecoveryCodes, findFactor, hasFactor, openFactorSecret } from './second-factor/store.server.ts'
import { findAccount, findTokenOwner, isDetachedSignUp, isRecentlyReAuthenticated } from './store.server.ts'

/**
 * The minimum password length for a reset link, and whether it's an administrator's; null if the link no longer works.
 */
export async function resetLink(ctx: Ctx, token: string): Promise<{ least: number; isAdministrator: boolean } | null> {
  const userId = await findTokenOwner(ctx.db, 'reset', token, ctx.clock.now())
  const account = userId ? await findAccount(ctx.db, userId) : undefined
  return account ? { least: minPasswordLength(account.role), isAdministrator: account.role === 'admin' } : null
}

export const ownEmail = async (db: Db, viewer: Viewer) => (await findAccount(db, viewer.userId))?.email ?? ''

/** The optional emails of the viewer's role, in order; none for administrators. */
export async function mailChoices(db: Db, viewer: Viewer) {
  const [row] = await db.select({ muted: users.mutedMails }).from(users).where(eq(users.id, viewer.userId))
  return optionalMailsOf(viewer.role).map((mail) => ({ mail, isWanted: !row?.muted.includes(mail) }))
}

export const demoSignIn = () => ({
  password: DEMO_PASSWORD,
  people: NAMED_ACCOUNTS.map(({ key, displayName, role, status }) => ({ key, name: displayName, role, status })),
})

export function demoCredentials(key: string): { email: string; password: string } | undefined {
  const person = NAMED_ACCOUNTS.find((candidate) => candidate.key === key)
  return person && { email: person.email, password: DEMO_PASSWORD }
}

export const isDemoEmail = (email: string): boolean => email.trim().toLowerCase().endsWith(`@${DEMO_DOMAIN}`)

// Raw SQL: Drizzle omits the table name in single-table queries, so column names would be ambiguous in a subquery.
const passwordOf = sql<boolean>`exists (select from credentials p where p.user_id = users.id)`

/** Back office members, including invited ones: those with a password first, then by date added. */
export const officeMembers = (db: Db) =>
  db
    .select({
      userId: users.id,
      name: profiles.fullName,
      email: users.email,
      language: users.language,
      isSupport: users.isSupport,
      hasFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      hasPassword: passwordOf,
      signedInAt: sql<Date | null>`(select max(s.created_at) from sessions s where s.user_id = users.id)`.mapWith(
        users.createdAt,
      ),
      /** When the invitation link expires; only relevant without a password. */
      invitedUntil: sql<Date | null>`(select max(v.expires_at) from verifications v
        where v.value = users.id::text and v.identifier like 'reset:%')`.mapWith(verifications.expiresAt),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(desc(passwordOf), asc(users.createdAt), asc(users.id))

export type OfficeMember = Awaited<ReturnType<typeof officeMembers>>[number]

const findCalendarToken = prepared((db) =>
  db
    .select({ token: calendarAddresses.token })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.userId, sql.placeholder('userId')))
    .prepare(statementName('calendar token')),
)

type ReadCtx = Pick<Ctx, 'db' | 'secrets'>

/** Signed with an installation key, so a leaked table opens no calendar. */
const signedToken = (ctx: ReadCtx, token: string) =>
  `${token}.${keyedHash(ctx.secrets.pepper, `calendar:${token}`).toString('base64url')}`

/** The secret part of the viewer's calendar feed URL; null if there's no feed yet. */
export async function calendarToken(ctx: ReadCtx, viewer: Viewer): Promise<string | null> {
  const [row] = await findCalendarToken(ctx.db).execute({ userId: viewer.userId })
  return row ? signedToken(ctx, row.token) : null
}

/**
 * The owner of a calendar feed URL; null if it's unknown or no longer valid, or the account is suspended or canceled.
 */
export async function calendarOwner(ctx: ReadCtx, address: string): Promise<string | null> {
  const [, token] = /^([\w-]{32,64})\.[\w-]{43}$/.exec(address) ?? []
  if (!token || !isSameSecret(signedToken(ctx, token), address)) return null
  const [row] = await ctx.db
    .select({ userId: calendarAddresses.userId })
    .from(calendarAddresses)
    .innerJoin(users, eq(users.id, calendarAddresses.userId))
    .where(
      and(
        eq(calendarAddresses.token, token),
        or(isNull(users.status), notInArray(users.status, ['suspended', 'canceled'])),
      ),
    )
  return row?.userId ?? null
}

/** The owner's view of the second factor; includes the secret only while unconfirmed, in the browser that set it up. */
export type FactorState =
  | { kind: 'none' }
  | { kind: 'draft'; secret: string; otpauthUri: string; qrCode: string }
  | { kind: 'on'; since: Date; codesLeft: number }

/** `qrCode` is an SVG. */
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

export const needsCode = (db: Db, viewer: Viewer): Promise<boolean> => hasFactor(db, viewer.userId)

/** Re-authentication needed for `administratorCommand`: nothing, the password, or a code as well. */
export type Confirmation = { asksPassword: boolean; asksCode: boolean }

export async function confirmationOf(db: Db, viewer: Viewer): Promise<Confirmation> {
  const asksPassword = !(await isRecentlyReAuthenticated(db, viewer))
  return { asksPassword, asksCode: asksPassword && (await hasFactor(db, viewer.userId)) }
}

/**
 * The account of a confirmation link whose page must ask for a password; null in the browser that signed up and for an
 * unknown link.
 */
export async function signUpToFinish(ctx: Ctx, input: { token: string; signUpToken: string | null }) {
  const now = ctx.clock.now()
  const userId = await findTokenOwner(ctx.db, 'confirm', input.token, now)
  const account = userId ? await findAccount(ctx.db, userId) : undefined
  if (!account || account.emailVerified || account.role === 'admin') return null
  if (input.signUpToken && (await findTokenOwner(ctx.db, 'sign_up', input.signUpToken, now)) === userId) return null
  return { email: account.email, role: account.role }
}

/**
 * Whether this browser's sign-up was confirmed on another device. Always false with deferred disclosure: signing up
 * with someone else's email must not reveal that its owner now has an account.
 */
export async function isConfirmedElsewhere(ctx: Ctx, signUpToken: string | null): Promise<boolean> {
  if (!signUpToken || ctx.config.signupDisclosure === 'deferred') return false
  return isDetachedSignUp(ctx.db, signUpToken, ctx.clock.now())
}

/** A person's active sessions, most recently used first. */
export function listSessions(db: Db, userId: string) {
  return db
    .select({
      sessionId: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(
      sql`${eq(sessions.userId, userId)} and ${sessions.expiresAt} > now() and ${isWithinAbsoluteLife(sessions.createdAt)}`,
    )
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100)
}

/** The browsers a person is signed in with, the current one first (ASVS 7.5.2). */
export async function devicesOf(db: Db, viewer: { userId: string; sessionId?: string }) {
  const found = await listSessions(db, viewer.userId)
  const devices = found.map(({ userAgent, ...session }) => ({
    ...session,
    ...namesOf(userAgent),
    isThis: session.sessionId === viewer.sessionId,
  }))
  return devices.sort((a, b) => Number(b.isThis) - Number(a.isThis))
}

export type Device = Awaited<ReturnType<typeof devicesOf>>[number]

function namesOf(userAgent: string | null) {
  if (!userAgent) return { browser: null, system: null, isPhone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const isPhone = platform.type === 'mobile' || platform.type === 'tablet'
  return { browser: browser.name || null, system: os.name || null, isPhone }
}

export function deviceName(userAgent: string | null, language: Language): string {
  const { browser, system } = namesOf(userAgent)
  const t = texts(language, 'account')
  return browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'))
}
