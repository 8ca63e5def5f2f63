import type { FeaturedMove } from '../schema.ts'

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
