import type { Tx } from '#app/platform/data/db.server.ts'
import { topicAcknowledgements } from '#db/schema/all.ts'
import type { VersionedNotice } from './topic-notices.data.ts'

export async function insertAcknowledgements(
  tx: Tx,
  userId: string,
  notices: readonly VersionedNotice[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insert(topicAcknowledgements)
    .values(notices.map(({ topic, version }) => ({ userId, topic, version, acknowledgedAt: now })))
    .onConflictDoNothing()
}
