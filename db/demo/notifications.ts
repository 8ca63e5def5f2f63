import { ACCOUNTS, appliedAt, approvedAt, type DemoAccount, joinedAt } from './accounts.ts'
import { type DemoCall, ratedAt } from './calls.ts'

/** What caused a notification of the demo, and what it is about, named by its key. */
export type DemoCause =
  | {
      readonly event: 'booking.made' | 'call.completed' | 'call.cancelled' | 'call.missed' | 'rating.given'
      readonly callKey: string
    }
  | { readonly event: 'reminder.day'; readonly callKey: string }
  | { readonly event: 'purchase.paid'; readonly purchaseKey: string }
  | {
      readonly event: 'account.confirmed' | 'application.submitted' | 'application.approved'
      readonly accountKey: string
    }

/** Something a person of the demo was told. */
export interface DemoNotification {
  readonly accountKey: string
  readonly cause: DemoCause
  readonly createdAt: Date
  readonly read: boolean
}

const DAY = 86_400_000
const RECENT_DAYS = 21

const account = (key: string): DemoAccount => ACCOUNTS.find((each) => each.key === key)!

/** What seeker@ and companion@ were told in the last three weeks, and what belongs to everything that lies ahead; oldest first. */
export function notificationsFor(
  calls: readonly DemoCall[],
  purchases: readonly { readonly key: string; readonly seekerKey: string; readonly paidAt: Date }[],
  now: Date,
): DemoNotification[] {
  const isYounger = (at: Date, days: number) => now.getTime() - at.getTime() < days * DAY
  const told: DemoNotification[] = []
  const tell = (accountKeys: readonly string[], cause: DemoCause, createdAt: Date, read: boolean) => {
    for (const accountKey of accountKeys) told.push({ accountKey, cause, createdAt, read })
  }
  for (const call of calls) {
    const callKey = call.key
    const both = [call.seekerKey, call.companionKey]
    const isLenas = call.seekerKey === 'lena'
    if (call.status === 'scheduled') {
      tell(both, { event: 'booking.made', callKey }, call.bookedAt, false)
      const dayBefore = new Date(call.startAt.getTime() - DAY)
      if (dayBefore <= now) tell(both, { event: 'reminder.day', callKey }, dayBefore, false)
    }
    if (!isYounger(call.bookedAt, RECENT_DAYS)) continue
    if (isLenas && call.status !== 'scheduled') tell(both, { event: 'booking.made', callKey }, call.bookedAt, true)
    if (call.status === 'cancelled' && call.cancelledAt)
      tell(both, { event: 'call.cancelled', callKey }, call.cancelledAt, true)
    if (call.status === 'missed') tell(both, { event: 'call.missed', callKey }, call.endAt, true)
    if (call.status === 'completed') {
      const cause = { event: 'call.completed', callKey } as const
      if (isLenas) tell(['lena'], cause, call.endAt, call.rating !== null)
      if (call.companionKey !== 'mara') continue
      tell(['mara'], cause, call.endAt, !isYounger(call.endAt, 2))
      if (call.rating !== null)
        tell(['mara'], { event: 'rating.given', callKey }, ratedAt(call), !isYounger(call.endAt, 7))
    }
  }
  for (const purchase of purchases.filter(({ seekerKey }) => seekerKey === 'lena')) {
    const { key: purchaseKey, paidAt } = purchase
    tell(['lena'], { event: 'purchase.paid', purchaseKey }, paidAt, !isYounger(paidAt, 1))
  }
  const welcomed = ACCOUNTS.filter(({ key }) => ['lena', 'jule', 'mara', 'theo'].includes(key))
  for (const { key } of welcomed)
    tell([key], { event: 'account.confirmed', accountKey: key }, joinedAt(account(key), now), key !== 'jule')
  tell(
    ['theo', 'admin'],
    { event: 'application.submitted', accountKey: 'theo' },
    appliedAt(account('theo'), now),
    false,
  )
  tell(['mara'], { event: 'application.approved', accountKey: 'mara' }, approvedAt(account('mara'), now), true)
  return told.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
