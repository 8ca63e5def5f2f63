import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { CORRECTION_ACCOUNTS, CORRECTION_CAUSES, REFUNDED_EARNINGS } from '#app/features/marketplace/credits/schema.ts'
import { CALL_REFUND_NOTE_MAX, CALL_REFUND_NOTE_MIN } from '#app/features/operation/backoffice/calls/schema.ts'
import {
  CORRECTION_CREDITS_MAX,
  CORRECTION_REASON_MAX,
  CORRECTION_REASON_MIN,
  CORRECTION_REFERENCE_MAX,
  CORRECTION_STATUSES,
  SOLO_DELAY_HOURS,
} from '#app/features/operation/backoffice/corrections/schema.ts'
import {
  OPERATION_KINDS,
  OPERATION_NOTE_MAX,
  OPERATION_NOTE_MIN,
  OPERATION_SUBJECT_MAX,
} from '#app/features/operation/backoffice/operations/schema.ts'
import { PERSON_NOTE_MAX } from '#app/features/operation/backoffice/people/schema.ts'
import { users } from './accounts.ts'
import { calls } from './calls.ts'
import { createdAt, id, idOf, instant, literal, oneOf, ownedBy, rule } from './columns.ts'

/**
 * A correction of a person's credits: proposed by one administrator, decided by another, posted when approved. A small
 * one executes after a delay (db/functions/corrections.sql).
 */
export const corrections = pgTable(
  'corrections',
  {
    id: id(),
    userId: idOf('user_id', () => users.id),
    account: text('account', { enum: CORRECTION_ACCOUNTS }).notNull(),
    /** Change of the account: more is +, less −; a smaller debt is +. */
    credits: integer('credits').notNull(),
    cause: text('cause', { enum: CORRECTION_CAUSES }).notNull(),
    /** For administrators only. */
    reason: text('reason').notNull(),
    /** The case, call or payment that it is about. */
    reference: text('reference'),
    status: text('status', { enum: CORRECTION_STATUSES }).notNull().default('proposed'),
    proposedBy: idOf('proposed_by', () => users.id),
    decidedBy: uuid('decided_by').references(() => users.id),
    decisionNote: text('decision_note'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** When it executes unless it was decided before; null if it needs a second administrator. */
    executeAt: instant('execute_at'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    oneOf('corrections_account_known', t.account, CORRECTION_ACCOUNTS),
    oneOf('corrections_cause_known', t.cause, CORRECTION_CAUSES),
    oneOf('corrections_status_known', t.status, CORRECTION_STATUSES),
    rule(
      'corrections_credits',
      sql`${t.credits} <> 0 and abs(${t.credits}) <= ${literal(CORRECTION_CREDITS_MAX)} and (${t.account} <> 'user_debt' or ${t.credits} > 0)`,
    ),
    rule(
      'corrections_reason_length',
      sql`char_length(${t.reason}) between ${literal(CORRECTION_REASON_MIN)} and ${literal(CORRECTION_REASON_MAX)}`,
    ),
    rule(
      'corrections_reference_length',
      sql`char_length(${t.reference}) between 1 and ${literal(CORRECTION_REFERENCE_MAX)}`,
    ),
    rule(
      'corrections_note_length',
      sql`char_length(${t.decisionNote}) between 1 and ${literal(CORRECTION_REASON_MAX)}`,
    ),
    // Four eyes or the delay, whatever the program does.
    rule(
      'corrections_decided_by_another',
      sql`case ${t.status} when 'approved' then
          case when ${t.decidedBy} is null then ${t.executeAt} is not null and ${t.decidedAt} >= ${t.executeAt}
          else ${t.decidedBy} <> ${t.proposedBy} end
        when 'rejected' then ${t.decidedBy} is not null and ${t.decidedBy} <> ${t.proposedBy}
        when 'withdrawn' then ${t.decidedBy} is not null and ${t.decidedBy} = ${t.proposedBy}
        else ${t.decidedBy} is null end`,
    ),
    rule(
      'corrections_nobody_corrects_themselves',
      sql`${t.userId} <> ${t.proposedBy} and ${t.userId} <> ${t.decidedBy}`,
    ),
    rule(
      'corrections_delay',
      sql`${t.executeAt} >= ${t.createdAt} + make_interval(hours => ${literal(SOLO_DELAY_HOURS)})`,
    ),
    rule('corrections_decided_has_instant', sql`(${t.status} = 'proposed') = (${t.decidedAt} is null)`),
    index('corrections_user').on(t.userId),
    index('corrections_proposed_by').on(t.proposedBy),
    index('corrections_decided_by').on(t.decidedBy),
    index('corrections_open').on(t.createdAt).where(sql`status = 'proposed'`),
    index('corrections_decided_at').on(t.decidedAt),
    index('corrections_due').on(t.executeAt).where(sql`status = 'proposed'`),
  ],
)

/** Unfinished operations that an administrator closed with a note, because nothing is left to do. */
export const closedOperations = pgTable(
  'closed_operations',
  {
    kind: text('kind', { enum: OPERATION_KINDS }).notNull(),
    /** Our id, the provider's id, or an instant. */
    subject: text('subject').notNull(),
    note: text('note').notNull(),
    closedBy: idOf('closed_by', () => users.id),
    closedAt: createdAt('closed_at'),
  },
  (t) => [
    primaryKey({ name: 'closed_operations_key', columns: [t.kind, t.subject] }),
    oneOf('closed_operations_kind_known', t.kind, OPERATION_KINDS),
    rule('closed_operations_subject_length', sql`char_length(${t.subject}) <= ${literal(OPERATION_SUBJECT_MAX)}`),
    rule(
      'closed_operations_note_length',
      sql`char_length(${t.note}) between ${literal(OPERATION_NOTE_MIN)} and ${literal(OPERATION_NOTE_MAX)}`,
    ),
    index('closed_operations_closed_by').on(t.closedBy),
  ],
)

/** An administrator's note about a person, for administrators only. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    userId: ownedBy('user_id', () => users.id),
    authorId: idOf('author_id', () => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    rule('person_notes_text_length', sql`char_length(${t.text}) between 1 and ${literal(PERSON_NOTE_MAX)}`),
    rule('person_notes_about_others', sql`${t.userId} <> ${t.authorId}`),
    index('person_notes_user').on(t.userId, t.createdAt),
    index('person_notes_author').on(t.authorId),
  ],
)

/** A settled call that an administrator refunded to its seeker, at most once (db/functions/calls.sql). */
export const callRefunds = pgTable(
  'call_refunds',
  {
    callId: idOf('call_id', () => calls.id).primaryKey(),
    credits: integer('credits').notNull(),
    earning: text('earning', { enum: REFUNDED_EARNINGS }).notNull(),
    /** For administrators only. */
    note: text('note').notNull(),
    refundedBy: idOf('refunded_by', () => users.id),
    refundedAt: createdAt('refunded_at'),
  },
  (t) => [
    oneOf('call_refunds_earning_known', t.earning, REFUNDED_EARNINGS),
    rule('call_refunds_credits_positive', sql`${t.credits} > 0`),
    rule(
      'call_refunds_note_length',
      sql`char_length(${t.note}) between ${literal(CALL_REFUND_NOTE_MIN)} and ${literal(CALL_REFUND_NOTE_MAX)}`,
    ),
    index('call_refunds_by').on(t.refundedBy),
    index('call_refunds_at').on(t.refundedAt),
  ],
)
