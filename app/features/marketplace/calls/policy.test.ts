import { describe, expect, it } from 'vitest'
import type { AccountStatus } from '#app/platform/viewer.ts'
import { decideAdmission } from './policy.ts'
import type { CallStatus } from './schema.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const endAt = new Date('2026-12-01T18:30:00Z')
const at = (minutes: number) => new Date(startAt.getTime() + minutes * 60_000)
const call = (blockers: string[] = [], status: CallStatus = 'active') => ({
  seekerId: 'seeker',
  companionId: 'companion',
  status,
  startAt,
  endAt,
  blockers,
})
const person = (userId: string, status: AccountStatus | null = 'active') => ({ userId, status })

describe('may this person come in now', () => {
  it('depends on the time for the call’s two people', () => {
    for (const userId of ['seeker', 'companion']) {
      expect(decideAdmission(person(userId), call(), at(-11))).toBe('early')
      expect(decideAdmission(person(userId), call(), at(-10))).toBe('lobby')
      expect(decideAdmission(person(userId), call(), at(0))).toBe('open')
      expect(decideAdmission(person(userId), call(), at(30))).toBe('closed')
      expect(decideAdmission(person(userId), call([], 'cancelled'), at(5))).toBe('closed')
    }
  })

  it('is no for strangers and unknown calls, as if there were none', () => {
    expect(decideAdmission(person('somebody'), call(), at(5))).toBe('not_found')
    expect(decideAdmission(person('seeker'), null, at(5))).toBe('not_found')
  })

  it('is no for the person who blocked, and yes for the one who was blocked', () => {
    expect(decideAdmission(person('companion'), call(['companion']), at(5))).toBe('blocked')
    expect(decideAdmission(person('seeker'), call(['companion']), at(5))).toBe('open')
    expect(decideAdmission(person('seeker'), call(['companion', 'seeker']), at(-5))).toBe('blocked')
  })

  it('is no for suspended and closed accounts', () => {
    expect(decideAdmission(person('seeker', 'suspended'), call(), at(5))).toBe('account_closed')
    expect(decideAdmission(person('seeker', 'canceled'), call(), at(-60))).toBe('account_closed')
  })
})
