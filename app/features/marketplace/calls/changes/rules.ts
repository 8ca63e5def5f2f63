import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import {
  type BookingLimits,
  type CountedCall,
  isOpenFor,
  minutesLeftInWeek,
} from '#app/features/marketplace/availability/limits/rules.ts'
import { isOverlapping, type TimeRange } from '#app/features/marketplace/availability/rules.ts'
import { price } from '#app/features/marketplace/rates/rules.ts'
import { CREDITS_PER_EURO, RATE_EUROS_STEP } from '#app/features/marketplace/rates/schema.ts'
import type { Decision, RefusalCode } from '#app/platform/refusal.ts'
import { type CallState, type CallTimes, decideTransition, type Presence } from '../rules.ts'
import {
  CALL_MINUTES_MAX,
  EXTENSION_MINUTES,
  GRACE_MINUTES,
  isOpenStatus,
  OFFER_MINUTES,
  QUESTION_SECONDS,
} from '../schema.ts'

type PricedCall = { minutes: number; credits: number; ratePerHour: number | null }

/** Credits per hour of a call. If it didn't store its rate, derives the rate from its price. */
export function rateOfCall({ minutes, credits, ratePerHour }: PricedCall): number {
  if (ratePerHour !== null) return ratePerHour
  const step = RATE_EUROS_STEP * CREDITS_PER_EURO
  const rate = (credits * 60) / minutes
  const usual = Math.round(rate / step) * step
  return price(usual, minutes) === credits ? usual : rate
}

export const extensionPrice = (call: PricedCall) => Math.max(1, price(rateOfCall(call), EXTENSION_MINUTES))

export const offeredFrom = ({ endAt }: Pick<CallTimes, 'endAt'>) => new Date(endAt.getTime() - OFFER_MINUTES * 60_000)

export const questionExpiresAt = ({ endAt }: Pick<CallTimes, 'endAt'>, now: Date) =>
  new Date(Math.min(endAt.getTime(), now.getTime() + QUESTION_SECONDS * 1000))

export const addedTime = ({ endAt }: Pick<CallTimes, 'endAt'>): TimeRange => ({
  startAt: endAt,
  endAt: new Date(endAt.getTime() + EXTENSION_MINUTES * 60_000),
})

export function decideExtension(
  call: CallState & { minutes: number; isTrial: boolean },
  presence: Presence,
  now: Date,
): Decision {
  const running = decideTransition(call, 'join', 'seeker', now)
  if (!running.ok) return running
  if (call.isTrial) return { ok: false, code: 'extension_free_call' }
  if (call.minutes + EXTENSION_MINUTES > CALL_MINUTES_MAX) return { ok: false, code: 'extension_longest' }
  if (now < offeredFrom(call)) return { ok: false, code: 'too_early' }
  const hasMet = presence.seekerCame && presence.companionCame && presence.hasMedia
  return hasMet ? { ok: true } : { ok: false, code: 'nobody_to_talk_to' }
}

/** Both must be present to agree, because time without the other person must not cost anything. */
export const decideAgreement = ({ areBothHere }: Pick<Presence, 'areBothHere'>): Decision =>
  areBothHere ? { ok: true } : { ok: false, code: 'other_has_left' }

export type NeighbouringCalls = {
  limits: BookingLimits
  companionCalls: readonly CountedCall[]
  seekerCalls: readonly TimeRange[]
}

/**
 * Checks that both are free for the added time. Days away and calls per day don't count: the call is already running.
 */
export function decideAddedTime(call: CallTimes, around: NeighbouringCalls): Decision {
  const added = addedTime(call)
  const limits = { ...around.limits, callsPerDay: null, hoursPerWeek: null, away: [] }
  const week = minutesLeftInWeek(call, around.limits, [...around.companionCalls, { ...call, isOpen: true }])
  const hasRoom = week === null || week >= EXTENSION_MINUTES
  if (!hasRoom || !isOpenFor(added, limits, around.companionCalls))
    return { ok: false, code: 'extension_companion_taken' }
  if (around.seekerCalls.some((other) => isOverlapping(other, added)))
    return { ok: false, code: 'extension_seeker_taken' }
  return { ok: true }
}

/** Codes that concern only the other person (calls, limits, balance), by the side reading them. */
const OTHERS: Record<Side, readonly RefusalCode[]> = {
  seeker: ['extension_companion_taken'],
  companion: ['extension_seeker_taken', 'insufficient_credits', 'bookings_locked'],
}

export const refusalFor = (side: Side, code: RefusalCode): RefusalCode =>
  OTHERS[side].includes(code) ? 'extension_impossible' : code

export type VideoCall = CallState & {
  media: 'audio' | 'video'
  minutes: number
  credits: number
  isTrial: boolean
}

export type VoicePrice = {
  returned: number
  credits: number
}

/**
 * The refund is the difference to the voice price for the remaining time, or for the whole call within the grace
 * period.
 */
export function voicePrice(call: VideoCall, voiceRate: number | null, now: Date): VoicePrice {
  const isEarly = now.getTime() < call.startAt.getTime() + GRACE_MINUTES * 60_000
  const left = Math.ceil((call.endAt.getTime() - now.getTime()) / 60_000)
  const minutes = isEarly ? call.minutes : Math.min(call.minutes, Math.max(0, left))
  if (call.isTrial || voiceRate === null) return { returned: 0, credits: call.credits }
  const difference = Math.max(0, call.credits - price(voiceRate, call.minutes))
  // Round a partial refund up, in the seeker's favour, but leave the call a price.
  const returned = Math.min(Math.ceil((difference * minutes) / call.minutes), call.credits - 1)
  return { returned, credits: call.credits - returned }
}

/**
 * Checks that a video call can switch to voice. Refuses `call_cancelled`, `call_completed`, `too_late`,
 * `already_voice`.
 */
export function decideVoice(call: VideoCall, now: Date): Decision {
  if (!isOpenStatus(call.status))
    return { ok: false, code: call.status === 'cancelled' ? 'call_cancelled' : 'call_completed' }
  if (now >= call.endAt) return { ok: false, code: 'too_late' }
  return call.media === 'video' ? { ok: true } : { ok: false, code: 'already_voice' }
}
