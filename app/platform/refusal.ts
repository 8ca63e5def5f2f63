import type { Namespace, Resources } from '#app/i18n/resources.ts'

const mark = Symbol.for('visavis.refusal')

/** Codes without a text: a caller reads them, or a page shows its own text. */
type CodeWithoutSentence =
  // Redirected to another page or form.
  | 'second_factor_needed'
  | 'password_needed'
  | 'only_admins_refund'
  // The page shows its own text.
  | 'sign_out_failed'
  | 'resend_failed'
  | 'media_not_offered'
  // Only the payment provider sees the status.
  | 'bad_signature'
  | 'unknown_destination'
  | 'wrong_destination'
  | 'wrong_mode'
  // Sweeps skip the call; the call page ends.
  | 'already_decided'
  | 'not_due'
  | 'too_late'

export type RefusalCode = SentenceCode | CodeWithoutSentence

type Catalogue = Resources[Namespace]
/** Codes with a text under `errors` of a catalogue. Adding the text defines the code. */
type SentenceCode = Catalogue extends infer C
  ? C extends { errors: infer Errors }
    ? keyof Errors & string
    : never
  : never

/** A refused request, as an error code. `useRefusal` finds its text under `errors` of a catalogue. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly [mark] = true
  readonly code: Code
  readonly status: number
  readonly details: Readonly<Record<string, string | number>>
  /** These three make React Router treat an uncaught refusal as a response with its status, not as an error. */
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

/** Also true for a refusal made by another copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && mark in error
}

export type Decision<T = object, Code extends RefusalCode = RefusalCode> =
  | ({ ok: true } & T)
  | { ok: false; code: Code; details?: Record<string, string | number> }

/** Unwraps a pure decision, throwing a refusal if it isn't ok. */
export function unwrap<T extends object>(decision: Decision<T>): { ok: true } & T {
  if (decision.ok) return decision
  throw new Refusal(decision.code, decision.details ? { details: decision.details } : {})
}

/** Throws if a policy denies a command. Outsiders get 404, so ids can't be probed. */
export function authorize(decision: Decision): void {
  if (decision.ok) return
  const status = decision.code === 'not_authenticated' ? 401 : decision.code === 'not_found' ? 404 : 403
  throw new Refusal(decision.code, { status, ...(decision.details ? { details: decision.details } : {}) })
}

export const notFound = () => new Refusal('not_found', { status: 404 })
