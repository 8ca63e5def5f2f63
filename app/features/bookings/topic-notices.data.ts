import type { TopicKey } from '#app/features/profiles/catalogues.data.ts'

/**
 * Topics where somebody could take a call for treatment (HeilprG), each with the version of its words in the catalogue
 * `safety`, under `notices`. Changed words get the next version.
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

/** A notice in one version of its words. */
export type VersionedNotice = { topic: TopicWithNotice; version: number }
