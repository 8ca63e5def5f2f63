import { addDays, earliestStart, localDateOf, startOfDay } from '#app/features/availability/rules.ts'
import { UUID } from '#app/platform/uuid.ts'
import { AGE_LIMITS, type Filters, PRICE_LIMITS } from '../filters/schema.ts'

const ends = { low: PRICE_LIMITS[0], high: PRICE_LIMITS[1], youngest: AGE_LIMITS[0], oldest: AGE_LIMITS[1] }

/** True for an end of a range that stands where its slider begins or ends: nobody is left out beyond it. */
export const isEnd = (end: keyof typeof ends, value: number) => value === ends[end]

/**
 * The moment before which a free piece has to begin for somebody to be listed: now, midnight after today, or midnight after the third
 * day from today, in the reader's zone (D-22…D-24); several are "or", so the latest. Null when no such filter is set.
 */
export function freeBefore(filters: Filters, now: Date, timeZone: string): Date | null {
  const endOfDayIn = (days: number) =>
    new Date(startOfDay(addDays(localDateOf(now, timeZone), days + 1), timeZone).getTime() - 1)
  if (filters.availableNext3Days) return endOfDayIn(3)
  if (filters.availableToday) return endOfDayIn(0)
  return filters.availableNow ? now : null
}

/** What "free" means at a moment: `earliest` is the first start that can still be booked. */
export const momentsOf = (now: Date, windowEnd: Date) => ({ now, earliest: earliestStart(now), windowEnd })

/** Thirteen digits hold every key there is; as milliseconds they are an instant that PostgreSQL knows. */
const cursorShape = new RegExp(`^([0-2])\\.(-?\\d{1,13})\\.(${UUID})$`)

/** A place in the list as an address carries it. */
export const writeCursor = (cursor: { part: number; key: string; id: string }) =>
  `${cursor.part}.${cursor.key}.${cursor.id}`

/** The place that an address names, or null for the beginning. */
export function readCursor(text: string | null): { part: number; key: string; id: string } | null {
  const [, part, key, id] = cursorShape.exec(text ?? '') ?? []
  return part && key && id ? { part: Number(part), key, id } : null
}
