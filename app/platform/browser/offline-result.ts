import type { ActionRefused } from '../http/request.ts'
import type { RefusalCode } from '../refusal.ts'
import { isOutOfReach, isRefresh } from './keep-page.ts'

/**
 * The answer of a form that never reached a server that works, as if it had refused with this code; any other error is
 * passed on.
 */
export function withoutNetwork(error: unknown, code: RefusalCode): ActionRefused {
  if (isOutOfReach(error)) return { ok: false, code, details: {} }
  throw error
}

/** The same for what a dialog or another page asks for; a page that is shown already stays as it is (`keepShown`). */
export function loadedWithoutNetwork(error: unknown, code: RefusalCode, request: Request): ActionRefused {
  if (isRefresh(request)) throw error
  return withoutNetwork(error, code)
}
