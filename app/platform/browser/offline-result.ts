import type { ActionRefused } from '../http/request.ts'
import type { RefusalCode } from '../refusal.ts'
import { isRevalidation, isUnreachableError } from './keep-page.ts'

/**
 * The result of a form that did not reach a working server, as if it had been refused with this code; any other error
 * is thrown on.
 */
export function offlineResult(error: unknown, code: RefusalCode): ActionRefused {
  if (isUnreachableError(error)) return { ok: false, code, details: {} }
  throw error
}

/**
 * The same for a loader. A revalidation throws instead, because `keepPageWhenUnreachable` keeps the current page.
 */
export function offlineLoaderResult(error: unknown, code: RefusalCode, request: Request): ActionRefused {
  if (isRevalidation(request)) throw error
  return offlineResult(error, code)
}
