import { voiceRateOf } from '#app/features/marketplace/rates/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { callAccess } from './access.rules.ts'
import { findPresence } from './attendance/store.server.ts'
import { type ExtensionOffer, extensionOffer } from './extension/views.server.ts'
import { canSwitchToVoice, canUseCall } from './policy.ts'
import { hasConnectedFor } from './rules.ts'
import { WAY_OUT_SECONDS } from './schema.ts'
import { findCall } from './store.server.ts'
import { decideVoice, type VoicePrice, voicePrice } from './voice/rules.ts'

export type CallOffers = {
  /** When the viewer may end a call that does not connect; null until both have joined, and once it connects. */
  wayOutAt: Date | null
  extension: ExtensionOffer | null
  voice: VoiceOffer | null
}

/** For one of the two people of a call, by its uuid; nothing for everybody else. */
export async function callOffers(db: Db, viewer: Viewer, callId: string, now: Date): Promise<CallOffers> {
  return {
    wayOutAt: await wayOutOf(db, viewer, callId, now),
    extension: await extensionOffer(db, viewer, callId, now),
    voice: await voiceOffer(db, viewer, callId, now),
  }
}

async function wayOutOf(db: Db, viewer: Viewer, callId: string, now: Date): Promise<Date | null> {
  const call = await findCall(db, callId)
  const access = canUseCall(viewer, call)
  if (!call || !access.ok || callAccess(call, now) !== 'open') return null
  const presence = await findPresence(db, call, now)
  if (hasConnectedFor(access.side, presence) || !presence.seekerCame || !presence.companionCame) return null
  return new Date(now.getTime() + Math.max(0, WAY_OUT_SECONDS - presence.togetherSeconds) * 1000)
}

/** What going on by voice would bring back now. `isOffered`: the companion has a price for voice calls. */
export type VoiceOffer = VoicePrice & { isOffered: boolean; isFree: boolean }

/** For the seeker of an open video call; null for everybody else, and for every other call. */
export async function voiceOffer(db: Db, viewer: Viewer, callId: string, now: Date): Promise<VoiceOffer | null> {
  const call = isUuid(callId) ? await findCall(db, callId) : null
  if (!call || !canSwitchToVoice(viewer, call).ok || !decideVoice(call, now).ok) return null
  const rate = await voiceRateOf(db, call.companionId)
  return { ...voicePrice(call, rate, now), isOffered: rate !== null, isFree: call.isTrial }
}
