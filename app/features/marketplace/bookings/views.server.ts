import { and, eq, gt, lt, sql } from 'drizzle-orm'
import {
  CALLS_AROUND_MS,
  type CountedCall,
  closedTimes,
  coolDownRanges,
  minutesLeftInWeek,
} from '#app/features/marketplace/availability/limits/rules.ts'
import {
  addDays,
  bookableSlots,
  compareDates,
  freeSlots,
  freeUntil,
  isOverlapping,
  localDateOf,
  rollingWeek,
  type Slot,
  startOfDay,
  startTimes,
  type TimeRange,
} from '#app/features/marketplace/availability/rules.ts'
import { type CallMedia, LEAD_MINUTES, STEP_MINUTES } from '#app/features/marketplace/availability/schema.ts'
import {
  awayToday,
  bookingWindow,
  findOffer,
  myLimits,
  myUsualWeek,
  type StoredLimits,
  scheduleWeek,
} from '#app/features/marketplace/availability/views.server.ts'
import { weekGrid, weekParts } from '#app/features/marketplace/availability/week.rules.ts'
import { noticesAbout } from '#app/features/marketplace/gate/topic-notices.data.ts'
import { companionForBooking, freeIntroId, nameCards } from '#app/features/marketplace/profiles/views.server.ts'
import { blocksBetween } from '#app/features/marketplace/safety/views.server.ts'
import { decidePaidBooking, toTraderState } from '#app/features/marketplace/traders/rules.ts'
import { findTrader, toPublicTrader } from '#app/features/marketplace/traders/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Db, statementName } from '#app/platform/data/db.server.ts'
import { NEAR_DAYS } from '#app/platform/date-limits.ts'
import { Refusal, type RefusalCode } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { calls, isCountedCall, isOpenCall } from '#db/schema/all.ts'
import { parseBookingPath } from './path.rules.ts'
import { canBook, rateFor, type TrialEligibility, type TrialState, trialState } from './rules.ts'
import { NEXT_SLOTS } from './schema.ts'
import { checkTrialMarks, type TrialProof, trialEligibility } from './trial.views.server.ts'

const dayMs = 86_400_000
const times = { callId: calls.id, startAt: calls.startAt, endAt: calls.endAt }

/** Calls that overlap a range extended by `ms` milliseconds on both sides. */
const isNearTo = ({ startAt, endAt }: TimeRange, ms: number) =>
  and(gt(calls.endAt, new Date(startAt.getTime() - ms)), lt(calls.startAt, new Date(endAt.getTime() + ms)))

/** A companion's calls that affect whether they can be booked within a range, in order. */
export const listCountedCallsAround = (
  db: Db,
  companionId: string,
  range: TimeRange,
): Promise<(CountedCall & { callId: string })[]> =>
  db
    .select({ ...times, isOpen: sql<boolean>`${isOpenCall}` })
    .from(calls)
    .where(and(eq(calls.companionId, companionId), isCountedCall, isNearTo(range, CALLS_AROUND_MS)))
    .orderBy(calls.startAt)
    .prepare(statementName('held calls'))
    .execute()

export const seekerCallsIn = (db: Db, seekerId: string, range: TimeRange) =>
  db
    .select({ companionId: calls.companionId, ...times })
    .from(calls)
    .where(and(eq(calls.seekerId, seekerId), isOpenCall, isNearTo(range, 0)))
    .orderBy(calls.startAt)

export const pairCalls = (
  db: Db,
  seekerId: string,
  companionId: string,
  range: TimeRange,
  days: number,
): Promise<(TimeRange & { callId: string })[]> =>
  db
    .select(times)
    .from(calls)
    .where(
      and(
        eq(calls.seekerId, seekerId),
        eq(calls.companionId, companionId),
        isCountedCall,
        isNearTo(range, days * dayMs),
      ),
    )

const listBookedCalls = (db: Db, companionId: string, window: TimeRange) =>
  db
    .select({ seekerId: calls.seekerId, ...times, media: calls.mediaType })
    .from(calls)
    .where(and(eq(calls.companionId, companionId), isOpenCall, isNearTo(window, 0)))
    .orderBy(calls.startAt)

type MovableCall = { callId: string; seekerId: string; companionId: string; media: CallMedia; minutes: number } & {
  startAt: Date
}

/**
 * Starts in the companion's free time to which a booked call could move, by free slot. The call isn't in its own way.
 * Leaves out the seeker's other calls if the seeker asks; a companion doesn't learn of them.
 */
export async function startsForMove(
  db: Db,
  call: MovableCall,
  { bySeeker, now }: { bySeeker: boolean; now: Date },
): Promise<Date[][]> {
  const { callId, seekerId, companionId, media, minutes } = call
  const window = bookingWindow(now)
  const range = { startAt: window.from, endAt: window.to }
  const [offer, held, mine] = await Promise.all([
    findOffer(db, companionId, window),
    listCountedCallsAround(db, companionId, range),
    bySeeker ? seekerCallsIn(db, seekerId, range) : [],
  ])
  if (!offer) return []
  const { limits, offered } = offer
  const { noticeMinutes, daysBetweenCalls, hoursPerWeek } = limits
  const isOther = (other: { callId: string }) => other.callId !== callId
  const counted = held.filter(isOther)
  const together = daysBetweenCalls > 0 ? await pairCalls(db, seekerId, companionId, range, daysBetweenCalls) : []
  const closed = [
    ...closedTimes(limits, counted),
    ...coolDownRanges(daysBetweenCalls, together.filter(isOther)),
    ...mine.filter(isOther),
  ]
  const fits = (startAt: Date) => {
    const time = { startAt, endAt: new Date(startAt.getTime() + minutes * 60_000) }
    const left = hoursPerWeek === null ? null : minutesLeftInWeek(time, limits, counted)
    return startAt.getTime() !== call.startAt.getTime() && (left === null || minutes <= left)
  }
  return freeSlots(offered, closed, now, media)
    .map((slot) => startTimes(slot, now, minutes, noticeMinutes).filter(fits))
    .filter((starts) => starts.length > 0)
}

type OpenTimes = { offered: Slot[]; limits: StoredLimits; closed: TimeRange[] }

/** A companion's offered and blocked times in a window, for `freeTimesIn` and `nextFreeTimes`; null if unknown. */
export async function findOpenTimes(
  db: Db,
  companionId: string,
  { from, to }: { from: Date; to: Date },
): Promise<OpenTimes | null> {
  const [offer, calls] = await Promise.all([
    findOffer(db, companionId, { from, to }),
    listCountedCallsAround(db, companionId, { startAt: from, endAt: to }),
  ])
  return offer && { ...offer, closed: closedTimes(offer.limits, calls) }
}

/**
 * A companion's free time as their profile shows it: until when they're free now (always null if they want notice), the
 * next slots by voice and by video, each from its first possible start, and whether they're away.
 */
export function freeTimesIn({ offered, limits, closed }: OpenTimes, now: Date, limit: number = NEXT_SLOTS) {
  const { noticeMinutes } = limits
  const next = (media: CallMedia) => bookableSlots(offered, closed, now, { media, noticeMinutes }).slice(0, limit)
  return {
    freeUntil: noticeMinutes > 0 ? null : freeUntil(freeSlots(offered, closed, now), now),
    audio: next('audio'),
    video: next('video'),
    away: awayToday(limits, now),
  }
}

export const nextFreeTimes = ({ offered, limits, closed }: OpenTimes, now: Date, limit: number = NEXT_SLOTS) =>
  bookableSlots(offered, closed, now, { noticeMinutes: limits.noticeMinutes }).slice(0, limit)

/**
 * The viewer's booking page: weeks counted from today, showing the one of `week`, `slotAt` or the next free slot. Null
 * if the companion doesn't exist or blocked the viewer. Refuses `availability_load_failed`, `booked_load_failed`.
 */
export async function bookingPage(
  db: Db,
  viewer: Viewer,
  companionId: string,
  media: CallMedia,
  options: { week: string | null; slotAt?: Date | null; now: Date; timeZone: string; proof?: TrialProof },
) {
  const { now, timeZone } = options
  const window = bookingWindow(now)
  const range = { startAt: window.from, endAt: window.to }
  const { userId } = viewer
  const [times, [held, mine, seeker], offer, block, trader] = await Promise.all([
    readOrRefuse('availability_load_failed', findOffer(db, companionId, window)),
    readOrRefuse(
      'booked_load_failed',
      Promise.all([
        listCountedCallsAround(db, companionId, range),
        seekerCallsIn(db, userId, range),
        trialEligibility(db, userId),
      ]),
    ),
    companionForBooking(db, companionId),
    blocksBetween(db, userId, companionId),
    findTrader(db, companionId),
  ])
  if (!offer || !times || !seeker || (offer.status !== 'active' && userId !== companionId)) return null
  if (block.byOther) return null
  const { limits, offered } = times
  const isBlocked = block.byViewer
  const trial = await viewerTrialState(db, viewer, { offer, seeker }, options.proof)
  const refusal = [
    canBook(viewer, offer),
    { ok: !isBlocked, code: 'pair_blocked' as const },
    { ok: !seeker.isLocked, code: 'bookings_locked' as const },
    decidePaidBooking(toTraderState(trader, now), trial === 'available' ? 0 : 1),
  ].find(({ ok }) => !ok)
  const elsewhere = { offer: { freeIntro: !offer.freeIntro }, seeker }
  const hasFreeCall = (await viewerTrialState(db, viewer, elsewhere, options.proof)) === 'available'
  const { noticeMinutes, daysBetweenCalls } = limits
  const together = daysBetweenCalls > 0 ? pairCalls(db, userId, companionId, range, daysBetweenCalls) : []
  const pauses = coolDownRanges(daysBetweenCalls, await together)
  const closed = [...closedTimes(limits, held), ...pauses]
  const busy = held.filter((call) => call.isOpen && isOverlapping(call, range))
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
  const { name, slug, photoKey, certified, languages, rating } = offer
  const nextWeek = addDays(firstDay, 7)
  return {
    companion: { companionId, name, slug, photoKey, certified, languages, rating },
    rates: { audio: offer.ratePerHourAudio, video: offer.ratePerHourVideo },
    trial,
    balance: seeker.balance,
    /** The viewer could have a free call, but not with this companion. */
    hasFreeCallElsewhere: hasFreeCall,
    refusal: refusal && 'code' in refusal ? refusal.code : null,
    trader: toPublicTrader(trader),
    now,
    noticeMinutes,
    /** Days the companion keeps free between calls with this viewer; 0 if that blocks nothing. */
    coolDownDays: pauses.length > 0 ? daysBetweenCalls : 0,
    notices: viewer.role === 'seeker' ? noticesAbout(offer.topics) : [],
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

/** State of the viewer's free call. With `proof`, also checks accounts that seem to be the same person's. */
async function viewerTrialState(
  db: Db,
  viewer: Viewer,
  { offer, seeker }: { offer: { freeIntro: boolean }; seeker: TrialEligibility },
  proof: TrialProof | undefined,
): Promise<TrialState> {
  if (viewer.role !== 'seeker') return 'none'
  const state = trialState(offer, seeker)
  const isTaken = state === 'available' && proof && (await checkTrialMarks(db, viewer.userId, proof)).isTaken
  return isTaken ? 'elsewhere' : state
}

export type BookingPage = NonNullable<Awaited<ReturnType<typeof bookingPage>>>

/**
 * The next free call of the free-intro companion, preferably by `media`: what a guest or new seeker could have instead
 * of a paid call. Null if there's none, or not for this seeker.
 */
export async function nextFreeCall(
  db: Db,
  options: { language: Language; now: Date; seekerId?: string; media?: CallMedia; mine?: readonly TimeRange[] },
) {
  const { now, seekerId, media: wanted = 'audio', mine = [] } = options
  const companionId = await freeIntroId(db, options.language)
  if (!companionId) return null
  const [companion, times, block] = await Promise.all([
    companionForBooking(db, companionId),
    findOpenTimes(db, companionId, bookingWindow(now)),
    seekerId ? blocksBetween(db, seekerId, companionId) : null,
  ])
  if (!companion || !times || block?.byOther || block?.byViewer) return null
  const { noticeMinutes } = times.limits
  for (const media of [wanted, wanted === 'audio' ? 'video' : 'audio'] as const) {
    const [slot] = bookableSlots(times.offered, [...times.closed, ...mine], now, { media, noticeMinutes })
    if (slot && rateFor(companion, media) !== null)
      return { companionId, name: companion.name, photoKey: companion.photoKey, media, startAt: slot.startAt }
  }
  return null
}

export type FreeCall = NonNullable<Awaited<ReturnType<typeof nextFreeCall>>>

const within = (date: string, first: string, last: string) =>
  compareDates(date, first) < 0 ? first : compareDates(date, last) > 0 ? last : date

/** The booking a guest was on their way to at `path`; null if it can't be booked. */
export async function intendedBooking(db: Db, path: string) {
  const booking = parseBookingPath(path)
  if (!booking) return null
  const offer = await companionForBooking(db, booking.companionId)
  if (offer?.status !== 'active') return null
  const { companionId, name, photoKey } = offer
  return { companionId, name, photoKey, startAt: booking.startAt, isFree: offer.freeIntro }
}

export type IntendedBooking = NonNullable<Awaited<ReturnType<typeof intendedBooking>>>

/** Names the failed read; the original error becomes the refusal's cause. */
const readOrRefuse = <T>(code: RefusalCode, read: Promise<T>): Promise<T> =>
  read.catch((error: unknown) => {
    throw Object.assign(new Refusal(code, { status: 500 }), { cause: error })
  })

/**
 * When a start stops being bookable (the companion's notice before it, or now if another call has taken it), and the
 * next start after it, if any.
 */
export async function bookableUntil(
  db: Db,
  { companionId, media, startAt }: { companionId: string; media: CallMedia; startAt: Date },
  now: Date,
) {
  const step = { startAt, endAt: new Date(startAt.getTime() + STEP_MINUTES * 60_000) }
  const [held, times] = await Promise.all([
    listCountedCallsAround(db, companionId, step),
    findOpenTimes(db, companionId, bookingWindow(now)),
  ])
  const isTaken = held.some((call) => call.isOpen && isOverlapping(call, step))
  const noticeMinutes = times?.limits.noticeMinutes ?? 0
  const slots = times ? bookableSlots(times.offered, times.closed, now, { media, noticeMinutes }) : []
  return {
    isTaken,
    closesAt: isTaken ? now : new Date(startAt.getTime() - Math.max(LEAD_MINUTES, noticeMinutes) * 60_000),
    nextAt: slots.flatMap((slot) => startTimes(slot, now)).find((at) => at > startAt) ?? null,
  }
}

const DEFAULT_VISIBLE_HOURS = { firstHour: 8, lastHour: 21 }

/** A companion's booked calls in a window, with the seekers' names; empty for deleted accounts. */
async function myBookedTimes(db: Db, viewer: Viewer, window: TimeRange) {
  const found = await listBookedCalls(db, viewer.userId, window)
  const names = await nameCards(db, [...new Set(found.map((call) => call.seekerId))])
  return found.map(({ seekerId, ...call }) => ({ ...call, name: names.get(seekerId)?.name ?? '' }))
}

export async function schedulePage(
  db: Db,
  viewer: Viewer,
  options: { date: string | null; now: Date; timeZone: string },
) {
  const week = await scheduleWeek(db, viewer, options)
  const booked = await myBookedTimes(db, viewer, week.window)
  const limits = await limitsPage(db, viewer, options.now)
  const parts = weekParts(week.slots, booked)
  const grid = weekGrid({
    days: week.days.map(({ date }) => date),
    slots: parts.flatMap(({ startAt, endAt, slot }) => (slot ? [{ startAt, endAt, media: slot.media }] : [])),
    busy: booked,
    now: options.now,
    timeZone: options.timeZone,
    ownBusy: limits.busy,
    atLeast: DEFAULT_VISIBLE_HOURS,
  })
  return { week, booked, grid, limits, usualWeek: await myUsualWeek(db, viewer, options.timeZone) }
}

/** The viewer's limits and times away, with the booked calls that fall into these. */
export async function limitsPage(db: Db, viewer: Viewer, now: Date) {
  const ahead = { startAt: now, endAt: new Date(now.getTime() + NEAR_DAYS * dayMs) }
  return myLimits(db, viewer, now, await listBookedCalls(db, viewer.userId, ahead))
}
