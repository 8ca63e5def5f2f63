import { createHash } from 'node:crypto'
import { Rejection } from './rejection.ts'
import type { StoredAnswer } from './state.ts'

const keptSeconds = { v1: 24 * 3600, v2: 30 * 24 * 3600 }

export type Replay = { status: number; body: string; requestId: string }

export function fingerprintOf(method: string, path: string, params: object): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(params)}`)
    .digest('base64url')
}

/** Stripe's idempotency keys: the same response again, 400 for a different request, 409 while the first one runs. */
export function idempotencyStore(answers: () => Record<string, StoredAnswer>, now: () => number) {
  const running = new Map<string, string>()

  return {
    begin(key: string, fingerprint: string): Replay | null {
      const stored = answers()[key]
      const existing = stored?.fingerprint ?? running.get(key)
      if (existing !== undefined && existing !== fingerprint) throw mismatch(key)
      if (stored) return stored
      if (running.has(key)) throw inFlight(key)
      running.set(key, fingerprint)
      return null
    },

    end(key: string, answer: Replay | null): void {
      const fingerprint = running.get(key)
      running.delete(key)
      if (answer && fingerprint) answers()[key] = { ...answer, fingerprint, at: now() }
    },

    forgetOld(): void {
      for (const [key, { at }] of Object.entries(answers()))
        if (now() - at > (key.startsWith('v2:') ? keptSeconds.v2 : keptSeconds.v1)) delete answers()[key]
    },
  }
}

function mismatch(key: string): Rejection {
  const message = `Keys for idempotent requests can only be used with the same parameters: ${nameOf(key)}.`
  return new Rejection(400, { type: 'idempotency_error', message }, false)
}

function inFlight(key: string): Rejection {
  const message = `There is currently another in-progress request using this Idempotent Key: ${nameOf(key)}.`
  return new Rejection(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }, false)
}

/** Keys are stored as `v1:platform:KEY`. */
const nameOf = (key: string) => key.split(':').slice(2).join(':')
