import { CALLS_AROUND_MS, closedTimes, coolDowns, type HeldCall } from '#app/features/availability/limits/rules.ts'
import { awayToday, limitsOf } from '#app/features/availability/limits/views.server.ts'
import {
  addDays,
  bookableSlots,
  compareDates,
  freeSlots,
  freeUntil,
  localDateOf,
  rollingWeek,
  startOfDay,
  type TimeRange,
} from '#app/features/availability/rules.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { availabilityOf, bookingWindow } from '#app/features/availability/views.server.ts'
import { weekGrid } from '#app/features/availability/week.rules.ts'
import { areBookingsLocked, balanceOf } from '#app/features/credits/views.server.ts'
import { companionForBooking } from '#app/features/profiles/views.server.ts'
import { blocksBetween } from '#app/features/safety/views.server.ts'
import { decidePaidBooking } from '#app/features/traders/rules.ts'
import { publicTrader, traderState } from '#app/features/traders/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { Refusal, type RefusalCode } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { bookingOfPath } from './path.rules.ts'
import { canBook } from './policy.ts'
import { type TrialEligibility, type TrialState, trialState } from './rules.ts'
import { NEXT_SLOTS } from './schema.ts'
import {
  findCompanionSummary,
  findTrialEligibility,
  listHeldCalls,
  listPairCalls,
  listSeekerBookings,
} from './store.server.ts'
import { noticesBeforeBooking } from './topics.views.server.ts'
import { type TrialProof, trialClaim } from './trial-marks/views.server.ts'

/** A companion's calls that matter for whether they can be booked within a range: some days around it count too. */
export const heldCallsAround = (db: Db, companionId: string, range: TimeRange): Promise<HeldCall[]> =>
  listHeldCalls(db, companionId, {
    startAt: new Date(range.startAt.getTime() - CALLS_AROUND_MS),
    endAt: new Date(range.endAt.getTime() + CALLS_AROUND_MS),
  })

/** A seeker's calls to come, with whomever, that share a moment with a range. */
export const seekerCallsIn = (db: Db, seekerId: string, { startAt, endAt }: TimeRange): Promise<TimeRange[]> =>
  listSeekerBookings(db, seekerId, { from: startAt, to: endAt })

/** Calls of a pair that keep other calls of theirs away from a range, for the days that the companion chose. */
export function pairCallsAround(
  db: Db,
  pair: { seekerId: string; companionId: string; daysBetweenCalls: number },
  { startAt, endAt }: TimeRange,
): Promise<TimeRange[]> {
  const { seekerId, companionId, daysBetweenCalls } = pair
  if (daysBetweenCalls === 0) return Promise.resolve([])
  const around = daysBetweenCalls * 86_400_000
  return listPairCalls(db, seekerId, companionId, {
    startAt: new Date(startAt.getTime() - around),
    endAt: new Date(endAt.getTime() + around),
  })
}

/** What a companion offers from now on, what closes it, and how long before a call they want to know of it. */
async function openTimesOf(db: Db, companionId: string, now: Date) {
  const window = bookingWindow(now)
  const [offered, limits, calls] = await Promise.all([
    availabilityOf(db, companionId, window),
    limitsOf(db, companionId),
    heldCallsAround(db, companionId, { startAt: window.from, endAt: window.to }),
  ])
  return { offered, limits, closed: closedTimes(limits, calls) }
}

/**
 * One companion's free time as a profile shows it: until when free now (never with a notice), the next slots by voice
 * and by video, each from its first possible start (B-03), and whether they are away.
 */
export async function freeTimesOf(db: Db, companionId: string, now: Date, limit: number = NEXT_SLOTS) {
  const { offered, limits, closed } = await openTimesOf(db, companionId, now)
  const { noticeMinutes } = limits
  const next = (media: CallMedia) => bookableSlots(offered, closed, now, { media, noticeMinutes }).slice(0, limit)
  return {
    freeUntil: noticeMinutes > 0 ? null : freeUntil(freeSlots(offered, closed, now), now),
    audio: next('audio'),
    video: next('video'),
    away: awayToday(limits, now),
  }
}

/**
 * The next times at which somebody can still book a companion, by voice or by video, each from its first possible
 * start: neither booked nor past, and within the companion's limits.
 */
export async function nextFreeTimes(db: Db, companionId: string, now: Date, limit: number = NEXT_SLOTS) {
  const { offered, limits, closed } = await openTimesOf(db, companionId, now)
  return bookableSlots(offered, closed, now, { noticeMinutes: limits.noticeMinutes }).slice(0, limit)
}

/**
 * Whether this viewer's next short call with that companion is the free trial (B-18, C-16); booking uses the same rule.
 * A guest counts as the new seeker they would become.
 */
export async function isTrialAvailable(db: Db, viewer: Viewer | null, offer: { freeIntro: boolean }): Promise<boolean> {
  if (!viewer || !offer.freeIntro) return offer.freeIntro
  if (viewer.role !== 'seeker') return false
  return trialState(offer, await findTrialEligibility(db, viewer.userId)) === 'available'
}

/** Whether a seeker's trial is used: booked, completed, or missed by the seeker (B-21). */
export const hasUsedTrial = async (db: Db, seekerId: string): Promise<boolean> =>
  (await findTrialEligibility(db, seekerId)).isTrialUsed

/**
 * The booking page for this viewer, from today in weeks, first that of `week`, `slotAt` or the next free slot. Null
 * without such a companion or if they blocked. Refuses `availability_load_failed`, `booked_load_failed` (B-26, B-27).
 */
export async function bookingPage(
  db: Db,
  viewer: Viewer,
  companionId: string,
  media: CallMedia,
  options: { week: string | null; slotAt?: Date | null; now: Date; timeZone: string; proof?: TrialProof },
) {
  const offer = await companionForBooking(db, companionId)
  if (!offer || (offer.status !== 'active' && viewer.userId !== companionId)) return null
  const { now, timeZone } = options
  const window = bookingWindow(now)
  const [offered, limits, calls, head, block, seeker, balance, mine, isLocked] = await Promise.all([
    readOrRefuse('availability_load_failed', availabilityOf(db, companionId, window)),
    readOrRefuse('availability_load_failed', limitsOf(db, companionId)),
    readOrRefuse('booked_load_failed', heldCallsAround(db, companionId, { startAt: window.from, endAt: window.to })),
    findCompanionSummary(db, companionId),
    blocksBetween(db, viewer.userId, companionId),
    readOrRefuse('booked_load_failed', findTrialEligibility(db, viewer.userId)),
    balanceOf(db, viewer.userId),
    readOrRefuse('booked_load_failed', listSeekerBookings(db, viewer.userId, window)),
    areBookingsLocked(db, viewer),
  ])
  if (block.byOther) return null
  const isBlocked = block.byViewer
  const decision = canBook(viewer, offer)
  const trial = await ownTrialState(db, viewer, offer, seeker, options.proof)
  const declared = decidePaidBooking(await traderState(db, companionId, now), trial === 'available' ? 0 : 1)
  const refusal = [
    decision,
    { ok: !isBlocked, code: 'pair_blocked' as const },
    { ok: !isLocked, code: 'bookings_locked' as const },
    declared,
  ].find(({ ok }) => !ok)
  const { noticeMinutes, daysBetweenCalls } = limits
  const pair = { seekerId: viewer.userId, companionId, daysBetweenCalls }
  const pauses = coolDowns(
    daysBetweenCalls,
    await pairCallsAround(db, pair, { startAt: window.from, endAt: window.to }),
  )
  const closed = [...closedTimes(limits, calls), ...pauses]
  const busy = calls.filter((call) => call.isOpen && call.endAt > window.from && call.startAt < window.to)
  const slots = isBlocked ? [] : bookableSlots(offered, closed, now, { noticeMinutes })
  const next = isBlocked
    ? []
    : bookableSlots(offered, closed, now, { media, noticeMinutes })
        .filter((slot) => bookableSlots([slot], mine, now).length > 0)
        .slice(0, NEXT_SLOTS)
  const today = localDateOf(now, timeZone)
  const date = options.week ?? localDateOf(options.slotAt ?? next[0]?.startAt ?? now, timeZone)
  const days = rollingWeek(today, within(date, today, localDateOf(window.to, timeZone)))
  const [firstDay = today] = days
  const nextWeek = addDays(firstDay, 7)
  return {
    companion: {
      companionId,
      name: offer.name,
      slug: offer.slug,
      photoKey: offer.photoKey,
      certified: offer.certified,
      ...head,
    },
    rates: { audio: offer.ratePerHourAudio, video: offer.ratePerHourVideo },
    trial,
    balance,
    refusal: refusal && 'code' in refusal ? refusal.code : null,
    /** Whether the contract is with a trader, and with whom. */
    trader: await publicTrader(db, companionId),
    now,
    noticeMinutes,
    /** Days that the companion keeps free between calls with this viewer; 0 where that closes nothing. */
    coolDownDays: pauses.length > 0 ? daysBetweenCalls : 0,
    /** What has to be read before booking, by topic. */
    notices: viewer.role === 'seeker' ? await noticesBeforeBooking(db, viewer.userId, companionId) : [],
    away: isBlocked ? null : awayToday(limits, now),
    slots,
    next,
    mine,
    week: {
      firstDay,
      earlier: compareDates(firstDay, today) > 0 ? addDays(firstDay, -7) : null,
      later: startOfDay(nextWeek, timeZone) < window.to ? nextWeek : null,
      ...weekGrid({ days, slots, busy: isBlocked ? [] : busy, now, timeZone }),
    },
  }
}

/** The state of the viewer's trial; with `proof` also whether another account that seems to be theirs had it. */
async function ownTrialState(
  db: Db,
  viewer: Viewer,
  offer: { freeIntro: boolean },
  seeker: TrialEligibility,
  proof: TrialProof | undefined,
): Promise<TrialState> {
  if (viewer.role !== 'seeker') return 'none'
  const state = trialState(offer, seeker)
  const isTaken = state === 'available' && proof && (await trialClaim(db, viewer.userId, proof)).isTaken
  return isTaken ? 'elsewhere' : state
}

export type BookingPage = NonNullable<Awaited<ReturnType<typeof bookingPage>>>

const within = (date: string, first: string, last: string) =>
  compareDates(date, first) < 0 ? first : compareDates(date, last) > 0 ? last : date

/**
 * Whom a guest wants to book who came from that booking address, and when; null when it is none or nobody can be booked
 * there.
 */
export async function intendedBooking(db: Db, path: string) {
  const booking = bookingOfPath(path)
  if (!booking) return null
  const offer = await companionForBooking(db, booking.companionId)
  if (offer?.status !== 'active') return null
  const { companionId, name, photoKey } = offer
  return { companionId, name, photoKey, startAt: booking.startAt, isFree: await isTrialAvailable(db, null, offer) }
}

export type IntendedBooking = NonNullable<Awaited<ReturnType<typeof intendedBooking>>>

/** Names what could not be read; the error behind it is the refusal's cause. */
const readOrRefuse = <T>(code: RefusalCode, read: Promise<T>): Promise<T> =>
  read.catch((error: unknown) => {
    throw Object.assign(new Refusal(code, { status: 500 }), { cause: error })
  })
