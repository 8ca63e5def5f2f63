import { CATEGORY_KEYS, TOPICS, type TopicKey } from '#app/features/profiles/catalogues.data.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { TOPIC_SYNONYMS } from './data.ts'
import { closestWords, plainText, searchedWords, topicsMatching } from './rules.ts'
import { listWordLookups } from './store.server.ts'

/** Words of four letters or more in the names of a topic and of its category, in every language, and its synonyms. */
const topicNames: ReadonlyMap<string, readonly string[]> = new Map(
  CATEGORY_KEYS.flatMap((category) =>
    TOPICS[category].map((topic: TopicKey): [string, readonly string[]] => {
      const labels = LANGUAGES.flatMap((language) => {
        const t = texts(language, 'topics')
        return [t(`topic.${topic}`), t(`category.${category}`)]
      })
      const words = [...labels, TOPIC_SYNONYMS[topic] ?? ''].flatMap((label) =>
        plainText(label).split(/[^\p{L}\p{N}]+/u),
      )
      return [topic, [...new Set(words)].filter((word) => word.length > 3)]
    }),
  ),
)

/**
 * The tsquery of a search text: every word must be found in name, bio or topics, in any language, as a prefix or stem;
 * a word that no listing holds is replaced by the words it was probably meant to be. Null without a word.
 */
export async function toTsQuery(db: Db, text: string): Promise<string | null> {
  const words = searchedWords(text)
  if (words.length === 0) return null
  const named = words.map((word) => ({
    word,
    // Prefixes count from three letters on; shorter ones would match half of all words.
    plain: [
      word.length > 2 ? `'${word}':*` : `'${word}'`,
      ...topicsMatching(word, topicNames).map((topic) => `'topic:${topic}'`),
    ],
  }))
  const found = await listWordLookups(
    db,
    named.map(({ word, plain }) => ({ word, query: plain.join(' | ') })),
  )
  return found
    .map(({ word, stems, similar }, position) => {
      const corrected = closestWords(word, similar).map((closest) => `'${closest}'`)
      const found = stems.filter((stem) => stem !== '' && !stem.startsWith(`'${word}`))
      return `(${[...new Set([...(named[position]?.plain ?? []), ...found, ...corrected])].join(' | ')})`
    })
    .join(' & ')
}
