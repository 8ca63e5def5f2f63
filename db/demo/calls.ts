import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { DURATIONS, type Duration } from '#app/features/marketplace/bookings/schema.ts'
import { price } from '#app/features/marketplace/rates/rules.ts'
import { joinedAt, OTHER_SEEKER_ACCOUNTS } from './accounts.ts'
import { COMPANIONS, type DemoCompanion } from './people.ts'
import { pick, seededRandom, shuffled } from './seeded.ts'
import { type DemoSlot, slotsOf } from './working-hours.ts'

/** A demo call. `credits` is the price the product would charge. */
export interface DemoCall {
  readonly key: string
  readonly seekerKey: string
  readonly companionKey: string
  /** In the demo, `missed` always means that the companion didn't come. */
  readonly status: 'completed' | 'scheduled' | 'cancelled' | 'missed'
  readonly mediaType: CallMedia
  readonly durationMinutes: Duration
  readonly startAt: Date
  readonly endAt: Date
  readonly bookedAt: Date
  readonly credits: number
  readonly isTrial: boolean
  readonly cancelledAt: Date | null
  /** 1 to 5 stars, or null while the seeker has not rated. */
  readonly rating: number | null
}

export const CALL_DEFAULTS = { isTrial: false, cancelledAt: null, rating: null } as const

/** Lena lets her companions know that the stars are from her. */
export const isSigned = ({ seekerKey }: DemoCall) => seekerKey === 'lena'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PAST_DAYS = 84
/** How many days back the calls of companion@ reach, so that their income shows a year. */
const YEAR_DAYS = 345

const LENAS_CALLS: Readonly<Record<string, number>> = { mara: 3, ingrid: 2, jonah: 1, amina: 1, kofi: 1 }

/** Number of past calls and mean rating of companions on the first page of the directory. */
const KNOWN_COMPANIONS: Readonly<Record<string, { calls: number; mean: number }>> = {
  mara: { calls: 36, mean: 4.9 },
  jonah: { calls: 18, mean: 4.8 },
  ingrid: { calls: 15, mean: 5 },
  tomas: { calls: 10, mean: 4.7 },
  amina: { calls: 22, mean: 4.9 },
  pieter: { calls: 12, mean: 4.8 },
  nora: { calls: 8, mean: 4.6 },
  luca: { calls: 16, mean: 4.9 },
  sofia: { calls: 20, mean: 4.9 },
  elif: { calls: 8, mean: 4.7 },
  kofi: { calls: 15, mean: 4.8 },
  maya: { calls: 5, mean: 5 },
}

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

function mediaFor(slot: DemoSlot, random: () => number): CallMedia {
  return slot.mediaType === 'audio_video' && random() < 0.6 ? 'video' : 'audio'
}

function costOf(companion: DemoCompanion, mediaType: CallMedia, minutes: number): number {
  return price(mediaType === 'video' ? companion.ratePerHourVideo : companion.ratePerHourAudio, minutes)
}

/** The k-th rating of a companion. After any number of ratings, the mean lies between the target and 5. */
function ratingNumber(k: number, mean: number): number {
  const total = (count: number) => Math.ceil(mean * count - 1e-9)
  return total(k) - total(k - 1)
}

/** About 400 completed calls in the twelve weeks before `now`, inside the slots and without overlaps. */
export function pastCalls(now: Date): DemoCall[] {
  const taken = new Map<string, DemoCall[]>()
  return COMPANIONS.flatMap((companion) => {
    const random = seededRandom(`past calls ${companion.key}`)
    const { calls: count, mean } = KNOWN_COMPANIONS[companion.key] ?? {
      calls: 3 + Math.floor(random() * 4),
      mean: 4.2 + Math.floor(random() * 9) / 10,
    }
    const hours = slotsOf(companion, later(now, -PAST_DAYS * DAY), later(now, -DAY)).flatMap((slot) =>
      Array.from({ length: Math.floor((slot.endAt.getTime() - slot.startAt.getTime()) / HOUR) }, (_, at) => ({
        slot,
        startAt: later(slot.startAt, at * HOUR),
      })),
    )
    const chosen = shuffled(hours, random)
      .slice(0, count)
      .sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
    let rated = 0
    let lenasCalls = LENAS_CALLS[companion.key] ?? 0
    return chosen.map(({ slot, startAt }, at): DemoCall => {
      const durationMinutes = pick(DURATIONS, random)
      const endAt = later(startAt, durationMinutes * MINUTE)
      const isFree = (seekerKey: string) =>
        (taken.get(seekerKey) ?? []).every((call) => call.endAt <= startAt || call.startAt >= endAt)
      const isLenas = lenasCalls > 0 && at >= count * 0.7 && isFree('lena')
      if (isLenas) lenasCalls -= 1
      const seekerKey = isLenas
        ? 'lena'
        : (shuffled(OTHER_SEEKER_ACCOUNTS, random).find((seeker) => isFree(seeker.key)) ?? OTHER_SEEKER_ACCOUNTS[0]!)
            .key
      const mediaType = mediaFor(slot, random)
      const leaveUnrated = isLenas ? companion.key === 'jonah' : at > 0 && random() < 0.15
      const call: DemoCall = {
        key: `${companion.key}-${at + 1}`,
        seekerKey,
        companionKey: companion.key,
        status: 'completed',
        mediaType,
        durationMinutes,
        startAt,
        endAt,
        bookedAt: later(startAt, -(6 * HOUR + Math.floor(random() * 90) * HOUR)),
        credits: costOf(companion, mediaType, durationMinutes),
        ...CALL_DEFAULTS,
        rating: leaveUnrated ? null : ratingNumber(++rated, mean),
      }
      taken.set(seekerKey, [...(taken.get(seekerKey) ?? []), call])
      return call
    })
  })
}

/** The calls of companion@ before those, more each month, with people who had already signed up. Unrated. */
export function earlierCalls(now: Date): DemoCall[] {
  const companion = COMPANIONS.find((person) => person.key === 'mara')!
  const random = seededRandom('earlier calls')
  const calls: DemoCall[] = []
  for (let from = YEAR_DAYS, count = 3; from > PAST_DAYS + 2; from -= 29, count += 1) {
    const slots = slotsOf(companion, later(now, -from * DAY), later(now, -Math.max(from - 29, PAST_DAYS + 2) * DAY))
    const chosen = shuffled(slots, random).slice(0, count + Math.floor(random() * 4))
    for (const slot of chosen) {
      const { startAt } = slot
      const bookedAt = later(startAt, -(6 + Math.floor(random() * 60)) * HOUR)
      const seekers = OTHER_SEEKER_ACCOUNTS.filter((account) => joinedAt(account, now) < later(bookedAt, -2 * HOUR))
      if (seekers.length === 0) continue
      const durationMinutes = pick(DURATIONS, random)
      const mediaType = mediaFor(slot, random)
      calls.push({
        ...CALL_DEFAULTS,
        key: `mara-earlier-${calls.length + 1}`,
        // The first few come back often.
        seekerKey: seekers[Math.floor(random() * (random() < 0.5 ? Math.min(4, seekers.length) : seekers.length))]!.key,
        ...{ companionKey: 'mara', status: 'completed', mediaType, durationMinutes, startAt, bookedAt },
        endAt: later(startAt, durationMinutes * MINUTE),
        credits: costOf(companion, mediaType, durationMinutes),
      })
    }
  }
  return calls.sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
}

type Meeting = Pick<DemoCall, 'seekerKey' | 'companionKey' | 'startAt' | 'endAt'>
export type IsFree = (meeting: Meeting) => boolean

const isApart = (one: Meeting, other: Meeting) =>
  one.endAt <= other.startAt ||
  one.startAt >= other.endAt ||
  (one.seekerKey !== other.seekerKey && one.companionKey !== other.companionKey)

const plannedKey = (companionKey: string, seekerKey: string) => `${companionKey}-${seekerKey}-ahead`

const PLANNED = [
  { companionKey: 'ingrid', seekerKey: 'lena', fromHours: 26, durationMinutes: 30 },
  { companionKey: 'mara', seekerKey: 'deniz', fromHours: 20, durationMinutes: 30 },
  { companionKey: 'mara', seekerKey: 'miriam', fromHours: 68, durationMinutes: 45 },
] as const

export const UPCOMING_KEYS = PLANNED.map(({ companionKey, seekerKey }) => plannedKey(companionKey, seekerKey))

/** Planned calls, the earliest in 20 hours. A pair without a shared free time gets none. */
export function upcomingCalls(now: Date, isFree: IsFree = () => true): DemoCall[] {
  const planned: DemoCall[] = []
  for (const { companionKey, seekerKey, fromHours, durationMinutes } of PLANNED) {
    const companion = COMPANIONS.find((person) => person.key === companionKey)!
    const meeting = slotsOf(companion, later(now, fromHours * HOUR), later(now, 28 * DAY))
      .filter((slot) => slot.mediaType === 'audio_video')
      .map(({ startAt }) => ({ seekerKey, companionKey, startAt, endAt: later(startAt, durationMinutes * MINUTE) }))
      .find((each) => isFree(each) && planned.every((other) => isApart(each, other)))
    if (!meeting) continue
    planned.push({
      ...CALL_DEFAULTS,
      ...meeting,
      key: plannedKey(companionKey, seekerKey),
      status: 'scheduled',
      mediaType: 'video',
      durationMinutes,
      bookedAt: later(now, -fromHours * HOUR),
      credits: costOf(companion, 'video', durationMinutes),
    })
  }
  return planned
}

export const ratedAt = (call: DemoCall) => later(call.endAt, HOUR)

/** An hour-long call of seeker@ and companion@ that has just started, to try in two browser windows. */
export function joinableCall(now: Date): DemoCall {
  const companion = COMPANIONS.find((person) => person.key === 'mara')!
  const startAt = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)
  return {
    key: `mara-lena-${startAt.toISOString()}`,
    seekerKey: 'lena',
    companionKey: 'mara',
    status: 'scheduled',
    mediaType: 'video',
    durationMinutes: 60,
    startAt,
    endAt: later(startAt, HOUR),
    bookedAt: later(startAt, -DAY),
    credits: costOf(companion, 'video', 60),
    ...CALL_DEFAULTS,
  }
}

const OUTCOMES = [
  { key: 'lena-first-talk', companionKey: 'mara', fromDaysAgo: 76, minutes: 15, outcome: 'trial' },
  { key: 'lena-waited', companionKey: 'pieter', fromDaysAgo: 15, minutes: 30, outcome: 'missed' },
  { key: 'lena-cancelled', companionKey: 'sofia', fromDaysAgo: 11, minutes: 45, outcome: 'cancelled' },
] as const

/** Calls of seeker@ with other outcomes. They don't overlap any of `past`. */
export function seekersOtherCalls(now: Date, past: readonly DemoCall[]): DemoCall[] {
  return OUTCOMES.flatMap(({ key, companionKey, fromDaysAgo, minutes, outcome }) => {
    const companion = COMPANIONS.find((person) => person.key === companionKey)!
    const isFree = ({ startAt, endAt }: { startAt: Date; endAt: Date }) =>
      past.every(
        (call) =>
          (call.seekerKey !== 'lena' && call.companionKey !== companionKey) ||
          call.endAt <= startAt ||
          call.startAt >= endAt,
      )
    const time = slotsOf(companion, later(now, -fromDaysAgo * DAY), later(now, -2 * DAY))
      .map(({ startAt }) => ({ startAt, endAt: later(startAt, minutes * MINUTE) }))
      .find(isFree)
    if (!time) return []
    const call: DemoCall = {
      ...CALL_DEFAULTS,
      ...time,
      key,
      seekerKey: 'lena',
      companionKey,
      status: outcome === 'trial' ? 'completed' : outcome,
      mediaType: 'audio',
      durationMinutes: minutes,
      bookedAt: later(time.startAt, -3 * DAY),
      credits: outcome === 'trial' ? 0 : price(companion.ratePerHourAudio, minutes),
      isTrial: outcome === 'trial',
      cancelledAt: outcome === 'cancelled' ? later(time.startAt, -30 * HOUR) : null,
      rating: outcome === 'trial' ? 5 : null,
    }
    return [call]
  })
}
