import { createHmac } from 'node:crypto'
import type { WebhookTarget } from './start-fake.ts'
import type { Delivery, State, StoredEvent } from './state.ts'

export type RetrySettings = { firstMs: number; longestMs: number; attempts: number; timeoutMs: number }
export const usualRetry: RetrySettings = { firstMs: 500, longestMs: 60_000, attempts: 15, timeoutMs: 10_000 }

/** What happens to the next matching events. `left` counts down; `type` narrows. */
export type Mischief = { type: string | null; left: number } & (
  | { kind: 'drop' }
  | { kind: 'duplicate'; times: number }
  | { kind: 'delay'; ms: number }
)

const keptDeliveries = 1000

/** The `Stripe-Signature` header: `v1` is the one that counts, `v0` is what Stripe adds in test mode. */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const sign = (key: string) => createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${sign(secret)},v0=${sign(`${secret}:test`)}`
}

/** Queues events, delivers them in order, retries with growing pauses, and plays the tricks it is told to play. */
export function startCourier(
  state: () => State,
  save: () => void,
  newId: (prefix: string) => string,
  retry: RetrySettings,
) {
  let targets: WebhookTarget[] = []
  let isHolding = false
  let isRunning = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const whenQuiet: (() => void)[] = []
  const mischiefs: Mischief[] = []
  const stopping = new AbortController()

  const secretOf = (address: string) => targets.find(({ url }) => url === address)?.secret

  // What is bound for an address that nobody has named yet (after a restart, say) waits for it.
  const nextDue = () =>
    state()
      .deliveries.filter(({ status, isHeld, url }) => status === 'waiting' && !isHeld && secretOf(url) !== undefined)
      .toSorted((a, b) => a.dueAt - b.dueAt)[0]

  async function post(delivery: Delivery, secret: string): Promise<number> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureHeader(delivery.body, secret, new Date()),
    }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(retry.timeoutMs)])
    try {
      const answer = await fetch(delivery.url, {
        method: 'POST',
        headers,
        body: delivery.body,
        signal,
        redirect: 'manual',
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const secret = secretOf(delivery.url)
    if (secret === undefined) return
    const answers = await Promise.all(Array.from({ length: delivery.copies }, () => post(delivery, secret)))
    if (isStopped) return
    const failure = answers.find((status) => status < 200 || status > 299)
    delivery.attempts += 1
    delivery.lastAnswer = failure ?? answers[0] ?? 0
    delivery.copies = 1
    if (failure === undefined) delivery.status = 'delivered'
    else if (delivery.attempts >= retry.attempts) delivery.status = 'given_up'
    else delivery.dueAt = Date.now() + Math.min(retry.longestMs, retry.firstMs * 2 ** (delivery.attempts - 1))
  }

  async function run(): Promise<void> {
    if (isRunning || isStopped) return
    isRunning = true
    clearTimeout(timer)
    for (let due = nextDue(); due && due.dueAt <= Date.now() && !isStopped; due = nextDue()) {
      await deliver(due)
      if (!isStopped) save()
    }
    isRunning = false
    const later = isStopped ? undefined : nextDue()
    if (later) timer = setTimeout(run, Math.max(0, later.dueAt - Date.now())).unref()
    else for (const tell of whenQuiet.splice(0)) tell()
  }

  function takeMischief(type: string): Mischief | null {
    const found = mischiefs.find((mischief) => mischief.left > 0 && (mischief.type === null || mischief.type === type))
    if (found) found.left -= 1
    return found ?? null
  }

  function queue(event: StoredEvent, target: WebhookTarget, mischief: Mischief | null, copies: number): void {
    const { deliveries } = state()
    deliveries.push({
      id: newId('dlv'),
      eventId: event.payload.id,
      type: event.payload.type,
      url: target.url,
      body: JSON.stringify(event.payload, null, 2),
      copies,
      isHeld: isHolding,
      attempts: 0,
      dueAt: Date.now() + (mischief?.kind === 'delay' ? mischief.ms : 0),
      status: mischief?.kind === 'drop' ? 'dropped' : 'waiting',
      lastAnswer: null,
    })
    const over = deliveries.length - keptDeliveries
    if (over > 0) state().deliveries = deliveries.filter(({ status }, index) => index >= over || status === 'waiting')
  }

  return {
    /** Queues one event for every address that listens to its kind. */
    send(event: StoredEvent): void {
      const mischief = takeMischief(event.payload.type)
      const copies = mischief?.kind === 'duplicate' ? mischief.times : 1
      for (const target of targets) if (target.receives.includes(event.kind)) queue(event, target, mischief, copies)
      setImmediate(run)
    },
    /** Sends an old event again, `times` copies at once. */
    sendAgain(event: StoredEvent, times: number): void {
      for (const target of targets) if (target.receives.includes(event.kind)) queue(event, target, null, times)
      setImmediate(run)
    },
    setTargets(next: WebhookTarget[]): void {
      targets = next
      setImmediate(run)
    },
    targets: () => targets,
    plan(mischief: Mischief): void {
      mischiefs.push(mischief)
    },
    /** From now on events wait until they are released. */
    hold(): void {
      isHolding = true
    },
    /** Lets the held events go, in the given order of their queueing (`[2, 0, 1]`). */
    release(order: (held: Delivery[]) => Delivery[]): void {
      isHolding = false
      const held = state().deliveries.filter(({ status, isHeld }) => status === 'waiting' && isHeld)
      const start = Date.now() - held.length
      order(held).forEach((delivery, index) => {
        delivery.isHeld = false
        delivery.dueAt = start + index
      })
      setImmediate(run)
    },
    /** Settles when nothing is left to deliver except what is held. */
    quiet(): Promise<void> {
      return new Promise((resolve) => {
        whenQuiet.push(resolve)
        setImmediate(run)
      })
    },
    start(): void {
      setImmediate(run)
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      stopping.abort()
      for (const tell of whenQuiet.splice(0)) tell()
    },
  }
}

export type Courier = ReturnType<typeof startCourier>
