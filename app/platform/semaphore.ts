/** A permit could not be had: too many wait already, or the wait took too long. */
export class PermitRefused extends Error {}

type Waiting = { give: (release: () => void) => void; timer: NodeJS.Timeout }

/** A semaphore of `atOnce` permits, given in order of arrival; at most `mostWaiting` wait. */
export function createSemaphore(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
  let free = atOnce
  const queue: Waiting[] = []

  function permit() {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = queue.shift()
      if (!next) {
        free++
        return
      }
      clearTimeout(next.timer)
      next.give(permit())
    }
  }

  return {
    /**
     * Resolves to the release function. Throws `PermitRefused` at once when too many wait, or after `ms` milliseconds.
     */
    take(ms: number): Promise<() => void> {
      if (free > 0) {
        free--
        return Promise.resolve(permit())
      }
      if (queue.length >= mostWaiting) return Promise.reject(new PermitRefused('too many are waiting'))
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          give: resolve,
          timer: setTimeout(() => {
            queue.splice(queue.indexOf(waiting), 1)
            reject(new PermitRefused('waited too long'))
          }, ms),
        }
        queue.push(waiting)
      })
    },
    /** Whether nobody holds a permit. */
    isIdle: () => free === atOnce,
  }
}

export type Semaphore = ReturnType<typeof createSemaphore>
