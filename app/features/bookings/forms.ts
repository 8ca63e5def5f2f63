import { z } from 'zod'
import { TALK_MEDIA } from '#app/features/availability/schema.ts'
import { instant } from '#app/platform/http/date-input.ts'

/** What forms and addresses of this feature send. Apart from its words and limits, so that no page loads the checking of forms. */

/** Prices as a page showed them: of the chosen length alone, or, where no script knows the choice, `minutes:credits` of each. */
const shownPrices = /^(\d{1,5}|\d{2}:\d{1,5}( \d{2}:\d{1,5}){0,3})$/

/** What was shown as the price of this length; undefined when nothing was. */
function shownCredits(prices: string, minutes: number): number | undefined {
  if (!prices.includes(':')) return Number(prices)
  const shown = prices.split(' ').find((price) => price.startsWith(`${minutes}:`))
  return shown === undefined ? undefined : Number(shown.slice(3))
}

const asked = z.object({
  companionId: z.uuid({ error: 'invalid_companion_id' }).toLowerCase(),
  media: z.enum(TALK_MEDIA, { error: 'invalid_booking' }),
  startAt: instant('invalid_slot'),
  minutes: z
    .string()
    .regex(/^\d{2}$/, { error: 'invalid_booking' })
    .transform(Number),
  requestKey: z.string().min(8, { error: 'invalid_booking' }).max(80, { error: 'invalid_booking' }),
  expectedCredits: z.string({ error: 'invalid_booking' }).regex(shownPrices, { error: 'invalid_booking' }),
})

/**
 * What a seeker asks for. The price is never theirs to say: `expectedCredits` is what they saw. It is asked for, so that nobody books
 * at a price they were not shown, and only refuses a booking at another one.
 */
export const bookCallInput = asked.transform(({ expectedCredits: prices, ...booking }, context) => {
  const expectedCredits = shownCredits(prices, booking.minutes)
  if (expectedCredits !== undefined) return { ...booking, expectedCredits }
  context.addIssue({ code: 'custom', path: ['expectedCredits'], message: 'invalid_booking' })
  return z.NEVER
})
export type BookCallInput = Omit<z.output<typeof bookCallInput>, 'expectedCredits'> & {
  expectedCredits?: number | undefined
}
