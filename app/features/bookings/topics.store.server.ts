import { sql } from 'drizzle-orm'
import type { Value } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, reading } from '#app/platform/data/read-together.server.ts'
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
