import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  EMAIL_CHANGE_OUTCOMES,
  EMAIL_MAX,
  OPTIONAL_MAILS,
  PROOF_MAX,
  PROOF_MIN,
} from '#app/features/marketplace/accounts/schema.ts'
import {
  CREDITS_PER_EURO,
  RATE_EUROS_MAX,
  RATE_EUROS_MIN,
  RATE_EUROS_STEP,
} from '#app/features/marketplace/rates/schema.ts'
import { DEFAULT_LANGUAGE, HOUR_FORMATS, LANGUAGES } from '#app/i18n/languages.ts'
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '#app/platform/bounds.ts'
import { ACCOUNT_STATUSES, ROLES } from '#app/platform/viewer.ts'
import { bytea, codeList, createdAt, id, idOf, instant, literal, oneOf, ownedBy, rule } from './columns.ts'

const inCredits = (euros: number) => literal(euros * CREDITS_PER_EURO)
const isRate = (column: AnyPgColumn) =>
  sql`${column} between ${inCredits(RATE_EUROS_MIN)} and ${inCredits(RATE_EUROS_MAX)} and ${column} % ${inCredits(RATE_EUROS_STEP)} = 0`

/** A person with an account. Rates are credits per hour. Only the ledger writes the balance, as a copy of its own. */
export const users = pgTable(
  'users',
  {
    id: id(),
    role: text('role', { enum: ROLES }).notNull(),
    status: text('status', { enum: ACCOUNT_STATUSES }),
    /** An administrator who can see people, cases and calls, but not money, settings or team. */
    isSupport: boolean('is_support').notNull().default(false),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    language: text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    timeZone: text('time_zone').notNull().default('Europe/Berlin'),
    hourFormat: text('hour_format', { enum: HOUR_FORMATS }).notNull().default('language'),
    mutedMails: text('muted_mails', { enum: OPTIONAL_MAILS }).array().notNull().default(sql`'{}'`),
    creditBalance: integer('credit_balance').notNull().default(0),
    ratePerHourAudio: integer('rate_per_hour_audio'),
    ratePerHourVideo: integer('rate_per_hour_video'),
    bookingsLockedAt: instant('bookings_locked_at'),
    confirmedAdultAt: instant('confirmed_adult_at'),
    canceledAt: instant('canceled_at'),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    oneOf('users_role_known', t.role, ROLES),
    oneOf('users_status_known', t.status, ACCOUNT_STATUSES),
    oneOf('users_language_known', t.language, LANGUAGES),
    oneOf('users_hour_format_known', t.hourFormat, HOUR_FORMATS),
    rule('users_muted_mails_known', sql`${t.mutedMails} <@ array[${codeList(OPTIONAL_MAILS)}]::text[]`),
    rule(
      'users_status_fits_role',
      sql`(${t.role} = 'seeker' and ${t.status} is not null and ${t.status} in ('new', 'active', 'suspended', 'canceled'))
        or (${t.role} = 'offerer' and (${t.status} is null or ${t.status} in ('active', 'rejected', 'suspended', 'canceled')))
        or (${t.role} = 'admin' and ${t.status} is not null and ${t.status} in ('active', 'suspended', 'canceled'))`,
    ),
    rule('users_only_administrators_support', sql`not ${t.isSupport} or ${t.role} = 'admin'`),
    rule('users_email_lowercase', sql`${t.email} = lower(${t.email})`),
    rule('users_balance_not_negative', sql`${t.creditBalance} >= 0`),
    rule(
      'users_rates_in_range',
      sql`(${t.ratePerHourAudio} is null or (${isRate(t.ratePerHourAudio)}))
        and (${t.ratePerHourVideo} is null or (${isRate(t.ratePerHourVideo)}))`,
    ),
    rule(
      'users_rates_only_for_companions',
      sql`${t.role} = 'offerer' or (${t.ratePerHourAudio} is null and ${t.ratePerHourVideo} is null)`,
    ),
    index('users_created').on(t.createdAt, t.id),
    index('users_mailbox').on(sql`canonical_mailbox(${t.email})`),
    index('users_listed')
      .on(t.id)
      .where(
        sql`role = 'offerer' and status = 'active' and (rate_per_hour_audio is not null or rate_per_hour_video is not null)`,
      ),
  ],
)

/** Signed-in browsers. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: ownedBy('user_id', () => users.id),
    /** SHA-256 of the cookie's token, in hexadecimal. A leaked table can't be used to sign in. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent'),
    /** When this browser last passed the second factor. */
    secondFactorAt: instant('second_factor_at'),
    /** When this browser last re-entered the password, for actions about money or a person. */
    reAuthenticatedAt: instant('re_authenticated_at'),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_browser').on(t.userAgent, t.userId)],
)

/** The scrypt hash of a person's password. Administrators who were only invited have none. */
export const credentials = pgTable('credentials', {
  userId: ownedBy('user_id', () => users.id).primaryKey(),
  passwordHash: text('password_hash').notNull(),
  createdAt: createdAt(),
  updatedAt: createdAt('updated_at'),
})

/** One-time tokens of confirmation and password reset emails. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    /** The new address, if the token confirms a change of address. */
    subject: text('subject'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
)

/** A person's second factor (RFC 6238); active from `confirmedAt`, when its first code was verified. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: ownedBy('user_id', () => users.id).primaryKey(),
    /** Encrypted with a key of the installation. */
    secret: text('secret').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The session that set it up. Until it's confirmed, no other session may read or confirm it. */
    sessionId: uuid('session_id'),
    /** Time step of the last used code, so no code works twice. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [rule('second_factors_step_after_confirmation', sql`${t.confirmedAt} is null or ${t.lastStep} is not null`)],
)

/** Recovery codes of the second factor, each for one sign-in. Only keyed hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: ownedBy('user_id', () => users.id),
    codeHash: bytea('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (t) => [uniqueIndex('recovery_codes_once').on(t.userId, t.codeHash)],
)

/** The random part of a person's calendar feed address; one per person. The key that signs it is in `secrets`. */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    userId: ownedBy('user_id', () => users.id).primaryKey(),
    token: text('token').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [rule('calendar_addresses_token_length', sql`length(${t.token}) >= 32`)],
)

/** Rate limit counters; they survive a restart and are shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

/** Keyed hashes of deleted accounts' addresses, which can't sign up again. */
export const canceledAddresses = pgTable('canceled_addresses', {
  emailHash: bytea('email_hash').primaryKey(),
  canceledAt: createdAt('canceled_at'),
})

/** Idempotency keys: results of commands by the caller's key, so that a repeated request gets the first result. */
export const idempotencyKeys = pgTable(
  'requests',
  {
    userId: ownedBy('user_id', () => users.id),
    key: text('key').notNull(),
    command: text('command').notNull(),
    fingerprint: text('fingerprint').notNull(),
    result: jsonb('result'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    rule(
      'requests_key_length',
      sql`length(${t.key}) between ${literal(IDEMPOTENCY_KEY_MIN)} and ${literal(IDEMPOTENCY_KEY_MAX)}`,
    ),
  ],
)

/**
 * A change of a person's email by an administrator. Takes effect once the new address is confirmed and the objection
 * period of the old one is over.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: ownedBy('user_id', () => users.id),
    email: text('email').notNull(),
    /** The proof of ownership that the administrator saw. */
    proof: text('proof').notNull(),
    requestedBy: idOf('requested_by', () => users.id),
    requestedAt: createdAt('requested_at'),
    /** Takes effect no earlier; until then the owner of the old address can object. */
    effectiveAt: instant('effective_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    outcome: text('outcome', { enum: EMAIL_CHANGE_OUTCOMES }),
    endedAt: instant('ended_at'),
  },
  (t) => [
    oneOf('email_changes_outcome_known', t.outcome, EMAIL_CHANGE_OUTCOMES),
    rule(
      'email_changes_email',
      sql`${t.email} = lower(${t.email}) and char_length(${t.email}) <= ${literal(EMAIL_MAX)}`,
    ),
    rule(
      'email_changes_proof_length',
      sql`char_length(${t.proof}) between ${literal(PROOF_MIN)} and ${literal(PROOF_MAX)}`,
    ),
    rule(
      'email_changes_time_to_object',
      sql`${t.effectiveAt} > ${t.requestedAt} and ${t.expiresAt} > ${t.effectiveAt}`,
    ),
    rule('email_changes_end_is_whole', sql`(${t.outcome} is null) = (${t.endedAt} is null)`),
    rule(
      'email_changes_confirmed_and_waited',
      sql`${t.outcome} is distinct from 'completed' or (${t.confirmedAt} is not null and ${t.endedAt} >= ${t.effectiveAt})`,
    ),
    uniqueIndex('email_changes_one_open').on(t.userId).where(sql`ended_at is null`),
    index('email_changes_user').on(t.userId, t.requestedAt),
    index('email_changes_due').on(t.effectiveAt).where(sql`ended_at is null`),
    index('email_changes_requested_by').on(t.requestedBy),
  ],
)
