import { sql } from 'drizzle-orm'
import { date, index, pgTable, smallint, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  COOL_DOWNS,
  MOST_CALLS_A_DAY,
  MOST_HOURS_A_WEEK,
  NOTICES,
  PAUSES,
} from '#app/features/marketplace/availability/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, literal, rule } from './columns.ts'

const numberList = (choices: readonly number[]) => sql.raw(choices.join(', '))

/** How a companion limits being booked; without a row nothing is limited. Days are those of the account's zone. */
export const bookingLimits = pgTable(
  'booking_limits',
  {
    companionId: uuid('offerer_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How long before its start a call must be booked. */
    noticeMinutes: smallint('notice_minutes').notNull().default(0),
    /** How long nothing can be booked before and after a call. */
    pauseMinutes: smallint('pause_minutes').notNull().default(0),
    /** The most calls on one day; empty for no limit. */
    callsPerDay: smallint('calls_per_day'),
    /** The most hours of calls in one week, Monday to Sunday; empty for no limit. */
    hoursPerWeek: smallint('hours_per_week'),
    /** How many days lie between two calls with the same seeker. */
    daysBetweenCalls: smallint('days_between_calls').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    rule('booking_limits_notice_known', sql`${t.noticeMinutes} in (${numberList(NOTICES)})`),
    rule('booking_limits_pause_known', sql`${t.pauseMinutes} in (${numberList(PAUSES)})`),
    rule(
      'booking_limits_calls_per_day_range',
      sql`${t.callsPerDay} is null or ${t.callsPerDay} between 1 and ${literal(MOST_CALLS_A_DAY)}`,
    ),
    rule(
      'booking_limits_hours_per_week_range',
      sql`${t.hoursPerWeek} is null or ${t.hoursPerWeek} between 1 and ${literal(MOST_HOURS_A_WEEK)}`,
    ),
    rule('booking_limits_cool_down_known', sql`${t.daysBetweenCalls} in (${numberList(COOL_DOWNS)})`),
  ],
)

/** Days on which a companion cannot be booked, in the account's zone; one without a last day is a break. */
export const awayTimes = pgTable(
  'away_times',
  {
    id: id(),
    companionId: uuid('offerer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    /** Included. */
    lastDay: date('last_day', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    rule('away_times_ends_after_start', sql`${t.lastDay} >= ${t.firstDay}`),
    index('away_times_companion').on(t.companionId, t.lastDay),
    uniqueIndex('away_times_one_break').on(t.companionId).where(sql`last_day is null`),
  ],
)
