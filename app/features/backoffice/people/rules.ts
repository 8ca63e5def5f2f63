import type { AccountStatus, Role } from '#app/features/accounts/schema.ts'
import type { PersonAct } from './schema.ts'

/** What the page offers depends on. */
export type ActedPerson = {
  role: Role
  status: AccountStatus | null
  isViewer: boolean
  isEmailConfirmed: boolean
  hasOpenEmailChange: boolean
  isSuspended: boolean
}

/**
 * What an administrator or the support can do about someone, in the order of the page; nothing about a deleted account.
 * Support does not act on colleagues, nor take an account over by another address.
 */
export function personActsOf(person: ActedPerson, { isSupport }: { isSupport: boolean }): PersonAct[] {
  const { role, status, isViewer, isEmailConfirmed, hasOpenEmailChange, isSuspended } = person
  const isMember = role !== 'admin'
  if (status === 'canceled' || (isSupport && !isMember)) return []
  const offered: [PersonAct, boolean][] = [
    ['add_note', !isViewer],
    ['sign_out', !isViewer],
    ['send_confirmation', !isEmailConfirmed],
    ['send_reset', status !== 'suspended'],
    ['change_email', isMember && !hasOpenEmailChange && !isSupport],
    ['withdraw_email', hasOpenEmailChange && !isSupport],
    ['lift_suspension', isSuspended],
    ['export', !isSupport],
  ]
  return offered.flatMap(([act, isOffered]) => (isOffered ? [act] : []))
}
