import type { Db } from '#app/platform/data/db.server.ts'
import { COMPANIONS_PER_FILE, companionsBeforeFile, filesFor } from './rules.ts'
import { countPages, findSlugAt, listPages } from './store.server.ts'

/**
 * A companion's public page and the day (YYYY-MM-DD) it last changed. Not the time, which would reveal when somebody
 * is online.
 */
export type SitemapPage = { slug: string; changedOn: string }

const batchSize = 500

/** How many files the listed companions need. */
export const sitemapFiles = async (db: Db): Promise<number> => filesFor(await countPages(db))

/** The listed companions of one file, in batches to save memory; none beyond the last file. */
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
