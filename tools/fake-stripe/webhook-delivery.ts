import { createHmac } from 'node:crypto'
import type { Delivery } from './state.ts'

export type RetrySettings = { firstMs: number; longestMs: number; attempts: number; timeoutMs: number }
export const usualRetry: RetrySettings = { firstMs: 500, longestMs: 60_000, attempts: 15, timeoutMs: 10_000 }

/** The `Stripe-Signature` header: `v1` is the one that counts, `v0` is what Stripe adds in test mode. */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const sign = (key: string) => createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${sign(secret)},v0=${sign(`${secret}:test`)}`
}

/** Posts an event once, signed now; the status of the response, 0 for none. */
export async function postDelivery(delivery: Delivery, secret: string, signal: AbortSignal): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureHeader(delivery.body, secret, new Date()),
  }
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers,
      body: delivery.body,
      signal,
      redirect: 'manual',
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/**
 * Records the statuses of one attempt (several when it was sent in copies): delivered, given up, or due again after a
 * longer pause.
 */
export function recordAttempt(
  delivery: Delivery,
  statuses: readonly number[],
  retry: RetrySettings,
  now: number,
): void {
  const failure = statuses.find((status) => status < 200 || status > 299)
  delivery.attempts += 1
  delivery.lastAnswer = failure ?? statuses[0] ?? 0
  delivery.copies = 1
  if (failure === undefined) delivery.status = 'delivered'
  else if (delivery.attempts >= retry.attempts) delivery.status = 'given_up'
  else delivery.dueAt = now + Math.min(retry.longestMs, retry.firstMs * 2 ** (delivery.attempts - 1))
}
