import type { SlotMedia } from '#app/features/marketplace/availability/schema.ts'
import type { DemoCompanion } from './people.ts'
import { seededRandom } from './seeded.ts'

interface Block {
  /** Days on which the block begins; 1 is Monday. */
  readonly days: readonly number[]
  readonly from: string
  readonly minutes: number
  readonly mediaType: SlotMedia
}

export interface DemoSlot {
  readonly companionKey: string
  readonly startAt: Date
  readonly endAt: Date
  readonly mediaType: SlotMedia
}

const WEEKDAYS = [1, 2, 3, 4, 5]
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

const WEEKLY_PATTERNS = {
  mornings: [
    { days: WEEKDAYS, from: '07:00', minutes: 150, mediaType: 'audio_video' },
    { days: EVERY_DAY, from: '10:00', minutes: 120, mediaType: 'audio' },
  ],
  workdays: [
    { days: WEEKDAYS, from: '09:00', minutes: 180, mediaType: 'audio_video' },
    { days: WEEKDAYS, from: '13:30', minutes: 180, mediaType: 'audio_video' },
  ],
  afternoons: [
    { days: [1, 2, 3, 4, 5, 6], from: '12:00', minutes: 210, mediaType: 'audio_video' },
    { days: [3, 7], from: '16:30', minutes: 90, mediaType: 'audio' },
  ],
  evenings: [
    { days: [1, 2, 3, 4, 7], from: '18:00', minutes: 180, mediaType: 'audio_video' },
    { days: [6], from: '16:00', minutes: 120, mediaType: 'audio' },
  ],
  late_nights: [
    { days: [1, 2, 3, 4, 7], from: '21:00', minutes: 240, mediaType: 'audio_video' },
    { days: [5, 6], from: '22:00', minutes: 240, mediaType: 'audio' },
  ],
  small_hours: [
    { days: EVERY_DAY, from: '00:30', minutes: 210, mediaType: 'audio' },
    { days: EVERY_DAY, from: '04:30', minutes: 150, mediaType: 'audio_video' },
  ],
  weekends: [
    { days: [5], from: '19:00', minutes: 120, mediaType: 'audio' },
    { days: [6, 7], from: '10:00', minutes: 180, mediaType: 'audio_video' },
    { days: [6, 7], from: '14:00', minutes: 240, mediaType: 'audio_video' },
  ],
  early_and_late: [
    { days: WEEKDAYS, from: '06:00', minutes: 120, mediaType: 'audio' },
    { days: WEEKDAYS, from: '20:00', minutes: 120, mediaType: 'audio_video' },
    { days: [6, 7], from: '08:30', minutes: 150, mediaType: 'audio_video' },
  ],
  long_days: [
    { days: EVERY_DAY, from: '08:00', minutes: 180, mediaType: 'audio_video' },
    { days: EVERY_DAY, from: '14:00', minutes: 90, mediaType: 'audio' },
    { days: EVERY_DAY, from: '17:00', minutes: 330, mediaType: 'audio_video' },
  ],
} satisfies Readonly<Record<string, readonly Block[]>>
export type WeeklyPattern = keyof typeof WEEKLY_PATTERNS

/** Gives people with the same pattern start times up to an hour apart and different days off. */
function personalShift(companion: DemoCompanion): { laterBy: number; dayOff: number } {
  const random = seededRandom(`rhythm ${companion.key}`)
  return { laterBy: Math.floor(random() * 3) * 30, dayOff: 1 + Math.floor(random() * 7) }
}

/**
 * The slots that start in [from, until), in wall-clock time of the companion's zone, so clock changes don't move them.
 */
export function slotsOf(companion: DemoCompanion, from: Date, until: Date): DemoSlot[] {
  const { laterBy, dayOff } = personalShift(companion)
  const zoned = (at: Date) => at.toTemporalInstant().toZonedDateTimeISO(companion.timeZone)
  const last = zoned(until).toPlainDate()
  const slots: DemoSlot[] = []
  for (let day = zoned(from).toPlainDate(); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (day.dayOfWeek === dayOff) continue
    for (const block of WEEKLY_PATTERNS[companion.weeklyPattern].filter((each) => each.days.includes(day.dayOfWeek))) {
      const begins = day.toPlainDateTime(block.from).add({ minutes: laterBy })
      const ends = begins.add({ minutes: block.minutes })
      slots.push({
        companionKey: companion.key,
        startAt: new Date(begins.toZonedDateTime(companion.timeZone).epochMilliseconds),
        endAt: new Date(ends.toZonedDateTime(companion.timeZone).epochMilliseconds),
        mediaType: block.mediaType,
      })
    }
  }
  return slots
    .filter((slot) => slot.startAt >= from && slot.startAt < until)
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
}
