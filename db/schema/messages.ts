import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_TYPES } from '../../app/features/operation/notifications/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, oneOf, rule } from './columns.ts'

/** A notification. `code` names the text and `metadata` its values; it is rendered in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    code: text('code').notNull(),
    metadata: jsonb('metadata').notNull().default({}),
    /** Unique per cause, so that a repeated job inserts nothing. */
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

/** Outbox: one mail per cause, sent by a job. Without SMTP it is the mailbox. */
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
