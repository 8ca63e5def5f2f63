const mark = Symbol.for('visavis.refusal')

/** Codes that no single feature owns. */
export const GENERAL_REFUSALS = [
  'not_authenticated',
  'second_factor_needed',
  'not_found',
  'invalid_input',
  'too_many_attempts',
  'idempotency_key_reused',
  'account_closed',
  'account_suspended',
  'photo_not_image',
  'photo_too_large',
  'photo_unreadable',
  'load_failed',
  'save_failed',
  'failed',
] as const

/**
 * Codes by the feature that refuses with them. Each `schema.ts` adds its own, because the platform imports no feature.
 */
export interface FeatureRefusals {
  platform: (typeof GENERAL_REFUSALS)[number]
}

/** Every code a person can be refused with, for the whole request or for one field of a form. */
export type RefusalCode = FeatureRefusals[keyof FeatureRefusals]

/** A decision against a request, as an error code; `useRefusal` finds its sentence under `errors` of a catalogue. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly [mark] = true
  readonly code: Code
  readonly status: number
  readonly details: Readonly<Record<string, string | number>>
  /**
   * With these three, React Router treats a refusal that no page caught as a response with its status, not as an error.
   */
  readonly statusText = ''
  readonly internal = false
  readonly data: { code: Code }
  constructor(code: Code, options: { status?: number; details?: Record<string, string | number> } = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = options.status ?? 409
    this.details = options.details ?? {}
    this.data = { code }
  }
}

/** True for a refusal, also one made by another copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && mark in error
}

export type Decision<T = object, Code extends RefusalCode = RefusalCode> =
  | ({ ok: true } & T)
  | { ok: false; code: Code; details?: Record<string, string | number> }

/** Unwraps a pure decision; a "no" becomes a refusal. */
export function unwrap<T extends object>(decision: Decision<T>): { ok: true } & T {
  if (decision.ok) return decision
  throw new Refusal(decision.code, decision.details ? { details: decision.details } : {})
}

/** Guards a command by a policy's answer. Strangers get 404, so that ids cannot be probed. */
export function authorize(decision: Decision): void {
  if (decision.ok) return
  const status = decision.code === 'not_authenticated' ? 401 : decision.code === 'not_found' ? 404 : 403
  throw new Refusal(decision.code, { status, ...(decision.details ? { details: decision.details } : {}) })
}

/** Refuses as if the thing did not exist. */
export const notFound = () => new Refusal('not_found', { status: 404 })
