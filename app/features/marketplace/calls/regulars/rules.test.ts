import { describe, expect, it } from 'vitest'
import { decideNextWeekOffer, minutesAgain, nextWeekFor, nextWeekOf } from './rules.ts'

const completed = { status: 'completed', startAt: new Date('2027-03-24T17:30:00Z') } as const
const now = new Date('2027-03-24T18:30:00Z')

describe('the same time next week', () => {
  it('is the same weekday and wall time in the reader’s zone, also across a clock change', () => {
    expect(nextWeekOf(completed, 'Europe/Berlin', now)).toEqual(new Date('2027-03-31T16:30:00Z'))
    expect(nextWeekOf(completed, 'UTC', now)).toEqual(new Date('2027-03-31T17:30:00Z'))
  })

  it('exists only after a completed call, until it has begun', () => {
    for (const status of ['scheduled', 'active', 'missed', 'cancelled'] as const)
      expect(nextWeekOf({ ...completed, status }, 'UTC', now)).toBeNull()
    expect(nextWeekOf(completed, 'UTC', new Date('2027-03-31T17:30:00Z'))).toBeNull()
  })

  it('is for people who can still meet: a bookable companion, a seeker with an account', () => {
    const offeredAt = new Date('2027-03-24T19:00:00Z')
    const call = { ...completed, nextWeekOfferedAt: offeredAt }
    const next = { startAt: new Date('2027-03-31T17:30:00Z'), offeredAt }
    const of = (side: 'seeker' | 'companion', other: { isBookable: boolean; isAccountDeleted?: boolean }) =>
      nextWeekFor({ ...call, side, other }, 'UTC', now)
    expect(of('seeker', { isBookable: true })).toEqual(next)
    expect(of('seeker', { isBookable: false })).toBeNull()
    expect(of('companion', { isBookable: false })).toEqual(next)
    expect(of('companion', { isBookable: false, isAccountDeleted: true })).toBeNull()
  })

  it('is offered once, and takes at most the longest booking', () => {
    const nextAt = new Date('2027-03-31T17:30:00Z')
    const call = { status: 'completed', nextWeekOfferedAt: null } as const
    expect(decideNextWeekOffer(call, nextAt)).toEqual({ ok: true, nextAt })
    expect(decideNextWeekOffer(call, null)).toMatchObject({ code: 'too_late' })
    expect(decideNextWeekOffer({ ...call, nextWeekOfferedAt: now }, nextAt)).toMatchObject({ code: 'already_offered' })
    expect(decideNextWeekOffer({ ...call, status: 'missed' }, null)).toMatchObject({ code: 'call_not_completed' })
    expect([minutesAgain(30), minutesAgain(90)]).toEqual([30, 60])
  })
})
