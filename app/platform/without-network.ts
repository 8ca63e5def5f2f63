import type { ActionRefused } from './request.ts'

/** The answer of a form that never reached the server, as if it had refused with this code; any other error is passed on. */
export function withoutNetwork(error: unknown, code: string): ActionRefused {
  if (error instanceof TypeError) return { ok: false, code, details: {} }
  throw error
}
