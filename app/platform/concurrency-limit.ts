import { Refusal, type RefusalCode } from './refusal.ts'

/** Runs up to `atOnce` calls, queues up to `mostWaiting`, and refuses the rest with `code` (503) to bound memory. */
export function limitConcurrency(atOnce: number, mostWaiting: number, code: RefusalCode) {
  const waiting: (() => void)[] = []
  let working = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < atOnce) working++
    else if (waiting.length >= mostWaiting) throw new Refusal(code, { status: 503 })
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
