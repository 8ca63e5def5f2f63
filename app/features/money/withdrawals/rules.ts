import { addDays, localDateOf, weekdayOf } from '#app/features/marketplace/availability/rules.ts'
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

/** Whether a declaration came before the end of the last day. */
export const isInTime = (paidAt: Date, receivedAt: Date, timeZone: string): boolean =>
  localDateOf(receivedAt, timeZone) <= lastDayToWithdraw(paidAt, timeZone)

/** Whether a declaration needs nobody any more. */
export const isSettled = (state: WithdrawalState): boolean => state === 'refund' || state === 'nothing_left'

/** Until when money has to be back. */
export const repayBy = (receivedAt: Date): Date => new Date(receivedAt.getTime() + REPAYMENT_DAYS * 86_400_000)

/** Administrators with a second factor see and close declarations; others are told that there are none. */
export function canHandleWithdrawals(viewer: OfficeViewer): Decision {
  return isAdministrator(viewer) ? { ok: true } : { ok: false, code: 'not_found' }
}
