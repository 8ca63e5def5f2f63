import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds until a step is over that began so long ago; a full one at its beginning. */
const remainderOf = (step: number, began: number) => step - ((performance.now() - began) % step)

/**
 * Answers, or refuses, at the end of a step of so many milliseconds, the first one or, on a busy machine, a later one: what happens
 * inside takes different times for a known and an unknown address, and whoever asks must not be able to tell by the clock (T1).
 */
export async function constantTimeResponse<T>(step: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await sleep(remainderOf(step, began))
  }
}

/** The same for refusals alone: whoever is let in is told at once. */
export async function constantTimeRefusal<T>(step: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } catch (refusal) {
    await sleep(remainderOf(step, began))
    throw refusal
  }
}
