import { setTimeout as sleep } from 'node:timers/promises'

const remainderOf = (step: number, startedAt: number) => step - ((performance.now() - startedAt) % step)

/** Responds or refuses at multiples of `step` milliseconds: time must not reveal whether an address is known. */
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
