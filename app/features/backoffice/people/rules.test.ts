import { expect, test } from 'vitest'
import { personActsOf } from './rules.ts'

const member = {
  role: 'seeker',
  status: 'active',
  isViewer: false,
  isEmailConfirmed: true,
  hasOpenEmailChange: false,
  isSuspended: false,
} as const

test('a member can be helped, and nothing is offered that would be refused', () => {
  expect(personActsOf(member)).toEqual(['add_note', 'sign_out', 'send_reset', 'change_email', 'export'])
  expect(personActsOf({ ...member, isEmailConfirmed: false })).toContain('send_confirmation')
  expect(personActsOf({ ...member, hasOpenEmailChange: true })).toContain('withdraw_email')
  expect(personActsOf({ ...member, hasOpenEmailChange: true })).not.toContain('change_email')
  expect(personActsOf({ ...member, isSuspended: true })).toContain('lift_suspension')
  expect(personActsOf({ ...member, status: 'suspended' })).not.toContain('send_reset')
})

test('administrators keep their address, nobody notes anything about themselves, and a deleted account is left alone', () => {
  expect(personActsOf({ ...member, role: 'admin' })).not.toContain('change_email')
  expect(personActsOf({ ...member, role: 'admin', isViewer: true })).toEqual(['send_reset', 'export'])
  expect(personActsOf({ ...member, status: 'canceled' })).toEqual([])
})
