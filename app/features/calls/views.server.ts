import type { SQL } from 'drizzle-orm'
import type { Side } from '#app/features/accounts/schema.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { isReturnedReading, returnedCallIds } from '#app/features/credits/views.server.ts'
import { type Counterpart, counterpartReading } from '#app/features/profiles/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { prepareReading, type Value, type Values } from '#app/platform/data/prepared-readings.server.ts'
import type { Reading } from '#app/platform/data/read-together.server.ts'
import type { Fields } from '#app/platform/data/row-readings.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type Admission, canUseCall, decideAdmission, sideOf } from './policy.ts'
import {
  ACTIVE_CALL_MINUTES_AHEAD,
  type CallStatus,
  type MissedReason,
  PAST_CALLS_PER_PAGE,
  type PastOrder,
} from './schema.ts'
import {
  type BesideCall,
  findCall,
  listCallsWithBlocks,
  type StoredCall,
  storedActiveCall,
  storedCall,
  storedCancelNote,
  storedCompletedCalls,
  storedPastCalls,
  storedUpcomingCalls,
} from './store.server.ts'

/** A call as one of its two people sees it. `credits` is its price; `missedReason` says who did not come. */
export type CallRow = {
  callId: string
  side: Side
  other: Counterpart & { isAccountDeleted?: boolean }
  status: CallStatus
  missedReason: MissedReason | null
  cancelledBy: 'you' | 'other' | null
  /** The line that `cancelledBy` wrote to the other one. */
  cancelNote: string | null
  startAt: Date
  endAt: Date
  actualStartAt: Date | null
  endedAt: Date | null
  minutes: number
  credits: number
  /** Seconds by which the companion was late when the two met, and whether the end moved by them. */
  lateSeconds: number
  lateMovesEnd: boolean
  isTrial: boolean
  media: CallMedia
}

const otherThan = (userId: Value<string>) => (otherId: SQL) => counterpartReading(otherId, userId)

/** A person's calls that are scheduled or active and not over, soonest first (K-02); rows by `callRows`. */
export const upcomingReading = (userId: Value<string>, limit: Value<number>): Reading<CallWithOther[]> =>
  storedUpcomingCalls(userId, limit, otherThan(userId))

const readUpcoming = prepareReading(({ userId, limit }: Values<{ userId: string; limit: number }>) =>
  upcomingReading(userId, limit),
)

/** The viewer's calls that are scheduled or active and not over, soonest first (K-02). */
export async function myUpcomingCalls(db: Db, viewer: Viewer, options: { limit: number }): Promise<CallRow[]> {
  return callRows(await readUpcoming(db, { userId: viewer.userId, ...options }), viewer.userId, viewer.language)
}

/** The same for any person, for other features on the server. The name of a deleted account is empty. */
export async function upcomingCallsOf(db: Db, userId: string, options: { limit: number }): Promise<CallRow[]> {
  return callRows(await readUpcoming(db, { userId, ...options }), userId)
}

/** `isReturned` when the price of the call went back to the seeker. */
export type BookedCallRow = CallRow & { isReturned: boolean }
/** A decided call. */
export type PastCall = BookedCallRow & { bookedAt: Date }
export type PastCalls = { calls: PastCall[]; order: PastOrder; page: number; pages: number; total: number }

export type ActiveCall = { callId: string; startAt: Date; endAt: Date }

/** A person's call that is under way or begins while a page may still be open; no others have a room. */
export const activeCallReading = (userId: Value<string>): Reading<ActiveCall | null> =>
  storedActiveCall(userId, ACTIVE_CALL_MINUTES_AHEAD)

const readActiveCall = prepareReading(({ userId }: Values<{ userId: string }>) => activeCallReading(userId))

/** The same of the viewer, read by itself. */
export const activeCallOf = (db: Db, viewer: Viewer): Promise<ActiveCall | null> =>
  readActiveCall(db, { userId: viewer.userId })

/**
 * One page of a person's decided calls, the one booked last first or the latest start first, 10 to a page; a page past
 * the end is the last one (K-04, docs/decisions/024-order-of-past-calls.md). `more` is read beside each call.
 */
export const pastReading = <More extends Fields>(
  userId: Value<string>,
  page: Value<number>,
  order: PastOrder,
  more: BesideCall<More>,
) =>
  storedPastCalls(userId, page, order, otherThan(userId), (callId) => ({
    isReturned: isReturnedReading(userId, callId),
    ...more(callId),
  }))

/** What was read of decided calls, as one of their two people sees them. */
export function toPastCalls(
  found: { total: number; calls: (CallWithOther & { isReturned: boolean })[] },
  viewer: Viewer,
  options: { page: number; order: PastOrder },
): PastCalls {
  const { total } = found
  const pages = Math.max(1, Math.ceil(total / PAST_CALLS_PER_PAGE))
  const calls = found.calls.flatMap((call) =>
    callRows([call], viewer.userId, viewer.language).map((row) => ({
      ...row,
      bookedAt: call.createdAt,
      isReturned: call.isReturned,
    })),
  )
  return { calls, order: options.order, page: Math.min(Math.max(1, options.page), pages), pages, total }
}

/** The calls that a seeker booked and had since then, the one that ended last first; rows by `callRows`. */
export const completedReading = <More extends Fields>(
  seekerId: Value<string>,
  since: Value<Date>,
  more: BesideCall<More>,
) => storedCompletedCalls(seekerId, since, otherThan(seekerId), more)

const readCall = prepareReading(({ callId, userId }: Values<{ callId: string; userId: string }>) =>
  storedCall(callId, userId, otherThan(userId)),
)

/** One of the viewer's own calls. Strangers get 404. */
export async function callForViewer(db: Db, viewer: Viewer, callId: string): Promise<CallRow> {
  const call = isUuid(callId) ? await readCall(db, { callId, userId: viewer.userId }) : null
  if (!call || !canUseCall(viewer, call).ok) throw notFound()
  const [row] = callRows([call], viewer.userId, viewer.language)
  if (!row) throw notFound()
  return row
}

/** One call for the page of what was booked and what became of it. Strangers get 404. */
export async function bookedCall(db: Db, viewer: Viewer, callId: string): Promise<BookedCallRow> {
  const call = await callForViewer(db, viewer, callId)
  const returned = await returnedCallIds(db, viewer.userId, [callId])
  return { ...call, isReturned: returned.has(callId) }
}

/** How far each of these people gets into their call now, in one query; answers in the order of the questions. */
export async function admissionsOf(
  db: Db,
  visitors: readonly { viewer: Pick<Viewer, 'userId' | 'status'>; callId: string }[],
  now: Date,
): Promise<Admission[]> {
  const ids = new Set(visitors.map(({ callId }) => callId))
  const found = ids.size === 0 ? null : await listCallsWithBlocks(db, [...ids])
  return visitors.map(({ viewer, callId }) => decideAdmission(viewer, found?.get(callId) ?? null, now))
}

/** A call for page and socket, how far the viewer gets now, and whether they blocked the other. Strangers get 404. */
export async function callWithAdmission(db: Db, viewer: Viewer, callId: string, now: Date) {
  const call = await callForViewer(db, viewer, callId)
  const found = (await listCallsWithBlocks(db, [callId])).get(callId) ?? null
  const hasBlocked = found?.blockers.includes(viewer.userId) ?? false
  return { call, admission: decideAdmission(viewer, found, now), hasBlocked }
}

/** A call with both ids, for mails, calendar entries and other features on the server. */
export type CallCard = {
  callId: string
  seekerId: string
  companionId: string
  status: CallStatus
  missedReason: MissedReason | null
  startAt: Date
  endAt: Date
  minutes: number
  credits: number
  isTrial: boolean
  media: CallMedia
  channel: string | null
  cancelledBy: string | null
  cancelledAt: Date | null
  cancelNote: string | null
  calendarSequence: number
  createdAt: Date
}

/** A call by id; null for an unknown one. The caller decides who may see it. */
export async function callCard(db: Db, callId: string): Promise<CallCard | null> {
  const call = await findCall(db, callId)
  if (!call) return null
  const { actualStartAt: _actualStartAt, endedAt: _endedAt, ...card } = call
  return card
}

/** What was written with the cancellation of a call. The caller decides who may read it. */
export const cancelNoteReading = (callId: Value<string>): Reading<string | null> => storedCancelNote(callId)

/** A call with the card of the other one of its two people. */
type CallWithOther = StoredCall & { other: Counterpart | null }

/**
 * Calls as one of their two people sees them. A deleted account has no name; with the reader's language it gets a label
 * instead.
 */
export function callRows(found: readonly CallWithOther[], userId: string, language?: Language): CallRow[] {
  return found.flatMap((call) => {
    const { other } = call
    const side = sideOf(userId, call)
    if (!side || !other) return []
    const name = other.name || (language ? texts(language, 'calls')('deletedAccount') : '')
    return [
      {
        callId: call.callId,
        side,
        other: {
          ...other,
          name,
          ...(other.name ? {} : { isAccountDeleted: true, hasProfile: false, isBookable: false }),
        },
        status: call.status,
        missedReason: call.missedReason,
        cancelledBy: call.cancelledBy === null ? null : call.cancelledBy === userId ? 'you' : 'other',
        cancelNote: call.cancelNote,
        startAt: call.startAt,
        endAt: call.endAt,
        actualStartAt: call.actualStartAt,
        endedAt: call.endedAt,
        minutes: call.minutes,
        credits: call.credits,
        lateSeconds: call.lateSeconds,
        lateMovesEnd: call.lateMovesEnd,
        isTrial: call.isTrial,
        media: call.media,
      } satisfies CallRow,
    ]
  })
}
