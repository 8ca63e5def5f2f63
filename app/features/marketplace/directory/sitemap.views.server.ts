import { sql } from 'drizzle-orm'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'

const pages = sql`listings l join profiles p on p.id = l.companion_id where p.slug is not null`

/** URLs per sitemap file; search engines accept up to 50,000. */
export const URLS_PER_FILE = 20_000

export const COMPANIONS_PER_FILE = Math.floor(URLS_PER_FILE / LANGUAGES.length)

export const filesFor = (companions: number) => Math.ceil(companions / COMPANIONS_PER_FILE)

export const companionsBeforeFile = (file: number) => (file - 1) * COMPANIONS_PER_FILE

/** `changedOn` is a day (YYYY-MM-DD, UTC): the time would reveal when someone is online. */
export type SitemapPage = { slug: string; changedOn: string }

const batchSize = 500

export async function sitemapFiles(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`select count(*)::int as count from ${pages}`)
  return filesFor(row?.count ?? 0)
}

/** In batches, to save memory. */
export async function* sitemapPages(db: Db, file: number): AsyncGenerator<SitemapPage[], void> {
  let [offset, after, left] = [companionsBeforeFile(file), '', COMPANIONS_PER_FILE]
  while (left > 0) {
    const limit = Math.min(batchSize, left)
    const found = await rows<SitemapPage>(
      db,
      sql`select p.slug, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD') as "changedOn"
        from ${pages} and p.slug > ${after} order by p.slug offset ${offset} limit ${limit}`,
    )
    if (found.length > 0) yield found
    if (found.length < limit) return
    left -= found.length
    offset = 0
    after = found.at(-1)?.slug ?? after
  }
}
