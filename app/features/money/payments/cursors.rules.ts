/** An item may show up in a list a little after others that happened later. */
const SETTLED_MS = 5 * 60_000

/** The last item of a page behind which nothing can show up any more; null when all of them are too new. */
export function settledItem<T extends { createdAt: Date }>(items: readonly T[], now: Date): T | null {
  const settledBefore = now.getTime() - SETTLED_MS
  return items.findLast(({ createdAt }) => createdAt.getTime() <= settledBefore) ?? null
}
