import {
  CATEGORY_KEYS,
  COMPANION_COUNTRY_CODES,
  LANGUAGE_CODES,
  TOPICS,
  type TopicKey,
} from '#app/features/profiles/catalogues.data.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { TOPIC_SYNONYMS } from './data.ts'
import { closestWords, namesMatching, plainText, searchedWords } from './rules.ts'
import { listWordLookups } from './store.server.ts'

/** A lexeme of search_documents, with the words of four letters or more that match it. */
const meaning = (lexeme: string, labels: readonly string[]): [string, readonly string[]] => {
  const words = labels.flatMap((label) => plainText(label).split(/[^\p{L}\p{N}]+/u))
  return [lexeme, [...new Set(words)].filter((word) => word.length > 3)]
}

/** Names of topics with their categories and synonyms, of languages and of countries, in every language. */
const names: ReadonlyMap<string, readonly string[]> = new Map([
  ...CATEGORY_KEYS.flatMap((category) =>
    TOPICS[category].map((topic: TopicKey) => {
      const labels = LANGUAGES.flatMap((language) => {
        const t = texts(language, 'topics')
        return [t(`topic.${topic}`), t(`category.${category}`)]
      })
      return meaning(`topic:${topic}`, [...labels, TOPIC_SYNONYMS[topic] ?? ''])
    }),
  ),
  ...LANGUAGE_CODES.map((code) =>
    meaning(
      `language:${code}`,
      LANGUAGES.map((language) => texts(language, 'languages')(code)),
    ),
  ),
  ...COMPANION_COUNTRY_CODES.map((code) =>
    meaning(
      `country:${code}`,
      LANGUAGES.map((language) => texts(language, 'countries')(code)),
    ),
  ),
])

/**
 * The tsquery of a search text: every word must match name, bio, topics, languages or country, in any language, as a
 * prefix or stem. A word in no listing is replaced by its likely corrections. Null without a word.
 */
export async function toTsQuery(db: Db, text: string): Promise<string | null> {
  const words = searchedWords(text)
  if (words.length === 0) return null
  const named = words.map((word) => ({
    word,
    // Prefixes count from three letters on; shorter ones would match half of all words.
    plain: [
      word.length > 2 ? `'${word}':*` : `'${word}'`,
      ...namesMatching(word, names).map((lexeme) => `'${lexeme}'`),
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
