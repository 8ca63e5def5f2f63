import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'

/** A listed companion's page; `changed_on` is a day in UTC, YYYY-MM-DD. */
export type FoundPage = { slug: string; changed_on: string }

const pages = sql`listings l join profiles p on p.id = l.companion_id where p.slug is not null`

/** How many companions are listed under a slug. */
export async function countPages(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`select count(*)::int as count from ${pages}`)
  return row?.count ?? 0
}

/** The slug that has so many before it, or null. */
export async function findSlugAt(db: Db, count: number): Promise<string | null> {
  const [row] = await rows<{ slug: string }>(
    db,
    sql`select p.slug from ${pages} order by p.slug offset ${count} limit 1`,
  )
  return row?.slug ?? null
}

/** Pages in the order of their slugs, from this one on or after it. */
export function listPages(db: Db, from: { slug: string; isIncluded: boolean }, limit: number): Promise<FoundPage[]> {
  const begins = from.isIncluded ? sql`p.slug >= ${from.slug}` : sql`p.slug > ${from.slug}`
  return rows<FoundPage>(
    db,
    sql`select p.slug, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed_on
      from ${pages} and ${begins} order by p.slug limit ${limit}`,
  )
}
