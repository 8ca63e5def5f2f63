import { and, eq, isNull, like, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { type HourFormat, type Language, realLanguage } from '#app/i18n/languages.ts'
import {
  type Db,
  deleteInBatches,
  prepared,
  rows,
  sqlState,
  type Tx,
  violatedConstraint,
} from '#app/platform/data/db.server.ts'
import { deleteAllSessions, deleteExpiredSessions } from '#app/platform/http/session.store.server.ts'
import { fingerprint, newToken } from '#app/platform/ids.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import { calendarAddresses, canceledAddresses, credentials, suspensions, users, verifications } from '#db/schema/all.ts'
import type { OptionalMail } from './schema.ts'

export type Account = {
  id: string
  role: Role
  status: AccountStatus | null
  email: string
  emailVerified: boolean
  language: Language
}

const account = {
  id: users.id,
  role: users.role,
  status: users.status,
  email: users.email,
  emailVerified: users.emailVerified,
  language: users.language,
}

/** The account with this email, in any state; emails are stored in lower case. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.email, email))
  return row
}

export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.id, userId))
  return row
}

/** Whether the address belonged to an account that was deleted. */
export async function isCanceledEmail(db: Db, emailHash: Uint8Array): Promise<boolean> {
  return (await db.$count(canceledAddresses, eq(canceledAddresses.emailHash, emailHash))) > 0
}

type NewAccount = {
  role: Role
  status: AccountStatus | null
  email: string
  passwordHash: string | null
  language: Language
  timeZone: string
  hourFormat?: HourFormat
  confirmedAdultAt: Date | null
}

/**
 * Inserts an account whose address is not confirmed. Refuses with `access_unavailable` when the address is taken, and
 * with `no_user_data` when the database returned no row.
 */
export async function insertAccount(tx: Tx, values: NewAccount): Promise<string> {
  const { passwordHash, ...user } = values
  try {
    const [row] = await tx
      .insert(users)
      .values({ ...user, language: realLanguage(user.language) })
      .returning({ id: users.id })
    if (!row) throw new Refusal('no_user_data', { status: 500 })
    if (passwordHash) await tx.insert(credentials).values({ userId: row.id, passwordHash })
    return row.id
  } catch (error) {
    if (sqlState(error) === '23505' && violatedConstraint(error) === 'users_email_unique')
      throw new Refusal('access_unavailable', { status: 403 })
    throw error
  }
}

/** Sets the hash of a password; sessions and links are left to the caller. */
export const updatePassword = (tx: Tx, userId: string, passwordHash: string) =>
  tx
    .insert(credentials)
    .values({ userId, passwordHash })
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, updatedAt: sql`app_now()` } })

/** Replaces a hash by another one of the same password; one that was changed meanwhile stays. */
export const updateHash = (db: Db, hash: string, better: string) =>
  db.update(credentials).set({ passwordHash: better }).where(eq(credentials.passwordHash, hash))

/** Gives an account a confirmed address. Refuses with `link_invalid` when it is taken. */
export async function updateEmail(tx: Tx, userId: string, email: string): Promise<void> {
  try {
    await tx.update(users).set({ email, emailVerified: true, updatedAt: sql`app_now()` }).where(eq(users.id, userId))
  } catch (error) {
    if (sqlState(error) === '23505' && violatedConstraint(error) === 'users_email_unique')
      throw new Refusal('link_invalid', { status: 410 })
    throw error
  }
}

/** Marks the address as confirmed, or no longer; false when it already was. */
export async function updateEmailVerified(tx: Tx, userId: string, emailVerified = true): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ emailVerified, updatedAt: sql`app_now()` })
    .where(and(eq(users.id, userId), ne(users.emailVerified, emailVerified)))
    .returning({ id: users.id })
  return changed.length > 0
}

/**
 * Ends every session of a person, and the calendar feed with them: whoever copied its URL while signed in can no longer
 * read it.
 */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await deleteAllSessions(db, userId)
  await db.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId))
}

/** `sign_up` is no link: it marks the browser that signed up. */
export type TokenPurpose = 'confirm' | 'reset' | 'mfa' | 'address' | 'sign_up' | 'office_address' | 'objection'

/** The stored identifier of a token, which contains only its fingerprint. */
export const tokenIdentifier = (purpose: TokenPurpose, token: string) => `${purpose}:${fingerprint(token)}`

/**
 * Inserts a one-time token of a mailed link or a challenge and returns it; only its fingerprint is stored.
 */
export async function insertToken(
  tx: Tx,
  purpose: TokenPurpose,
  userId: string,
  expiresAt: Date,
  subject: string | null = null,
): Promise<string> {
  const token = newToken()
  await tx
    .insert(verifications)
    .values({ identifier: tokenIdentifier(purpose, token), value: userId, subject, expiresAt })
  return token
}

/** Whose token this is while it is valid. */
export async function findTokenOwner(db: Db, purpose: TokenPurpose, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: verifications.value, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.identifier, tokenIdentifier(purpose, token)))
  return row && row.expiresAt > now ? row.userId : null
}

/** Deletes a token and returns its owner and subject while it was valid; of two at the same time only one gets it. */
export async function consumeToken(tx: Tx, purpose: TokenPurpose, token: string, now: Date) {
  const [row] = await tx
    .delete(verifications)
    .where(eq(verifications.identifier, tokenIdentifier(purpose, token)))
    .returning({ userId: verifications.value, subject: verifications.subject, expiresAt: verifications.expiresAt })
  return row && row.expiresAt > now ? row : null
}

/** Invalidates every link mailed to a person and every MFA challenge they began. */
export const deleteTokensOf = (tx: Tx, userId: string) =>
  tx.delete(verifications).where(eq(verifications.value, userId))

/** Whose password an email's account has, in any state of the account; null without a password. */
export async function findCredential(db: Db, email: string) {
  const [row] = await db
    .select({ userId: users.id, role: users.role, emailVerified: users.emailVerified, hash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.email, email))
  return row ?? null
}

/** Until when the account with this email is suspended, null for good; null while it is not. */
export async function findSuspensionByEmail(db: Db, email: string): Promise<{ endAt: Date | null } | null> {
  const [row] = await db
    .select({ endAt: suspensions.endAt })
    .from(suspensions)
    .innerJoin(users, and(eq(users.id, suspensions.userId), eq(users.status, 'suspended')))
    .where(and(eq(users.email, email), isNull(suspensions.liftedAt)))
  return row ?? null
}

/** Whether this is still the person's password; waits for a change that is under way. */
export async function isCurrentHash(db: Db, userId: string, hash: string): Promise<boolean> {
  const [row] = await db.select().from(credentials).where(eq(credentials.userId, userId)).for('share')
  return row?.passwordHash === hash
}

/** Deletes the password: until a reset nobody can sign in. */
export const deletePassword = (tx: Tx, userId: string) => tx.delete(credentials).where(eq(credentials.userId, userId))

export const deleteTokens = (tx: Tx, purpose: TokenPurpose, userId: string) =>
  tx.delete(verifications).where(and(eq(verifications.value, userId), like(verifications.identifier, `${purpose}:%`)))

/** Deletes ended sessions, expired tokens, and accounts that did not confirm their address since `abandonedBefore`. */
export async function deleteExpired(db: Db, now: Date, abandonedBefore: Date): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now))
  const abandoned = sql`not ${users.emailVerified} and ${users.role} <> 'admin'
    and ${users.status} is distinct from 'canceled' and ${users.createdAt} < ${abandonedBefore.toISOString()}::timestamptz`
  await deleteInBatches(db, users, abandoned)
}

export async function updateLanguage(db: Db, userId: string, language: Language): Promise<void> {
  const stored = realLanguage(language)
  await rows(db, sql`update users set language = ${stored} where id = ${userId} and language <> ${stored}`)
}

export async function updateTimeZone(db: Db, userId: string, timeZone: string): Promise<void> {
  await rows(db, sql`update users set time_zone = ${timeZone} where id = ${userId} and time_zone <> ${timeZone}`)
}

export async function updateHourFormat(db: Db, userId: string, hourFormat: HourFormat): Promise<void> {
  await rows(
    db,
    sql`update users set hour_format = ${hourFormat} where id = ${userId} and hour_format <> ${hourFormat}`,
  )
}

export async function findMutedMails(db: Db, userId: string): Promise<OptionalMail[]> {
  const [row] = await db.select({ muted: users.mutedMails }).from(users).where(eq(users.id, userId))
  return row?.muted ?? []
}

export async function updateMutedMails(db: Db, userId: string, mutedMails: OptionalMail[]): Promise<void> {
  await db.update(users).set({ mutedMails }).where(eq(users.id, userId))
}

const calendarToken = prepared((db) =>
  db
    .select({ token: calendarAddresses.token })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.userId, sql.placeholder('userId')))
    .prepare('calendar token'),
)

/** The token of a person's calendar feed, or null. */
export async function findCalendarToken(db: Db, userId: string): Promise<string | null> {
  const [row] = await calendarToken(db).execute({ userId })
  return row?.token ?? null
}

/** Sets the token of a person's calendar feed; an earlier one stops working. */
export async function updateCalendarToken(tx: Tx, userId: string, token: string): Promise<void> {
  await tx
    .insert(calendarAddresses)
    .values({ userId, token })
    .onConflictDoUpdate({ target: calendarAddresses.userId, set: { token, createdAt: sql`app_now()` } })
}

/** Whose token this is, unless the account is suspended or canceled. */
export async function findCalendarOwner(db: Db, token: string): Promise<string | null> {
  const [row] = await db
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
