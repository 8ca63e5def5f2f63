import type { Tx } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { FEATURED_MAX, type FeaturedMove } from '../schema.ts'
import {
  findFreeIntroId,
  isListed,
  listFeaturedIds,
  lockPlaces,
  updateFeatured,
  updateFreeIntro,
} from './store.server.ts'

/**
 * What the back office changes of the places of companions, each inside the transaction of its own command. The caller
 * has checked its policy.
 */

/**
 * Moves a companion in the featured order; returns the place, 0 for none. Refuses with `not_listed` and
 * `featured_too_many`.
 */
export async function moveFeatured(
  tx: Tx,
  { companionId, move }: { companionId: string; move: FeaturedMove },
): Promise<number> {
  await lockPlaces(tx)
  if (move === 'add' && !(await isListed(tx, companionId))) throw new Refusal('not_listed')
  const order = movedOrder(await listFeaturedIds(tx), companionId, move)
  if (order.length > FEATURED_MAX) throw new Refusal('featured_too_many')
  await updateFeatured(tx, order)
  return order.indexOf(companionId) + 1
}

/** Puts the featured companions into this order. Refuses with `featured_changed` when others are featured by now. */
export async function orderFeatured(tx: Tx, order: readonly string[]): Promise<void> {
  await lockPlaces(tx)
  const now = await listFeaturedIds(tx)
  if (now.toSorted().join() !== order.toSorted().join()) throw new Refusal('featured_changed')
  await updateFeatured(tx, order)
}

/**
 * Makes one listed companion the only one whose first call is free, or nobody; returns who was before and who is now. Refuses with `not_listed`.
 */
export async function setFreeIntro(
  tx: Tx,
  companionId: string | null,
): Promise<{ before: string | null; after: string | null }> {
  await lockPlaces(tx)
  if (companionId && !(await isListed(tx, companionId))) throw new Refusal('not_listed')
  const before = await findFreeIntroId(tx)
  await updateFreeIntro(tx, companionId)
  return { before, after: companionId }
}

/** The featured companions in their order after a move; unchanged when it leads nowhere. */
export function movedOrder(order: readonly string[], companionId: string, move: FeaturedMove): string[] {
  const at = order.indexOf(companionId)
  if (move === 'add') return at < 0 ? [...order, companionId] : [...order]
  if (at < 0) return [...order]
  const rest = order.filter((id) => id !== companionId)
  if (move === 'remove') return rest
  const to = Math.max(0, Math.min(rest.length, move === 'up' ? at - 1 : at + 1))
  return [...rest.slice(0, to), companionId, ...rest.slice(to)]
}
