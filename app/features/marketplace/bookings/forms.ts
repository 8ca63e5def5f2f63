import { z } from 'zod'
import { CALL_MEDIA } from '#app/features/marketplace/availability/schema.ts'
import {
  TOPIC_NOTICES,
  TOPICS_WITH_NOTICE,
  type VersionedNotice,
} from '#app/features/marketplace/gate/topic-notices.data.ts'
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '#app/platform/bounds.ts'
import { instantInput } from '#app/platform/http/date-input.ts'

/** Prices the page showed: the chosen length's credits or, without JavaScript, `minutes:credits` of every length. */
const displayedPrices = /^(\d{1,5}|\d{2}:\d{1,5}( \d{2}:\d{1,5}){0,3})$/

function displayedCredits(prices: string, minutes: number): number | undefined {
  if (!prices.includes(':')) return Number(prices)
  const price = prices.split(' ').find((entry) => entry.startsWith(`${minutes}:`))
  return price === undefined ? undefined : Number(price.slice(3))
}

/** Parses notices from space-separated `topic:version`; drops unknown ones. */
const readNotices = (sent: string): VersionedNotice[] =>
  TOPICS_WITH_NOTICE.flatMap((topic) => {
    const entry = sent.split(' ').find((one) => one.startsWith(`${topic}:`))
    const version = Number(entry?.slice(topic.length + 1))
    return Number.isInteger(version) && version >= 1 && version <= TOPIC_NOTICES[topic] ? [{ topic, version }] : []
  })

const bookingForm = z.object({
  companionId: z.uuid({ error: 'invalid_companion_id' }).toLowerCase(),
  media: z.enum(CALL_MEDIA, { error: 'invalid_booking' }),
  startAt: instantInput('invalid_slot'),
  minutes: z
    .string()
    .regex(/^\d{2}$/, { error: 'invalid_booking' })
    .transform(Number),
  idempotencyKey: z
    .string()
    .min(IDEMPOTENCY_KEY_MIN, { error: 'invalid_booking' })
    .max(IDEMPOTENCY_KEY_MAX, { error: 'invalid_booking' }),
  /** Topic notices shown with the form (HeilprG). */
  notices: z.string().max(1_000, { error: 'invalid_booking' }).default('').transform(readNotices),
  expectedCredits: z.string({ error: 'invalid_booking' }).regex(displayedPrices, { error: 'invalid_booking' }),
})

/**
 * The server sets the price. `expectedCredits` is the price the seeker saw, and only refuses a booking at a different
 * one.
 */
export const bookCallInput = bookingForm.transform(({ expectedCredits: prices, ...booking }, context) => {
  const expectedCredits = displayedCredits(prices, booking.minutes)
  if (expectedCredits !== undefined) return { ...booking, expectedCredits }
  context.addIssue({ code: 'custom', path: ['expectedCredits'], message: 'invalid_booking' })
  return z.NEVER
})
export type BookCallInput = Omit<z.output<typeof bookCallInput>, 'expectedCredits' | 'notices'> & {
  expectedCredits?: number | undefined
  notices?: readonly VersionedNotice[] | undefined
}
