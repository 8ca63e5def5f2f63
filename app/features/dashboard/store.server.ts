import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { calls, isOpenCall, usesUpTrial } from '#db/schema/all.ts'

type Progress = {
  isTrialUsed: boolean
  isTrialCompleted: boolean
  hasBoughtCredits: boolean
  hasBookedPaidCall: boolean
}

/** What a seeker has done so far: trial, purchase, paid booking. */
export async function findSeekerProgress(db: Db, seekerId: string): Promise<Progress> {
  const [progress] = await rows<Progress>(
    db,
    sql`select
      exists (select 1 from calls where seeker_id = ${seekerId} and ${usesUpTrial}) as "isTrialUsed",
      exists (select 1 from calls where seeker_id = ${seekerId} and is_trial and status = 'completed') as "isTrialCompleted",
      exists (select 1 from purchases where user_id = ${seekerId} and status = 'paid') as "hasBoughtCredits",
      exists (select 1 from calls
        where seeker_id = ${seekerId} and total_credits > 0 and status <> 'cancelled') as "hasBookedPaidCall"`,
  )
  return progress as Progress
}

export type FavoriteRow = { companionId: string; name: string; locationCode: string | null; photoKey: string | null }

/** A seeker's latest favourites who are still listed and not blocked. */
export const listLatestFavorites = (db: Db, seekerId: string, limit: number): Promise<FavoriteRow[]> =>
  rows<FavoriteRow>(
    db,
    sql`select p.id as "companionId", p.full_name as name, p.location_code as "locationCode", p.photo_key as "photoKey"
      from favorites f join listings l on l.companion_id = f.offerer_id join profiles p on p.id = f.offerer_id
      where f.seeker_id = ${seekerId}
        and not exists (select 1 from blocked b where b.seeker_id = f.seeker_id and b.offerer_id = f.offerer_id)
      order by f.created_at desc, f.id limit ${limit}`,
  )

/** How many open calls of a person have not ended and begin before an instant. */
export const countCallsUntil = (db: Db, userId: string, now: Date, until: Date): Promise<number> =>
  db.$count(
    calls,
    and(
      or(eq(calls.seekerId, userId), eq(calls.companionId, userId)),
      isOpenCall,
      gt(calls.endAt, now),
      lt(calls.startAt, until),
    ),
  )
