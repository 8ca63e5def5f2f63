import {
  type BookingLimits,
  type CountedCall,
  coolDownRanges,
  isOpenFor,
  minutesLeftInWeek,
} from '#app/features/marketplace/availability/limits/rules.ts'
import { earliestStart, isOnStep, isOverlapping, type TimeRange } from '#app/features/marketplace/availability/rules.ts'
import { CALL_MEDIA, type CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { price } from '#app/features/marketplace/rates/rules.ts'
import { isInstant, isNear } from '#app/platform/date-limits.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { AccountStatus, Viewer } from '#app/platform/viewer.ts'
import { DEFAULT_DURATION, DURATIONS, type Duration, TRIAL_MINUTES } from './schema.ts'

const minuteMs = 60_000

/** Rates in credits per hour; null if that kind of call isn't offered. */
type BookingTerms = { ratePerHourAudio: number | null; ratePerHourVideo: number | null; freeIntro: boolean }
export type TrialEligibility = {
  status: AccountStatus | null
  isTrialUsed: boolean
  /** Another account, apparently the same person's, has had the free call. */
  isTakenElsewhere?: boolean
}
export type TrialState = 'none' | 'available' | 'used' | 'elsewhere'
type BookingRequest = { companionId: string; media: CallMedia; startAt: Date; minutes: number }

/** Checks that a request is well formed. Refuses `invalid_companion_id`, `invalid_booking`, `invalid_slot`. */
export function validateBookingRequest(request: BookingRequest): Decision<TimeRange & { minutes: Duration }> {
  if (!isUuid(request.companionId)) return { ok: false, code: 'invalid_companion_id' }
  const minutes = DURATIONS.find((one) => one === request.minutes)
  if (!minutes || !CALL_MEDIA.includes(request.media)) return { ok: false, code: 'invalid_booking' }
  if (!(request.startAt instanceof Date) || !isInstant(request.startAt) || !isOnStep(request.startAt))
    return { ok: false, code: 'invalid_slot' }
  const { startAt } = request
  return { ok: true, minutes, startAt, endAt: new Date(startAt.getTime() + minutes * minuteMs) }
}

export const rateFor = (terms: Omit<BookingTerms, 'freeIntro'>, media: CallMedia) =>
  media === 'video' ? terms.ratePerHourVideo : terms.ratePerHourAudio

/**
 * For the next short call with this companion. `elsewhere`: another account of the same person has had the free call.
 */
export function trialState(terms: Pick<BookingTerms, 'freeIntro'>, seeker: TrialEligibility): TrialState {
  if (!terms.freeIntro || seeker.status !== 'new') return 'none'
  if (seeker.isTrialUsed) return 'used'
  return seeker.isTakenElsewhere ? 'elsewhere' : 'available'
}

/**
 * Decides whether a call can be booked, and its price. Refuses `media_not_offered`, `starts_too_soon`, `slot_gone` (two
 * years ahead), `price_changed`, and `trial_used` unless the seeker saw a price (`expectedCredits`).
 */
export function decideBooking(input: {
  terms: BookingTerms
  seeker: TrialEligibility
  media: CallMedia
  startAt: Date
  minutes: number
  expectedCredits?: number | undefined
  noticeMinutes: number
  now: Date
}): Decision<{ credits: number; ratePerHour: number; isTrial: boolean }> {
  const { terms, media, minutes, expectedCredits } = input
  const rate = rateFor(terms, media)
  if (rate === null) return { ok: false, code: 'media_not_offered', details: { type: media } }
  const start = checkStart(input.startAt, input.noticeMinutes, input.now)
  if (!start.ok) return start
  const trial = minutes <= TRIAL_MINUTES ? trialState(terms, input.seeker) : 'none'
  if (trial === 'used' && !expectedCredits) return { ok: false, code: 'trial_used' }
  const isTrial = trial === 'available'
  const credits = isTrial ? 0 : price(rate, minutes)
  if (expectedCredits !== undefined && expectedCredits !== credits) {
    return { ok: false, code: 'price_changed', details: { credits } }
  }
  return { ok: true, credits, ratePerHour: rate, isTrial }
}

/** Refuses `starts_too_soon`, and `slot_gone` two years ahead. */
export function checkStart(startAt: Date, noticeMinutes: number, now: Date): Decision {
  if (startAt < earliestStart(now, noticeMinutes)) return { ok: false, code: 'starts_too_soon' }
  return isNear(startAt, now) ? { ok: true } : { ok: false, code: 'slot_gone' }
}

/**
 * Checks a time against the companion's limits. Refuses `slot_gone`, which hides the reason from seekers, and
 * `week_nearly_full` if a shorter call would fit. Leaves overlaps with open calls to the constraint.
 */
export function checkBookingTime(range: TimeRange, limits: BookingLimits, calls: readonly CountedCall[]): Decision {
  if (calls.some((call) => call.isOpen && isOverlapping(call, range))) return { ok: true }
  if (!isOpenFor(range, limits, calls)) return { ok: false, code: 'slot_gone' }
  const minutes = (range.endAt.getTime() - range.startAt.getTime()) / minuteMs
  const left = minutesLeftInWeek(range, limits, calls)
  return left === null || minutes <= left ? { ok: true } : { ok: false, code: 'week_nearly_full', details: { left } }
}

/** Refuses `cool_down` if the pair has another call within `days`. */
export function decideCoolDown(range: TimeRange, days: number, calls: readonly TimeRange[]): Decision {
  const isClosed = coolDownRanges(days, calls).some((closed) => isOverlapping(closed, range))
  return isClosed ? { ok: false, code: 'cool_down', details: { days } } : { ok: true }
}

export const missingCredits = (cost: number, balance: number) => Math.max(0, cost - balance)

export type DurationChoice = { minutes: Duration; credits: number; fits: boolean }

/** The lengths on offer at a start, with prices; only the free call's length if it's free. */
export function durationChoices(
  slot: TimeRange,
  startAt: Date,
  hourlyRate: number,
  trial: TrialState,
): DurationChoice[] {
  const offered = trial === 'available' ? DURATIONS.filter((minutes) => minutes <= TRIAL_MINUTES) : DURATIONS
  return offered.map((minutes) => ({
    minutes,
    credits: trial === 'available' ? 0 : price(hourlyRate, minutes),
    fits: startAt.getTime() + minutes * minuteMs <= slot.endAt.getTime(),
  }))
}

/** Price of each length, which a form without JavaScript sends back: space-separated `minutes:credits`. */
export const displayedPrices = (choices: readonly DurationChoice[]) =>
  choices.map(({ minutes, credits }) => `${minutes}:${credits}`).join(' ')

/** The chosen length if it fits, otherwise the longest that fits within the default. */
export function chosenDuration(choices: readonly DurationChoice[], chosen: number | null): Duration | null {
  const fitting = choices.filter((choice) => choice.fits).map((choice) => choice.minutes)
  return fitting.find((one) => one === chosen) ?? fitting.filter((one) => one <= DEFAULT_DURATION).at(-1) ?? null
}

/** Combines the form's key with the choice: the same form with another choice is a new request. */
export const bookingKey = (
  formKey: string,
  { startAt, minutes, media }: Pick<BookingRequest, 'startAt' | 'minutes' | 'media'>,
) => `${formKey}.${startAt.getTime()}.${minutes}.${media}`

/** Seekers with a name can book active companions. Inactive companions are not found, as on the page. */
export function canBook(
  viewer: Pick<Viewer, 'userId' | 'role' | 'status' | 'name'> | null,
  companion: { companionId: string; status: AccountStatus | null } | null,
): Decision {
  if (!viewer) return { ok: false, code: 'not_authenticated' }
  if (!companion) return { ok: false, code: 'not_found' }
  if (viewer.userId === companion.companionId) return { ok: false, code: 'cannot_book_yourself' }
  if (companion.status !== 'active') return { ok: false, code: 'not_found' }
  if (viewer.role !== 'seeker') return { ok: false, code: 'seekers_only' }
  if (viewer.status === 'canceled') return { ok: false, code: 'account_closed' }
  if (viewer.status !== 'new' && viewer.status !== 'active') return { ok: false, code: 'account_suspended' }
  if (!viewer.name) return { ok: false, code: 'name_missing' }
  return { ok: true }
}
