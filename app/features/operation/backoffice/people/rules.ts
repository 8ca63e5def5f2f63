import { isUuid } from '#app/platform/uuid.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import type { PersonAct } from './schema.ts'

type ActedPerson = {
  role: Role
  status: AccountStatus | null
  isViewer: boolean
  isEmailConfirmed: boolean
  hasOpenEmailChange: boolean
  isSuspended: boolean
  certified: boolean | null
}

/**
 * Acts available for a person. Support can't act on colleagues or change addresses, which could take over an account.
 */
export function availableActs(person: ActedPerson, { isSupport }: { isSupport: boolean }): PersonAct[] {
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

export function peopleSearchOf(typed: string) {
  const text = typed.trim()
  if (text === '') return null
  const [path = ''] = text.split(/[?#]/, 1)
  const last = path.includes('/') ? (path.replace(/\/+$/, '').split('/').at(-1) ?? '') : text
  const word = last.toLowerCase()
  if (isUuid(word)) return { by: 'id', id: word } as const
  if (word.includes('@'))
    return /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(word)
      ? ({ by: 'email', email: word } as const)
      : ({ by: 'emailPart', part: word } as const)
  if (/^[a-z0-9]+(-[a-z0-9]+)+$/.test(word)) return { by: 'slug', slug: word, name: last } as const
  return { by: 'name', name: last } as const
}
