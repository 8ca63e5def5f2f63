import type { Config } from './config.ts'
import { cookieValue } from './cookie-value.ts'

/** How a deletion of an account ended in this browser. */
export type DeletionOutcome = 'deleted' | 'failed'

const name = 'deletion'
const seconds = 600

/** Tells the page account-deleted for ten minutes what happened, so that opened by hand it claims nothing. */
export const rememberOutcome = (config: Config, outcome: DeletionOutcome) =>
  `${name}=${outcome}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${config.origin.startsWith('https:') ? '; Secure' : ''}`

export function deletionOutcome(request: Request): DeletionOutcome | null {
  const found = cookieValue(request.headers.get('cookie'), name)
  return found === 'deleted' || found === 'failed' ? found : null
}
