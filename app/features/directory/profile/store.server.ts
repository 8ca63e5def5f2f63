import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'

export type ProfileRow = {
  id: string
  role: 'seeker' | 'offerer' | 'admin'
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
  /** The viewer and this person: whoever of the two asked for it. */
  blocked: boolean
  blocked_by_viewer: boolean
  blocked_viewer: boolean
}

/** One profile by id, whoever it belongs to; accounts that were closed have none, and neither have people without a name. */
export async function findProfile(db: Db, id: string, viewerId: string | null): Promise<ProfileRow | null> {
  const [row] = await rows<ProfileRow>(
    db,
    sql`select p.id, u.role, u.status, p.full_name as name, p.slug, p.photo_key, p.certified, p.location_code, p.bio,
        p.languages, p.interests, p.birth_year, p.gender,
        p.average_rating::float8 as rating, p.total_ratings as ratings,
        u.rate_per_hour_audio as audio, u.rate_per_hour_video as video, p.free_intro,
        exists (select 1 from favorites f where f.seeker_id = ${viewerId} and f.offerer_id = p.id) as favorite,
        coalesce(b.by_viewer or b.by_person, false) as blocked,
        coalesce(b.by_viewer, false) as blocked_by_viewer,
        coalesce(b.by_person, false) as blocked_viewer
      from profiles p
      join users u on u.id = p.id
      left join lateral (
        select bool_or(blocked_by = ${viewerId}) as by_viewer, bool_or(blocked_by = p.id) as by_person
        from blocked
        where (seeker_id = ${viewerId} and offerer_id = p.id) or (seeker_id = p.id and offerer_id = ${viewerId})
      ) b on true
      where p.id = ${id} and u.status is distinct from 'canceled' and p.full_name is not null`,
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

/** Whether two people have or had a call with each other (C-01). */
export async function haveMet(db: Db, a: string, b: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from calls where (offerer_id = ${a} and seeker_id = ${b}) or (offerer_id = ${b} and seeker_id = ${a}) limit 1`,
  )
  return found.length > 0
}

export type FaceRow = { id: string; name: string; photo_key: string | null; certified: boolean | null }

/** Name, photo and badge of a companion whose profile is public, by slug or id; null for everybody else. */
export async function findPublicFace(db: Db, by: { slug: string } | { id: string }): Promise<FaceRow | null> {
  const [row] = await rows<FaceRow>(
    db,
    sql`select p.id, p.full_name as name, p.photo_key, p.certified
      from profiles p join users u on u.id = p.id
      where ${'id' in by ? sql`p.id = ${by.id}` : sql`p.slug = ${by.slug}`}
        and u.role = 'offerer' and u.status = 'active' and p.full_name is not null
        and (u.rate_per_hour_audio is not null or u.rate_per_hour_video is not null)`,
  )
  return row ?? null
}
