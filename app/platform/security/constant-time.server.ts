import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds until the current step ends; a full step at its beginning. */
const remainderOf = (step: number, startedAt: number) => step - ((performance.now() - startedAt) % step)

/**
 * Responds, or refuses, only at multiples of `step` milliseconds. The work takes longer or shorter for an existing and
 * an unknown address, and the response time must not reveal which.
 */
export async function constantTimeResponse<T>(step: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    await sleep(remainderOf(step, startedAt))
  }
}

/** The same for refusals alone: a success responds at once. */
export async function constantTimeRefusal<T>(step: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (refusal) {
    await sleep(remainderOf(step, startedAt))
    throw refusal
  }
}
