import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import type { PersonAct } from './schema.ts'

export type ActedPerson = {
  role: Role
  status: AccountStatus | null
  isViewer: boolean
  isEmailConfirmed: boolean
  hasOpenEmailChange: boolean
  isSuspended: boolean
  certified: boolean | null
}

/**
 * Acts available to an administrator or support, in the order of the page; none for a deleted account. Support cannot
 * act on colleagues, and cannot change an address, which would allow taking over the account.
 */
export function personActsOf(person: ActedPerson, { isSupport }: { isSupport: boolean }): PersonAct[] {
  const { role, status, isViewer, isEmailConfirmed, hasOpenEmailChange, isSuspended, certified } = person
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
    ['certify', role === 'offerer' && status === 'active' && !certified],
    ['withdraw_badge', role === 'offerer' && status === 'active' && certified === true],
    ['export', !isSupport],
  ]
  return offered.flatMap(([act, isOffered]) => (isOffered ? [act] : []))
}
