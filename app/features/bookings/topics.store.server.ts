import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { profiles, topicAcknowledgements } from '#db/schema/all.ts'
import { TOPIC_NOTICES, type TopicWithNotice } from './topic-notices.data.ts'
import type { Acknowledgement } from './topics.rules.ts'

/** What a companion likes to talk about. */
export async function listTopics(db: Db, companionId: string): Promise<string[]> {
  const [row] = await db.select({ topics: profiles.interests }).from(profiles).where(eq(profiles.id, companionId))
  return row?.topics ?? []
}

/** The notices that somebody has read, each with its version. */
export function listAcknowledgements(db: Db, userId: string): Promise<Acknowledgement[]> {
  return db
    .select({ topic: topicAcknowledgements.topic, version: topicAcknowledgements.version })
    .from(topicAcknowledgements)
    .where(eq(topicAcknowledgements.userId, userId))
}

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
