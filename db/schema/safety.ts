import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, ownedBy, rule } from './columns.ts'

/** A blocked pair of seeker and companion, whichever of the two blocked. */
export const blocked = pgTable(
  'blocked',
  {
    id: id(),
    companionId: ownedBy('offerer_id', () => users.id),
    seekerId: ownedBy('seeker_id', () => users.id),
    blockedBy: ownedBy('blocked_by', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('blocked_once').on(t.companionId, t.seekerId, t.blockedBy),
    index('blocked_seeker').on(t.seekerId),
    rule('blocked_by_one_of_them', sql`${t.blockedBy} in (${t.companionId}, ${t.seekerId})`),
  ],
)

/** Actions of administrators, chained by hash so that a missing entry shows. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: createdAt('at'),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    details: jsonb('details').notNull().default({}),
    /** Version of the hash. 1: all but the instant; 2: all; 3: all, keyed with the installation's key. */
    version: smallint('version').notNull().default(1),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    rule('audit_log_version_known', sql`${t.version} in (1, 2, 3)`),
    index('audit_log_actor').on(t.actorId, t.id),
    index('audit_log_subject').on(t.subjectId, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_at').on(t.at),
  ],
)

/** Result of each night's audit trail check, and the last entry, which must exist from then on. */
export const auditChecks = pgTable('audit_checks', {
  /** The UTC day of that night. */
  day: date('day').primaryKey(),
  entries: integer('entries').notNull(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  lastHash: text('last_hash').notNull(),
  /** The first entry that was altered or follows a missing one. */
  brokenId: bigint('broken_id', { mode: 'number' }),
  /** The first entry signed with a key that this installation doesn't have. */
  otherKeyId: bigint('other_key_id', { mode: 'number' }),
  checkedAt: createdAt('checked_at'),
})
