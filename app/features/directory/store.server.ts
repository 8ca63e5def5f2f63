import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/db.ts'

type CompanionRow = {
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

const relation = (seekerId: string | null) => sql`
  exists (select 1 from favorites f where f.seeker_id = ${seekerId} and f.offerer_id = p.id) as favorite,
  exists (select 1 from blocked b where b.seeker_id = ${seekerId} and b.offerer_id = p.id) as blocked`

export type ProfileRow = CompanionRow & {
  role: 'seeker' | 'offerer' | 'admin'
  status: string | null
  languages: string[]
  interests: string[]
  birth_year: number | null
  gender: string | null
  blocked_by_viewer: boolean
}

/** One profile by id, whoever it belongs to. */
export async function findProfile(db: Db, id: string, viewerId: string | null): Promise<ProfileRow | null> {
  const [row] = await rows<ProfileRow>(
    db,
    sql`select ${columns}, u.role, u.status, p.languages, p.interests, p.birth_year, p.gender, ${relation(viewerId)},
        exists (select 1 from blocked b where b.blocked_by = ${viewerId} and p.id in (b.seeker_id, b.offerer_id)) as blocked_by_viewer
      from profiles p join users u on u.id = p.id where p.id = ${id} and u.status is distinct from 'canceled'`,
  )
  return row ?? null
}

/** Whose profile a slug is or was. */
export async function findSlug(db: Db, slug: string): Promise<{ id: string; current: string | null } | null> {
  const [row] = await rows<{ id: string; current: string | null }>(
    db,
    sql`select p.id, p.slug as current from profile_slugs s join profiles p on p.id = s.profile_id where s.slug = ${slug}`,
  )
  return row ?? null
}

/** Whether a companion has or had a call with a seeker (C-01). */
export async function haveMet(db: Db, companionId: string, seekerId: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from calls where offerer_id = ${companionId} and seeker_id = ${seekerId} limit 1`,
  )
  return found.length > 0
}
