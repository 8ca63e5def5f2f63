import type { NotificationType } from '#app/features/notifications/schema.ts'
import { type DemoCall, pastCalls, upcomingCalls } from './calls.ts'
import { COMPANIONS } from './people.ts'
import { type DemoWindow, windowsOf } from './rhythms.ts'

/** A package that a seeker bought and paid. */
export interface DemoPurchase {
  readonly key: string
  readonly seekerKey: string
  readonly credits: number
  readonly paidAt: Date
}

/** A heart. */
export interface DemoFavorite {
  readonly seekerKey: string
  readonly companionKey: string
}

/** A notification about a call or a purchase of the demo, named by its key. */
export interface DemoNotification {
  readonly accountKey: string
  readonly type: NotificationType
  readonly about: { readonly callKey: string } | { readonly purchaseKey: string }
  readonly createdAt: Date
  readonly read: boolean
}

export interface DemoStories {
  readonly windows: readonly DemoWindow[]
  readonly calls: readonly DemoCall[]
  readonly purchases: readonly DemoPurchase[]
  readonly favorites: readonly DemoFavorite[]
  readonly notifications: readonly DemoNotification[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AHEAD_DAYS = 28
const PACKAGES = [65, 170, 350, 750, 1600] as const
/** What seeker@ has left to spend at least, after everything booked. */
const LENAS_CUSHION = 300

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** The windows of the coming four weeks, those that are open now included. */
export function comingWindows(now: Date): DemoWindow[] {
  return COMPANIONS.flatMap((companion) =>
    windowsOf(companion, later(now, -DAY), later(now, AHEAD_DAYS * DAY)).filter((window) => window.endAt > now),
  )
}

/** Purchases that cover the calls: each is paid an hour before the booking it is needed for. */
export function purchasesFor(calls: readonly DemoCall[], now: Date): DemoPurchase[] {
  const balances = new Map<string, number>()
  const purchases: DemoPurchase[] = []
  const buy = (seekerKey: string, missing: number, paidAt: Date) => {
    const credits = PACKAGES.find((size) => size >= Math.max(missing, 170)) ?? 1600
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
  cover('lena', LENAS_CUSHION, later(now, -3 * HOUR))
  return purchases
}

function notificationsFor(
  calls: readonly DemoCall[],
  purchases: readonly DemoPurchase[],
  now: Date,
): DemoNotification[] {
  const isRecent = (at: Date) => at > later(now, -21 * DAY)
  const booked = calls
    .filter((call) => call.status === 'scheduled' || (call.seekerKey === 'lena' && isRecent(call.bookedAt)))
    .flatMap((call) =>
      [call.seekerKey, call.companionKey].map((accountKey) => ({ accountKey, type: 'booking' as const, call })),
    )
    .map(({ accountKey, type, call }) => ({
      accountKey,
      type,
      about: { callKey: call.key },
      createdAt: call.bookedAt,
      read: call.status === 'completed',
    }))
  const rated = calls
    .filter((call) => call.companionKey === 'mara' && call.rating !== null && isRecent(call.endAt))
    .map((call) => ({
      accountKey: 'mara',
      type: 'review' as const,
      about: { callKey: call.key },
      createdAt: later(call.endAt, HOUR),
      read: call.endAt < later(now, -7 * DAY),
    }))
  const bought = purchases
    .filter((purchase) => purchase.seekerKey === 'lena')
    .map((purchase) => ({
      accountKey: 'lena',
      type: 'credit' as const,
      about: { purchaseKey: purchase.key },
      createdAt: purchase.paidAt,
      read: purchase.paidAt < later(now, -DAY),
    }))
  return [...booked, ...rated, ...bought].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Everything that has happened and is planned in the demo, seen from `now`. The same `now` gives the same stories. */
export function demoStories(now: Date): DemoStories {
  const calls = [...pastCalls(now), ...upcomingCalls(now)]
  const purchases = purchasesFor(calls, now)
  return {
    windows: comingWindows(now),
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
