import type { Config } from '#app/platform/config.ts'
import { hostCookie } from '#app/platform/http/host-cookie.ts'

/** How a deletion of an account ended in this browser. */
export type DeletionOutcome = 'deleted' | 'failed'

const cookie = (config: Config) => hostCookie(config, 'deletion')
const seconds = 600

/** Tells the page account-deleted for ten minutes what happened, so that opened by hand it claims nothing. */
export const rememberOutcome = (config: Config, outcome: DeletionOutcome) => cookie(config).set(outcome, seconds)

export function deletionOutcome(config: Config, request: Request): DeletionOutcome | null {
  const found = cookie(config).read(request.headers.get('cookie'))
  return found === 'deleted' || found === 'failed' ? found : null
}
