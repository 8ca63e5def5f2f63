import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_TYPES } from '../../app/features/notifications/schema.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, oneOf, rule } from './columns.ts'

/** Something a person should know. `code` names the sentence, `metadata` its values; the text is made in the reader's language. */
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
    /** Made once per cause, however often the job runs. */
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

/** Outgoing mail. A row is written once per cause and sent by a job; without SMTP it stays here as the mailbox. */
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
    rule('mails_subject_one_line', sql`${t.subject} !~ '[\r\n]'`),
    index('mails_address').on(t.toAddress, t.createdAt),
    index('mails_user').on(t.userId),
    index('mails_unsent').on(t.createdAt).where(sql`sent_at is null`),
  ],
)

/** How far the product's clock is moved (demo and tests only); exactly one row. */
export const clockOffset = pgTable(
  'clock_offset',
  {
    id: boolean('id').primaryKey().default(true),
    seconds: integer('seconds').notNull().default(0),
  },
  (t) => [rule('clock_offset_single', sql`${t.id}`)],
)

/** Keys made once per installation (app/platform/security/secrets.server.ts). */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
