import { setTimeout as sleep } from 'node:timers/promises'

const remainderOf = (step: number, startedAt: number) => step - ((performance.now() - startedAt) % step)

/** Responds or refuses at multiples of `step` milliseconds, so timing can't reveal whether an address is known. */
export async function constantTimeResponse<T>(step: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    await sleep(remainderOf(step, startedAt))
  }
}

/** Delays refusals only; a success responds immediately. */
export async function constantTimeRefusal<T>(step: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (refusal) {
    await sleep(remainderOf(step, startedAt))
    throw refusal
  }
}
