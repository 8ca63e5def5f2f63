import { sql } from 'drizzle-orm'
import {
  CATEGORY_KEYS,
  COMPANION_COUNTRY_CODES,
  LANGUAGE_CODES,
  TOPICS,
  type TopicKey,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import { LANGUAGES, type Language, languageSettings } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { TOPIC_SYNONYMS } from './data.ts'
import { closestWords, namesMatching, plainText, searchedWords } from './rules.ts'

/** How many similar words are considered for one that no listing holds. */
const SIMILAR_LIMIT = 100

const stemIn = (language: Language) =>
  sql`plainto_tsquery(${languageSettings(language).searchDictionary}::regconfig, w.word)`
const stems = sql.join(
  LANGUAGES.map((language) => sql`${stemIn(language)}::text`),
  sql`, `,
)
const anyStem = sql.join(LANGUAGES.map(stemIn), sql` || `)

type WordLookup = {
  word: string
  /** Its stems in every language, as texts of tsqueries. */
  stems: string[]
  /** The most similar words of all listings; only for a word that finds nobody, else empty. */
  similar: string[]
}

/** Looks up plain words (letters and digits only), in their order; `query` matches them in addition to their stems. */
async function listWordLookups(db: Db, words: readonly { word: string; query: string }[]): Promise<WordLookup[]> {
  const input = JSON.stringify(words.map(({ word, query }, position) => ({ position, word, query })))
  return rows<WordLookup>(
    db,
    sql`select w.word, array[${stems}] as stems, array(
        select s.word from search_words s where not found and length(w.word) > 3 order by s.word <-> w.word limit ${SIMILAR_LIMIT}) as similar
      from jsonb_to_recordset(${input}::jsonb) as w(position int, word text, query text),
        lateral (select w.query::tsquery || ${anyStem} as query) q,
        lateral (select exists (select 1 from search_documents d where d.document @@ q.query) as found) k
      order by w.position`,
  )
}

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
