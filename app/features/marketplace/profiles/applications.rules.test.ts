import { expect, test } from 'vitest'
import { type Applicant, applicationState, decideApplying, isUnbookable } from './applications.rules.ts'
import { APPLICATIONS_MAX } from './schema.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const complete: Applicant = {
  accountStatus: null,
  application: { status: 'submitted', reason: null, decidedAt: null },
  applications: 1,
  bio: 'I listen.',
  ratePerHourAudio: 100,
  ratePerHourVideo: 150,
  hasSlots: true,
  hadSlots: true,
  isDeclared: true,
  declareBy: null,
}
const stateOf = (over: Partial<Applicant>) => applicationState({ ...complete, ...over }, now)
const decided = (status: 'changes_requested' | 'rejected', hours: number) => ({
  status,
  reason: 'The photo.',
  decidedAt: hoursAgo(hours),
})
const sending = (over: Partial<Applicant>) => {
  const decision = decideApplying({ ...complete, ...over }, now)
  return decision.ok ? decision.as : decision.code
}

test('an application is only waiting if nothing is missing, and lists what is [H-21, H-22, T-07]', () => {
  expect(stateOf({})).toMatchObject({ state: 'waiting', missing: [] })
  expect(stateOf({ bio: ' \n ', ratePerHourAudio: null, hasSlots: false })).toMatchObject({
    state: 'incomplete',
    missing: ['bio', 'rates', 'free_times'],
  })
  expect(stateOf({ isDeclared: false })).toMatchObject({ state: 'incomplete', missing: ['declaration'] })
})

test('anything missing prevents booking, except a bio, and a declaration that isn’t due yet', () => {
  const unbookable = (over: Partial<Applicant>) => isUnbookable(stateOf({ accountStatus: 'active', ...over }))
  const undeclared = { isDeclared: false, declareBy: new Date(now.getTime() + 1) }
  expect([{}, { bio: '' }, undeclared].map(unbookable)).toEqual([false, false, false])
  for (const over of [{ ratePerHourVideo: null }, { hasSlots: false }, { ...undeclared, declareBy: now }])
    expect(unbookable(over)).toBe(true)
})

test('the account decides who is approved or closed, otherwise the newest application does', () => {
  expect(stateOf({ accountStatus: 'active' }).state).toBe('approved')
  expect(stateOf({ accountStatus: 'suspended' }).state).toBe('closed')
  expect(stateOf({ accountStatus: 'canceled' }).state).toBe('closed')
  expect(stateOf({ application: null }).state).toBe('not_sent')
  expect(stateOf({ application: decided('changes_requested', 1) })).toMatchObject({
    state: 'changes_requested',
    reason: 'The photo.',
  })
  expect(stateOf({ accountStatus: 'rejected', application: decided('rejected', 1) })).toMatchObject({
    state: 'rejected',
    reason: 'The photo.',
    sendableFrom: new Date('2026-11-22T11:00:00Z'),
  })
})

test('an open or approved application can’t be sent again; one that needs changes can, immediately', () => {
  expect(sending({})).toBe('application_not_open')
  expect(sending({ accountStatus: 'active' })).toBe('application_not_open')
  expect(sending({ application: null })).toBe('new')
  expect(sending({ application: decided('changes_requested', 0) })).toBe('again')
})

test('after a rejection companions can apply again after a day, three times in all [T-07]', () => {
  const rejected = (hours: number, applications = 1) =>
    sending({ accountStatus: 'rejected', application: decided('rejected', hours), applications })
  expect(rejected(23)).toBe('application_too_soon')
  expect(rejected(24)).toBe('new')
  expect(rejected(240, APPLICATIONS_MAX)).toBe('application_too_often')
})
