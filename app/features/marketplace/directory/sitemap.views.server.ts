import { sql } from 'drizzle-orm'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'

type FoundPage = { slug: string; changed_on: string }

const pages = sql`listings l join profiles p on p.id = l.companion_id where p.slug is not null`

async function countPages(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`select count(*)::int as count from ${pages}`)
  return row?.count ?? 0
}

async function findSlugAt(db: Db, count: number): Promise<string | null> {
  const [row] = await rows<{ slug: string }>(
    db,
    sql`select p.slug from ${pages} order by p.slug offset ${count} limit 1`,
  )
  return row?.slug ?? null
}

function listPages(db: Db, from: { slug: string; isIncluded: boolean }, limit: number): Promise<FoundPage[]> {
  const begins = from.isIncluded ? sql`p.slug >= ${from.slug}` : sql`p.slug > ${from.slug}`
  return rows<FoundPage>(
    db,
    sql`select p.slug, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed_on
      from ${pages} and ${begins} order by p.slug limit ${limit}`,
  )
}

/** URLs that one sitemap file holds at most; search engines take 50,000. */
export const URLS_PER_FILE = 20_000

export const COMPANIONS_PER_FILE = Math.floor(URLS_PER_FILE / LANGUAGES.length)

export const filesFor = (companions: number) => Math.ceil(companions / COMPANIONS_PER_FILE)

export const companionsBeforeFile = (file: number) => (file - 1) * COMPANIONS_PER_FILE

/** The day (YYYY-MM-DD, UTC), not the time, which would reveal when they are online. */
export type SitemapPage = { slug: string; changedOn: string }

const batchSize = 500

export const sitemapFiles = async (db: Db): Promise<number> => filesFor(await countPages(db))

/** In batches to save memory. */
export async function* sitemapPages(db: Db, file: number): AsyncGenerator<SitemapPage[], void> {
  const first = await findSlugAt(db, companionsBeforeFile(file))
  let from = first === null ? null : { slug: first, isIncluded: true }
  let left = COMPANIONS_PER_FILE
  while (from && left > 0) {
    const limit = Math.min(batchSize, left)
    const found = await listPages(db, from, limit)
    if (found.length > 0) yield found.map((page) => ({ slug: page.slug, changedOn: page.changed_on }))
    left -= found.length
    const last = found.at(-1)
    from = last && found.length === limit ? { slug: last.slug, isIncluded: false } : null
  }
}
