import type { TopicKey } from '#app/features/marketplace/profiles/catalogues.data.ts'

/**
 * Topics for which a call could be mistaken for treatment (HeilprG), with the version of each notice: the common
 * `bookings.notices.sentence`, and for some a line in `explained.topics`. Increase the version when either changes.
 */
export const TOPIC_NOTICES = {
  calming_anxiety: 2,
  low_mood: 2,
  grief_and_loss: 2,
  burnout: 2,
  better_sleep: 2,
  body_image: 2,
  eating_habits: 2,
  living_with_illness: 2,
  menopause_and_ageing: 2,
  rituals: 2,
} as const satisfies Partial<Record<TopicKey, number>>

/** Topics whose notice adds a line to the common sentence. */
const TOPICS_WITH_LINE = ['low_mood', 'eating_habits', 'living_with_illness'] as const

export const hasOwnLine = (topic: TopicWithNotice): topic is (typeof TOPICS_WITH_LINE)[number] =>
  TOPICS_WITH_LINE.some((each) => each === topic)

export type TopicWithNotice = keyof typeof TOPIC_NOTICES
export const TOPICS_WITH_NOTICE = Object.keys(TOPIC_NOTICES) as [TopicWithNotice, ...TopicWithNotice[]]

export type VersionedNotice = { topic: TopicWithNotice; version: number }

export const noticesAbout = (topics: readonly string[]): VersionedNotice[] =>
  TOPICS_WITH_NOTICE.filter((topic) => topics.includes(topic)).map((topic) => ({
    topic,
    version: TOPIC_NOTICES[topic],
  }))

/** The notices shown in a form, as it submits them: space-separated `topic:version`. */
export const serializeNotices = (notices: readonly VersionedNotice[]) =>
  notices.map(({ topic, version }) => `${topic}:${version}`).join(' ')
