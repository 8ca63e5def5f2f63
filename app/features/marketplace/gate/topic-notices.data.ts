import type { TopicKey } from '#app/features/marketplace/profiles/catalogues.data.ts'

/**
 * Topics for which a call could be mistaken for treatment (HeilprG), with the version of each text (`notices` in the
 * `safety` catalogue). Increase the version when the text changes.
 */
export const TOPIC_NOTICES = {
  calming_anxiety: 1,
  low_mood: 1,
  grief_and_loss: 1,
  burnout: 1,
  better_sleep: 1,
  body_image: 1,
  eating_habits: 1,
  living_with_illness: 1,
  menopause_and_ageing: 1,
  rituals: 1,
} as const satisfies Partial<Record<TopicKey, number>>

export type TopicWithNotice = keyof typeof TOPIC_NOTICES
export const TOPICS_WITH_NOTICE = Object.keys(TOPIC_NOTICES) as [TopicWithNotice, ...TopicWithNotice[]]

export type VersionedNotice = { topic: TopicWithNotice; version: number }

export const noticesAbout = (topics: readonly string[]): VersionedNotice[] =>
  TOPICS_WITH_NOTICE.filter((topic) => topics.includes(topic)).map((topic) => ({
    topic,
    version: TOPIC_NOTICES[topic],
  }))

/** The notices shown in a form, as it submits them: space-separated `topic:version`. */
export const sentNotices = (notices: readonly VersionedNotice[]) =>
  notices.map(({ topic, version }) => `${topic}:${version}`).join(' ')
