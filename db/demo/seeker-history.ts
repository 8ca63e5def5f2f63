import { price } from '#app/features/rates/rules.ts'
import { type DemoCall, PLAIN } from './calls.ts'
import { COMPANIONS } from './people.ts'
import { windowsOf } from './working-hours.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** How seeker@ began, and two calls of hers that did not take place. */
const TURNS = [
  { key: 'lena-first-talk', companionKey: 'mara', fromDaysAgo: 76, minutes: 15, turn: 'trial' },
  { key: 'lena-waited', companionKey: 'pieter', fromDaysAgo: 15, minutes: 30, turn: 'missed' },
  { key: 'lena-cancelled', companionKey: 'sofia', fromDaysAgo: 11, minutes: 45, turn: 'cancelled' },
] as const

/**
 * The calls of seeker@ that were not simply held: the free first talk, one whose companion did not come, one that she
 * cancelled 30 hours before it. They overlap none of `held`.
 */
export function seekersOtherCalls(now: Date, held: readonly DemoCall[]): DemoCall[] {
  return TURNS.flatMap(({ key, companionKey, fromDaysAgo, minutes, turn }) => {
    const companion = COMPANIONS.find((person) => person.key === companionKey)!
    const isFree = ({ startAt, endAt }: { startAt: Date; endAt: Date }) =>
      held.every(
        (call) =>
          (call.seekerKey !== 'lena' && call.companionKey !== companionKey) ||
          call.endAt <= startAt ||
          call.startAt >= endAt,
      )
    const time = windowsOf(companion, later(now, -fromDaysAgo * DAY), later(now, -2 * DAY))
      .map(({ startAt }) => ({ startAt, endAt: later(startAt, minutes * MINUTE) }))
      .find(isFree)
    if (!time) return []
    const call: DemoCall = {
      ...PLAIN,
      ...time,
      key,
      seekerKey: 'lena',
      companionKey,
      status: turn === 'trial' ? 'completed' : turn,
      mediaType: 'audio',
      durationMinutes: minutes,
      bookedAt: later(time.startAt, -3 * DAY),
      credits: turn === 'trial' ? 0 : price(companion.ratePerHourAudio, minutes),
      isTrial: turn === 'trial',
      cancelledAt: turn === 'cancelled' ? later(time.startAt, -30 * HOUR) : null,
      rating: turn === 'trial' ? 5 : null,
    }
    return [call]
  })
}
