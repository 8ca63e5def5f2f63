/** Result of a check. `bad` must be fixed, `note` is worth knowing, `skip` wasn't tested. One line for the operator. */
export type Finding = { level: 'ok' | 'note' | 'bad' | 'skip'; text: string }

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const note = (text: string): Finding => ({ level: 'note', text })
export const bad = (text: string): Finding => ({ level: 'bad', text })
export const untested = (text: string): Finding => ({ level: 'skip', text: `not tested: ${text}` })

/** Milliseconds that a service has to answer. */
export const ANSWER_MS = 5_000

/** Rejects if the work takes longer than a service may. */
export function inTime<T>(work: Promise<T>, ms = ANSWER_MS): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${ms / 1000} seconds`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Code, or else the message, of the error that caused it. */
export function reasonOf(error: unknown): string {
  const { code, cause, message, errors } = error as NodeJS.ErrnoException & { errors?: unknown[] }
  return code ?? (errors?.[0] || cause ? reasonOf(errors?.[0] ?? cause) : message)
}
