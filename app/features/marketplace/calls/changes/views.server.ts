import { limitsOf } from '#app/features/marketplace/availability/views.server.ts'
import { missingCredits } from '#app/features/marketplace/bookings/rules.ts'
import { listCountedCallsAround, seekerCallsIn } from '#app/features/marketplace/bookings/views.server.ts'
import { balanceOf, creditState } from '#app/features/marketplace/credits/views.server.ts'
import { voiceRateOf } from '#app/features/marketplace/rates/views.server.ts'
import { isBlockedPair } from '#app/features/marketplace/safety/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Decision, RefusalCode } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findPresence } from '../attendance/store.server.ts'
import { canSwitchToVoice, canUseCall } from '../policy.ts'
import { callAccess, hasConnectedFor } from '../rules.ts'
import { EXTENSION_MINUTES, type ExtensionAnswer, GIVE_UP_AFTER_SECONDS, LAST_ANSWER_MS } from '../schema.ts'
import { findCall, findLatestExtension, type StoredCall, type StoredExtension } from '../store.server.ts'
import {
  addedTime,
  decideAddedTime,
  decideExtension,
  decideVoice,
  extensionPrice,
  offeredFrom,
  refusalFor,
  type VoicePrice,
  voicePrice,
} from './rules.ts'

export type CallOffers = Awaited<ReturnType<typeof callOffers>>

export async function callOffers(db: Db, viewer: Viewer, callId: string, now: Date) {
  return {
    wayOutAt: await giveUpAllowedAt(db, viewer, callId, now),
    extension: await extensionOffer(db, viewer, callId, now),
    voice: await voiceOffer(db, viewer, callId, now),
  }
}

/** When the viewer may end a call that doesn't connect. Null until both have joined, and once it connects. */
async function giveUpAllowedAt(db: Db, viewer: Viewer, callId: string, now: Date): Promise<Date | null> {
  const call = await findCall(db, callId)
  const access = canUseCall(viewer, call)
  if (!call || !access.ok || callAccess(call, now) !== 'open') return null
  const presence = await findPresence(db, call, now)
  if (hasConnectedFor(access.side, presence) || !presence.seekerCame || !presence.companionCame) return null
  return new Date(now.getTime() + Math.max(0, GIVE_UP_AFTER_SECONDS - presence.togetherSeconds) * 1000)
}

/** Refund for switching to voice now. */
export type VoiceOffer = VoicePrice & { isFree: boolean }

/** Null unless the viewer is the seeker of an open video call. */
export async function voiceOffer(db: Db, viewer: Viewer, callId: string, now: Date): Promise<VoiceOffer | null> {
  const call = await findCall(db, callId)
  if (!call || !canSwitchToVoice(viewer, call).ok || !decideVoice(call, now).ok) return null
  const rate = await voiceRateOf(db, call.companionId)
  return { ...voicePrice(call, rate, now), isFree: call.isTrial }
}

export async function decideForBoth(db: Db, call: StoredCall): Promise<Decision> {
  const { seekerId, companionId } = call
  const added = addedTime(call)
  const held = await listCountedCallsAround(db, companionId, added)
  const time = decideAddedTime(call, {
    limits: await limitsOf(db, companionId),
    companionCalls: held.filter((other) => other.callId !== call.callId),
    seekerCalls: await seekerCallsIn(db, seekerId, added),
  })
  if (!time.ok) return time
  if (await isBlockedPair(db, seekerId, companionId)) return { ok: false, code: 'extension_impossible' }
  const { balance, isLocked } = await creditState(db, seekerId)
  if (isLocked) return { ok: false, code: 'bookings_locked' }
  return balance < extensionPrice(call) ? { ok: false, code: 'insufficient_credits' } : { ok: true }
}

/** `endAt` includes the added time. */
type Terms = { minutes: number; credits: number; endAt: Date }

/** Outcome of the last request, shown for a while; `by` is who asked. */
export type LastAnswer = { answer: ExtensionAnswer; by: 'you' | 'other'; at: Date } | null

export type ExtensionOffer =
  | { state: 'later'; from: Date; last: LastAnswer }
  | ({ state: 'offered'; last: LastAnswer } & Terms)
  | ({ state: 'asked'; by: 'you' | 'other'; extensionId: string; until: Date } & Terms)
  | ({ state: 'refused'; code: RefusalCode; missing: number; last: LastAnswer } & Terms)

/**
 * The offer to add fifteen minutes to the viewer's running call. Null if it isn't running, is free, or isn't theirs.
 */
export async function extensionOffer(
  db: Db,
  viewer: Viewer,
  callId: string,
  now: Date,
): Promise<ExtensionOffer | null> {
  const call = await findCall(db, callId)
  const access = canUseCall(viewer, call)
  if (!call || !access.ok || call.status !== 'active') return null
  const latest = await findLatestExtension(db, callId)
  const last = lastAnswer(latest, viewer.userId, now)
  const own = decideExtension(call, await findPresence(db, call, now), now)
  if (!own.ok && own.code === 'too_early') return { state: 'later', from: offeredFrom(call), last }
  if (!own.ok && own.code !== 'extension_longest') return null
  const terms = { minutes: EXTENSION_MINUTES, credits: extensionPrice(call), endAt: addedTime(call).endAt }
  const both = own.ok ? await decideForBoth(db, call) : own
  if (!both.ok) {
    // Don't reveal the seeker's balance to the companion.
    const lacksCredits = access.side === 'seeker' && both.code === 'insufficient_credits'
    const missing = lacksCredits ? missingCredits(terms.credits, await balanceOf(db, call.seekerId)) : 0
    return { state: 'refused', code: refusalFor(access.side, both.code), missing, last, ...terms }
  }
  if (latest && isOpenQuestion(latest, now)) {
    const by = latest.askedBy === viewer.userId ? 'you' : 'other'
    const { extensionId, expiresAt: until, credits } = latest
    return { state: 'asked', by, extensionId, until, ...terms, credits }
  }
  return { state: 'offered', last, ...terms }
}

export const isOpenQuestion = (question: StoredExtension, now: Date) =>
  question.answer === null && now < question.expiresAt

function lastAnswer(latest: StoredExtension | null, userId: string, now: Date): LastAnswer {
  if (!latest || isOpenQuestion(latest, now)) return null
  const at = latest.answeredAt ?? latest.expiresAt
  if (now.getTime() - at.getTime() >= LAST_ANSWER_MS) return null
  return { answer: latest.answer ?? 'expired', by: latest.askedBy === userId ? 'you' : 'other', at }
}
