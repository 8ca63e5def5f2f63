import { price } from '#app/features/marketplace/rates/rules.ts'
import type { Decision } from '#app/platform/refusal.ts'
import type { CallState } from '../rules.ts'
import { GRACE_MINUTES, isOpenStatus } from '../schema.ts'

export type VideoCall = CallState & {
  media: 'audio' | 'video'
  minutes: number
  credits: number
  isTrial: boolean
}

export type VoicePrice = {
  returned: number
  credits: number
  /** Minutes that cost the voice price; all of them until five minutes after the start. */
  minutes: number
}

/** What comes back: the difference to the voice price for the time left, or all of it until the grace is over. */
export function voicePrice(call: VideoCall, voiceRate: number | null, now: Date): VoicePrice {
  const isEarly = now.getTime() < call.startAt.getTime() + GRACE_MINUTES * 60_000
  const left = Math.ceil((call.endAt.getTime() - now.getTime()) / 60_000)
  const minutes = isEarly ? call.minutes : Math.min(call.minutes, Math.max(0, left))
  if (call.isTrial || voiceRate === null) return { returned: 0, credits: call.credits, minutes }
  const difference = Math.max(0, call.credits - price(voiceRate, call.minutes))
  // A part of the time: rounded up, in the seeker's favour; the call keeps a price.
  const returned = Math.min(Math.ceil((difference * minutes) / call.minutes), call.credits - 1)
  return { returned, credits: call.credits - returned, minutes }
}

/** Whether a call can continue by voice: it is by video, and not over. Refuses `already_voice`. */
export function decideVoice(call: VideoCall, now: Date): Decision {
  if (!isOpenStatus(call.status))
    return { ok: false, code: call.status === 'cancelled' ? 'call_cancelled' : 'call_completed' }
  if (now >= call.endAt) return { ok: false, code: 'too_late' }
  return call.media === 'video' ? { ok: true } : { ok: false, code: 'already_voice' }
}
