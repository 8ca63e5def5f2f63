import { Refusal, type RefusalCode } from './refusal.ts'

/** Runs up to `maxConcurrent` calls, queues up to `maxQueued`, and refuses the rest with `code` (503) to bound memory. */
export function limitConcurrency(maxConcurrent: number, maxQueued: number, code: RefusalCode) {
  const waiting: (() => void)[] = []
  let working = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < maxConcurrent) working++
    else if (waiting.length >= maxQueued) throw new Refusal(code, { status: 503 })
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
