import { addDays, earliestStart, localDateOf, startOfDay } from '#app/features/marketplace/availability/rules.ts'
import { UUID } from '#app/platform/uuid.ts'
import { AGE_LIMITS, type Filters, PRICE_LIMITS } from '../filters/schema.ts'

const sliderLimits = { low: PRICE_LIMITS[0], high: PRICE_LIMITS[1], youngest: AGE_LIMITS[0], oldest: AGE_LIMITS[1] }

/** True for an end of a range at the limit of its slider, where it leaves nobody out. */
export const isSliderLimit = (end: keyof typeof sliderLimits, value: number) => value === sliderLimits[end]

/**
 * Before which moment a free time has to begin: now, midnight after today, or midnight after the third day from today,
 * in the viewer's zone. Several filters mean "or", so the latest counts. Null when none is set.
 */
export function freeBefore(filters: Filters, now: Date, timeZone: string): Date | null {
  const endOfDayIn = (days: number) =>
    new Date(startOfDay(addDays(localDateOf(now, timeZone), days + 1), timeZone).getTime() - 1)
  if (filters.availableNext3Days) return endOfDayIn(3)
  if (filters.availableToday) return endOfDayIn(0)
  return filters.availableNow ? now : null
}

/** What "free" means now: `earliest` is the first start that can still be booked. */
export const timeFrameAt = (now: Date, windowEnd: Date) => ({ now, earliest: earliestStart(now), windowEnd })

/** Thirteen digits hold every key; as milliseconds they are an instant that PostgreSQL can represent. */
const cursorShape = new RegExp(`^([0-3])\\.(-?\\d{1,13})\\.(${UUID})$`)

export const formatCursor = (cursor: { segment: number; key: string; id: string }) =>
  `${cursor.segment}.${cursor.key}.${cursor.id}`

/** The cursor of a URL, or null for the beginning of the list. */
export function parseCursor(text: string | null): { segment: number; key: string; id: string } | null {
  const [, segment, key, id] = cursorShape.exec(text ?? '') ?? []
  return segment && key && id ? { segment: Number(segment), key, id } : null
}
