const mark = Symbol.for('visavis.refusal')

/** A decision against a request, as a code. The reader's language turns it into a sentence (`errors` texts of the feature). */
export class Refusal extends Error {
  readonly [mark] = true
  readonly code: string
  readonly status: number
  readonly details: Readonly<Record<string, string | number>>
  /** With these three, React Router takes a refusal that no page caught for an answer with its status, not for an error. */
  readonly statusText = ''
  readonly internal = false
  readonly data: { code: string }
  constructor(code: string, options: { status?: number; details?: Record<string, string | number> } = {}) {
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

export type Decision<T = object> =
  | ({ ok: true } & T)
  | { ok: false; code: string; details?: Record<string, string | number> }

/** Unwraps a pure decision; a "no" becomes a refusal. */
export function must<T extends object>(decision: Decision<T>): { ok: true } & T {
  if (decision.ok) return decision
  throw new Refusal(decision.code, decision.details ? { details: decision.details } : {})
}

/** Guards a command by a policy's answer. Strangers get 404, so that ids cannot be probed. */
export function allow(decision: Decision): void {
  if (decision.ok) return
  const status = decision.code === 'not_authenticated' ? 401 : decision.code === 'not_found' ? 404 : 403
  throw new Refusal(decision.code, { status, ...(decision.details ? { details: decision.details } : {}) })
}

/** Refuses as if the thing did not exist. */
export const notFound = () => new Refusal('not_found', { status: 404 })
