import { TOPIC_NOTICES, TOPICS_WITH_NOTICE, type VersionedNotice } from './topic-notices.data.ts'

/** The notices about a companion's topics, in their present words. */
export const noticesAbout = (topics: readonly string[]): VersionedNotice[] =>
  TOPICS_WITH_NOTICE.filter((topic) => topics.includes(topic)).map((topic) => ({
    topic,
    version: TOPIC_NOTICES[topic],
  }))

/** Notices as a form sends back which it showed: `topic:version`, a space between. */
export const sentNotices = (notices: readonly VersionedNotice[]) =>
  notices.map(({ topic, version }) => `${topic}:${version}`).join(' ')
