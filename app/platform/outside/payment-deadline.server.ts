import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'

/** Milliseconds; below zero when it is over. */
export type Deadline = { msLeft(): number; attemptMs: number }

/** No response in time; the provider may have carried the request out, or may still do so. */
export class PaymentTimeout extends Error {
  override name = 'PaymentTimeout'
}

/** By the monotonic and the wall clock, whichever moved further: one may stop in sleep, the other be set back. */
export function deadlineIn(ms: number): Deadline {
  const [monotonic, wall] = [performance.now(), Date.now()]
  return {
    msLeft: () => ms - Math.max(performance.now() - monotonic, Date.now() - wall),
    // One attempt leaves time for another.
    attemptMs: Math.ceil(ms * 0.6),
  }
}

const LATE_MS = 20

const current = new AsyncLocalStorage<Deadline>()

/** Afterwards no request is sent, not even by a process that was stopped; the caller gets `PaymentTimeout`. */
export async function within<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
  const around = current.getStore()
  const narrower = around && around.msLeft() < deadline.msLeft() ? around : deadline
  const late = Promise.withResolvers<never>()
  // An answer that arrived while this process was busy is read before it counts as late.
  const giveUp = () => setImmediate(() => setImmediate(() => late.reject(new PaymentTimeout())))
  late.promise.catch(() => {})
  const timer = setTimeout(giveUp, Math.max(0, narrower.msLeft()))
  try {
    return await Promise.race([current.run(narrower, work), late.promise])
  } catch (error) {
    // The library's own limit for its last attempt ends with the deadline, and may be first by a moment.
    throw narrower.msLeft() < LATE_MS ? new PaymentTimeout() : error
  } finally {
    clearTimeout(timer)
  }
}

/** Checks the deadline right before each request and retry of the provider's library. */
export function deadlineHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest(host, port, path, method, headers, body, protocol, timeout) {
      const deadline = current.getStore()
      if (!deadline) return client.makeRequest(host, port, path, method, headers, body, protocol, timeout)
      const left = Math.floor(deadline.msLeft())
      if (left < 1) return Promise.reject(new PaymentTimeout())
      const limit = Math.min(timeout, deadline.attemptMs, left)
      return client.makeRequest(host, port, path, method, headers, body, protocol, limit)
    },
  }
}
