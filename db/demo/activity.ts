import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { type DemoCall, pastCalls, upcomingCalls } from './calls.ts'
import { type DemoNotification, notificationsFor } from './notifications.ts'
import { COMPANIONS } from './people.ts'
import { seekersOtherCalls } from './seeker-history.ts'
import { type DemoSlot, slotsOf } from './working-hours.ts'

/** A package that a seeker bought and paid. */
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

export interface DemoActivity {
  readonly slots: readonly DemoSlot[]
  readonly calls: readonly DemoCall[]
  readonly purchases: readonly DemoPurchase[]
  readonly favorites: readonly DemoFavorite[]
  readonly notifications: readonly DemoNotification[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PLANNED_DAYS = 28
/** Credits that seeker@ has left at least, after everything booked. */
const LENAS_RESERVE = 300

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/**
 * The slots of the next four weeks, current ones included. They end with a UTC day, so that the same day gives the
 * same end.
 */
export function upcomingDemoSlots(now: Date): DemoSlot[] {
  const until = new Date((Math.floor(now.getTime() / DAY) + 1 + PLANNED_DAYS) * DAY)
  return COMPANIONS.flatMap((companion) =>
    slotsOf(companion, later(now, -DAY), until).filter((slot) => slot.endAt > now),
  )
}

/** Purchases that cover the calls: each is paid an hour before the booking it is needed for. */
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
  cover('lena', LENAS_RESERVE, later(now, -3 * HOUR))
  return purchases
}

/** Everything that has happened and is planned in the demo as of `now`; the same `now` gives the same result. */
export function demoActivity(now: Date): DemoActivity {
  const past = pastCalls(now)
  const calls = [...past, ...seekersOtherCalls(now, past), ...upcomingCalls(now)]
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

/** Invented testimonials: language, name and words. */
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
