import { sql } from 'drizzle-orm'
import type { Role } from '#app/features/accounts/schema.ts'
import { ACTIVE_CALL_MINUTES_AHEAD } from '#app/features/calls/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { isOpenCall } from '#db/schema/all.ts'

type FrameRow = {
  hasProfile: boolean
  role: Role
  name: string | null
  slug: string | null
  photoKey: string | null
  balance: number
  call: { callId: string; startAt: string; endAt: string } | null
}

/**
 * What the frame shows of a person: name card (null without a profile), credits they can spend, and the first of their
 * calls that is under way or begins while a page may still be open; no others have a room.
 */
export async function findFrame(db: Db, userId: string) {
  const [row] = await rows<FrameRow>(
    db,
    sql`select u.role, p.id is not null as "hasProfile", p.full_name as name, p.slug, p.photo_key as "photoKey",
        u.credit_balance as balance, (
          select json_build_object('callId', calls.id, 'startAt', calls.scheduled_start, 'endAt', calls.scheduled_end)
          from calls where (calls.seeker_id = ${userId} or calls.offerer_id = ${userId}) and ${isOpenCall}
            and calls.scheduled_end > (select app_now())
            and calls.scheduled_start <= (select app_now()) + make_interval(mins => ${ACTIVE_CALL_MINUTES_AHEAD})
          order by calls.scheduled_start, calls.id limit 1) as call
      from users u left join profiles p on p.id = u.id where u.id = ${userId}`,
  )
  if (!row) return { card: null, balance: 0, call: null }
  const { hasProfile, role, slug, photoKey, balance, call } = row
  return {
    card: hasProfile ? { userId, role, name: row.name ?? '', slug, photoKey } : null,
    balance,
    call: call && { callId: call.callId, startAt: new Date(call.startAt), endAt: new Date(call.endAt) },
  }
}
