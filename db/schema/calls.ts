import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CALL_MEDIA } from '#app/features/marketplace/availability/schema.ts'
import { TRIAL_MARKS, TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import {
  CALL_MINUTES_MAX,
  CALL_PATHS,
  CALL_STATUSES,
  CANCEL_NOTE_MAX,
  EXTENSION_ANSWERS,
  EXTENSION_MINUTES,
  FAILURE_CAUSES,
  GRACE_MINUTES,
  MISSED_REASONS,
  MOVE_ANSWERS,
  MOVES_MAX,
  OFFER_MINUTES,
  OPEN_STATUSES,
  PROPOSED_TIMES_MAX,
  REPORT_MAX,
} from '#app/features/marketplace/calls/schema.ts'
import { STARS_MAX, TRAITS, TRAITS_MAX } from '#app/features/marketplace/ratings/schema.ts'
import { users } from './accounts.ts'
import { bytea, codeList, createdAt, id, idOf, instant, literal, oneOf, ownedBy, rule } from './columns.ts'

/**
 * Whether a call uses up its seeker's free call: booked, completed, missed by the seeker, or cancelled by the seeker
 * after its start. Column names have no table, because an index allows none; queries with it must read `calls` only.
 */
export const usesUpTrial = sql`is_trial and (status in (${codeList([...OPEN_STATUSES, 'completed'])}) or missed_reason = 'seeker_no_show'
  or (cancelled_by = seeker_id and cancelled_at >= scheduled_start))`

/** A booked call. Exclusion constraints refuse overlaps for either person (0000_tables.sql). */
export const calls = pgTable(
  'calls',
  {
    id: id(),
    seekerId: idOf('seeker_id', () => users.id),
    companionId: idOf('offerer_id', () => users.id),
    status: text('status', { enum: CALL_STATUSES }).notNull().default('scheduled'),
    missedReason: text('missed_reason', { enum: MISSED_REASONS }),
    startAt: instant('scheduled_start').notNull(),
    endAt: instant('scheduled_end').notNull(),
    /** When the companion joined. */
    actualStart: instant('actual_start'),
    endedAt: instant('ended_at'),
    durationMinutes: smallint('duration_minutes').notNull(),
    credits: integer('total_credits').notNull(),
    /** Credits per hour for holding and extending this call; null for calls booked before this was stored. */
    ratePerHour: integer('rate_per_hour'),
    /** Seconds by which the companion was late. With `lateMovesEnd`, the end moves by as much. */
    lateSeconds: smallint('late_seconds').notNull().default(0),
    lateMovesEnd: boolean('late_moves_end').notNull().default(true),
    isTrial: boolean('is_trial').notNull().default(false),
    mediaType: text('media_type', { enum: CALL_MEDIA }).notNull(),
    channel: text('channel').generatedAlwaysAs(sql`'call_' || id::text`),
    cancelledBy: uuid('cancelled_by').references(() => users.id),
    cancelledAt: instant('cancelled_at'),
    cancelNote: text('cancel_note'),
    /** How often it was moved to another start, and when last. */
    moves: smallint('moves').notNull().default(0),
    movedAt: instant('moved_at'),
    /** Until when the seeker could cancel for free, if it was moved after that; null otherwise. */
    refundableUntil: instant('refundable_until'),
    /** Version of the calendar entry (iCalendar SEQUENCE). */
    calendarSequence: integer('calendar_sequence').notNull().default(0),
    /** When the companion offered the seeker the same time a week later. */
    nextWeekOfferedAt: instant('next_week_offered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('calls_status_known', t.status, CALL_STATUSES),
    oneOf('calls_missed_reason_known', t.missedReason, MISSED_REASONS),
    oneOf('calls_media_known', t.mediaType, CALL_MEDIA),
    rule('calls_missed_has_reason', sql`(${t.status} = 'missed') = (${t.missedReason} is not null)`),
    rule('calls_cancelled_has_actor', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
    rule(
      'calls_cancel_note_in_bounds',
      sql`${t.cancelNote} is null or (${t.status} = 'cancelled' and char_length(${t.cancelNote}) between 1 and ${literal(CANCEL_NOTE_MAX)})`,
    ),
    rule(
      'calls_duration_known',
      sql`${t.durationMinutes} between ${literal(EXTENSION_MINUTES)} and ${literal(CALL_MINUTES_MAX)} and ${t.durationMinutes} % ${literal(EXTENSION_MINUTES)} = 0`,
    ),
    rule('calls_lateness_in_grace', sql`${t.lateSeconds} between 0 and ${literal(GRACE_MINUTES * 60)}`),
    rule(
      'calls_end_fits_duration',
      sql`${t.endAt} = ${t.startAt} + make_interval(mins => ${t.durationMinutes}, secs => case when ${t.lateMovesEnd} then ${t.lateSeconds} else 0 end)`,
    ),
    rule('calls_rate_positive', sql`${t.ratePerHour} is null or ${t.ratePerHour} > 0`),
    rule('calls_not_with_oneself', sql`${t.seekerId} <> ${t.companionId}`),
    rule('calls_price_not_negative', sql`${t.credits} >= 0`),
    rule(
      'calls_trial_is_free_and_short',
      sql`not ${t.isTrial} or (${t.credits} = 0 and ${t.durationMinutes} = ${literal(TRIAL_MINUTES)})`,
    ),
    rule('calls_free_only_as_trial', sql`${t.isTrial} or ${t.credits} > 0`),
    rule('calls_moves_in_bounds', sql`${t.moves} between 0 and ${literal(MOVES_MAX)}`),
    rule('calls_moves_dated', sql`(${t.moves} = 0) = (${t.movedAt} is null)`),
    uniqueIndex('calls_one_trial').on(t.seekerId).where(usesUpTrial),
    index('calls_seeker').on(t.seekerId, t.endAt),
    index('calls_companion').on(t.companionId, t.endAt),
    index('calls_open')
      .on(t.endAt)
      .where(sql`status in (${codeList(OPEN_STATUSES)})`),
    index('calls_start').on(t.startAt, t.id),
    index('calls_seeker_history').on(t.seekerId, t.createdAt),
    index('calls_companion_history').on(t.companionId, t.createdAt),
  ],
)

/**
 * Whether a call is still open, as a condition for queries. Uses literals, so that a prepared statement can use an
 * index of open calls.
 */
export const isOpenCall = sql`${calls.status} in (${codeList(OPEN_STATUSES)})`
/** Whether a call is open or completed, so it counts for its companion's day and a pause follows it. */
export const isCountedCall = sql`${calls.status} in (${codeList([...OPEN_STATUSES, 'completed'])})`

/**
 * Keyed hashes that identify the seeker of a free call, to find other accounts of the same person. Deleted when the
 * call no longer counts as the free one.
 */
export const trialMarks = pgTable(
  'trial_marks',
  {
    id: id(),
    callId: ownedBy('call_id', () => calls.id),
    kind: text('kind', { enum: TRIAL_MARKS }).notNull(),
    hash: bytea('hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('trial_marks_kind_known', t.kind, TRIAL_MARKS),
    rule('trial_marks_hash_length', sql`octet_length(${t.hash}) = 32`),
    uniqueIndex('trial_marks_once').on(t.kind, t.hash),
    index('trial_marks_call').on(t.callId),
  ],
)

/** When a participant was in a call, as recorded by the signalling server; one row each time they joined. */
export const attendances = pgTable(
  'call_visits',
  {
    id: id(),
    callId: idOf('call_id', () => calls.id),
    userId: idOf('user_id', () => users.id),
    joinedAt: instant('joined_at').notNull(),
    leftAt: instant('left_at'),
    /** Last heartbeat. A sweep ends attendances without one for a minute, because their process died. */
    seenAt: instant('seen_at').notNull(),
    /** When this person's browser first received the other's media; null until then. */
    mediaAt: instant('media_at'),
  },
  (t) => [
    rule('call_visits_order', sql`${t.leftAt} is null or ${t.leftAt} >= ${t.joinedAt}`),
    rule('call_visits_media_in_visit', sql`${t.mediaAt} is null or ${t.mediaAt} >= ${t.joinedAt}`),
    uniqueIndex('call_visits_one_seat').on(t.callId, t.userId).where(sql`left_at is null`),
    index('call_visits_call').on(t.callId),
    index('call_visits_open').on(t.seenAt).where(sql`left_at is null`),
  ],
)

/** Call quality measured by a participant's browser; each person's last report counts. */
export const callReports = pgTable(
  'call_reports',
  {
    callId: idOf('call_id', () => calls.id),
    userId: idOf('user_id', () => users.id),
    reportedAt: createdAt('reported_at'),
    setupMs: integer('setup_ms'),
    path: text('path', { enum: CALL_PATHS }),
    reconnects: smallint('reconnects').notNull(),
    longestGapMs: integer('longest_gap_ms').notNull(),
    lossPercent: real('loss_percent'),
    roundTripMs: integer('round_trip_ms'),
    concealedPercent: real('concealed_percent'),
    failure: text('failure', { enum: FAILURE_CAUSES }),
  },
  (t) => [
    primaryKey({ name: 'call_reports_one_each', columns: [t.callId, t.userId] }),
    oneOf('call_reports_path_known', t.path, CALL_PATHS),
    oneOf('call_reports_failure_known', t.failure, FAILURE_CAUSES),
    ...Object.entries(REPORT_MAX).map(([name, max]) => {
      const column = t[name as keyof typeof REPORT_MAX]
      return rule(`call_reports_${column.name}_in_bounds`, sql`${column} between 0 and ${literal(max)}`)
    }),
    index('call_reports_reported').on(t.reportedAt),
    index('call_reports_user').on(t.userId),
  ],
)

/** A request for more time in a running call: one at a time, open for ninety seconds while both stay. */
export const callExtensions = pgTable(
  'call_extensions',
  {
    id: id(),
    callId: idOf('call_id', () => calls.id),
    askedBy: idOf('asked_by', () => users.id),
    minutes: smallint('minutes').notNull(),
    credits: integer('credits').notNull(),
    askedAt: createdAt('asked_at'),
    expiresAt: instant('expires_at').notNull(),
    answer: text('answer', { enum: EXTENSION_ANSWERS }),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    oneOf('call_extensions_answer_known', t.answer, EXTENSION_ANSWERS),
    rule('call_extensions_answer_dated', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    rule('call_extensions_minutes_known', sql`${t.minutes} = ${literal(EXTENSION_MINUTES)}`),
    rule('call_extensions_cost_something', sql`${t.credits} > 0`),
    rule(
      'call_extensions_expire_soon',
      sql`${t.expiresAt} > ${t.askedAt} and ${t.expiresAt} <= ${t.askedAt} + make_interval(mins => ${literal(OFFER_MINUTES)})`,
    ),
    rule(
      'call_extensions_agreed_in_time',
      sql`${t.answer} is distinct from 'agreed' or ${t.answeredAt} < ${t.expiresAt}`,
    ),
    uniqueIndex('call_extensions_one_open').on(t.callId).where(sql`answer is null`),
    index('call_extensions_call').on(t.callId),
  ],
)

/**
 * A call's move from one start to another, or a proposal for one: `offered` are the starts to choose from. One proposal
 * at a time; a move that nobody had to agree to never expires.
 */
export const callMoves = pgTable(
  'call_moves',
  {
    id: id(),
    callId: idOf('call_id', () => calls.id),
    askedBy: idOf('asked_by', () => users.id),
    fromAt: instant('from_at').notNull(),
    offered: instant('offered').array().notNull(),
    askedAt: createdAt('asked_at'),
    expiresAt: instant('expires_at'),
    answer: text('answer', { enum: MOVE_ANSWERS }),
    answeredAt: instant('answered_at'),
    toAt: instant('to_at'),
  },
  (t) => [
    oneOf('call_moves_answer_known', t.answer, MOVE_ANSWERS),
    rule('call_moves_answer_dated', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    rule('call_moves_times_in_bounds', sql`cardinality(${t.offered}) between 1 and ${literal(PROPOSED_TIMES_MAX)}`),
    rule('call_moves_to_an_offered_time', sql`${t.toAt} is null or ${t.toAt} = any (${t.offered})`),
    rule('call_moves_have_a_target', sql`(${t.answer} is not distinct from 'moved') = (${t.toAt} is not null)`),
    rule('call_moves_proposals_expire', sql`${t.answer} is not distinct from 'moved' or ${t.expiresAt} is not null`),
    rule('call_moves_agreed_in_time', sql`${t.answer} is distinct from 'moved' or ${t.answeredAt} < ${t.expiresAt}`),
    uniqueIndex('call_moves_one_open').on(t.callId).where(sql`answer is null`),
    index('call_moves_call').on(t.callId),
  ],
)

/** A seeker's rating of a completed call; one per call. */
export const ratings = pgTable(
  'ratings',
  {
    id: id(),
    callId: uuid('call_id')
      .notNull()
      .unique()
      .references(() => calls.id),
    seekerId: idOf('seeker_id', () => users.id),
    companionId: idOf('offerer_id', () => users.id),
    rating: smallint('rating').notNull(),
    traits: text('traits', { enum: TRAITS }).array().notNull().default(sql`'{}'`),
    /** Whether the seeker lets the companion know who gave it. */
    isSigned: boolean('is_signed').notNull().default(false),
    createdAt: createdAt(),
    /** When an administrator excluded it from the mean. It stays, so the call can't be rated again. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    rule('ratings_range', sql`${t.rating} between 1 and ${literal(STARS_MAX)}`),
    rule('ratings_traits_known', sql`${t.traits} <@ array[${codeList(TRAITS)}]::text[]`),
    rule(
      'ratings_traits_few_and_different',
      sql`cardinality(${t.traits}) <= ${literal(TRAITS_MAX)} and (${t.traits}[1] <> ${t.traits}[2]) is not false
        and (${t.traits}[3] <> all (${t.traits}[1:2])) is not false`,
    ),
    index('ratings_companion').on(t.companionId, t.createdAt),
    index('ratings_seeker').on(t.seekerId, t.createdAt),
  ],
)
