import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  CHANGE_DECISIONS,
  EVIDENCE_LINE_MAX,
  EVIDENCE_NOTE_MAX,
  PROFILE_CONTENTS,
  REASON_MAX,
} from '../../app/features/marketplace/profiles/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, literal, oneOf, rule } from './columns.ts'

/** A certificate that an administrator saw; without one nobody is certified (db/functions/badges.sql). */
export const badgeEvidence = pgTable(
  'badge_evidence',
  {
    id: id(),
    /** Not the profile, so that it can be recorded before. */
    companionId: uuid('companion_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    issuer: text('issuer').notNull(),
    seenOn: date('seen_on', { mode: 'string' }).notNull(),
    seenBy: uuid('seen_by')
      .notNull()
      .references(() => users.id),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id),
    /** What the companion reads. */
    withdrawnReason: text('withdrawn_reason'),
  },
  (t) => [
    rule('badge_evidence_title_length', sql`char_length(${t.title}) between 1 and ${literal(EVIDENCE_LINE_MAX)}`),
    rule('badge_evidence_issuer_length', sql`char_length(${t.issuer}) between 1 and ${literal(EVIDENCE_LINE_MAX)}`),
    rule('badge_evidence_note_length', sql`char_length(${t.note}) <= ${literal(EVIDENCE_NOTE_MAX)}`),
    rule('badge_evidence_reason_length', sql`char_length(${t.withdrawnReason}) between 1 and ${literal(REASON_MAX)}`),
    rule(
      'badge_evidence_withdrawal_is_whole',
      sql`num_nonnulls(${t.withdrawnAt}, ${t.withdrawnBy}, ${t.withdrawnReason}) in (0, 3)`,
    ),
    index('badge_evidence_companion').on(t.companionId, t.createdAt),
    index('badge_evidence_seen_by').on(t.seenBy),
    index('badge_evidence_withdrawn_by').on(t.withdrawnBy),
  ],
)

/**
 * An approved companion's change of name, photo or bio since an administrator last looked; small ones add up. It is in
 * force meanwhile.
 */
export const contentChanges = pgTable(
  'content_changes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    field: text('field', { enum: PROFILE_CONTENTS }).notNull(),
    /** Texts, or keys of photos. */
    before: text('before'),
    after: text('after'),
    /** Whether it is so different that somebody has to look (profiles/changes/rules.ts). */
    isMaterial: boolean('is_material').notNull(),
    changedAt: createdAt('changed_at'),
    decision: text('decision', { enum: CHANGE_DECISIONS }),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (t) => [
    oneOf('content_changes_field_known', t.field, PROFILE_CONTENTS),
    oneOf('content_changes_decision_known', t.decision, CHANGE_DECISIONS),
    rule(
      'content_changes_decision_is_whole',
      sql`num_nonnulls(${t.decision}, ${t.decidedAt}, ${t.decidedBy}) in (0, 3)`,
    ),
    uniqueIndex('content_changes_one_open').on(t.userId, t.field).where(sql`decided_at is null`),
    index('content_changes_queue').on(t.changedAt, t.id).where(sql`decided_at is null and is_material`),
    index('content_changes_user').on(t.userId, t.changedAt),
    index('content_changes_decided_by').on(t.decidedBy),
  ],
)
