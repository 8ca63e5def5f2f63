import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { requestProvider } from '../traces.server.ts'

/** Milliseconds; below zero when passed. */
export type Deadline = { msLeft(): number; attemptMs: number }

/** No response in time. The provider may still have carried out the request, or do so later. */
export class PaymentTimeout extends Error {
  override name = 'PaymentTimeout'
}

/** Uses the monotonic or wall clock, whichever moved further: one may stop in sleep, the other be set back. */
export function deadlineIn(ms: number): Deadline {
  const [monotonic, wall] = [performance.now(), Date.now()]
  return {
    msLeft: () => ms - Math.max(performance.now() - monotonic, Date.now() - wall),
    // Leave time for a retry.
    attemptMs: Math.ceil(ms * 0.6),
  }
}

const LATE_MS = 20

const current = new AsyncLocalStorage<Deadline>()

/** Throws `PaymentTimeout` after the deadline. No request is sent after it, even if the process was suspended. */
export async function within<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
  const around = current.getStore()
  const narrower = around && around.msLeft() < deadline.msLeft() ? around : deadline
  const late = Promise.withResolvers<never>()
  // Read answers that arrived while this process was busy before calling them late.
  const giveUp = () => setImmediate(() => setImmediate(() => late.reject(new PaymentTimeout())))
  late.promise.catch(() => {})
  const timer = setTimeout(giveUp, Math.max(0, narrower.msLeft()))
  try {
    return await Promise.race([current.run(narrower, work), late.promise])
  } catch (error) {
    // The library's last attempt times out at the deadline too, and may fire slightly earlier.
    throw narrower.msLeft() < LATE_MS ? new PaymentTimeout() : error
  } finally {
    clearTimeout(timer)
  }
}

/** Checks the deadline right before each request and retry of Stripe's library. */
export function deadlineHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest(host, port, path, method, headers, body, protocol, timeout) {
      const request = (limit: number) =>
        requestProvider(
          'stripe',
          () => client.makeRequest(host, port, path, method, headers, body, protocol, limit),
          (response) => response.getStatusCode() >= 500,
        )
      const deadline = current.getStore()
      if (!deadline) return request(timeout)
      const left = Math.floor(deadline.msLeft())
      if (left < 1) return Promise.reject(new PaymentTimeout())
      return request(Math.min(timeout, deadline.attemptMs, left))
    },
  }
}
