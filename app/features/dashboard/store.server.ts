import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { isOpenCall } from '#db/schema/all.ts'

/** What a seeker has done so far: trial, purchase, paid booking. */
export async function findSeekerProgress(db: Db, seekerId: string) {
  const [row] = await rows<{ held: boolean; bought: boolean; booked: boolean }>(
    db,
    sql`select
      exists (select 1 from calls where seeker_id = ${seekerId} and is_trial and status = 'completed') as held,
      exists (select 1 from purchases where user_id = ${seekerId} and status = 'paid') as bought,
      exists (select 1 from calls where seeker_id = ${seekerId} and total_credits > 0 and status <> 'cancelled') as booked`,
  )
  return {
    isTrialCompleted: row?.held ?? false,
    hasBoughtCredits: row?.bought ?? false,
    hasBookedPaidCall: row?.booked ?? false,
  }
}

export type FavoriteRow = { companionId: string; name: string; locationCode: string | null; photoKey: string | null }

/** A seeker's latest favourites who are still listed and not blocked. */
export function listLatestFavorites(db: Db, seekerId: string, limit: number): Promise<FavoriteRow[]> {
  return rows<FavoriteRow>(
    db,
    sql`select p.id as "companionId", p.full_name as name, p.location_code as "locationCode", p.photo_key as "photoKey"
      from favorites f join listings l on l.companion_id = f.offerer_id join profiles p on p.id = f.offerer_id
      where f.seeker_id = ${seekerId}
        and not exists (select 1 from blocked b where b.seeker_id = f.seeker_id and b.offerer_id = f.offerer_id)
      order by f.created_at desc, f.id limit ${limit}`,
  )
}

/** How many open calls of a person have not ended and begin before an instant. */
export async function countCallsUntil(db: Db, userId: string, now: Date, until: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from calls
      where ${userId}::uuid in (seeker_id, offerer_id) and ${isOpenCall}
        and scheduled_end > ${now.toISOString()}::timestamptz and scheduled_start < ${until.toISOString()}::timestamptz`,
  )
  return row?.count ?? 0
}
