import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableActs, peopleSearchOf } from './rules.ts'

const member = {
  role: 'seeker',
  status: 'active',
  isViewer: false,
  isEmailConfirmed: true,
  hasOpenEmailChange: false,
  isSuspended: false,
  certified: null,
} as const

const administrator = { isSupport: false }

test('a member can be helped, and nothing is offered that would be refused', () => {
  expect(availableActs(member, administrator)).toEqual(['add_note', 'sign_out', 'send_reset', 'change_email', 'export'])
  expect(availableActs({ ...member, isEmailConfirmed: false }, administrator)).toContain('send_confirmation')
  expect(availableActs({ ...member, hasOpenEmailChange: true }, administrator)).toContain('withdraw_email')
  expect(availableActs({ ...member, hasOpenEmailChange: true }, administrator)).not.toContain('change_email')
  expect(availableActs({ ...member, isSuspended: true }, administrator)).toContain('lift_suspension')
  const companion = { ...member, role: 'offerer' } as const
  expect(availableActs(companion, administrator)).toContain('certify')
  expect(availableActs({ ...companion, certified: true }, administrator)).toContain('withdraw_badge')
  expect(availableActs({ ...companion, status: 'suspended' }, administrator)).not.toContain('certify')
  expect(availableActs({ ...member, status: 'suspended' }, administrator)).not.toContain('send_reset')
})

test('administrators keep their address, no one adds notes about themselves, and a deleted account is left alone', () => {
  expect(availableActs({ ...member, role: 'admin' }, administrator)).not.toContain('change_email')
  expect(availableActs({ ...member, role: 'admin', isViewer: true }, administrator)).toEqual(['send_reset', 'export'])
  expect(availableActs({ ...member, status: 'canceled' }, administrator)).toEqual([])
})

test('support takes no account over, hands out no data and leaves colleagues alone', () => {
  const support = { isSupport: true }
  expect(availableActs({ ...member, hasOpenEmailChange: true }, support)).toEqual([
    'add_note',
    'sign_out',
    'send_reset',
  ])
  expect(availableActs(member, support)).toEqual(['add_note', 'sign_out', 'send_reset'])
  expect(availableActs({ ...member, role: 'admin' }, support)).toEqual([])
})

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test.each([
  [` ${id.toUpperCase()} `, { by: 'id', id }],
  [`https://visavis.example/en/profile/${id}?x=1`, { by: 'id', id }],
  ['Lena@Example.org', { by: 'email', email: 'lena@example.org' }],
  ['@example', { by: 'emailPart', part: '@example' }],
  ['mara-feld-1a2b', { by: 'slug', slug: 'mara-feld-1a2b', name: 'mara-feld-1a2b' }],
  ['https://visavis.example/de/companion/mara-1a2b/', { by: 'slug', slug: 'mara-1a2b', name: 'mara-1a2b' }],
  ['Mara Feld', { by: 'name', name: 'Mara Feld' }],
  ['  ', null],
])('%j is looked for as %j', (typed, search) => {
  expect(peopleSearchOf(typed)).toEqual(search)
})

test('any input is a search or nothing', () => {
  fc.assert(fc.property(fc.string(), (typed) => void peopleSearchOf(typed)))
})
