import { voiceRateOf } from '#app/features/marketplace/rates/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findCall } from '../store.server.ts'
import { canSwitchToVoice } from './policy.ts'
import { decideVoice, type VoicePrice, voicePrice } from './rules.ts'

/** What going on by voice would bring back now. `isOffered`: the companion has a price for voice calls. */
export type VoiceOffer = VoicePrice & { isOffered: boolean; isFree: boolean }

/** For the seeker of an open video call; null for everybody else, and for every other call. */
export async function voiceOffer(db: Db, viewer: Viewer, callId: string, now: Date): Promise<VoiceOffer | null> {
  const call = isUuid(callId) ? await findCall(db, callId) : null
  if (!call || !canSwitchToVoice(viewer, call).ok || !decideVoice(call, now).ok) return null
  const rate = await voiceRateOf(db, call.companionId)
  return { ...voicePrice(call, rate, now), isOffered: rate !== null, isFree: call.isTrial }
}
