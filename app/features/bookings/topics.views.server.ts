import type { Db } from '#app/platform/data/db.server.ts'
import { prepareReading, type Value, type Values } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, readingOf } from '#app/platform/data/read-together.server.ts'
import type { TopicWithNotice } from './topic-notices.data.ts'
import { openNotices } from './topics.rules.ts'
import { topicsBetween } from './topics.store.server.ts'

/** The notices that a seeker has to read before booking this companion. */
export const noticesReading = (seekerId: Value<string>, companionId: Value<string>): Reading<TopicWithNotice[]> =>
  readingOf(topicsBetween(seekerId, companionId), ({ topics, read }) => openNotices(topics, read))

const readNotices = prepareReading(({ seekerId, companionId }: Values<{ seekerId: string; companionId: string }>) =>
  noticesReading(seekerId, companionId),
)

/** The same, read by itself; in a transaction by its `db`. */
export const noticesBeforeBooking = (db: Db, seekerId: string, companionId: string): Promise<TopicWithNotice[]> =>
  readNotices(db, { seekerId, companionId })
