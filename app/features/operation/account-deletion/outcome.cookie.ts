import type { Config } from '#app/platform/config.ts'
import { hostCookie } from '#app/platform/http/cookies.ts'

export type DeletionOutcome = 'deleted' | 'failed'

const SECONDS = 600

/** Tells /account-deleted the outcome for ten minutes. Without it, that page confirms nothing. */
export function deletionOutcomeCookie(config: Config) {
  const cookie = hostCookie(config, 'deletion')
  return {
    set: (outcome: DeletionOutcome) => cookie.set(outcome, SECONDS),
    read(request: Request): DeletionOutcome | null {
      const value = cookie.read(request)
      return value === 'deleted' || value === 'failed' ? value : null
    },
  }
}
