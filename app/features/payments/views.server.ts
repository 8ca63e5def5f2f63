import { bookingOfPath } from '#app/features/bookings/path.rules.ts'
import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { companionForBooking } from '#app/features/profiles/views.server.ts'
import { blocksBetween } from '#app/features/safety/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { creditsStillMissing, wayOnQuery } from './next.rules.ts'
import { type CheckoutNotice, checkoutNotice } from './rules.ts'
import type { CheckoutReturn, PurchaseStatus } from './schema.ts'
import { findLastPaidPurchase, findOwnPurchase } from './store.server.ts'

/** How the viewer's own purchase stands; null for an unknown or somebody else's. */
export const ownPurchase = (
  db: Db,
  viewer: Viewer,
  purchaseId: string,
): Promise<{ status: PurchaseStatus; credits: number } | null> => findOwnPurchase(db, viewer.userId, purchaseId)

/** What was bought and paid, when; euro cents. */
export type PaidPurchase = { credits: number; priceCents: number; paidAt: Date }

/** The viewer's newest purchase that was paid; null without one. */
export const lastPaidPurchase = (db: Db, viewer: Viewer): Promise<PaidPurchase | null> =>
  findLastPaidPurchase(db, viewer.userId)

/** Where the credits page leads on to, and which booking that is; names and start only of one the viewer may make. */
export type NextStep = {
  path: string
  companionName: string | null
  startAt: Date | null
  /** Credits that are still missing there. */
  need: number | null
  /** Credits of the purchase that was just paid. */
  bought: number | null
  /** The query of the page without what the payment page added. */
  query: Record<string, string>
}

export type CheckoutPage = { notice: CheckoutNotice | null; next: NextStep | null }

/** What the credits page says of the purchase in its address, and where it leads on to; `next` is a checked path. */
export async function checkoutPage(
  db: Db,
  viewer: Viewer,
  query: CheckoutReturn & { next: string; need?: number | undefined },
): Promise<CheckoutPage> {
  const { success, canceled, purchase, next, need } = query
  const own = purchase ? await ownPurchase(db, viewer, purchase) : null
  const unnamed = success ? 'success' : 'canceled'
  const notice = !(success || canceled) ? null : !purchase ? unnamed : own ? checkoutNotice(own.status) : null
  if (!next) return { notice, next: null }
  const bought = own?.status === 'paid' ? own.credits : null
  const booking = await findBooking(db, viewer, next)
  const wayOn = { ...(purchase ? { purchase } : {}), ...wayOnQuery(next, need) }
  return { notice, next: { path: next, ...booking, need: creditsStillMissing(need, bought), bought, query: wayOn } }
}

async function findBooking(db: Db, viewer: Viewer, path: string) {
  const nobody = { companionName: null, startAt: null }
  const booking = bookingOfPath(path)
  if (!booking) return nobody
  const [companion, block] = await Promise.all([
    companionForBooking(db, booking.companionId),
    blocksBetween(db, viewer.userId, booking.companionId),
  ])
  if (companion?.status !== 'active' || block.byOther || block.byViewer) return nobody
  return { companionName: firstNameOf(companion.name), startAt: booking.startAt }
}
