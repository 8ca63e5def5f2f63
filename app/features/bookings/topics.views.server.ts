import type { Db } from '#app/platform/data/db.server.ts'
import { openNotices } from './topics.rules.ts'
import { listAcknowledgements, listTopics } from './topics.store.server.ts'

/** The notices that a seeker has to read before booking this companion; in a transaction by its `db`. */
export async function noticesBeforeBooking(db: Db, seekerId: string, companionId: string) {
  const [topics, read] = [await listTopics(db, companionId), await listAcknowledgements(db, seekerId)]
  return openNotices(topics, read)
}
