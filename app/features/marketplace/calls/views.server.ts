import { sql } from 'drizzle-orm'
import { roleToSide } from '#app/features/marketplace/accounts/schema.ts'
import { findRefundedCallIds } from '#app/features/marketplace/credits/views.server.ts'
import type { Counterpart } from '#app/features/marketplace/profiles/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { attendanceFrom } from './attendance/rules.ts'
import { findPresence, listStays } from './attendance/store.server.ts'
import { type CallMeeting, effectsOfBlock, effectsOfDeletion, isRunning } from './departure.rules.ts'
import { type Admission, canUseCall, decideAdmission, sideOf } from './policy.ts'
import { nextWeekFor } from './regulars/rules.ts'
import { type FailureCause, isOpenStatus, PAST_CALLS_PER_PAGE, type PastOrder } from './schema.ts'
import {
  countPastCalls,
  findCall,
  findCallRow,
  listCallsWithBlocks,
  listOpenCallsBetween,
  listPastCalls,
  listUndecidedCalls,
  listUnratedCalls,
  listUpcomingCalls,
  type StoredCallRow,
} from './store.server.ts'

export type CallRow = StoredCallRow & { other: Counterpart & { isAccountDeleted?: boolean } }

export const myUpcomingCalls = async (db: Db, viewer: Viewer, { limit }: { limit: number }): Promise<CallRow[]> =>
  (await listUpcomingCalls(db, viewer.userId, limit)).map((row) => named(row, viewer.language))

/** Same for any person, for other features on the server. A deleted account's name is empty. */
export const upcomingCallsOf = async (db: Db, userId: string, { limit }: { limit: number }): Promise<CallRow[]> =>
  (await listUpcomingCalls(db, userId, limit)).map((row) => named(row))

export type BookedCallRow = CallRow & { isReturned: boolean }
export type PastCalls = Awaited<ReturnType<typeof pastCalls>>
export type PastCall = PastCalls['calls'][number]

export async function pastCalls(db: Db, viewer: Viewer, options: { page: number; order: PastOrder; now: Date }) {
  const { userId, language, timeZone } = viewer
  const read = (page: number) =>
    listPastCalls(db, userId, {
      order: options.order,
      limit: PAST_CALLS_PER_PAGE,
      offset: (page - 1) * PAST_CALLS_PER_PAGE,
    })
  const asked = Math.max(1, options.page)
  let found = await read(asked)
  const total = found[0]?.total ?? (asked === 1 ? 0 : await countPastCalls(db, userId))
  const pages = Math.max(1, Math.ceil(total / PAST_CALLS_PER_PAGE))
  const page = Math.min(asked, pages)
  if (page < asked) found = await read(page)
  const calls = found.map(({ total: _, ...row }) => {
    const call = named(row, language)
    return { ...call, nextWeek: nextWeekFor(call, timeZone, options.now) }
  })
  return { calls, order: options.order, page, pages, total }
}

export type UnratedCall = { callId: string; name: string; startAt: Date }

/** Completed calls since then that the viewer booked and hasn't rated, the last to end first. */
export async function unratedCalls(db: Db, viewer: Viewer, since: Date): Promise<UnratedCall[]> {
  const found = await listUnratedCalls(db, viewer.userId, since)
  return found.map((call) => ({ ...call, name: nameOr(call.name, viewer.language) }))
}

export async function callForViewer(db: Db, viewer: Viewer, callId: string): Promise<CallRow> {
  const row = isUuid(callId) ? await findCallRow(db, callId, viewer.userId) : null
  if (!row) throw notFound()
  return named(row, viewer.language)
}

/** A booked call and its outcome, for its page. Strangers get 404. */
export async function bookedCall(db: Db, viewer: Viewer, callId: string): Promise<BookedCallRow> {
  const call = await callForViewer(db, viewer, callId)
  const returned = await findRefundedCallIds(db, viewer.userId, [callId])
  return { ...call, isReturned: returned.has(callId) }
}

/** How far each of these people gets into their call now, in one query and in the order given. */
export async function findAdmissions(
  db: Db,
  visitors: readonly { viewer: Pick<Viewer, 'userId' | 'status'>; callId: string }[],
  now: Date,
): Promise<Admission[]> {
  const ids = new Set(visitors.map(({ callId }) => callId))
  const found = ids.size === 0 ? null : await listCallsWithBlocks(db, [...ids])
  return visitors.map(({ viewer, callId }) => decideAdmission(viewer, found?.get(callId) ?? null, now))
}

/** A call for its page and socket, the viewer's admission, and whether they blocked the other. Strangers get 404. */
export async function callWithAdmission(db: Db, viewer: Viewer, callId: string, now: Date) {
  const call = await callForViewer(db, viewer, callId)
  const found = (await listCallsWithBlocks(db, [callId])).get(callId) ?? null
  const hasBlocked = found?.blockers.includes(viewer.userId) ?? false
  return { call, admission: decideAdmission(viewer, found, now), hasBlocked }
}

/** A call with both ids, for other features on the server. The caller decides who may see it. */
export { findCall as callCard, type StoredCall as CallCard } from './store.server.ts'

/** A deleted account has no name; with the reader's language, it gets a label instead. */
const nameOr = (name: string, language?: Language) =>
  name || (language ? texts(language, 'calls')('deletedAccount') : '')

const named = <Row extends { other: Counterpart }>(row: Row, language?: Language) => ({
  ...row,
  other: {
    ...row.other,
    name: nameOr(row.other.name, language),
    ...(row.other.name ? {} : { isAccountDeleted: true, hasProfile: false, isBookable: false }),
  },
})

export async function deletionEffects(db: Db, viewer: Viewer, now: Date, cancellationHours: number) {
  const calls = await listUndecidedCalls(db, viewer.userId)
  return effectsOfDeletion(calls, roleToSide(viewer.role), now, cancellationHours)
}

type LiveCalls = Record<'people' | 'together' | 'calls' | 'longestGapMs', number> & {
  causes: Partial<Record<FailureCause, number>>
}

export async function liveCallFigures(db: Db): Promise<LiveCalls> {
  const [found] = await rows<LiveCalls>(
    db,
    sql`with inside as (
      select call_id, count(distinct user_id) as people from call_visits where left_at is null group by call_id
    ), recent as (
      select call_id, failure, longest_gap_ms from call_reports where reported_at > (select app_now()) - interval '1 hour'
    ), causes as (
      select failure, count(distinct call_id) as calls from recent where failure is not null group by failure
    )
    select (select coalesce(sum(people), 0)::int from inside) as people,
      (select count(*)::int from inside where people = 2) as together,
      (select count(distinct call_id)::int from recent) as calls,
      (select coalesce(max(longest_gap_ms), 0) from recent) as "longestGapMs",
      (select coalesce(jsonb_object_agg(failure, calls), '{}') from causes) as causes`,
  )
  if (!found) throw new Error('nothing was counted')
  return found
}

/** More stays than anyone can have in an hour. */
const STAYS_MAX = 500

export type AttendanceReceipt = Awaited<ReturnType<typeof attendanceReceipt>>

/**
 * When each person was in a decided call, the same for both. Null while it's open or nothing is stored. Strangers get
 * 404.
 */
export async function attendanceReceipt(db: Db, viewer: Viewer, callId: string, now: Date) {
  const call = isUuid(callId) ? await findCall(db, callId) : null
  const decision = canUseCall(viewer, call)
  if (!call || !decision.ok) throw notFound()
  if (isOpenStatus(call.status)) return null
  const found = await listStays(db, callId, STAYS_MAX)
  if (found.length === 0) return null
  const stays = found.flatMap(({ userId, ...times }) => {
    const side = sideOf(userId, call)
    return side ? [{ side, ...times }] : []
  })
  const { sides, togetherMs } = attendanceFrom(stays, now)
  const otherSide = decision.side === 'seeker' ? 'companion' : 'seeker'
  return { you: sides[decision.side], other: sides[otherSide], togetherMs }
}

const nobodyCame: CallMeeting = { seekerCame: false, companionCame: false, hasMedia: false }

export async function blockEffects(db: Db, viewer: Viewer, userId: string, now: Date, cancellationHours: number) {
  const calls = await listOpenCallsBetween(db, viewer.userId, userId)
  // Presence matters only in a call that has begun, and two people have at most one such call.
  const running = calls.find((call) => isRunning(call, now))
  const presence = running && (await findPresence(db, running, now))
  const withPresence = calls.map((call) => ({ ...call, ...(call === running && presence ? presence : nobodyCame) }))
  return effectsOfBlock(withPresence, roleToSide(viewer.role), now, cancellationHours)
}
