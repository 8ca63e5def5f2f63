import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'

/** How many similar words are looked at for one that nobody's listing holds. */
const MOST_SIMILAR = 100

export type LookedUpWord = {
  word: string
  /** Its stems in both languages, as texts of tsqueries. */
  stems: string[]
  isKnown: boolean
  /** The most similar words of all listings; only looked up for a word that finds nobody. */
  similar: string[]
}

/** What is known about plain words (letters and digits only), in their order; `query` is what finds them besides their stems. */
export async function lookUpWords(db: Db, words: readonly { word: string; query: string }[]): Promise<LookedUpWord[]> {
  const asked = JSON.stringify(words.map(({ word, query }, place) => ({ place, word, query })))
  return rows<LookedUpWord>(
    db,
    sql`select w.word, array[plainto_tsquery('german', w.word)::text, plainto_tsquery('english', w.word)::text] as stems, known as "isKnown", array(
        select s.word from search_words s where not known and length(w.word) > 3 order by s.word <-> w.word limit ${MOST_SIMILAR}) as similar
      from jsonb_to_recordset(${asked}::jsonb) as w(place int, word text, query text),
        lateral (select w.query::tsquery || plainto_tsquery('german', w.word) || plainto_tsquery('english', w.word) as query) q,
        lateral (select exists (select 1 from search_documents d where d.document @@ q.query) as known) k
      order by w.place`,
  )
}
