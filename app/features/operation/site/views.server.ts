import { sql } from 'drizzle-orm'
import { ACTIVE_CALL_MINUTES_AHEAD } from '#app/features/marketplace/calls/schema.ts'
import { CANCELLED_BY_OTHER } from '#app/features/operation/notifications/rules.ts'
import { BADGE_CAP, BELL_NOTIFICATIONS } from '#app/features/operation/notifications/schema.ts'
import { type StoredNotification, toBell, type WordedBell } from '#app/features/operation/notifications/views.server.ts'
import { type Db, preparedRows } from '#app/platform/data/db.server.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'
import { isOpenCall } from '#db/schema/all.ts'

export async function loadShell(db: Db, viewer: Viewer) {
  const { unread, items, ...frame } = await findFrame(db, viewer.userId)
  const bell = toBell({ unread, items })
  return viewer.role === 'admin' ? { ...frame, bell, balance: 0, call: null } : { ...frame, bell }
}

/** With notifications as text, and the number of items waiting for an administrator. */
export type Shell = Omit<Awaited<ReturnType<typeof loadShell>>, 'bell'> & { bell: WordedBell; waiting?: number }

type FrameRow = {
  hasProfile: boolean
  role: Role
  name: string | null
  slug: string | null
  photoKey: string | null
  balance: number
  call: { callId: string; startAt: string; endAt: string } | null
  unread: number
  items: (Omit<StoredNotification, 'createdAt'> & { createdAt: string })[]
}

const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const theUser = sql.placeholder('userId')
const frame = preparedRows<FrameRow>(
  'frame',
  sql`select u.role, p.id is not null as "hasProfile", p.full_name as name, p.slug, p.photo_key as "photoKey",
      u.credit_balance as balance, (
        select json_build_object('callId', calls.id, 'startAt', calls.scheduled_start, 'endAt', calls.scheduled_end)
        from calls where (calls.seeker_id = ${theUser} or calls.offerer_id = ${theUser}) and ${isOpenCall}
          and calls.scheduled_end > (select app_now())
          and calls.scheduled_start <= (select app_now()) + make_interval(mins => ${ACTIVE_CALL_MINUTES_AHEAD})
        order by calls.scheduled_start, calls.id limit 1) as call, (
        select count(*)::int from (
          select from notifications where user_id = ${theUser} and not read limit ${BADGE_CAP + 1}) unread) as unread, (
        select coalesce(json_agg(item), '[]') from (
          select n.id, n.code, n.metadata, n.read, n.created_at as "createdAt", (
              select full_name from profiles where id = case when coalesce(n.metadata ->> 'companionId', n.metadata ->> 'seekerId') ~* ${ID}
                then coalesce(n.metadata ->> 'companionId', n.metadata ->> 'seekerId')::uuid end) as name, (
              select cancel_note from calls where id = case when n.code in ${[...CANCELLED_BY_OTHER]} and n.metadata ->> 'callId' ~* ${ID}
                then (n.metadata ->> 'callId')::uuid end) as note
          from notifications n where n.user_id = ${theUser}
          order by n.created_at desc, n.id desc limit ${BELL_NOTIFICATIONS}) item) as items
    from users u left join profiles p on p.id = u.id where u.id = ${theUser}`,
)

/**
 * The frame's data for a person: name card (null without a profile), spendable credits, bell, and their first call
 * that's running or starts soon. `unread` is counted up to one more than the badge shows.
 */
async function findFrame(db: Db, userId: string) {
  const [row] = await frame(db, { userId })
  if (!row) return { card: null, balance: 0, call: null, unread: 0, items: [] }
  const { hasProfile, role, slug, photoKey, balance, call, unread } = row
  return {
    card: hasProfile ? { userId, role, name: row.name ?? '', slug, photoKey } : null,
    balance,
    call: call && { callId: call.callId, startAt: new Date(call.startAt), endAt: new Date(call.endAt) },
    unread,
    items: row.items.map((item) => ({ ...item, createdAt: new Date(item.createdAt) })),
  }
}
