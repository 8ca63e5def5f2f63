import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { minutesOf, type SideAttendance } from '../attendance/rules.ts'
import type { CallStatus, MissedReason } from '../schema.ts'

type T = Translate<'booked'>
export type Line = { term: string; value: string }

type Ended = {
  side: Side
  other: { name: string }
  status: CallStatus
  missedReason: MissedReason | null
  cancelledBy: 'you' | 'other' | null
}

/** A decided call as one of its two people may see it. `isRefundedByUs`: an administrator returned its price. */
export type CallReceipt = {
  call: Ended & { callId: string; credits: number; isReturned: boolean }
  attendance: { you: SideAttendance | null; other: SideAttendance | null; togetherMs: number } | null
  isRefundedByUs: boolean
}

export function callResult(t: T, call: Ended): string {
  const name = firstNameOf(call.other.name)
  if (call.status === 'completed') return t('result.completed')
  if (call.status === 'cancelled') {
    if (call.cancelledBy === 'you') return t('result.cancelledByYou')
    return call.cancelledBy === 'other' ? t('result.cancelledByOther', { name }) : t('result.cancelled')
  }
  if (call.missedReason === 'both_no_show') return t('result.missedBoth')
  if (call.missedReason === 'no_connection') return t('result.noConnection')
  const isMine = (call.missedReason === 'seeker_no_show') === (call.side === 'seeker')
  return isMine ? t('result.missedYou') : t('result.missedOther', { name })
}

/** Why the credits went where they went. */
export function reasonOf({ call, isRefundedByUs }: Pick<CallReceipt, 'call' | 'isRefundedByUs'>) {
  const { status, missedReason, isReturned, cancelledBy, side } = call
  if (call.credits === 0) return 'free'
  if (isRefundedByUs) return 'refunded'
  if (status === 'completed') return 'completed'
  if (status !== 'cancelled') return missedReason ?? 'completed'
  if (cancelledBy === null) return isReturned ? 'stopped' : 'stoppedLate'
  if ((cancelledBy === 'you') === (side === 'companion')) return 'byCompanion'
  return isReturned ? 'inTime' : 'late'
}

/** What happened in a decided call, for its page and its PDF: attendance, result, credits and why. */
export function receiptLines(t: T, format: Formatters, receipt: CallReceipt, terms: { feePercent: number }): Line[] {
  const { call } = receipt
  const name = firstNameOf(call.other.name)
  return [
    { term: t('outcome'), value: callResult(t, call) },
    ...attendanceLines(t, format, receipt, name),
    creditLine(t, format, receipt, terms),
    { term: t('receipt.reason'), value: t(`receipt.${call.side}.${reasonOf(receipt)}`, { name }) },
  ]
}

function attendanceLines(t: T, format: Formatters, { attendance }: CallReceipt, name: string): Line[] {
  if (!attendance) return []
  const times = (side: SideAttendance | null) => {
    if (!side) return t('attendance.absent')
    const range = format.timeRange(side.from, side.until)
    return side.returns === 0 ? range : `${range}, ${t('attendance.returns', { count: side.returns })}`
  }
  const { you, other, togetherMs } = attendance
  const minutes = minutesOf(togetherMs)
  const together =
    togetherMs === 0
      ? t('attendance.never')
      : minutes === 0
        ? t('attendance.moment')
        : t('attendance.minutes', { count: minutes })
  return [
    { term: t('attendance.you'), value: times(you) },
    { term: name || t('attendance.other'), value: times(other) },
    { term: t('attendance.together'), value: together },
  ]
}

function creditLine(t: T, format: Formatters, { call }: CallReceipt, { feePercent }: { feePercent: number }): Line {
  const { credits, isReturned, side } = call
  if (credits === 0) return { term: t('price'), value: t('free') }
  const amount = t('credits', { count: credits, formatted: format.credits(credits) })
  if (side === 'seeker') return { term: t(isReturned ? 'returned' : 'receipt.paid'), value: amount }
  if (isReturned) return { term: t('earnedThen'), value: t('receipt.nothing') }
  const euros = format.euros(earnings(credits, feePercent).netCents)
  return { term: t('earnedThen'), value: t('receipt.earned', { euros, credits: amount }) }
}
