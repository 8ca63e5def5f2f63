import type { Value } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, readingOf } from '#app/platform/data/read-together.server.ts'
import type { TopicWithNotice } from './topic-notices.data.ts'
import { openNotices } from './topics.rules.ts'
import { topicsBetween } from './topics.store.server.ts'

/** The notices that a seeker has to read before booking this companion. */
export const noticesReading = (seekerId: Value<string>, companionId: Value<string>): Reading<TopicWithNotice[]> =>
  readingOf(topicsBetween(seekerId, companionId), ({ topics, read }) => openNotices(topics, read))
