import type { Decision } from '#app/platform/refusal.ts'
import { TOPIC_NOTICES, TOPICS_WITH_NOTICE, type TopicWithNotice } from './topic-notices.data.ts'

/** That somebody has read the notice about a topic, in this version. */
export type Acknowledgement = { topic: string; version: number }

/** The notices about a companion's topics that a seeker has not read in their present words. */
export const openNotices = (topics: readonly string[], read: readonly Acknowledgement[]): TopicWithNotice[] =>
  TOPICS_WITH_NOTICE.filter(
    (topic) =>
      topics.includes(topic) && !read.some((one) => one.topic === topic && one.version === TOPIC_NOTICES[topic]),
  )

/** Whether every open notice was confirmed. Refuses `topics_unacknowledged`, on the field of the tick. */
export function decideAcknowledgement(open: readonly TopicWithNotice[], confirmed: readonly string[]): Decision {
  if (open.every((topic) => confirmed.includes(topic))) return { ok: true }
  return { ok: false, code: 'topics_unacknowledged', details: { 'field.acknowledged': 'topics_unacknowledged' } }
}
