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

/** What an administrator can do about somebody, in the order of the page; nothing about a deleted account. */
export function personActsOf(person: ActedPerson): PersonAct[] {
  const { role, status, isViewer, isEmailConfirmed, hasOpenEmailChange, isSuspended } = person
  if (status === 'canceled') return []
  const isMember = role !== 'admin'
  const offered: [PersonAct, boolean][] = [
    ['add_note', !isViewer],
    ['sign_out', !isViewer],
    ['send_confirmation', !isEmailConfirmed],
    ['send_reset', status !== 'suspended'],
    ['change_email', isMember && !hasOpenEmailChange],
    ['withdraw_email', hasOpenEmailChange],
    ['lift_suspension', isSuspended],
    ['export', true],
  ]
  return offered.flatMap(([act, isOffered]) => (isOffered ? [act] : []))
}
