import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** `retryAfter` in seconds. */
export class TooManyRequests extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many requests')
    this.retryAfter = retryAfter
  }
}

export type Requester = { network: string } | { userId: string }

/** A signed-in person may request this many times the pages of a network's guests. */
const personFactor = 3

/**
 * Limits pages in this process. Half of `perMinute` may come in a burst, enough for a school class. Forms have a
 * smaller limit: they wait for each other's locks, holding connections.
 */
export function limitRenders(perMinute: number) {
  const guests = new RateLimiterMemory({ points: perMinute / 2, duration: 30 })
  const people = new RateLimiterMemory({ points: (personFactor * perMinute) / 2, duration: 30 })
  const forms = new RateLimiterMemory({ points: perMinute / 4, duration: 10 })

  return async (requester: Requester, isForm = false): Promise<void> => {
    try {
      if ('network' in requester) await guests.consume(requester.network)
      else {
        await people.consume(requester.userId)
        if (isForm) await forms.consume(requester.userId)
      }
    } catch (error) {
      throw error instanceof RateLimiterRes ? new TooManyRequests(Math.ceil(error.msBeforeNext / 1000)) : error
    }
  }
}

export type RenderLimits = ReturnType<typeof limitRenders>
