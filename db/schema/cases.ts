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

/** A report about a person or content and its decisions, up to the last appeal. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    /** Shown in receipts and emails. Random, because consecutive numbers would reveal how many there are. */
    reference: text('reference')
      .notNull()
      .unique()
      .default(sql`('C-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)))`),
    kind: text('kind', { enum: CASE_KINDS }).notNull(),
    status: text('status', { enum: CASE_STATUSES }).notNull().default('open'),
    /** The person it is about; null if the reported URL leads to no account. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'set null' }),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    /** Reporter without an account. Optional for reports of danger or a crime against a child. */
    notifierName: text('notifier_name'),
    notifierEmail: text('notifier_email'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    reason: text('reason', { enum: CASE_REASONS }).notNull(),
    text: text('text').notNull().default(''),
    urls: text('urls').array().notNull().default(sql`'{}'`),
    callId: uuid('call_id').references(() => calls.id),
    ratingId: uuid('rating_id').references(() => ratings.id, { onDelete: 'set null' }),
    /** The text suggests danger: first in the queue, due within a day. */
    isDanger: boolean('is_danger').notNull().default(false),
    /** Snapshot at opening: profile, attendance, earlier cases. */
    evidence: jsonb('evidence').notNull().default({}),
    openedAt: createdAt('opened_at'),
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

/** A decision on a case, with the statement of reasons of DSA Art. 17. The second one answers the appeals. */
export const caseDecisions = pgTable(
  'case_decisions',
  {
    id: id(),
    caseId: ownedBy('case_id', () => cases.id),
    /** 1, or 2 for the decision on appeals. */
    round: smallint('round').notNull(),
    measure: text('measure', { enum: MEASURES }).notNull(),
    /** Length of a suspension. */
    days: smallint('days'),
    contents: text('contents', { enum: REMOVABLE_CONTENTS }).array().notNull().default(sql`'{}'`),
    /** The removed name, bio, photo or rating, to restore after an appeal. */
    removed: jsonb('removed').notNull().default({}),
    groundKind: text('ground_kind', { enum: GROUND_KINDS }),
    /** The law or rule, quoted in the language of the person concerned. */
    ground: text('ground'),
    /** What happened, as shown to the person concerned. */
    findings: text('findings').notNull(),
    /** Whether automated means found it or took part in the decision (DSA Art. 17 (3) c). */
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

/** An appeal against the first decision on a case, by the person concerned or the reporter (DSA Art. 20). */
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

/** A person's suspension and its decision; without an end, the account is closed for good. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: id(),
    userId: idOf('user_id', () => users.id),
    /** Always set at first; becomes null when the case's retention ends. */
    decisionId: uuid('decision_id').references(() => caseDecisions.id, { onDelete: 'set null' }),
    startAt: createdAt('start_at'),
    endAt: instant('end_at'),
    /** The status to restore; null for a companion whose application was open. */
    statusBefore: text('status_before', { enum: ACCOUNT_STATUSES }),
    liftedAt: instant('lifted_at'),
    /** Null if it expired. */
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
