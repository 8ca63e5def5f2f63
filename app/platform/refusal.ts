import type { Namespace, Resources } from '#app/i18n/resources.ts'

const mark = Symbol.for('visavis.refusal')

/** Codes that no page shows as a sentence: a caller reads them, or a page answers with a text of its own. */
type CodeWithoutSentence =
  // Sent on to another page or form.
  | 'second_factor_needed'
  | 'password_needed'
  | 'only_admins_refund'
  // The page has a text of its own.
  | 'sign_out_failed'
  | 'resend_failed'
  | 'media_not_offered'
  // The payment provider reads the status.
  | 'bad_signature'
  | 'unknown_destination'
  | 'wrong_destination'
  | 'wrong_mode'
  // Sweeps skip the call, the room ends.
  | 'already_decided'
  | 'not_due'
  | 'too_late'

/** Every code a person can be refused with, for the whole request or for one field of a form. */
export type RefusalCode = SentenceCode | CodeWithoutSentence

type Catalogue = Resources[Namespace]
/** Codes with a sentence under `errors` of a catalogue: adding the sentence is what makes a code. */
type SentenceCode = Catalogue extends infer C
  ? C extends { errors: infer Errors }
    ? keyof Errors & string
    : never
  : never

/** A decision against a request, as an error code; `useRefusal` finds its sentence under `errors` of a catalogue. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly [mark] = true
  readonly code: Code
  readonly status: number
  readonly details: Readonly<Record<string, string | number>>
  /** With these three, React Router treats an uncaught refusal as a response with its status, not as an error. */
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

export const notFound = () => new Refusal('not_found', { status: 404 })
