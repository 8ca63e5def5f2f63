import { TOPIC_NOTICES, TOPICS_WITH_NOTICE, type VersionedNotice } from './topic-notices.data.ts'

export const noticesAbout = (topics: readonly string[]): VersionedNotice[] =>
  TOPICS_WITH_NOTICE.filter((topic) => topics.includes(topic)).map((topic) => ({
    topic,
    version: TOPIC_NOTICES[topic],
  }))

/** Serializes the notices a form showed, to be sent back with it: space-separated `topic:version`. */
export const sentNotices = (notices: readonly VersionedNotice[]) =>
  notices.map(({ topic, version }) => `${topic}:${version}`).join(' ')
