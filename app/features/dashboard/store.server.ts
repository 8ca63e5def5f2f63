import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { isOpenCall, usesUpTrial } from '#db/schema/all.ts'

type Summary = {
  credits: number
  callsToday: number
  isTrialUsed: boolean
  isTrialCompleted: boolean
  hasBoughtCredits: boolean
  hasBookedPaidCall: boolean
}

/**
 * Credits a person can spend, how many of their open calls have not ended and begin before `tomorrow`, and what they have
 * done so far as a seeker: trial, purchase, paid booking.
 */
export async function findSummary(db: Db, userId: string, now: Date, tomorrow: Date): Promise<Summary> {
  const [found] = await rows<Summary>(
    db,
    sql`select u.credit_balance as credits,
        (select count(*)::int from calls where (calls.seeker_id = ${userId} or calls.offerer_id = ${userId})
          and ${isOpenCall} and calls.scheduled_end > ${now.toISOString()}::timestamptz
          and calls.scheduled_start < ${tomorrow.toISOString()}::timestamptz) as "callsToday",
        exists (select from calls where seeker_id = u.id and ${usesUpTrial}) as "isTrialUsed",
        exists (select from calls where seeker_id = u.id and is_trial and status = 'completed') as "isTrialCompleted",
        exists (select from purchases where user_id = u.id and status = 'paid') as "hasBoughtCredits",
        exists (select from calls where seeker_id = u.id and total_credits > 0 and status <> 'cancelled') as "hasBookedPaidCall"
      from users u where u.id = ${userId}`,
    'dashboard',
  )
  if (!found) throw new Error('there is no such person')
  return found
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
    'latest favorites',
  )
