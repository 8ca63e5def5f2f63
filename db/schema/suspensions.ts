import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LIFT_NOTE_MAX } from '../../app/features/operation/suspensions/schema.ts'
import { ACCOUNT_STATUSES } from '../../app/platform/viewer.ts'
import { users } from './accounts.ts'
import { caseDecisions } from './cases.ts'
import { createdAt, id, instant, literal, oneOf, rule } from './columns.ts'

/** From when to when somebody is suspended, by which decision; without an end the account is closed for good. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Always there at first; it goes when the case was kept long enough. */
    decisionId: uuid('decision_id').references(() => caseDecisions.id, { onDelete: 'set null' }),
    startAt: createdAt('start_at'),
    endAt: instant('end_at'),
    /** The status that lifting gives back; null for a companion whose application was open. */
    statusBefore: text('status_before', { enum: ACCOUNT_STATUSES }),
    liftedAt: instant('lifted_at'),
    /** Null when it ended by itself. */
    liftedBy: uuid('lifted_by').references(() => users.id),
    liftNote: text('lift_note'),
  },
  (t) => [
    oneOf('suspensions_status_before_known', t.statusBefore, ACCOUNT_STATUSES),
    rule('suspensions_status_before_is_open', sql`${t.statusBefore} not in ('suspended', 'canceled')`),
    rule('suspensions_ends_after_start', sql`${t.endAt} > ${t.startAt}`),
    rule('suspensions_lift_is_whole', sql`${t.liftedAt} is not null or num_nonnulls(${t.liftedBy}, ${t.liftNote}) = 0`),
    rule('suspensions_lift_note_length', sql`char_length(${t.liftNote}) between 1 and ${literal(LIFT_NOTE_MAX)}`),
    uniqueIndex('suspensions_one_open').on(t.userId).where(sql`lifted_at is null`),
    index('suspensions_user').on(t.userId, t.startAt),
    index('suspensions_due').on(t.endAt).where(sql`lifted_at is null and end_at is not null`),
  ],
)
