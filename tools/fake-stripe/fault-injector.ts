/** Which requests a fault waits for; absent means any. `path` matches from the start (`/v1/transfers`). */
export type RequestPattern = {
  method?: 'GET' | 'POST' | undefined
  path?: string | undefined
  times?: number | undefined
}

export type Failure = { status: number; type: string; code: string | null; message: string }

type Waiting<T> = { pattern: RequestPattern; left: number; effect: T }

/** Planned faults of requests, each used up by the requests it matches. */
export function createFaultInjector() {
  const failures: Waiting<Failure>[] = []
  const cuts: Waiting<true>[] = []
  const holds: Waiting<true>[] = []
  let held: (() => void)[] = []
  let heldWaiters: (() => void)[] = []

  function take<T>(list: Waiting<T>[], method: string, path: string): T | null {
    const found = list.find(
      ({ pattern, left }) => left > 0 && (pattern.method ?? method) === method && path.startsWith(pattern.path ?? ''),
    )
    if (!found) return null
    found.left -= 1
    return found.effect
  }

  const arm = <T>(list: Waiting<T>[], pattern: RequestPattern, effect: T) =>
    list.push({ pattern, left: pattern.times ?? 1, effect })

  return {
    /** The next matching requests are refused without being executed. */
    fail: (pattern: RequestPattern, failure: Failure) => arm(failures, pattern, failure),
    /** The next matching requests are executed, and the connection is cut instead of an answer. */
    cut: (pattern: RequestPattern) => arm(cuts, pattern, true as const),
    /** The next matching requests wait, with their idempotency key claimed, until they are released. */
    hold: (pattern: RequestPattern) => arm(holds, pattern, true as const),
    failureFor: (method: string, path: string) => take(failures, method, path),
    cutsOff: (method: string, path: string) => take(cuts, method, path) === true,

    /** Holds the request until `release` if it matches a planned hold. */
    async holdIfMatched(method: string, path: string): Promise<void> {
      if (!take(holds, method, path)) return
      await new Promise<void>((resolve) => {
        held.push(resolve)
        for (const notify of heldWaiters.splice(0)) notify()
      })
    },
    /** Settles once a request is being held. */
    waitForHeld(): Promise<void> {
      if (held.length > 0) return Promise.resolve()
      return new Promise((resolve) => heldWaiters.push(resolve))
    },
    /** How many requests wait, and how many more will wait, fail or be cut. */
    counts() {
      const left = (list: { left: number }[]) => list.reduce((sum, each) => sum + each.left, 0)
      return { held: held.length, holds: left(holds), failures: left(failures), cuts: left(cuts) }
    },
    /** Lets every held request go on; returns how many there were. */
    release(): number {
      const count = held.length
      for (const go of held.splice(0)) go()
      return count
    },
    /** Forgets every planned fault and releases held requests. */
    disarm(): void {
      failures.length = 0
      cuts.length = 0
      holds.length = 0
      for (const go of held.splice(0)) go()
      held = []
      heldWaiters = []
    },
  }
}

export type FaultInjector = ReturnType<typeof createFaultInjector>
