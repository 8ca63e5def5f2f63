import type { Config } from '#app/platform/config.ts'
import { readInstant } from '#app/platform/date-limits.ts'
import { hostCookie } from '#app/platform/http/cookies.ts'

const SECONDS = 600
const FOR_GOOD = 'closed'

/**
 * Says for ten minutes on /access-unavailable until when the account is suspended whose password was just right;
 * opened without it, that page claims nothing.
 */
export function suspendedCookie(config: Config) {
  const cookie = hostCookie(config, 'suspended')
  return {
    set: (until: string) => cookie.set(until || FOR_GOOD, SECONDS),
    /** `until` is null for good; null without the cookie. */
    read(request: Request): { until: Date | null } | null {
      const value = cookie.read(request)
      if (value === FOR_GOOD) return { until: null }
      const until = readInstant(value ?? null)
      return until && { until }
    },
  }
}
