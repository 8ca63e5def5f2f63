import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedRows, rows } from '#app/platform/data/db.server.ts'
import type { Role } from '#app/platform/viewer.ts'

export type ProfileRow = {
  id: string
  role: Role
  status: string | null
  name: string
  slug: string | null
  photo_key: string | null
  certified: boolean | null
  location_code: string | null
  bio: string
  languages: string[]
  interests: string[]
  birth_year: number | null
  gender: string | null
  rating: number | null
  ratings: number
  audio: number | null
  video: number | null
  free_intro: boolean
  favorite: boolean
  /** Whether one of the two blocked the other. */
  blocked: boolean
  blocked_by_viewer: boolean
  blocked_viewer: boolean
  is_listed: boolean
  is_declared: boolean
  created_at: string
}

const theViewer = sql.placeholder('viewerId')
const profileWhere = (name: string, id: SQL) =>
  preparedRows<ProfileRow>(
    name,
    sql`select p.id, u.role, u.status, p.full_name as name, p.slug, p.photo_key, p.certified, p.location_code, p.bio,
      p.languages, p.interests, p.birth_year, p.gender,
      p.average_rating::float8 as rating, p.total_ratings as ratings, p.created_at,
      u.rate_per_hour_audio as audio, u.rate_per_hour_video as video, p.free_intro,
      exists (select 1 from favorites f where f.seeker_id = ${theViewer} and f.offerer_id = p.id) as favorite,
      coalesce(b.by_viewer or b.by_person, false) as blocked,
      coalesce(b.by_viewer, false) as blocked_by_viewer,
      coalesce(b.by_person, false) as blocked_viewer,
      exists (select 1 from listings l where l.companion_id = p.id) as is_listed,
      exists (select 1 from trader_details t where t.user_id = p.id) as is_declared
    from profiles p
    join users u on u.id = p.id
    left join lateral (
      select bool_or(blocked_by = ${theViewer}) as by_viewer, bool_or(blocked_by = p.id) as by_person
      from blocked
      where (seeker_id = ${theViewer} and offerer_id = p.id) or (seeker_id = p.id and offerer_id = ${theViewer})
    ) b on true
    where p.id = ${id} and u.status is distinct from 'canceled' and p.full_name is not null`,
  )
const profileById = profileWhere('profile', sql`${sql.placeholder('id')}`)
const profileBySlug = profileWhere(
  'profile by slug',
  sql`(select s.profile_id from profile_slugs s where s.slug = ${sql.placeholder('slug')})`,
)

/**
 * A profile of a seeker or a companion, by id or by a slug they have or had. Deleted accounts and people without a name
 * have none.
 */
export async function findProfile(
  db: Db,
  by: { id: string } | { slug: string },
  viewerId: string | null,
): Promise<ProfileRow | null> {
  const [row] = await ('id' in by ? profileById : profileBySlug)(db, { ...by, viewerId })
  return row ?? null
}

/** Whether two people have or had a call with each other. */
export async function hasAnyCallBetween(db: Db, a: string, b: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from calls where (offerer_id = ${a} and seeker_id = ${b}) or (offerer_id = ${b} and seeker_id = ${a}) limit 1`,
  )
  return found.length > 0
}

export type ListedCompanionRow = { id: string; name: string; photo_key: string | null; certified: boolean | null }

/** Name, photo and badge of a listed companion, by slug or id; null for everybody else. */
export async function findListedCompanion(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<ListedCompanionRow | null> {
  const [row] = await rows<ListedCompanionRow>(
    db,
    sql`select p.id, p.full_name as name, p.photo_key, p.certified
      from listings l join profiles p on p.id = l.companion_id
      where ${'id' in by ? sql`p.id = ${by.id}` : sql`p.slug = ${by.slug}`}`,
  )
  return row ?? null
}
