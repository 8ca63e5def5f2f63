import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, rule } from './columns.ts'

/** A blocked pair of seeker and companion, whichever of the two blocked. */
export const blocked = pgTable(
  'blocked',
  {
    id: id(),
    companionId: uuid('offerer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seekerId: uuid('seeker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedBy: uuid('blocked_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('blocked_once').on(t.companionId, t.seekerId, t.blockedBy),
    index('blocked_seeker').on(t.seekerId),
    rule('blocked_by_one_of_them', sql`${t.blockedBy} in (${t.companionId}, ${t.seekerId})`),
  ],
)

/** Acts of administrators, chained by hash so that a missing entry shows (T34). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: createdAt('at'),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    details: jsonb('details').notNull().default({}),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [index('audit_log_subject').on(t.subjectId, t.id)],
)
