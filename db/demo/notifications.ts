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

/** A notification of a demo account. */
export interface DemoNotification {
  readonly accountKey: string
  readonly cause: DemoCause
  readonly createdAt: Date
  readonly read: boolean
}

const DAY = 86_400_000
const RECENT_DAYS = 21

const account = (key: string): DemoAccount => ACCOUNTS.find((each) => each.key === key)!

/** Notifications of seeker@ and companion@ from the last three weeks, and those of all planned calls; oldest first. */
export function notificationsFor(
  calls: readonly DemoCall[],
  purchases: readonly { readonly key: string; readonly seekerKey: string; readonly paidAt: Date }[],
  now: Date,
): DemoNotification[] {
  const isNewerThan = (at: Date, days: number) => now.getTime() - at.getTime() < days * DAY
  const sent: DemoNotification[] = []
  const notify = (accountKeys: readonly string[], cause: DemoCause, createdAt: Date, read: boolean) => {
    for (const accountKey of accountKeys) sent.push({ accountKey, cause, createdAt, read })
  }
  for (const call of calls) {
    const callKey = call.key
    const both = [call.seekerKey, call.companionKey]
    const isLenas = call.seekerKey === 'lena'
    if (call.status === 'scheduled') {
      notify(both, { event: 'booking.made', callKey }, call.bookedAt, false)
      const dayBefore = new Date(call.startAt.getTime() - DAY)
      if (dayBefore <= now) notify(both, { event: 'reminder.day', callKey }, dayBefore, false)
    }
    if (!isNewerThan(call.bookedAt, RECENT_DAYS)) continue
    if (isLenas && call.status !== 'scheduled') notify(both, { event: 'booking.made', callKey }, call.bookedAt, true)
    if (call.status === 'cancelled' && call.cancelledAt)
      notify(both, { event: 'call.cancelled', callKey }, call.cancelledAt, true)
    if (call.status === 'missed') notify(both, { event: 'call.missed', callKey }, call.endAt, true)
    if (call.status === 'completed') {
      const cause = { event: 'call.completed', callKey } as const
      if (isLenas) notify(['lena'], cause, call.endAt, call.rating !== null)
      if (call.companionKey !== 'mara') continue
      notify(['mara'], cause, call.endAt, !isNewerThan(call.endAt, 2))
      if (call.rating !== null)
        notify(['mara'], { event: 'rating.given', callKey }, ratedAt(call), !isNewerThan(call.endAt, 7))
    }
  }
  for (const purchase of purchases.filter(({ seekerKey }) => seekerKey === 'lena')) {
    const { key: purchaseKey, paidAt } = purchase
    notify(['lena'], { event: 'purchase.paid', purchaseKey }, paidAt, !isNewerThan(paidAt, 1))
  }
  const confirmed = ACCOUNTS.filter(({ key }) => ['lena', 'jule', 'mara', 'theo'].includes(key))
  for (const { key } of confirmed)
    notify([key], { event: 'account.confirmed', accountKey: key }, joinedAt(account(key), now), key !== 'jule')
  notify(
    ['theo', 'admin'],
    { event: 'application.submitted', accountKey: 'theo' },
    appliedAt(account('theo'), now),
    false,
  )
  notify(['mara'], { event: 'application.approved', accountKey: 'mara' }, approvedAt(account('mara'), now), true)
  return sent.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
