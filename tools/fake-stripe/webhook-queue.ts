import { createHmac } from 'node:crypto'
import type { Delivery, State, StoredEvent, WebhookTarget } from './state.ts'

export type RetrySettings = { firstMs: number; longestMs: number; attempts: number }
export const usualRetry: RetrySettings = { firstMs: 500, longestMs: 60_000, attempts: 15 }
const TIMEOUT_MS = 10_000
const MAX_DELIVERIES = 1000

export type WebhookQueue = ReturnType<typeof startWebhookQueue>

type QueueOptions = { state: () => State; save: () => void; newId: (prefix: string) => string; retry: RetrySettings }

/** `checkout.session.*` matches every type with that prefix, as at Stripe; `*` matches all. */
const isOneOf = (type: string, wanted: readonly string[]) =>
  wanted.some((each) => (each.endsWith('*') ? type.startsWith(each.slice(0, -1)) : type === each))

/** Queues events, delivers them in order, retries with growing delays, and applies planned faults. */
export function startWebhookQueue({ state, save, newId, retry }: QueueOptions) {
  let targets: WebhookTarget[] = []
  let isHolding = false
  const faults: WebhookFault[] = []
  const secretOf = (address: string) => targets.find(({ url }) => url === address)?.secret

  // An event for a URL without a known secret (after a restart) waits until the URL is configured again.
  const nextDue = () =>
    state()
      .deliveries.filter(({ status, isHeld, url }) => status === 'waiting' && !isHeld && secretOf(url) !== undefined)
      .toSorted((a, b) => a.dueAt - b.dueAt)[0]

  const loop = startDeliveryLoop({
    nextDue,
    save,
    async deliver(delivery, stopping) {
      const secret = secretOf(delivery.url)
      if (secret === undefined) return
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)])
      const copies = Array.from({ length: delivery.copies }, () => postDelivery(delivery, secret, signal))
      const statuses = await Promise.all(copies)
      if (!stopping.aborted) recordAttempt(delivery, statuses, retry, Date.now())
    },
  })

  function queue(event: StoredEvent, copies: number, status: 'waiting' | 'dropped' = 'waiting'): void {
    const { type, id: eventId } = event.payload
    const isFor = ({ receives, events }: WebhookTarget) => receives.includes(event.kind) && isOneOf(type, events)
    const body = JSON.stringify(event.payload, null, 2)
    for (const { url } of targets.filter(isFor)) {
      const sending = { attempts: 0, dueAt: Date.now(), isHeld: isHolding, lastAnswer: null }
      state().deliveries.push({ id: newId('dlv'), eventId, type, url, body, copies, status, ...sending })
    }
    const { deliveries } = state()
    const over = deliveries.length - MAX_DELIVERIES
    if (over > 0) state().deliveries = deliveries.filter(({ status }, index) => index >= over || status === 'waiting')
    loop.wake()
  }

  return {
    send(event: StoredEvent): void {
      const fault = faults.find(({ type, left }) => left > 0 && (type ?? event.payload.type) === event.payload.type)
      if (fault) fault.left -= 1
      queue(event, fault?.copies || 1, fault?.copies === 0 ? 'dropped' : 'waiting')
    },
    sendAgain: (event: StoredEvent, times: number): void => queue(event, times),
    /** Delivers the next `left` events, of a type if given, in `copies` copies; 0 drops them. */
    plan: (fault: WebhookFault) => void faults.push(fault),
    setTargets(next: WebhookTarget[]): void {
      targets = next
      loop.wake()
    },
    targets: () => targets,
    hold(): void {
      isHolding = true
    },
    isHolding: () => isHolding,
    release(order: (held: Delivery[]) => Delivery[]): void {
      isHolding = false
      const held = state().deliveries.filter(({ status, isHeld }) => status === 'waiting' && isHeld)
      const start = Date.now() - held.length
      order(held).forEach((delivery, index) => {
        delivery.isHeld = false
        delivery.dueAt = start + index
      })
      loop.wake()
    },
    /** Resolves when only held events are left. */
    waitUntilIdle: loop.waitUntilIdle,
    start: loop.wake,
    stop: loop.stop,
  }
}

type WebhookFault = { copies: number; left: number; type?: string | undefined }

/** Delivers due events one by one, and sleeps until the next. */
function startDeliveryLoop(work: {
  nextDue: () => Delivery | undefined
  deliver: (delivery: Delivery, stopping: AbortSignal) => Promise<void>
  save: () => void
}) {
  const { nextDue, deliver, save } = work
  const stopping = new AbortController()
  const { signal } = stopping
  const idleWaiters: (() => void)[] = []
  let isRunning = false
  let timer: NodeJS.Timeout | undefined

  const resolveIdle = () => {
    for (const resolve of idleWaiters.splice(0)) resolve()
  }

  async function run(): Promise<void> {
    if (isRunning || signal.aborted) return
    isRunning = true
    clearTimeout(timer)
    for (let due = nextDue(); due && due.dueAt <= Date.now() && !signal.aborted; due = nextDue()) {
      await deliver(due, signal)
      if (!signal.aborted) save()
    }
    isRunning = false
    const later = signal.aborted ? undefined : nextDue()
    if (later) timer = setTimeout(run, Math.max(0, later.dueAt - Date.now())).unref()
    else resolveIdle()
  }

  const wake = () => void setImmediate(run)
  return {
    wake,
    waitUntilIdle(): Promise<void> {
      return new Promise((resolve) => {
        idleWaiters.push(resolve)
        wake()
      })
    },
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      resolveIdle()
    },
  }
}

/** The `Stripe-Signature` header: `v1` is the signature; Stripe adds `v0` in test mode. */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const sign = (key: string) => createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${sign(secret)},v0=${sign(`${secret}:test`)}`
}

/** Posts an event once, freshly signed. Returns the response status, or 0 without a response. */
async function postDelivery(delivery: Delivery, secret: string, signal: AbortSignal): Promise<number> {
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

function recordAttempt(delivery: Delivery, statuses: readonly number[], retry: RetrySettings, now: number): void {
  const failure = statuses.find((status) => status < 200 || status > 299)
  delivery.attempts += 1
  delivery.lastAnswer = failure ?? statuses[0] ?? 0
  delivery.copies = 1
  if (failure === undefined) delivery.status = 'delivered'
  else if (delivery.attempts >= retry.attempts) delivery.status = 'given_up'
  else delivery.dueAt = now + Math.min(retry.longestMs, retry.firstMs * 2 ** (delivery.attempts - 1))
}
