import { sql } from 'drizzle-orm'
import { LANGUAGES, type Language, languageSettings } from '#app/i18n/languages.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'

/** How many similar words are considered for one that no listing holds. */
const SIMILAR_LIMIT = 100

const stemIn = (language: Language) =>
  sql`plainto_tsquery(${languageSettings(language).searchDictionary}::regconfig, w.word)`
const stems = sql.join(
  LANGUAGES.map((language) => sql`${stemIn(language)}::text`),
  sql`, `,
)
const anyStem = sql.join(LANGUAGES.map(stemIn), sql` || `)

export type WordLookup = {
  word: string
  /** Its stems in every language, as texts of tsqueries. */
  stems: string[]
  /** The most similar words of all listings; only for a word that finds nobody, else empty. */
  similar: string[]
}

/** Looks up plain words (letters and digits only), in their order; `query` matches them in addition to their stems. */
export async function listWordLookups(
  db: Db,
  words: readonly { word: string; query: string }[],
): Promise<WordLookup[]> {
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
