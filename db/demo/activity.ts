import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { ACCOUNTS, appliedAt, approvedAt, type DemoAccount, joinedAt } from './accounts.ts'
import { type DemoCall, earlierCalls, pastCalls, ratedAt, seekersOtherCalls, upcomingCalls } from './calls.ts'
import { COMPANIONS } from './people.ts'
import { type DemoSlot, slotsOf } from './working-hours.ts'

export interface DemoPurchase {
  readonly key: string
  readonly seekerKey: string
  readonly credits: number
  readonly paidAt: Date
}

export interface DemoFavorite {
  readonly seekerKey: string
  readonly companionKey: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PLANNED_DAYS = 28
/** Credits that seeker@ keeps at least, after paying for all bookings. */
const SEEKER_RESERVE = 300

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** The slots of the next four weeks, including current ones. Ends with a UTC day, so the result is the same all day. */
export function upcomingDemoSlots(now: Date): DemoSlot[] {
  const until = new Date((Math.floor(now.getTime() / DAY) + 1 + PLANNED_DAYS) * DAY)
  return COMPANIONS.flatMap((companion) =>
    slotsOf(companion, later(now, -DAY), until).filter((slot) => slot.endAt > now),
  )
}

/** Purchases that cover the calls, each paid an hour before the booking that needs it. */
export function purchasesFor(calls: readonly DemoCall[], now: Date): DemoPurchase[] {
  const balances = new Map<string, number>()
  const purchases: DemoPurchase[] = []
  const buy = (seekerKey: string, missing: number, paidAt: Date) => {
    const least = Math.max(missing, seekerKey === 'lena' ? 170 : 750)
    const credits = PACKAGES.find((offer) => offer.credits >= least)?.credits ?? 1600
    purchases.push({ key: `${seekerKey}-package-${purchases.length + 1}`, seekerKey, credits, paidAt })
    balances.set(seekerKey, (balances.get(seekerKey) ?? 0) + credits)
  }
  const cover = (seekerKey: string, credits: number, paidAt: Date) => {
    while ((balances.get(seekerKey) ?? 0) < credits) buy(seekerKey, credits - (balances.get(seekerKey) ?? 0), paidAt)
  }
  for (const call of [...calls].sort((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())) {
    cover(call.seekerKey, call.credits, later(call.bookedAt, -HOUR))
    balances.set(call.seekerKey, (balances.get(call.seekerKey) ?? 0) - call.credits)
  }
  cover('lena', SEEKER_RESERVE, later(now, -3 * HOUR))
  return purchases
}

/** Everything that has happened or is planned in the demo at `now`. The same `now` gives the same result. */
export function demoActivity(now: Date) {
  const past = pastCalls(now)
  const calls = [...earlierCalls(now), ...past, ...seekersOtherCalls(now, past), ...upcomingCalls(now)]
  const purchases = purchasesFor(calls, now)
  return {
    slots: upcomingDemoSlots(now),
    calls,
    purchases,
    favorites: [
      ...['ingrid', 'mara', 'jonah', 'sofia'].map((companionKey) => ({ seekerKey: 'lena', companionKey })),
      ...['mara', 'luca', 'helga'].map((companionKey) => ({ seekerKey: 'deniz', companionKey })),
      ...['amina', 'kofi'].map((companionKey) => ({ seekerKey: 'miriam', companionKey })),
    ],
    notifications: notificationsFor(calls, purchases, now),
  }
}

export type DemoActivity = ReturnType<typeof demoActivity>

export const TESTIMONIALS = [
  ['en', 'Lena, after a call with Mara', 'I talked about my father for half an hour. Nobody tried to fix me.'],
  [
    'en',
    'Deniz, after a call with Jonah',
    'Fifteen minutes in my lunch break, and the whole afternoon felt different.',
  ],
  ['en', 'Miriam, after a call with Amina', 'I left the camera off and said it out loud for the first time.'],
  [
    'de',
    'Lena, nach einem Gespräch mit Mara',
    'Ich habe eine halbe Stunde von meinem Vater erzählt. Niemand wollte mich reparieren.',
  ],
  [
    'de',
    'Deniz, nach einem Gespräch mit Emre',
    'Eine Viertelstunde in der Mittagspause, und der Nachmittag war ein anderer.',
  ],
  ['de', 'Miriam, nach einem Gespräch mit Katrin', 'Die Kamera blieb aus, und ich habe es zum ersten Mal laut gesagt.'],
] as const

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

export interface DemoNotification {
  readonly accountKey: string
  readonly cause: DemoCause
  readonly createdAt: Date
  readonly read: boolean
}

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
