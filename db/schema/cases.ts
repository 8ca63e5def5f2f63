import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  APPEAL_TEXT_MAX,
  APPELLANTS,
  CASE_KINDS,
  CASE_REASONS,
  CASE_STATUSES,
  CASE_TEXT_MAX,
  CASE_URLS_MAX,
  FINDINGS_MAX,
  GROUND_KINDS,
  GROUND_MAX,
  MEASURES,
  NOTIFIER_NAME_MAX,
  REMOVABLE_CONTENTS,
  SUSPENSION_DAYS,
} from '#app/features/operation/cases/schema.ts'
import { LIFT_NOTE_MAX } from '#app/features/operation/suspensions/schema.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { ACCOUNT_STATUSES } from '#app/platform/viewer.ts'
import { users } from './accounts.ts'
import { calls, ratings } from './calls.ts'
import { codeList, createdAt, id, idOf, instant, literal, oneOf, ownedBy, rule } from './columns.ts'

/** Something an administrator decides about a person or a content, from its report to its last appeal. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    /** Named in receipts and mails. Random: from numbers in a row everybody could tell how many there are. */
    reference: text('reference')
      .notNull()
      .unique()
      .default(sql`('C-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)))`),
    kind: text('kind', { enum: CASE_KINDS }).notNull(),
    status: text('status', { enum: CASE_STATUSES }).notNull().default('open'),
    /** Whom it is about; null while a notice's address leads to nobody. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'set null' }),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of somebody without an account, who need not give them where danger or a crime against a child is reported. */
    notifierName: text('notifier_name'),
    notifierEmail: text('notifier_email'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    reason: text('reason', { enum: CASE_REASONS }).notNull(),
    text: text('text').notNull().default(''),
    urls: text('urls').array().notNull().default(sql`'{}'`),
    callId: uuid('call_id').references(() => calls.id),
    ratingId: uuid('rating_id').references(() => ratings.id, { onDelete: 'set null' }),
    /** Words that announce danger: first in the queue, answered within a day. */
    isDanger: boolean('is_danger').notNull().default(false),
    /** Frozen when it was opened: profile, attendance, earlier cases. */
    evidence: jsonb('evidence').notNull().default({}),
    openedAt: createdAt('opened_at'),
    /** Until when it must be answered. */
    dueAt: instant('due_at').notNull(),
    assignedTo: uuid('assigned_to').references(() => users.id),
    closedAt: instant('closed_at'),
  },
  (t) => [
    oneOf('cases_kind_known', t.kind, CASE_KINDS),
    oneOf('cases_status_known', t.status, CASE_STATUSES),
    oneOf('cases_reason_known', t.reason, CASE_REASONS),
    oneOf('cases_language_known', t.language, LANGUAGES),
    rule('cases_text_length', sql`char_length(${t.text}) <= ${literal(CASE_TEXT_MAX)}`),
    rule('cases_urls_count', sql`cardinality(${t.urls}) <= ${literal(CASE_URLS_MAX)}`),
    rule('cases_notifier_name_length', sql`char_length(${t.notifierName}) between 1 and ${literal(NOTIFIER_NAME_MAX)}`),
    rule('cases_closed_has_instant', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
    index('cases_queue').on(t.status, t.isDanger.desc(), t.dueAt),
    index('cases_subject').on(t.subjectId, t.openedAt),
    index('cases_reporter').on(t.reporterId, t.openedAt),
    index('cases_call').on(t.callId).where(sql`call_id is not null`),
    index('cases_unfinished').on(t.status).where(sql`status <> 'closed'`),
    uniqueIndex('cases_one_objection').on(t.callId, t.reporterId).where(sql`kind = 'objection'`),
  ],
)

/** A decision on a case with what DSA Art. 17 wants said of it; the second one answers the appeals. */
export const caseDecisions = pgTable(
  'case_decisions',
  {
    id: id(),
    caseId: ownedBy('case_id', () => cases.id),
    /** 1, or 2 for the decision on appeals. */
    round: smallint('round').notNull(),
    measure: text('measure', { enum: MEASURES }).notNull(),
    /** Of a suspension. */
    days: smallint('days'),
    /** What is removed. */
    contents: text('contents', { enum: REMOVABLE_CONTENTS }).array().notNull().default(sql`'{}'`),
    /** What was there before it was removed, to give back after an appeal: name, bio, photo, rating. */
    removed: jsonb('removed').notNull().default({}),
    groundKind: text('ground_kind', { enum: GROUND_KINDS }),
    /** The law or rule, quoted in the language of whom it concerns. */
    ground: text('ground'),
    /** What happened, as whom it concerns reads it. */
    findings: text('findings').notNull(),
    /** Whether a machine found it or took part in deciding (DSA Art. 17 (3) c). */
    isAutomated: boolean('is_automated').notNull().default(false),
    decidedBy: idOf('decided_by', () => users.id),
    decidedAt: createdAt('decided_at'),
  },
  (t) => [
    oneOf('case_decisions_measure_known', t.measure, MEASURES),
    oneOf('case_decisions_ground_kind_known', t.groundKind, GROUND_KINDS),
    rule('case_decisions_round', sql`${t.round} in (1, 2)`),
    rule('case_decisions_contents_known', sql`${t.contents} <@ array[${codeList(REMOVABLE_CONTENTS)}]::text[]`),
    rule(
      'case_decisions_days_fit_measure',
      sql`(${t.measure} = 'suspended') = (${t.days} is not null) and (${t.days} is null or ${t.days} in (${sql.raw(SUSPENSION_DAYS.join(', '))}))`,
    ),
    rule(
      'case_decisions_contents_fit_measure',
      sql`(${t.measure} = 'content_removed') = (cardinality(${t.contents}) > 0)`,
    ),
    rule(
      'case_decisions_ground_is_whole',
      sql`(${t.groundKind} is null) = (${t.ground} is null) and (${t.measure} = 'none' or ${t.ground} is not null)`,
    ),
    rule('case_decisions_ground_length', sql`char_length(${t.ground}) between 1 and ${literal(GROUND_MAX)}`),
    rule('case_decisions_findings_length', sql`char_length(${t.findings}) between 1 and ${literal(FINDINGS_MAX)}`),
    uniqueIndex('case_decisions_once').on(t.caseId, t.round),
    index('case_decisions_decided_by').on(t.decidedBy),
  ],
)

/** An appeal against the first decision on a case, by whom it concerns or who asked for it (DSA Art. 20). */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    caseId: ownedBy('case_id', () => cases.id),
    by: text('by', { enum: APPELLANTS }).notNull(),
    text: text('text').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('appeals_by_known', t.by, APPELLANTS),
    rule('appeals_text_length', sql`char_length(${t.text}) <= ${literal(APPEAL_TEXT_MAX)}`),
    uniqueIndex('appeals_once').on(t.caseId, t.by),
  ],
)

/** From when to when somebody is suspended, by which decision; without an end the account is closed for good. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: id(),
    userId: idOf('user_id', () => users.id),
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
