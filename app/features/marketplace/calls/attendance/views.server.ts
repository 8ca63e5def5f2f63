import type { Db } from '#app/platform/data/db.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canUseCall, sideOf } from '../policy.ts'
import { isOpenStatus } from '../schema.ts'
import { findCall } from '../store.server.ts'
import { attendanceFrom, type SideAttendance } from './rules.ts'
import { listStays } from './store.server.ts'

/** More stretches than anybody comes back in an hour. */
const STAYS_MAX = 500

export type AttendanceReceipt = { you: SideAttendance | null; other: SideAttendance | null; togetherMs: number }

/** When each was in a decided call, the same for both; null while it is open or nothing is stored. Strangers: 404. */
export async function attendanceReceipt(
  db: Db,
  viewer: Viewer,
  callId: string,
  now: Date,
): Promise<AttendanceReceipt | null> {
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
