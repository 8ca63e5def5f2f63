import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { limitsOf } from '#app/features/marketplace/availability/views.server.ts'
import { missingCredits } from '#app/features/marketplace/bookings/rules.ts'
import { heldCallsAround, seekerCallsIn } from '#app/features/marketplace/bookings/views.server.ts'
import { balanceOf, creditState } from '#app/features/marketplace/credits/views.server.ts'
import { isBlockedPair } from '#app/features/marketplace/safety/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Decision, RefusalCode } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findPresence } from '../attendance/store.server.ts'
import { canUseCall } from '../policy.ts'
import { findCall, type StoredCall } from '../store.server.ts'
import { addedTime, decideAddedTime, decideExtension, extensionPrice, offeredFrom, refusalFor } from './rules.ts'
import { EXTENSION_MINUTES, type ExtensionAnswer, LAST_ANSWER_MS } from './schema.ts'
import { findLatestExtension, type StoredExtension } from './store.server.ts'

/** Whether time, blocks and balance of both allow fifteen more minutes. */
export async function decideForBoth(db: Db, call: StoredCall): Promise<Decision<{ balance: number }>> {
  const { seekerId, companionId } = call
  const added = addedTime(call)
  const held = await heldCallsAround(db, companionId, added)
  const isItself = (other: { startAt: Date; isOpen: boolean }) =>
    other.isOpen && other.startAt.getTime() === call.startAt.getTime()
  const time = decideAddedTime(call, {
    limits: await limitsOf(db, companionId),
    companionCalls: held.filter((other) => !isItself(other)),
    seekerCalls: await seekerCallsIn(db, seekerId, added),
  })
  if (!time.ok) return time
  if (await isBlockedPair(db, seekerId, companionId)) return { ok: false, code: 'extension_impossible' }
  const { balance, isLocked } = await creditState(db, seekerId)
  if (isLocked) return { ok: false, code: 'bookings_locked' }
  return balance < extensionPrice(call) ? { ok: false, code: 'insufficient_credits' } : { ok: true, balance }
}

type Terms = { minutes: number; credits: number /** The call's end with the added time. */; endAt: Date }

/** What became of the last question, for a while: `by` is who asked. */
export type LastAnswer = { answer: ExtensionAnswer; by: 'you' | 'other'; at: Date } | null

export type ExtensionOffer =
  | { state: 'later'; from: Date; last: LastAnswer }
  | ({ state: 'offered'; last: LastAnswer } & Terms)
  | ({ state: 'asked'; by: 'you' | 'other'; extensionId: string; until: Date } & Terms)
  | ({ state: 'refused'; code: RefusalCode; missing: number; last: LastAnswer } & Terms)

/** Fifteen more minutes for the viewer's running call; null when it is not running, or was free. Null for strangers. */
export async function extensionOffer(
  db: Db,
  viewer: Viewer,
  callId: string,
  now: Date,
): Promise<ExtensionOffer | null> {
  const call = isUuid(callId) ? await findCall(db, callId) : null
  const access = canUseCall(viewer, call)
  if (!call || !access.ok || call.status !== 'active') return null
  const latest = await findLatestExtension(db, callId)
  const last = lastAnswer(latest, viewer.userId, now)
  const own = decideExtension(call, await findPresence(db, call, now), now)
  if (!own.ok && own.code === 'too_early') return { state: 'later', from: offeredFrom(call), last }
  if (!own.ok && own.code !== 'extension_longest') return null
  const terms = { minutes: EXTENSION_MINUTES, credits: extensionPrice(call), endAt: addedTime(call).endAt }
  const both = own.ok ? await decideForBoth(db, call) : own
  if (!both.ok)
    return {
      state: 'refused',
      ...refusedTo(access.side, both.code),
      ...(await lackOf(db, call, both.code, access.side)),
      last,
      ...terms,
    }
  if (latest && isOpenQuestion(latest, now)) {
    const by = latest.askedBy === viewer.userId ? 'you' : 'other'
    const { extensionId, expiresAt: until, credits } = latest
    return { state: 'asked', by, extensionId, until, ...terms, credits }
  }
  return { state: 'offered', last, ...terms }
}

const refusedTo = (side: Side, code: RefusalCode) => ({ code: refusalFor(side, code) })

/** How many credits a seeker lacks; 0 for a companion, who does not learn of balances. */
async function lackOf(db: Db, call: StoredCall, code: RefusalCode, side: Side) {
  if (side === 'companion' || code !== 'insufficient_credits') return { missing: 0 }
  return { missing: missingCredits(extensionPrice(call), await balanceOf(db, call.seekerId)) }
}

export const isOpenQuestion = (question: StoredExtension, now: Date) =>
  question.answer === null && now < question.expiresAt

function lastAnswer(latest: StoredExtension | null, userId: string, now: Date): LastAnswer {
  if (!latest || isOpenQuestion(latest, now)) return null
  const at = latest.answeredAt ?? latest.expiresAt
  if (now.getTime() - at.getTime() >= LAST_ANSWER_MS) return null
  return { answer: latest.answer ?? 'expired', by: latest.askedBy === userId ? 'you' : 'other', at }
}
