import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds until the current step ends; a full step at its beginning. */
const remainderOf = (step: number, startedAt: number) => step - ((performance.now() - startedAt) % step)

/**
 * Answers, or refuses, at the end of a step of so many milliseconds; on a busy machine of a later step. The work takes
 * different times for an existing and an unknown address, and the clock must not reveal which (T1).
 */
export async function constantTimeResponse<T>(step: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    await sleep(remainderOf(step, startedAt))
  }
}

/** The same for refusals alone: a success is answered at once. */
export async function constantTimeRefusal<T>(step: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (refusal) {
    await sleep(remainderOf(step, startedAt))
    throw refusal
  }
}
