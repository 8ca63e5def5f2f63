import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import type { Value } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, reading } from '#app/platform/data/read-together.server.ts'
import { topicAcknowledgements } from '#db/schema/all.ts'
import { TOPIC_NOTICES, type TopicWithNotice } from './topic-notices.data.ts'
import type { Acknowledgement } from './topics.rules.ts'

/** What a companion likes to talk about, and which notices a seeker has read, each with its version. */
export const topicsBetween = (
  seekerId: Value<string>,
  companionId: Value<string>,
): Reading<{ topics: string[]; read: Acknowledgement[] }> =>
  reading(
    sql`json_build_object(
      'topics', coalesce((select to_json(interests) from profiles where id = ${companionId}), '[]'),
      'read', coalesce((select json_agg(json_build_object('topic', topic, 'version', version))
        from topic_acknowledgements where user_id = ${seekerId}), '[]'))`,
    (found: { topics: string[]; read: Acknowledgement[] }) => found,
  )

/** Stores that somebody has read these notices as they are now; again changes nothing. */
export async function insertAcknowledgements(
  tx: Tx,
  userId: string,
  topics: readonly TopicWithNotice[],
): Promise<void> {
  if (topics.length === 0) return
  await tx
    .insert(topicAcknowledgements)
    .values(topics.map((topic) => ({ userId, topic, version: TOPIC_NOTICES[topic] })))
    .onConflictDoNothing()
}
