import { sql } from 'drizzle-orm'
import { atInstant, type Value } from '#app/platform/data/prepared-readings.server.ts'
import { type Reading, reading } from '#app/platform/data/read-together.server.ts'
import { isOpenCall } from '#db/schema/all.ts'

type Progress = { isTrialCompleted: boolean; hasBoughtCredits: boolean; hasBookedPaidCall: boolean }

/** What a seeker has done so far: trial, purchase, paid booking. */
export const seekerProgress = (seekerId: Value<string>): Reading<Progress> =>
  reading(
    sql`json_build_object(
      'isTrialCompleted', exists (select 1 from calls where seeker_id = ${seekerId} and is_trial and status = 'completed'),
      'hasBoughtCredits', exists (select 1 from purchases where user_id = ${seekerId} and status = 'paid'),
      'hasBookedPaidCall', exists (select 1 from calls
        where seeker_id = ${seekerId} and total_credits > 0 and status <> 'cancelled'))`,
    (progress: Progress) => progress,
  )

export type FavoriteRow = { companionId: string; name: string; locationCode: string | null; photoKey: string | null }

/** A seeker's latest favourites who are still listed and not blocked. */
export const latestFavorites = (seekerId: Value<string>, limit: number): Reading<FavoriteRow[]> =>
  reading(
    sql`(select coalesce(json_agg(r), '[]') from (
      select p.id as "companionId", p.full_name as name, p.location_code as "locationCode", p.photo_key as "photoKey"
      from favorites f join listings l on l.companion_id = f.offerer_id join profiles p on p.id = f.offerer_id
      where f.seeker_id = ${seekerId}
        and not exists (select 1 from blocked b where b.seeker_id = f.seeker_id and b.offerer_id = f.offerer_id)
      order by f.created_at desc, f.id limit ${limit}) r)`,
    (favorites: FavoriteRow[]) => favorites,
  )

/** How many open calls of a person have not ended and begin before an instant. */
export const callsUntil = (userId: Value<string>, now: Value<Date>, until: Value<Date>): Reading<number> =>
  reading(
    sql`(select count(*) from calls
      where ${userId} in (seeker_id, offerer_id) and ${isOpenCall}
        and scheduled_end > ${atInstant(now)} and scheduled_start < ${atInstant(until)})`,
    Number,
  )
