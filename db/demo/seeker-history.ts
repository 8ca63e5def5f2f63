import { price } from '#app/features/marketplace/rates/rules.ts'
import { CALL_DEFAULTS, type DemoCall } from './calls.ts'
import { COMPANIONS } from './people.ts'
import { slotsOf } from './working-hours.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** The free first call of seeker@, and two calls that did not take place. */
const OUTCOMES = [
  { key: 'lena-first-talk', companionKey: 'mara', fromDaysAgo: 76, minutes: 15, outcome: 'trial' },
  { key: 'lena-waited', companionKey: 'pieter', fromDaysAgo: 15, minutes: 30, outcome: 'missed' },
  { key: 'lena-cancelled', companionKey: 'sofia', fromDaysAgo: 11, minutes: 45, outcome: 'cancelled' },
] as const

/**
 * Calls of seeker@ with another outcome: the free first call, one that the companion missed, one cancelled 30 hours
 * before it. They overlap none of `past`.
 */
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
