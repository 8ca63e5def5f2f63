import { createSemaphore, PermitRefused, type Semaphore } from '#app/platform/semaphore.ts'
import { RenderRefused } from './render-limits.ts'

/**
 * State-changing requests of one person that are in work at once in a process, how many more wait for that, and how
 * long.
 */
const atOnce = 2
const maxWaiting = 40
const waitMs = 4_000

/**
 * Limits how many changes of one person run at once: they wait for that person's lock and would hold connections others
 * need (MF-11). Refuses with RenderRefused (429) when too many wait, or for too long.
 */
export function createPersonQueue() {
  const people = new Map<string, Semaphore>()
  return {
    async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
      const permits = people.get(userId) ?? createSemaphore(atOnce, maxWaiting)
      people.set(userId, permits)
      try {
        const release = await permits.take(waitMs).catch((error: unknown) => {
          throw error instanceof PermitRefused ? new RenderRefused(429, 1) : error
        })
        return await work().finally(release)
      } finally {
        if (permits.isIdle()) people.delete(userId)
      }
    },
    /** People of whom something is in work. */
    size: () => people.size,
  }
}
