import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ALARM_CODES, ALARM_DETAIL_MAX } from '../../app/platform/alarm-codes.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, literal, oneOf, rule } from './columns.ts'

/** What the operator has to know, until somebody has read it; the same again only counts. */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    code: text('code', { enum: ALARM_CODES }).notNull(),
    /** What it is about: an id of ours or of the payment provider; empty for the whole installation. */
    subject: text('subject').notNull().default(''),
    /** For the operator's eyes: codes and numbers, nobody's name or address. */
    detail: text('detail').notNull().default(''),
    times: integer('times').notNull().default(1),
    firstAt: createdAt('first_at'),
    lastAt: createdAt('last_at'),
    /** When somebody read it; without `readBy`, when it was over by itself. */
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
