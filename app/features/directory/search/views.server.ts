import { CATEGORY_KEYS, TOPICS, type TopicKey } from '#app/features/profiles/catalogues.data.ts'
import { topics as german } from '#app/i18n/de/topics.ts'
import { topics as english } from '#app/i18n/en/topics.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { meantWords, plainText, searchedWords, topicsNamed } from './rules.ts'
import { lookUpWords } from './store.server.ts'

/** Words of four letters or more in the names of a topic and of its category, in both languages. */
const topicNames: ReadonlyMap<string, readonly string[]> = new Map(
  CATEGORY_KEYS.flatMap((category) =>
    TOPICS[category].map((topic: TopicKey): [string, readonly string[]] => {
      const labels = [english, german].flatMap((texts) => [texts.topic[topic], texts.category[category]])
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
  const named = words.map((word) => ({
    word,
    // Beginnings of words count from three letters on; fewer would mean half of all words.
    plain: [
      word.length > 2 ? `'${word}':*` : `'${word}'`,
      ...topicsNamed(word, topicNames).map((topic) => `'topic:${topic}'`),
    ],
  }))
  const found = await lookUpWords(
    db,
    named.map(({ word, plain }) => ({ word, query: plain.join(' | ') })),
  )
  return found
    .map(({ word, stems, isKnown, similar }, place) => {
      const meant = isKnown ? [] : meantWords(word, similar).map((each) => `'${each}'`)
      const found = stems.filter((stem) => stem !== '' && !stem.startsWith(`'${word}`))
      return `(${[...new Set([...(named[place]?.plain ?? []), ...found, ...meant])].join(' | ')})`
    })
    .join(' & ')
}
