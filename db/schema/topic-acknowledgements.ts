import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { TOPICS_WITH_NOTICE } from '../../app/features/marketplace/gate/topic-notices.data.ts'
import { users } from './accounts.ts'
import { createdAt, oneOf, rule } from './columns.ts'

/** That a seeker booked while the form said what a call about a topic is not (HeilprG), per topic and version of its words. */
export const topicAcknowledgements = pgTable(
  'topic_acknowledgements',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: TOPICS_WITH_NOTICE }).notNull(),
    version: smallint('version').notNull(),
    acknowledgedAt: createdAt('acknowledged_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.topic, t.version] }),
    oneOf('topic_acknowledgements_topic_known', t.topic, TOPICS_WITH_NOTICE),
    rule('topic_acknowledgements_version_positive', sql`${t.version} > 0`),
  ],
)
