import { setTimeout as passing } from 'node:timers/promises'

/**
 * Answers, or refuses, not before so many milliseconds after it was asked: what happens inside takes different times for a known
 * and an unknown address, and whoever asks must not be able to tell by the clock (T1).
 */
export async function notBefore<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), passing(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** The same for refusals alone: whoever is let in is told at once. */
export async function refuseNotBefore<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const passed = passing(ms, undefined, { ref: false })
  try {
    return await work()
  } catch (refusal) {
    await passed
    throw refusal
  }
}
