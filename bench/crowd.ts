import { createHash } from 'node:crypto'
import type { CrowdSize, Kind } from '#db/demo/crowd.ts'
import { isQuick } from './quick.ts'

/** How many people and free times there are while we measure. */
export const CROWD_SIZE: CrowdSize = {
  companions: isQuick ? 2_000 : 10_000,
  alwaysFree: isQuick ? 1_500 : 3_000,
  days: 30,
  seekers: 2_000,
  richSeekers: 400,
  pastCalls: isQuick ? 12_000 : 60_000,
}

/** Pairs of a seeker and a companion who own what long-time members do; those whose pages are measured. */
export const LIVELY = 10

/** Id of the n-th of its kind, as `idSql` of db/demo/crowd.ts makes it. */
export function idOf(kind: Kind, n: number): string {
  const h = createHash('md5').update(`${kind}${n}`).digest('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20)}`
}

/** The session cookie of a person of the crowd. */
export const cookieOf = (userId: string): string => `session=bench-session-of-${userId}; lang=en; tz=Europe%2FBerlin`

/** Signs everybody in. */
export const sessionsSql = `
  insert into sessions (user_id, token_hash, expires_at) select id, encode(sha256(('bench-session-of-' || id)::bytea), 'hex'), now() + interval '14 days' from users`
