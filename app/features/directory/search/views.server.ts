import { CATEGORY_KEYS, TOPICS } from '#app/features/profiles/catalogues/schema.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/db.ts'
import { meantWords, plainText, searchedWords, topicsNamed } from './rules.ts'
import { lookUpWords } from './store.server.ts'

/** Words of four letters or more in the names of a topic and of its category, in both languages. */
const topicNames: ReadonlyMap<string, readonly string[]> = new Map(
  CATEGORY_KEYS.flatMap((category) =>
    TOPICS[category].map((topic): [string, readonly string[]] => {
      const labels = (['en', 'de'] as const).flatMap((language) => [
        texts(language, 'topics')(`topic.${topic}` as 'topic.burnout'),
        texts(language, 'topics')(`category.${category}` as 'category.work'),
      ])
      const words = labels.flatMap((label) => plainText(label).split(/[^\p{L}\p{N}]+/u))
      return [topic, [...new Set(words)].filter((word) => word.length > 3)]
    }),
  ),
)

/**
 * What a search text asks of listings, as text of a tsquery: every word must be found, in name, bio or topics, in either language, as its
 * beginning or stem; a word that nobody's listing holds stands for those it was probably meant to be. Null when there is no word.
 */
export async function searchQuery(db: Db, text: string): Promise<string | null> {
  const words = searchedWords(text)
  if (words.length === 0) return null
  const found = await lookUpWords(
    db,
    words.map((word) => ({ word, topics: topicsNamed(word, topicNames) })),
  )
  return found
    .map(({ word, query, isKnown, similar }) => {
      const meant = isKnown ? [] : meantWords(word, similar)
      return `(${[query, ...meant.map((each) => `'${each}'`)].join(' | ')})`
    })
    .join(' & ')
}
