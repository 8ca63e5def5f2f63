import { keyedHash } from '../ids.ts'
import type { Log } from '../log.ts'
import { writeSampled } from '../log.ts'
import type { Secrets } from './secrets.server.ts'

/** Events an operator watches (ASVS 16.3), and their log levels. */
const LEVELS = {
  sign_in_refused: 'warn',
  re_authentication_refused: 'warn',
  code_refused: 'warn',
  link_refused: 'warn',
  limit_reached: 'warn',
  password_changed: 'info',
  address_changed: 'info',
  address_change_objected: 'warn',
  second_factor_changed: 'info',
  tax_details_changed: 'info',
  monthly_payouts_changed: 'info',
  session_started: 'info',
  session_ended: 'info',
  admin_refused: 'warn',
  access_refused: 'warn',
  admin_act: 'warn',
  webhook_refused: 'warn',
  foreign_form_refused: 'warn',
} as const

export type SecurityEvent = keyof typeof LEVELS
/** An account, or the network of a guest. We log only a keyed hash of it. */
export type Subject = { userId: string } | { network: string } | null

const counts = new Map<SecurityEvent, number>()

/** Event counts of this process for the metrics, including events omitted from the log. */
export const securityEventCounts = (): ReadonlyMap<SecurityEvent, number> => counts

/**
 * Logs the event, `code` and a keyed hash of the subject, never an address, name or token. Inside a command it logs
 * before the commit. At most twenty lines per kind and minute.
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
