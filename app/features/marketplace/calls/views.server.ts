import { type Side, sideOfRole } from '#app/features/marketplace/accounts/schema.ts'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { returnedCallIds } from '#app/features/marketplace/credits/views.server.ts'
import type { Counterpart } from '#app/features/marketplace/profiles/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type DeletionEffects, effectsOfDeletion } from './departure.rules.ts'
import { type Admission, canUseCall, decideAdmission, sideOf } from './policy.ts'
import { type CallStatus, type MissedReason, PAST_CALLS_PER_PAGE, type PastOrder } from './schema.ts'
import {
  type CallWithOther,
  countPastCalls,
  findCallWithOther,
  listCallsWithBlocks,
  listPastCalls,
  listUndecidedCalls,
  listUnratedCalls,
  listUpcomingCalls,
} from './store.server.ts'

/** A call as one of its two people sees it. `credits` is its price; `missedReason` names who did not come. */
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

/** The viewer's calls that are scheduled or active and not over, soonest first. */
export const myUpcomingCalls = async (db: Db, viewer: Viewer, { limit }: { limit: number }): Promise<CallRow[]> =>
  callRows(await listUpcomingCalls(db, viewer.userId, limit), viewer.userId, viewer.language)

/** The same for any person, for other features on the server. The name of a deleted account is empty. */
export const upcomingCallsOf = async (db: Db, userId: string, { limit }: { limit: number }): Promise<CallRow[]> =>
  callRows(await listUpcomingCalls(db, userId, limit), userId)

/** `isReturned` when the price of the call went back to the seeker. */
export type BookedCallRow = CallRow & { isReturned: boolean }
export type PastCall = BookedCallRow & { bookedAt: Date; rating: number | null }
export type PastCalls = { calls: PastCall[]; order: PastOrder; page: number; pages: number; total: number }

/** One page of the viewer's decided calls, latest first; a page past the end is the last one. */
export async function pastCalls(
  db: Db,
  viewer: Viewer,
  options: { page: number; order: PastOrder },
): Promise<PastCalls> {
  const { userId, language } = viewer
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
  const calls = found.flatMap((call) =>
    toCallRow(call, userId, language).map((row) => ({
      ...row,
      bookedAt: call.createdAt,
      isReturned: call.isReturned,
      rating: call.rating,
    })),
  )
  return { calls, order: options.order, page, pages, total }
}

export type UnratedCall = { callId: string; name: string; startAt: Date }

/** The calls that the viewer booked, had since then and gave no stars yet, the one that ended last first. */
export async function unratedCalls(db: Db, viewer: Viewer, since: Date): Promise<UnratedCall[]> {
  const found = await listUnratedCalls(db, viewer.userId, since)
  return found.map((call) => ({ ...call, name: nameOr(call.name, viewer.language) }))
}

/** One of the viewer's own calls. Strangers get 404. */
export async function callForViewer(db: Db, viewer: Viewer, callId: string): Promise<CallRow> {
  const call = isUuid(callId) ? await findCallWithOther(db, callId, viewer.userId) : null
  if (!call || !canUseCall(viewer, call).ok) throw notFound()
  const [row] = toCallRow(call, viewer.userId, viewer.language)
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

/** A call with both ids, for other features on the server; the caller decides who may see it. */
export { findCall as callCard, type StoredCall as CallCard } from './store.server.ts'

const callRows = (found: readonly CallWithOther[], userId: string, language?: Language): CallRow[] =>
  found.flatMap((call) => toCallRow(call, userId, language))

/** A deleted account has no name; with the reader's language it gets a label instead. */
const nameOr = (name: string, language?: Language) =>
  name || (language ? texts(language, 'calls')('deletedAccount') : '')

/** A call as one of its two people sees it; nothing for everybody else. */
function toCallRow(call: CallWithOther, userId: string, language?: Language): CallRow[] {
  const side = sideOf(userId, call)
  const { other } = call
  if (!side) return []
  const name = nameOr(other.name, language)
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
    },
  ]
}

export async function deletionEffects(
  db: Db,
  viewer: Viewer,
  now: Date,
  cancellationHours: number,
): Promise<DeletionEffects> {
  const calls = await listUndecidedCalls(db, viewer.userId)
  return effectsOfDeletion(calls, sideOfRole(viewer.role), now, cancellationHours)
}

export { countLiveCalls as liveCallFigures } from './quality/store.server.ts'
