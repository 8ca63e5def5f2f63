import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** A requester asked too often (429) and may try again after so many seconds. */
export class TooManyRequests extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many requests')
    this.retryAfter = retryAfter
  }
}

/** Whose share a page counts towards: the guests of a network together, or one signed-in person. */
export type Requester = { network: string } | { userId: string }

/** A person may ask for more pages than the guests of a network together: so many times the number. */
const personFactor = 3

/**
 * Limits pages per requester in this process; `perMinute` is the number for a network. Half of it may
 * come at the same time, so that a page with its data, or a class of pupils, fits. A person's forms have a smaller
 * limit besides: they wait for each other's locks and hold connections meanwhile.
 */
export function limitRenders(perMinute: number) {
  const guests = new RateLimiterMemory({ points: perMinute / 2, duration: 30 })
  const people = new RateLimiterMemory({ points: (personFactor * perMinute) / 2, duration: 30 })
  const forms = new RateLimiterMemory({ points: perMinute / 4, duration: 10 })

  /** Counts a page; throws TooManyRequests. */
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
