import { and, eq, gt, isNull, like, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { realLanguage } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, deleteInBatches, rows, sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { deleteAllSessions, deleteExpiredSessions } from '#app/platform/http/session.store.server.ts'
import { fingerprint, newToken } from '#app/platform/ids.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  calendarAddresses,
  canceledAddresses,
  credentials,
  profiles,
  rateLimits,
  suspensions,
  users,
  verifications,
} from '#db/schema/all.ts'
import {
  CONFIRM_LINK_DAYS,
  MFA_CHALLENGE_MINUTES,
  OFFICE_CHANGE_DAYS,
  RECENT_MINUTES,
  RESET_LINK_HOURS,
  SIGN_UP_BROWSER_HOURS,
} from './schema.ts'

const account = {
  userId: users.id,
  role: users.role,
  status: users.status,
  email: users.email,
  emailVerified: users.emailVerified,
  language: users.language,
  timeZone: users.timeZone,
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Finds an account in any state; emails are stored in lower case. */
export async function findAccountByEmail(db: Db, email: string) {
  const [row] = await db.select(account).from(users).where(eq(users.email, email))
  return row
}

export async function findAccount(db: Db, userId: string) {
  const [row] = await db.select(account).from(users).where(eq(users.id, userId))
  return row
}

/** The name by which mails greet the owner of a confirmed address; null without one. */
export async function findConfirmedName(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(users.id, userId), users.emailVerified))
  return row?.fullName ?? null
}

export async function isCanceledEmail(db: Db, emailHash: Uint8Array): Promise<boolean> {
  return (await db.$count(canceledAddresses, eq(canceledAddresses.emailHash, emailHash))) > 0
}

export const linkInvalid = () => new Refusal('link_invalid', { status: 410 })

/** Throws `refusal` if another account has the email. */
const writeAddress = <T>(refusal: Refusal, write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    const isTaken = sqlState(error) === '23505' && violatedConstraint(error) === 'users_email_unique'
    throw isTaken ? refusal : error
  })

type NewAccount = typeof users.$inferInsert & Pick<Account, 'language'> & { passwordHash: string | null }

/** Inserts an unconfirmed account. Refuses with `access_unavailable` if the email is taken. */
export async function insertAccount(tx: Tx, values: NewAccount): Promise<string> {
  const { passwordHash, ...user } = values
  const insert = tx
    .insert(users)
    .values({ ...user, language: realLanguage(user.language) })
    .returning({ id: users.id })
  const [row] = await writeAddress(new Refusal('access_unavailable', { status: 403 }), insert)
  if (!row) throw new Refusal('no_user_data', { status: 500 })
  if (passwordHash) await tx.insert(credentials).values({ userId: row.id, passwordHash })
  return row.id
}

/** Sets the password hash; ending sessions and links is up to the caller. */
export const updatePassword = (tx: Tx, userId: string, passwordHash: string) =>
  tx
    .insert(credentials)
    .values({ userId, passwordHash })
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, updatedAt: sql`app_now()` } })

/** Replaces a hash with a better one of the same password, unless the password changed in the meantime. */
export const updateHash = (db: Db, hash: string, better: string) =>
  db.update(credentials).set({ passwordHash: better }).where(eq(credentials.passwordHash, hash))

/** Sets a confirmed email. Refuses with `link_invalid` if it's taken. */
export async function updateEmail(tx: Tx, userId: string, email: string): Promise<void> {
  const update = tx.update(users).set({ email, emailVerified: true, updatedAt: sql`app_now()` })
  await writeAddress(linkInvalid(), update.where(eq(users.id, userId)))
}

/** Marks the email as confirmed or not; false if nothing changed. */
export async function updateEmailVerified(tx: Tx, userId: string, emailVerified = true): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ emailVerified, updatedAt: sql`app_now()` })
    .where(and(eq(users.id, userId), ne(users.emailVerified, emailVerified)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Ends all of a person's sessions and their calendar feed, since its URL may have been copied. */
export async function endSessions(ctx: Pick<Ctx, 'live' | 'log' | 'secrets'>, tx: Tx, userId: string): Promise<void> {
  await deleteAllSessions(tx, userId)
  await tx.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId))
  await publishSessionEnd(ctx, tx, userId)
}

/** Ends all of a person's sessions, mailed links and MFA challenges. */
export async function endAllAccess(ctx: Pick<Ctx, 'live' | 'log' | 'secrets'>, tx: Tx, userId: string): Promise<void> {
  await deleteAllTokens(tx, userId)
  await endSessions(ctx, tx, userId)
}

/** Lifetime of link and challenge tokens in hours; `sign_up` marks the browser that signed up. */
const TOKEN_HOURS = {
  confirm: 24 * CONFIRM_LINK_DAYS,
  reset: RESET_LINK_HOURS,
  mfa: MFA_CHALLENGE_MINUTES / 60,
  address: 24,
  sign_up: SIGN_UP_BROWSER_HOURS,
  office_address: 24 * OFFICE_CHANGE_DAYS,
  objection: 24 * OFFICE_CHANGE_DAYS,
}
export type TokenPurpose = keyof typeof TOKEN_HOURS

/** Stores only the token's fingerprint. */
const tokenIdentifier = (purpose: TokenPurpose, token: string) => `${purpose}:${fingerprint(token)}`

/** Inserts a one-time token for a mailed link or a challenge and returns it. */
export async function insertToken(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  purpose: TokenPurpose,
  userId: string,
  { hours = TOKEN_HOURS[purpose], subject }: { hours?: number; subject?: string } = {},
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + hours * 3_600_000)
  const identifier = tokenIdentifier(purpose, token)
  await tx.insert(verifications).values({ identifier, value: userId, subject, expiresAt })
  return token
}

export async function findTokenOwner(db: Db, purpose: TokenPurpose, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: verifications.value, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.identifier, tokenIdentifier(purpose, token)))
  return row && row.expiresAt > now ? row.userId : null
}

/** Deletes a token and returns its owner and subject if it was valid. Only one of two concurrent callers gets it. */
export async function consumeToken(tx: Tx, purpose: TokenPurpose, token: string, now: Date) {
  const [row] = await tx
    .delete(verifications)
    .where(eq(verifications.identifier, tokenIdentifier(purpose, token)))
    .returning({ userId: verifications.value, subject: verifications.subject, expiresAt: verifications.expiresAt })
  return row && row.expiresAt > now ? row : null
}

export const deleteAllTokens = (tx: Tx, userId: string) =>
  tx.delete(verifications).where(eq(verifications.value, userId))

/** The credential for an email, in any state of the account; null without a password. */
export async function findCredential(db: Db, email: string) {
  const [row] = await db
    .select({ userId: users.id, role: users.role, emailVerified: users.emailVerified, hash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.email, email))
  return row ?? null
}

/** The suspension of the account with this email (`endAt` is null if permanent), or null. */
export async function findSuspensionByEmail(db: Db, email: string): Promise<{ endAt: Date | null } | null> {
  const [row] = await db
    .select({ endAt: suspensions.endAt })
    .from(suspensions)
    .innerJoin(users, and(eq(users.id, suspensions.userId), eq(users.status, 'suspended')))
    .where(and(eq(users.email, email), isNull(suspensions.liftedAt)))
  return row ?? null
}

/** Whether this is still the person's password; waits for a concurrent change. */
export async function isCurrentHash(db: Db, userId: string, hash: string): Promise<boolean> {
  const [row] = await db.select().from(credentials).where(eq(credentials.userId, userId)).for('share')
  return row?.passwordHash === hash
}

export const deleteTokens = (tx: Tx, purpose: TokenPurpose, userId: string) =>
  tx.delete(verifications).where(and(eq(verifications.value, userId), like(verifications.identifier, `${purpose}:%`)))

/** Deletes ended sessions, expired tokens, and unconfirmed accounts created before `abandonedBefore`. */
export async function deleteExpired(db: Db, now: Date, abandonedBefore: Date): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now))
  const abandoned = sql`not ${users.emailVerified} and ${users.role} <> 'admin'
    and ${users.status} is distinct from 'canceled' and ${users.createdAt} < ${abandonedBefore.toISOString()}::timestamptz`
  await deleteInBatches(db, users, abandoned)
}

/** The password hash (scrypt); null before the first one is set. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  return row?.passwordHash ?? null
}

/** Whether this session re-authenticated within the last `RECENT_MINUTES`, by the real clock. */
export async function isRecentlyReAuthenticated(db: Db, viewer: Pick<Viewer, 'userId' | 'sessionId'>) {
  const [row] = await rows<{ recent: boolean }>(
    db,
    sql`select coalesce(re_authenticated_at > now() - make_interval(mins => ${RECENT_MINUTES}), false) as recent
      from sessions where id = ${viewer.sessionId} and user_id = ${viewer.userId}`,
  )
  return row?.recent ?? false
}

/**
 * Counts attempts and returns the total since the key's period began. One statement, so two processes can't both be the
 * last. Outside the caller's transaction, because refused attempts count too.
 */
export async function incrementAttempts(
  db: Db,
  key: string,
  { seconds, times, now }: { seconds: number; times: number; now: Date },
): Promise<number> {
  const at = now.getTime()
  const begun = sql`rate_limits.last_request > ${at - seconds * 1000}`
  const [row] = await rows<{ count: number }>(
    db,
    sql`insert into rate_limits (key, count, last_request) values (${key}, ${times}, ${at})
        on conflict (key) do update set
          count = case when ${begun} then least(rate_limits.count + excluded.count, 2000000000) else excluded.count end,
          last_request = case when ${begun} then rate_limits.last_request else excluded.last_request end
        returning count`,
  )
  return row?.count ?? 1
}

export const decrementAttempts = (db: Db, key: string) =>
  rows(db, sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`)

export const deleteOldCounters = (db: Db, now: Date) =>
  deleteInBatches(db, rateLimits, lt(rateLimits.lastRequest, now.getTime() - 86_400_000))

/**
 * Deletes an unconfirmed account with its password and links; true if there was one. Never deletes invited
 * administrators, or suspended or canceled accounts.
 */
export async function deleteUnconfirmed(tx: Tx, email: string): Promise<boolean> {
  const removed = await tx
    .delete(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, false),
        ne(users.role, 'admin'),
        or(isNull(users.status), notInArray(users.status, ['suspended', 'canceled'])),
      ),
    )
    .returning({ id: users.id })
  for (const { id } of removed) await deleteAllTokens(tx, id)
  return removed.length > 0
}

const CONFIRMED_ELSEWHERE = 'confirmed_elsewhere'

/** Detaches the tokens of a sign-up completed on another device, so the original browser can still detect it. */
export const detachSignUpTokens = (tx: Tx, userId: string) =>
  tx
    .update(verifications)
    .set({ value: '', subject: CONFIRMED_ELSEWHERE })
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'sign_up:%')))

/** Whether this browser's sign-up was completed on another device. */
export async function isDetachedSignUp(db: Db, token: string, now: Date): Promise<boolean> {
  const isReleased = and(
    eq(verifications.identifier, tokenIdentifier('sign_up', token)),
    eq(verifications.subject, CONFIRMED_ELSEWHERE),
    gt(verifications.expiresAt, now),
  )
  return (await db.$count(verifications, isReleased)) > 0
}
