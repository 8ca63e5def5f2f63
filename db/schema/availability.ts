import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { REPEATS, SLOT_MEDIA } from '../../app/features/marketplace/availability/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, oneOf, rule } from './columns.ts'

/** A slot that a companion offers. An exclusion constraint refuses overlaps (0002_guards.sql). */
export const availability = pgTable(
  'availability',
  {
    id: id(),
    companionId: uuid('offerer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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

/** The rule of a repeated slot, in wall-clock time of the companion's zone, so that a clock change moves nothing. */
export const availabilitySeries = pgTable(
  'availability_series',
  {
    id: id(),
    companionId: uuid('offerer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    repeat: text('repeat', { enum: REPEATS }).notNull(),
    /** ISO local date of the first occurrence, e.g. 2026-11-23. */
    firstDate: text('first_date').notNull(),
    /** ISO local date of the last day, inclusive. */
    lastDate: text('last_date').notNull(),
    /** Local times HH:MM. */
    startClock: text('start_clock').notNull(),
    endClock: text('end_clock').notNull(),
    timeZone: text('time_zone').notNull(),
    /** ISO weekdays (Monday is 1) of a weekly series; empty: the weekday of its first date. */
    weekdays: smallint('weekdays').array().notNull().default(sql`'{}'`),
    /** Never ends: a sweep makes its next slots and moves the last date on. */
    renews: boolean('renews').notNull().default(false),
    /** When slots were last made for it. */
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

/** How a companion's last removal or copy of slots is undone; one per companion, for some minutes. */
export const availabilityUndos = pgTable('availability_undos', {
  companionId: uuid('offerer_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  undoId: uuid('undo_id').notNull().defaultRandom(),
  /** The slots to put back and to take out, and the series as it was. */
  change: jsonb('change').notNull(),
  createdAt: createdAt(),
})
