import type { EmailChangeOutcome } from '../schema.ts'

/** How a change of address by an administrator stands. */
export type EmailChangeState = { confirmedAt: Date | null; effectiveAt: Date; expiresAt: Date }

/** How it ends now: in force once it is confirmed and nobody objected in time, else nothing; null while it waits. */
export function dueOutcome(
  { confirmedAt, effectiveAt, expiresAt }: EmailChangeState,
  now: Date,
): Extract<EmailChangeOutcome, 'completed' | 'expired'> | null {
  if (confirmedAt) return now >= effectiveAt ? 'completed' : null
  return now >= expiresAt ? 'expired' : null
}
