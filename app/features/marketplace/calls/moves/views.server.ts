import { compareDates, localDateOf } from '#app/features/marketplace/availability/rules.ts'
import { localDay } from '#app/features/marketplace/availability/week.rules.ts'
import { startsForMove } from '#app/features/marketplace/bookings/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { notFound, type RefusalCode } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canUseCall } from '../policy.ts'
import { isOpenStatus } from '../schema.ts'
import { findCall } from '../store.server.ts'
import { decideMove, decideOpenProposal, movesAlone } from './rules.ts'
import { listMoves, type StoredMove } from './store.server.ts'

type By = 'you' | 'other'

const NEXT_TIMES = 3
/** Days with free times on one page. */
const DAYS_SHOWN = 10

/** A call's proposal and moves for one of its people. Strangers get 404. */
export async function callMoves(db: Db, viewer: Viewer, callId: string, now: Date, cancellationHours: number) {
  const call = isUuid(callId) ? await findCall(db, callId) : null
  const access = canUseCall(viewer, call)
  if (!call || !access.ok) throw notFound()
  const moves = await listMoves(db, callId)
  const [latest] = moves
  const byOf = ({ askedBy }: StoredMove): By => (askedBy === viewer.userId ? 'you' : 'other')
  const decision = decideMove(call, now)
  const open = latest && decision.ok && decideOpenProposal(latest, call.startAt, now).ok ? latest : null
  const bySeeker = access.side === 'seeker'
  const mustChoose = open !== null && byOf(open) === 'other'
  const starts = mustChoose ? await startsForMove(db, call, { bySeeker, now }) : []
  const free = new Set(starts.flat().map((start) => start.getTime()))
  return {
    ...{ callId, startAt: call.startAt },
    /** Without asking, or by a proposal; null if the call can't move. */
    way: decision.ok ? (movesAlone(access.side, call, now, cancellationHours) ? 'alone' : 'proposal') : null,
    proposal: open && {
      moveId: open.moveId,
      by: byOf(open),
      expiresAt: open.expiresAt ?? now,
      times: open.offered.map((at) => ({ at, isFree: !mustChoose || free.has(at.getTime()) })),
    },
    next: starts.flatMap((slot) => slot.slice(0, 1)).slice(0, NEXT_TIMES),
    last: open || !latest || !isOpenStatus(call.status) ? null : lastAnswer(latest, byOf(latest), call.startAt),
    history: moves
      .flatMap((one) => {
        const { answer, fromAt, toAt, answeredAt, expiresAt } = one
        if (answer !== 'moved' || !toAt || !answeredAt) return []
        return [{ fromAt, toAt, at: answeredAt, by: byOf(one), isAgreed: expiresAt !== null }]
      })
      .reverse(),
  } as const
}

export type CallMoves = Awaited<ReturnType<typeof callMoves>>

/** How the last proposal for this start ended, if it came to nothing. */
function lastAnswer({ answer, fromAt }: StoredMove, by: By, startAt: Date) {
  if (answer === 'moved' || fromAt.getTime() !== startAt.getTime()) return null
  return { answer: answer ?? ('expired' as const), by }
}

export type MovePage = Awaited<ReturnType<typeof movePage>>

/** The free times to which the viewer may move or propose to move a call, by day. Strangers get 404. */
export async function movePage(
  db: Db,
  viewer: Viewer,
  callId: string,
  options: { from: string | null; now: Date; timeZone: string; cancellationHours: number },
) {
  const { from, now, timeZone, cancellationHours } = options
  const moves = await callMoves(db, viewer, callId, now, cancellationHours)
  const call = await findCall(db, callId)
  if (!call) throw notFound()
  const decision = decideMove(call, now)
  const refusal: RefusalCode | null = decision.ok ? null : decision.code
  const slots = decision.ok ? await startsForMove(db, call, { bySeeker: viewer.userId === call.seekerId, now }) : []
  const today = localDateOf(now, timeZone)
  const byDay = Map.groupBy(slots.flat(), (start) => localDateOf(start, timeZone))
  const dates = [...byDay.keys()].sort(compareDates)
  const index = Math.max(
    0,
    dates.findIndex((date) => from !== null && compareDates(date, from) >= 0),
  )
  return {
    ...moves,
    refusal,
    next: slots.flatMap((slot) => slot.slice(0, 1)).slice(0, NEXT_TIMES),
    days: dates
      .slice(index, index + DAYS_SHOWN)
      .map((date) => ({ ...localDay(date, today, timeZone), starts: byDay.get(date) ?? [] })),
    earlier: index > 0 ? (dates[Math.max(0, index - DAYS_SHOWN)] ?? null) : null,
    later: dates[index + DAYS_SHOWN] ?? null,
  }
}
