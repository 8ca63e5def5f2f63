import type { Db } from '#app/platform/data/db.server.ts'
import { COMPANIONS_PER_PART, companionsBefore, partsFor } from './rules.ts'
import { countPages, findPages, slugAfter } from './store.server.ts'

/** A companion's public page and the day (YYYY-MM-DD) it last changed. Not the second: that would tell when somebody works. */
export type SitemapPage = { slug: string; changedOn: string }

const atATime = 500

/** How many files the listed companions need. */
export const sitemapParts = async (db: Db): Promise<number> => partsFor(await countPages(db))

/** The listed companions of one file, a few hundred at a time, so that their number costs no memory; none beyond the last file. */
export async function* sitemapPages(db: Db, part: number): AsyncGenerator<SitemapPage[], void> {
  const first = await slugAfter(db, companionsBefore(part))
  let from = first === null ? null : { slug: first, isIncluded: true }
  let left = COMPANIONS_PER_PART
  while (from && left > 0) {
    const limit = Math.min(atATime, left)
    const found = await findPages(db, from, limit)
    if (found.length > 0) yield found.map((page) => ({ slug: page.slug, changedOn: page.changed_on }))
    left -= found.length
    const last = found.at(-1)
    from = last && found.length === limit ? { slug: last.slug, isIncluded: false } : null
  }
}
