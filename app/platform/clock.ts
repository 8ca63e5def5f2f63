/** The product's time. Inside a command it is the transaction's time, elsewhere the last measured database time. */
export type Clock = { now(): Date }

export const fixedClock = (at: Date): Clock => ({ now: () => new Date(at) })

/** Follows the database's time: measured by `measure`, carried on in between by the machine's monotonic clock. */
export function databaseClock(measure: () => Promise<Date>) {
  let base = Date.now()
  let measuredAt = performance.now()
  return {
    now: () => new Date(base + (performance.now() - measuredAt)),
    /** Asks the database again; called at start, when the clock was moved, and twice a minute. */
    async refresh() {
      const before = performance.now()
      const at = await measure()
      measuredAt = (before + performance.now()) / 2
      base = at.getTime()
    },
  }
}
