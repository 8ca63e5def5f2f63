import { isOneOf, type WebhookTarget } from './operation.ts'
import type { Delivery, State, StoredEvent } from './state.ts'
import { postDelivery, type RetrySettings, recordAttempt } from './webhook-delivery.ts'

const MAX_DELIVERIES = 1000

export type WebhookQueue = ReturnType<typeof startWebhookQueue>

type QueueOptions = {
  state: () => State
  save: () => void
  newId: (prefix: string) => string
  retry: RetrySettings
}

/** Queues events, delivers them in order, retries with growing pauses, and applies the faults that were planned. */
export function startWebhookQueue({ state, save, newId, retry }: QueueOptions) {
  let targets: WebhookTarget[] = []
  let isHolding = false
  const faults = createWebhookFaults()
  const secretOf = (address: string) => targets.find(({ url }) => url === address)?.secret

  // An event for an address without a known secret (after a restart, say) waits until the address is named again.
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
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(retry.timeoutMs)])
      const copies = Array.from({ length: delivery.copies }, () => postDelivery(delivery, secret, signal))
      const statuses = await Promise.all(copies)
      if (!stopping.aborted) recordAttempt(delivery, statuses, retry, Date.now())
    },
  })

  function queue(event: StoredEvent, fault: WebhookFault | null, copies: number): void {
    const { type } = event.payload
    const isFor = ({ receives, events }: WebhookTarget) => receives.includes(event.kind) && isOneOf(type, events)
    for (const target of targets.filter(isFor)) {
      const delivery = { ...newDelivery(event, target, fault), id: newId('dlv'), copies, isHeld: isHolding }
      state().deliveries.push(delivery)
    }
    const { deliveries } = state()
    const over = deliveries.length - MAX_DELIVERIES
    if (over > 0) state().deliveries = deliveries.filter(({ status }, index) => index >= over || status === 'waiting')
    loop.wake()
  }

  return {
    /** Queues one event for every address that listens to its kind. */
    send(event: StoredEvent): void {
      const fault = faults.take(event.payload.type)
      queue(event, fault, fault?.kind === 'duplicate' ? fault.times : 1)
    },
    /** Sends an old event again, `times` copies at once. */
    sendAgain: (event: StoredEvent, times: number): void => queue(event, null, times),
    setTargets(next: WebhookTarget[]): void {
      targets = next
      loop.wake()
    },
    targets: () => targets,
    plan: faults.plan,
    /** From now on events wait until they are released. */
    hold(): void {
      isHolding = true
    },
    isHolding: () => isHolding,
    /** Lets the held events go, in the given order of their queueing (`[2, 0, 1]`). */
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
    /** Settles when nothing is left to deliver except what is held. */
    waitUntilIdle: loop.waitUntilIdle,
    start: loop.wake,
    stop: loop.stop,
  }
}

const newDelivery = (event: StoredEvent, target: WebhookTarget, fault: WebhookFault | null) => ({
  eventId: event.payload.id,
  type: event.payload.type,
  url: target.url,
  body: JSON.stringify(event.payload, null, 2),
  attempts: 0,
  dueAt: Date.now() + (fault?.kind === 'delay' ? fault.ms : 0),
  status: fault?.kind === 'drop' ? ('dropped' as const) : ('waiting' as const),
  lastAnswer: null,
})

/** Delivers what is due, one after the other, sleeps until the next is, and says when nothing is left. */
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

/** What happens to the next matching events. `left` counts down; `type` narrows. */
type WebhookFault = { type: string | null; left: number } & (
  | { kind: 'drop' }
  | { kind: 'duplicate'; times: number }
  | { kind: 'delay'; ms: number }
)

/** Planned faults of webhooks, each used up by the events it matches. */
function createWebhookFaults() {
  const faults: WebhookFault[] = []
  return {
    plan(fault: WebhookFault): void {
      faults.push(fault)
    },
    /** The fault for an event of this type, counted down; null for none. */
    take(type: string): WebhookFault | null {
      const found = faults.find((fault) => fault.left > 0 && (fault.type === null || fault.type === type))
      if (found) found.left -= 1
      return found ?? null
    },
  }
}
