import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_TYPES } from '#app/features/operation/notifications/schema.ts'
import { ALARM_CODES, ALARM_DETAIL_MAX } from '#app/platform/alarm-codes.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, literal, oneOf, ownedBy, rule } from './columns.ts'

/** A notification. `code` selects the text and `metadata` its values; it's rendered in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ownedBy('user_id', () => users.id),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    code: text('code').notNull(),
    metadata: jsonb('metadata').notNull().default({}),
    /** Unique per cause, so a repeated job inserts nothing. */
    effectKey: text('effect_key').notNull().unique(),
    read: boolean('read').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('notifications_type_known', t.type, NOTIFICATION_TYPES),
    index('notifications_user').on(t.userId, t.createdAt),
    index('notifications_unread').on(t.userId).where(sql`not read`),
  ],
)

/** Outbox: one email per cause, sent by a job. Without SMTP it serves as the mailbox. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    effectKey: text('effect_key').notNull().unique(),
    toAddress: text('to_address').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** [{ filename, contentType, content }] with text content. */
    attachments: jsonb('attachments').notNull().default([]),
    attempts: smallint('attempts').notNull().default(0),
    error: text('error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    rule('mails_subject_one_line', sql`${t.subject} !~ E'[\\r\\n]'`),
    index('mails_address').on(t.toAddress, t.createdAt),
    index('mails_user').on(t.userId),
    index('mails_created').on(t.createdAt, t.id),
    index('mails_unsent').on(t.createdAt).where(sql`sent_at is null`),
  ],
)

/** Offset of the product's clock (demo and tests only); exactly one row. */
export const clockOffset = pgTable(
  'clock_offset',
  {
    id: boolean('id').primaryKey().default(true),
    seconds: integer('seconds').notNull().default(0),
  },
  (t) => [rule('clock_offset_single', sql`${t.id}`)],
)

/** Keys generated once per installation (app/platform/security/secrets.server.ts). */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** Alerts for the operator, open until read; repeats only increase the count. */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    code: text('code', { enum: ALARM_CODES }).notNull(),
    /** Our id or the payment provider's; empty for the whole installation. */
    subject: text('subject').notNull().default(''),
    /** Codes and numbers for the operator, no personal data. */
    detail: text('detail').notNull().default(''),
    times: integer('times').notNull().default(1),
    firstAt: createdAt('first_at'),
    lastAt: createdAt('last_at'),
    /** When it was read, or resolved on its own (`readBy` is null). */
    readAt: instant('read_at'),
    readBy: uuid('read_by').references(() => users.id),
  },
  (t) => [
    oneOf('alarms_code_known', t.code, ALARM_CODES),
    rule('alarms_subject_length', sql`char_length(${t.subject}) <= 200`),
    rule('alarms_detail_length', sql`char_length(${t.detail}) <= ${literal(ALARM_DETAIL_MAX)}`),
    rule('alarms_times_positive', sql`${t.times} > 0`),
    rule('alarms_reader_read', sql`${t.readBy} is null or ${t.readAt} is not null`),
    uniqueIndex('alarms_unread_once').on(t.code, t.subject).where(sql`read_at is null`),
    index('alarms_age').on(t.lastAt),
  ],
)
