/** Which requests a fault applies to; omitted fields match any. `path` is a prefix (`/v1/transfers`). */
export type RequestPattern = { method?: 'GET' | 'POST'; path?: string; times?: number }

export type Failure = { status: number; type: string }
type Waiting<T> = { pattern: RequestPattern; left: number; effect: T }

export function createFaultInjector() {
  const failures: Waiting<Failure>[] = []
  const cuts: Waiting<true>[] = []
  const holds: Waiting<true>[] = []
  const held: (() => void)[] = []
  let heldWaiters: (() => void)[] = []

  function take<T>(list: Waiting<T>[], method: string, path: string): T | null {
    const found = list.find(
      ({ pattern, left }) => left > 0 && (pattern.method ?? method) === method && path.startsWith(pattern.path ?? ''),
    )
    if (!found) return null
    found.left -= 1
    return found.effect
  }

  const arm = <T>(list: Waiting<T>[], pattern: RequestPattern, effect: T): void =>
    void list.push({ pattern, left: pattern.times ?? 1, effect })

  function release(): number {
    const count = held.length
    for (const go of held.splice(0)) go()
    return count
  }

  return {
    fail: (pattern: RequestPattern, failure: Failure) => arm(failures, pattern, failure),
    cut: (pattern: RequestPattern) => arm(cuts, pattern, true as const),
    hold: (pattern: RequestPattern) => arm(holds, pattern, true as const),
    failureFor: (method: string, path: string) => take(failures, method, path),
    cutsOff: (method: string, path: string) => take(cuts, method, path) === true,

    async holdIfMatched(method: string, path: string): Promise<void> {
      if (!take(holds, method, path)) return
      await new Promise<void>((resolve) => {
        held.push(resolve)
        for (const notify of heldWaiters.splice(0)) notify()
      })
    },
    waitForHeld(): Promise<void> {
      if (held.length > 0) return Promise.resolve()
      return new Promise((resolve) => heldWaiters.push(resolve))
    },
    counts() {
      const planned = [...failures, ...cuts, ...holds].reduce((sum, { left }) => sum + left, 0)
      return { held: held.length, planned }
    },
    release,
    disarm(): void {
      for (const list of [failures, cuts, holds]) list.length = 0
      release()
      heldWaiters = []
    },
  }
}

export type FaultInjector = ReturnType<typeof createFaultInjector>
