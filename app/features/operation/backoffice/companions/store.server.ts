import { sql } from 'drizzle-orm'
import type { ProfileContent } from '#app/features/marketplace/profiles/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { AccountStatus } from '#app/platform/viewer.ts'

/** A material change that nobody has looked at: texts, or keys of photos. */
export type WaitingChange = {
  id: string
  userId: string
  name: string | null
  photoKey: string | null
  field: ProfileContent
  before: string | null
  after: string | null
  changedAt: Date
}

const changeColumns = sql`c.id, c.user_id as "userId", p.full_name as name, p.photo_key as "photoKey", c.field, c.before,
  c.after, c.changed_at as "changedAt"`

const toChange = (row: Omit<WaitingChange, 'changedAt'> & { changedAt: string }): WaitingChange => ({
  ...row,
  changedAt: new Date(row.changedAt),
})

const waitingChanges = sql`select ${changeColumns} from content_changes c join profiles p on p.id = c.user_id
  where c.decided_at is null and c.is_material`

/** Material changes of people who still have a profile, the longest waiting first. */
export async function listWaitingChanges(db: Db, limit: number): Promise<WaitingChange[]> {
  const found = await rows<Parameters<typeof toChange>[0]>(
    db,
    sql`${waitingChanges} order by c.changed_at, c.id limit ${limit}`,
  )
  return found.map(toChange)
}

/** One of them; null when it is decided, or was never one. */
export async function findWaitingChange(db: Db, changeId: string): Promise<WaitingChange | null> {
  const [row] = await rows<Parameters<typeof toChange>[0]>(db, sql`${waitingChanges} and c.id = ${changeId}`)
  return row ? toChange(row) : null
}

export type CompanionStanding = {
  id: string
  name: string | null
  slug: string | null
  photoKey: string | null
  status: AccountStatus | null
  isListed: boolean
  certified: boolean | null
  featured: boolean
  freeIntro: boolean
  averageRating: number | null
  totalRatings: number
}

const standing = sql`p.id, p.full_name as name, p.slug, p.photo_key as "photoKey", u.status, l.companion_id is not null as "isListed",
  p.certified, p.featured, p.free_intro as "freeIntro", p.average_rating::float8 as "averageRating", p.total_ratings as "totalRatings"
  from profiles p join users u on u.id = p.id left join listings l on l.companion_id = p.id`

/** Featured companions in their order, also those who are not listed at the moment. */
export const listFeaturedStandings = (db: Db) =>
  rows<CompanionStanding>(
    db,
    sql`select ${standing} where p.featured order by p.featured_rank nulls last, l.recommended desc nulls last, p.id`,
  )

/** The companion who gives the free call; null when nobody does. */
export async function findFreeIntroStanding(db: Db): Promise<CompanionStanding | null> {
  const [row] = await rows<CompanionStanding>(db, sql`select ${standing} where p.free_intro`)
  return row ?? null
}

/** One companion; null for everybody else. */
export async function findStanding(db: Db, companionId: string): Promise<CompanionStanding | null> {
  const [row] = await rows<CompanionStanding>(
    db,
    sql`select ${standing} where p.id = ${companionId} and u.role = 'offerer' and u.status is distinct from 'canceled'`,
  )
  return row ?? null
}

export const listStandings = (db: Db, ids: readonly string[]) =>
  rows<CompanionStanding>(db, sql`select ${standing} where p.id = any(${sql.param([...ids])}::uuid[])`)

/** A certified coach, and the certificate seen last; without one the badge is older than the record. */
export type CertifiedCoach = {
  id: string
  name: string | null
  title: string | null
  issuer: string | null
  seenOn: string | null
  byName: string | null
}

/** Certified coaches, those without evidence first, then by name. */
export const listCertified = (db: Db, limit: number) =>
  rows<CertifiedCoach>(
    db,
    sql`select p.id, p.full_name as name, e.title, e.issuer, e.seen_on::text as "seenOn",
        (select full_name from profiles where id = e.seen_by) as "byName"
      from profiles p join users u on u.id = p.id and u.status is distinct from 'canceled'
        left join lateral (select * from badge_evidence e where e.companion_id = p.id and e.withdrawn_at is null
          order by e.created_at desc limit 1) e on true
      where p.certified order by e.id is not null, p.full_name, p.id limit ${limit}`,
  )
