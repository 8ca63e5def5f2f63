import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'

/** How much time is left, in milliseconds; below zero when it is over. */
export type Deadline = { msLeft(): number; attemptMs: number }

/** No response in time; the provider may have carried the request out, or may still do so. */
export class PaymentTimeout extends Error {
  override name = 'PaymentTimeout'
}

/**
 * A deadline `ms` from now. It goes by two clocks, whichever moved further: the monotonic one may stand still while the
 * machine sleeps, the other may be set back.
 */
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

/**
 * Runs `work` within a deadline and within those around it: afterwards no request is sent, not even one that was queued
 * in a process that was stopped, and the caller gets `PaymentTimeout`.
 */
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

/**
 * The HTTP client of the provider's library, which checks the deadline right before each request and each retry.
 */
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
