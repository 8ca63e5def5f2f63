import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  EMAIL_CHANGE_OUTCOMES,
  EMAIL_MAX,
  PROOF_MAX,
  PROOF_MIN,
} from '../../app/features/marketplace/accounts/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, literal, oneOf, rule } from './columns.ts'

/**
 * A change of somebody's email by an administrator: in force when the new one is confirmed and the old one had time to
 * object.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** What the administrator saw that proves whose account it is. */
    proof: text('proof').notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: createdAt('requested_at'),
    /** Not in force before; until then the owner of the old address can object. */
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
