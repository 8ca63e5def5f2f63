import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/db.ts'

/** How many similar words are looked at for one that nobody's listing holds. */
const MOST_SIMILAR = 100

export type LookedUpWord = {
  word: string
  /** What finds the word, its beginnings and its stems, as text of a tsquery. */
  query: string
  isKnown: boolean
  /** The most similar words of all listings; only looked up for a word that finds nobody. */
  similar: string[]
}

/** What is known about plain words (letters and digits only), in their order; `topics` are the keys that a word names. */
export async function lookUpWords(
  db: Db,
  words: readonly { word: string; topics: readonly string[] }[],
): Promise<LookedUpWord[]> {
  const asked = JSON.stringify(
    words.map(({ word, topics }, place) => ({
      place,
      word,
      query: [`'${word}'${word.length > 2 ? ':*' : ''}`, ...topics.map((topic) => `'topic:${topic}'`)].join(' | '),
    })),
  )
  return rows<LookedUpWord>(
    db,
    sql`select w.word, q.query::text as query, known as "isKnown", array(
        select s.word from search_words s where not known and length(w.word) > 3 order by s.word <-> w.word limit ${MOST_SIMILAR}) as similar
      from jsonb_to_recordset(${asked}::jsonb) as w(place int, word text, query text),
        lateral (select w.query::tsquery || plainto_tsquery('german', w.word) || plainto_tsquery('english', w.word) as query) q,
        lateral (select exists (select 1 from listings l where l.document @@ q.query) as known) k
      order by w.place`,
  )
}
