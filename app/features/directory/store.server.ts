import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/db.ts'

export type CompanionRow = {
  id: string
  name: string
  slug: string | null
  photo_key: string | null
  certified: boolean | null
  location_code: string | null
  bio: string
  rating: number | null
  ratings: number
  audio: number | null
  video: number | null
  free_intro: boolean
  favorite: boolean
  blocked: boolean
}

const columns = sql`p.id, p.full_name as name, p.slug, p.photo_key, p.certified, p.location_code, p.bio,
  p.average_rating::float8 as rating, p.total_ratings as ratings, u.rate_per_hour_audio as audio, u.rate_per_hour_video as video, p.free_intro`

/** Only these are listed: active companions with at least one rate; who was approved has a name. */
const listed = sql`u.role = 'offerer' and u.status = 'active'
  and (u.rate_per_hour_audio is not null or u.rate_per_hour_video is not null)`

const relation = (seekerId: string | null) => sql`
  exists (select 1 from favorites f where f.seeker_id = ${seekerId} and f.offerer_id = p.id) as favorite,
  exists (select 1 from blocked b where b.seeker_id = ${seekerId} and b.offerer_id = p.id) as blocked`

/** Listed companions, the best rated and most experienced first; the order is stable for paging. */
export function findListed(
  db: Db,
  options: { seekerId: string | null; limit: number; only?: SQL },
): Promise<CompanionRow[]> {
  return rows<CompanionRow>(
    db,
    sql`select ${columns}, ${relation(options.seekerId)}
      from profiles p join users u on u.id = p.id
      where ${listed} and ${options.only ?? sql`true`}
      order by p.featured desc, p.average_rating desc nulls last, p.total_ratings desc, p.id
      limit ${options.limit}`,
  )
}

/** How many companions are listed. */
export async function countListed(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`select count(*)::int as count from users u where ${listed}`)
  return row?.count ?? 0
}

/** The free-intro companion's slug, if there is one that can be booked. */
export async function findFreeIntro(db: Db): Promise<{ id: string; name: string; slug: string | null } | null> {
  const [row] = await rows<{ id: string; name: string; slug: string | null }>(
    db,
    sql`select p.id, p.full_name as name, p.slug from profiles p join users u on u.id = p.id where ${listed} and p.free_intro`,
  )
  return row ?? null
}
