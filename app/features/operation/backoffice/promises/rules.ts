import { REVIEW_DAYS } from '#app/features/marketplace/profiles/schema.ts'
import { PAYMENT_REVIEW_DAYS } from '#app/features/money/payments/schema.ts'
import { PAYOUT_REVIEW_DAYS } from '#app/features/money/payouts/schema.ts'

const hourMs = 3_600_000

/** The instant so many business days (Monday to Friday in UTC) before another. */
export function businessDaysBefore(now: Date, days: number): Date {
  const at = new Date(now)
  for (let left = days; left > 0; ) {
    at.setTime(at.getTime() - 24 * hourMs)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left--
  }
  return at
}

/** Until when each kind of request must have come in to be overdue now, as the pages promise its answer. */
export const overdueBefore = (now: Date) => ({
  application: new Date(now.getTime() - 24 * REVIEW_DAYS * hourMs),
  purchase: businessDaysBefore(now, PAYMENT_REVIEW_DAYS),
  payout: businessDaysBefore(now, PAYOUT_REVIEW_DAYS),
})
export type Overdue = Record<keyof ReturnType<typeof overdueBefore> | 'case', number>
