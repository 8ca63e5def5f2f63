import { keyedHash } from '../ids.ts'
import type { Log } from '../log.ts'
import { writeSampled } from '../sampled-log.ts'
import type { Secrets } from './secrets.server.ts'

/** What somebody who guards the installation wants to see (ASVS 16.3), and how loud it is. */
const LEVELS = {
  sign_in_refused: 'warn',
  re_authentication_refused: 'warn',
  code_refused: 'warn',
  link_refused: 'warn',
  limit_reached: 'warn',
  password_changed: 'info',
  address_changed: 'info',
  second_factor_changed: 'info',
  session_started: 'info',
  session_ended: 'info',
  admin_refused: 'warn',
  admin_act: 'warn',
  webhook_refused: 'warn',
  foreign_form_refused: 'warn',
} as const

export type SecurityEvent = keyof typeof LEVELS
/** Of whom: an account, or the network of somebody who is nobody yet. Only a keyed hash of it is written. */
export type Subject = { userId: string } | { network: string } | null

const counts = new Map<SecurityEvent, number>()

/** How often each event happened in this process, for the metrics; also those whose lines were left out. */
export const securityEventCounts = (): ReadonlyMap<SecurityEvent, number> => counts

/**
 * Writes one line about an event and counts it: its name, a `code` of ours that says more, and the subject as a keyed hash, the same in
 * every line about the same one and not to be turned back. No address, name, password or token can be given. Twenty lines of a kind in
 * a minute, then one with how many more (sampled-log.ts). What a command writes about its own change comes before its commit.
 */
export function securityEvent(
  ctx: { log: Log; secrets: Pick<Secrets, 'pepper'> },
  event: SecurityEvent,
  subject: Subject,
  code?: string,
): void {
  counts.set(event, (counts.get(event) ?? 0) + 1)
  const key = subject === null ? null : 'userId' in subject ? `user:${subject.userId}` : `network:${subject.network}`
  writeSampled(ctx.log, LEVELS[event], event, 'security', {
    event,
    ...(code ? { code } : {}),
    ...(key ? { subject: keyedHash(ctx.secrets.pepper, `log ${key}`).toString('base64url').slice(0, 16) } : {}),
  })
}
