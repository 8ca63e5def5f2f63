import { addDays, localDateOf, weekdayOf } from '#app/features/marketplace/availability/rules.ts'
import { type Formatters, longLocalDate } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type OfficeViewer } from '#app/platform/viewer.ts'
import { REPAYMENT_DAYS, WITHDRAWAL_DAYS, type WithdrawalState } from './schema.ts'

const FRIDAY = 5
const NEXT_MONDAY = 8

/**
 * The buyer's local day with whose end the period is over: the fourteenth after the day of payment, and the Monday when
 * that is at a weekend (§§ 187, 188, 193 BGB). Holidays differ by place: an administrator knows them.
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

/** Administrators with a second factor see and close declarations; others are told that there are none. */
export function canHandleWithdrawals(viewer: OfficeViewer): Decision {
  return isAdministrator(viewer) ? { ok: true } : { ok: false, code: 'not_found' }
}

type T = Translate<'withdrawals'>

/** What the buyer is given for a declaration: its words, when it was received, and what happens next. Euro cents. */
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
  /** Spent, or set aside for calls that are booked; zeros where no purchase was named. */
  spentCredits: number
  spentCents: number
  /** The last local day of the period; null where no purchase was named. */
  lastDay: string | null
}

export const creditWords = (t: T, format: Formatters, credits: number): string =>
  t('credits', { count: credits, formatted: format.credits(credits) })

/** What happens after a declaration, in sentences; the same on the page and in the mail. */
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
    return [
      t('next.refund', values),
      ...(spentCredits > 0 ? [t('next.spent', { ...values, count: spentCredits }), t('next.booked')] : []),
    ]
  if (state === 'nothing_left') return [t('next.nothing_left'), t('next.booked')]
  if (state === 'not_refunded' && isClosed) return [t('next.paid_otherwise')]
  // Same text for both, to not reveal whether an address has a purchase.
  return [t(`next.${state === 'no_purchase' ? 'unconfirmed' : state}`, values)]
}
