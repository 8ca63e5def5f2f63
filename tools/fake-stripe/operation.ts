import { randomBytes } from 'node:crypto'
import type { State, StoredEvent, TargetKind } from './state.ts'

/** `events` are the types it receives of its kinds; one may end with a star. */
export type WebhookTarget = {
  url: string
  secret: string
  receives: readonly TargetKind[]
  events: readonly string[]
}

export type Settings = {
  publicUrl: string
  secretKey: string | null
  settleDelayedAfterSeconds: number | null
  fundsAvailableAfterSeconds: number
  checkAnswers: boolean
}

/** What every operation works with: the state, the simulated time, ids and the announcement of events. */
export type Fake = {
  state: State
  settings: Settings
  /** The simulated time in Unix seconds. */
  now(): number
  /** A fresh id with Stripe's prefix, for example `pi_3QbW…`. */
  id(prefix: string): string
  /** Remembers the event and queues it for every address that listens to its kind. */
  announce(event: StoredEvent): void
  /** Where events go. */
  targets(): readonly WebhookTarget[]
  /** Makes what happened survive this process. */
  save(): void
}

/** The request an operation answers. `account` is the connected account the caller speaks for. */
export type Call = {
  path: Record<string, string>
  account: string | null
  requestId: string
  idempotencyKey: string | null
}

/** One simulated path: the parameters it understands (`line_items[].price`, `metadata.*`) and what it does. */
export type Operation = {
  supports: readonly string[]
  run(fake: Fake, params: object, call: Call): object
}

/** Ties an operation to the SDK's own type of its parameters; the description has checked them before `run`. */
export function operation<P extends object>(
  supports: readonly string[],
  run: (fake: Fake, params: P, call: Call) => object,
): Operation {
  return { supports, run: (fake, params, call) => run(fake, params as P, call) }
}

/** `checkout.session.*` means every type that begins so, as at Stripe; `*` means all. */
export const isOneOf = (type: string, wanted: readonly string[]) =>
  wanted.some((each) => (each.endsWith('*') ? type.startsWith(each.slice(0, -1)) : type === each))

/** Counting up first keeps ids in the order of creation, so lists sort by id within one second. */
export function makeId(state: State, prefix: string): string {
  state.sequence += 1
  const random = randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')
  return `${prefix}_${prefix === 'cs' ? 'test_' : ''}${state.sequence.toString(36).padStart(6, '0')}${random}`
}
