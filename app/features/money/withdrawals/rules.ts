import { addDays, localDateOf, weekdayOf } from '#app/features/marketplace/availability/rules.ts'
import { type Formatters, longLocalDate } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type OfficeViewer } from '#app/platform/viewer.ts'
import { REPAYMENT_DAYS, WITHDRAWAL_DAYS, type WithdrawalState } from './schema.ts'

const FRIDAY = 5
const NEXT_MONDAY = 8

/**
 * The last day of the period in the buyer's time zone: 14 days after the payment, moved to Monday if it's a weekend (§§
 * 187, 188, 193 BGB). Public holidays differ by place, so administrators check those.
 */
export function lastDayToWithdraw(paidAt: Date, timeZone: string): string {
  const day = addDays(localDateOf(paidAt, timeZone), WITHDRAWAL_DAYS)
  const weekday = weekdayOf(day)
  return weekday > FRIDAY ? addDays(day, NEXT_MONDAY - weekday) : day
}

export const isInTime = (paidAt: Date, receivedAt: Date, timeZone: string): boolean =>
  localDateOf(receivedAt, timeZone) <= lastDayToWithdraw(paidAt, timeZone)

export const isSettled = (state: WithdrawalState): boolean => state === 'refund' || state === 'nothing_left'

export const repayBy = (receivedAt: Date): Date => new Date(receivedAt.getTime() + REPAYMENT_DAYS * 86_400_000)

/** Only administrators with a second factor may see and close declarations. */
export function canHandleWithdrawals(viewer: OfficeViewer): Decision {
  return isAdministrator(viewer) ? { ok: true } : { ok: false, code: 'not_found' }
}

type T = Translate<'withdrawals'>

/** The buyer's receipt for a declaration. Amounts in euro cents. */
export type WithdrawalReceipt = {
  number: string
  receivedAt: Date
  name: string
  email: string
  declaration: string
  state: WithdrawalState
  isClosed: boolean
  refundCredits: number
  refundCents: number
  /** Spent, or reserved for booked calls; zero if no purchase was named. */
  spentCredits: number
  spentCents: number
  /** The last local day of the period; null if no purchase was named. */
  lastDay: string | null
}

export const creditWords = (t: T, format: Formatters, credits: number): string =>
  t('credits', { count: credits, formatted: format.credits(credits) })

/** Tells the buyer what happens next, in sentences used by both the page and the mail. */
export function nextSentences(t: T, format: Formatters, receipt: WithdrawalReceipt): string[] {
  const { state, isClosed, refundCredits, refundCents, spentCredits, spentCents, lastDay, receivedAt } = receipt
  const values = {
    credits: creditWords(t, format, refundCredits),
    amount: format.euros(refundCents),
    spent: creditWords(t, format, spentCredits),
    spentAmount: format.euros(spentCents),
    until: format.date(repayBy(receivedAt)),
    lastDay: lastDay ? longLocalDate(format.language, lastDay) : '',
  }
  if (state === 'refund')
    return [t('next.refund', values), ...(spentCredits > 0 ? [t('next.spent', values), t('next.booked')] : [])]
  if (state === 'nothing_left') return [t('next.nothing_left'), t('next.booked')]
  if (state === 'not_refunded' && isClosed) return [t('next.paid_otherwise')]
  // Same text for both, so it doesn't reveal whether an address has a purchase.
  return [t(`next.${state === 'no_purchase' ? 'unconfirmed' : state}`, values)]
}
