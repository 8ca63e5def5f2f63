import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '#app/features/accounts/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { Value } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, reading } from '#app/platform/data/read-together.server.ts'
import { type Fields, rowReading } from '#app/platform/data/row-readings.server.ts'

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

/** A profile by id, of a seeker or a companion. Deleted accounts and people without a name have none. */
export const storedProfile = (id: Value<string>, viewerId: Value<string | null>): Reading<ProfileRow | null> =>
  reading(
    sql`(select to_json(r) from (select p.id, u.role, u.status, p.full_name as name, p.slug, p.photo_key, p.certified, p.location_code, p.bio,
        p.languages, p.interests, p.birth_year, p.gender,
        p.average_rating::float8 as rating, p.total_ratings as ratings, p.created_at,
        u.rate_per_hour_audio as audio, u.rate_per_hour_video as video, p.free_intro,
        exists (select 1 from favorites f where f.seeker_id = ${viewerId} and f.offerer_id = p.id) as favorite,
        coalesce(b.by_viewer or b.by_person, false) as blocked,
        coalesce(b.by_viewer, false) as blocked_by_viewer,
        coalesce(b.by_person, false) as blocked_viewer,
        exists (select 1 from listings l where l.companion_id = p.id) as is_listed,
        exists (select 1 from trader_details t where t.user_id = p.id) as is_declared
      from profiles p
      join users u on u.id = p.id
      left join lateral (
        select bool_or(blocked_by = ${viewerId}) as by_viewer, bool_or(blocked_by = p.id) as by_person
        from blocked
        where (seeker_id = ${viewerId} and offerer_id = p.id) or (seeker_id = p.id and offerer_id = ${viewerId})
      ) b on true
      where p.id = ${id} and u.status is distinct from 'canceled' and p.full_name is not null) r)`,
    (row: ProfileRow | null) => row,
  )

/** What is read of the profile that has or had a slug; null without any. */
export const readingOfSlug = <F extends Fields>(slug: Value<string>, fieldsOf: (id: SQL) => F) =>
  rowReading(fieldsOf(sql`s.profile_id`), sql`from profile_slugs s where s.slug = ${slug}`)

/** Whether two people have or had a call with each other (C-01). */
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
