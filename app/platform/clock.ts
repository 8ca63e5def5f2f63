/** The product's time: the transaction's time inside a command, elsewhere the last measured database time. */
export type Clock = { now(): Date }

export const fixedClock = (at: Date): Clock => ({ now: () => new Date(at) })

/** Tracks the database's time, using the monotonic clock between calls of `measure`. */
export function databaseClock(measure: () => Promise<Date>) {
  let base = Date.now()
  let measuredAt = performance.now()
  return {
    now: () => new Date(base + (performance.now() - measuredAt)),
    /** Measures again: at start, when the clock was moved, and twice a minute. */
    async refresh() {
      const before = performance.now()
      const at = await measure()
      measuredAt = (before + performance.now()) / 2
      base = at.getTime()
    },
  }
}
