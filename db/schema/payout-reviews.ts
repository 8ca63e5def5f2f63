import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  REVIEW_DECISIONS,
  REVIEW_NOTE_MAX,
  REVIEW_REASONS_MAX,
  type ReviewReason,
} from '../../app/features/money/payouts/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, literal, oneOf, rule } from './columns.ts'
import { payouts } from './payouts.ts'

/** A payout that waits until an administrator has looked at it, why, and what came of it. */
export const payoutReviews = pgTable(
  'payout_reviews',
  {
    id: id(),
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payouts.id),
    /** Codes, each with the ids of the accounts, calls and purchases behind it. */
    reasons: jsonb('reasons').$type<ReviewReason[]>().notNull(),
    decision: text('decision', { enum: REVIEW_DECISIONS }),
    decidedBy: uuid('decided_by').references(() => users.id),
    /** Why, in the administrator's words. */
    note: text('note'),
    openedAt: createdAt('opened_at'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    oneOf('payout_reviews_decision_known', t.decision, REVIEW_DECISIONS),
    rule(
      'payout_reviews_has_reasons',
      sql`jsonb_typeof(${t.reasons}) = 'array' and jsonb_array_length(${t.reasons}) between 1 and ${literal(REVIEW_REASONS_MAX)}`,
    ),
    rule(
      'payout_reviews_decided_is_whole',
      sql`num_nonnulls(${t.decision}, ${t.decidedBy}, ${t.note}, ${t.decidedAt}) in (0, 4)`,
    ),
    rule('payout_reviews_note_length', sql`char_length(${t.note}) between 1 and ${literal(REVIEW_NOTE_MAX)}`),
    uniqueIndex('payout_reviews_one_open').on(t.payoutId).where(sql`decided_at is null`),
    index('payout_reviews_payout').on(t.payoutId),
    index('payout_reviews_open').on(t.openedAt).where(sql`decided_at is null`),
    index('payout_reviews_decided_by').on(t.decidedBy),
  ],
)
