import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  CALENDAR_FAILURES,
  COOL_DOWNS,
  MAX_CALLS_PER_DAY,
  MAX_HOURS_PER_WEEK,
  NOTICES,
  PAUSES,
  REPEATS,
  SLOT_MEDIA,
} from '#app/features/marketplace/availability/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, instantRanges, literal, oneOf, ownedBy, rule } from './columns.ts'

/** A slot that a companion offers. An exclusion constraint refuses overlaps (0000_tables.sql). */
export const availability = pgTable(
  'availability',
  {
    id: id(),
    companionId: ownedBy('offerer_id', () => users.id),
    startAt: instant('start_time').notNull(),
    endAt: instant('end_time').notNull(),
    mediaType: text('media_type', { enum: SLOT_MEDIA }).notNull(),
    seriesId: uuid('series_id').references(() => availabilitySeries.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('availability_media_known', t.mediaType, SLOT_MEDIA),
    rule('availability_ends_after_start', sql`${t.endAt} > ${t.startAt}`),
    /**
     * Less than a day on the wall clock, which is up to 26 hours where the clocks go back by two (Antarctica/Troll).
     */
    rule('availability_under_a_day', sql`${t.endAt} - ${t.startAt} < interval '26 hours'`),
    index('availability_companion_end').on(t.companionId, t.endAt),
    index('availability_end').on(t.endAt),
    index('availability_series_rows').on(t.seriesId),
  ],
)

/** The rule of a repeated slot, in wall-clock time of the companion's zone, so clock changes don't move it. */
export const availabilitySeries = pgTable(
  'availability_series',
  {
    id: id(),
    companionId: ownedBy('offerer_id', () => users.id),
    repeat: text('repeat', { enum: REPEATS }).notNull(),
    /** ISO local date of the first occurrence, such as 2026-11-23. */
    firstDate: text('first_date').notNull(),
    /** ISO local date, inclusive. */
    lastDate: text('last_date').notNull(),
    /** Local times HH:MM. */
    startClock: text('start_clock').notNull(),
    endClock: text('end_clock').notNull(),
    timeZone: text('time_zone').notNull(),
    /** ISO weekdays (Monday is 1) of a weekly series. If empty, the weekday of its first date. */
    weekdays: smallint('weekdays').array().notNull().default(sql`'{}'`),
    /** Never ends: a sweep adds its next slots and moves the last date. */
    renews: boolean('renews').notNull().default(false),
    renewedAt: createdAt('renewed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('availability_series_repeat_known', t.repeat, REPEATS),
    rule(
      'availability_series_weekdays_known',
      sql`${t.weekdays} <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and (${t.repeat} = 'weekly' or ${t.weekdays} = '{}')`,
    ),
    rule('availability_series_renewed_ones_repeat', sql`not ${t.renews} or ${t.repeat} <> 'none'`),
    index('availability_series_companion').on(t.companionId),
    index('availability_series_renewed').on(t.lastDate).where(sql`renews`),
  ],
)

/** How to undo a companion's last removal or copy of slots; one per companion, for some minutes. */
export const availabilityUndos = pgTable('availability_undos', {
  companionId: ownedBy('offerer_id', () => users.id).primaryKey(),
  undoId: uuid('undo_id').notNull().defaultRandom(),
  /** Slots to restore and to remove, and the series as it was. */
  change: jsonb('change').notNull(),
  createdAt: createdAt(),
})

const numberList = (choices: readonly number[]) => sql.raw(choices.join(', '))

/** A companion's booking limits; without a row, nothing is limited. Days are those of the account's time zone. */
export const bookingLimits = pgTable(
  'booking_limits',
  {
    companionId: ownedBy('offerer_id', () => users.id).primaryKey(),
    /** Minimum time between booking and start. */
    noticeMinutes: smallint('notice_minutes').notNull().default(0),
    /** Blocked time before and after each call. */
    pauseMinutes: smallint('pause_minutes').notNull().default(0),
    /** Null for no limit. */
    callsPerDay: smallint('calls_per_day'),
    /** Monday to Sunday; null for no limit. */
    hoursPerWeek: smallint('hours_per_week'),
    /** Minimum days between two calls with the same seeker. */
    daysBetweenCalls: smallint('days_between_calls').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    rule('booking_limits_notice_known', sql`${t.noticeMinutes} in (${numberList(NOTICES)})`),
    rule('booking_limits_pause_known', sql`${t.pauseMinutes} in (${numberList(PAUSES)})`),
    rule(
      'booking_limits_calls_per_day_range',
      sql`${t.callsPerDay} is null or ${t.callsPerDay} between 1 and ${literal(MAX_CALLS_PER_DAY)}`,
    ),
    rule(
      'booking_limits_hours_per_week_range',
      sql`${t.hoursPerWeek} is null or ${t.hoursPerWeek} between 1 and ${literal(MAX_HOURS_PER_WEEK)}`,
    ),
    rule('booking_limits_cool_down_known', sql`${t.daysBetweenCalls} in (${numberList(COOL_DOWNS)})`),
  ],
)

/** Days on which a companion can't be booked, in the account's time zone. Without a last day it's a break. */
export const awayTimes = pgTable(
  'away_times',
  {
    id: id(),
    companionId: ownedBy('offerer_id', () => users.id),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    /** Inclusive. */
    lastDay: date('last_day', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    rule('away_times_ends_after_start', sql`${t.lastDay} >= ${t.firstDay}`),
    index('away_times_companion').on(t.companionId, t.lastDay),
    uniqueIndex('away_times_one_break').on(t.companionId).where(sql`last_day is null`),
  ],
)

/** A companion's own calendar elsewhere, and when it says they're busy: nothing else of it is kept. */
export const busyCalendars = pgTable(
  'busy_calendars',
  {
    companionId: ownedBy('offerer_id', () => users.id).primaryKey(),
    /** Its address, encrypted: who knows it can read the calendar. */
    sealed: text('sealed').notNull(),
    busy: instantRanges('busy').notNull(),
    /** When it was last read, and when that was last tried. */
    readAt: instant('read_at').notNull(),
    triedAt: instant('tried_at').notNull(),
    /** Why the last try failed. */
    failure: text('failure', { enum: CALENDAR_FAILURES }),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('busy_calendars_failure_known', t.failure, CALENDAR_FAILURES),
    index('busy_calendars_tried').on(t.triedAt),
  ],
)
